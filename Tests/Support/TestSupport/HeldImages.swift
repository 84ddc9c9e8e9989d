package import EverText

/// The images that a terminal holds after commands of kitty's graphics protocol
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
package struct HeldImages: Sendable {
  /// An image that was sent as compressed red, green and blue (zlib).
  package struct Image: Sendable {
    /// The number of the upload, from 1.
    package let upload: Int
    package let pixels: PixelSize
    /// The compressed pixels as Base64.
    package fileprivate(set) var data: [UInt8] = []
    /// The cells of its placeholders; nil when it isn't placed.
    package fileprivate(set) var cells: Size?
    fileprivate var isWhole = false
  }

  /// The most Base64 bytes of one command.
  private static let longestData = 4096

  /// The images by their numbers.
  package private(set) var images: [UInt32: Image] = [:]
  /// Faults in the commands, for which a terminal would or might refuse them.
  package private(set) var mistakes: [String] = []
  /// The number of uploads, including those of deleted images.
  package private(set) var uploads = 0
  /// The image numbers of the queries without a reply.
  private var queries: [UInt32] = []
  /// The image whose upload isn't complete.
  private var unfinished: UInt32?
  /// A possible fault: a part of an unusual length, which is right when the program was
  /// interrupted.
  private var cutPart: String?

  package init() {}

  /// The image numbers of the queries since the last call.
  mutating func takeQueries() -> [UInt32] {
    defer { queries = [] }
    return queries
  }

  /// Performs a command, given without introducer and terminator.
  mutating func take(_ command: String) {
    let parts = command.split(separator: ";", maxSplits: 1)
    let keys = Self.keys(parts.first ?? "")
    let data = parts.count > 1 ? Array(parts[1].utf8) : []
    if data.count > Self.longestData { mistakes.append("\(data.count) bytes in a command") }
    if let cutPart, keys["a"] != "d" { mistakes.append(cutPart) }
    cutPart = nil
    switch keys["a"] {
    case "q": queries.append(number(keys["i"]))
    case "t": begin(keys, data)
    case nil where unfinished != nil && keys["m"] != nil: proceed(keys, data)
    case "p" where keys["U"] == "1": place(keys)
    case "d": remove(keys)
    default: mistakes.append("what is \(command.prefix(80))?")
    }
  }

  private static func keys(_ text: Substring) -> [Substring: Substring] {
    let pairs = text.dropFirst().split(separator: ",").map { $0.split(separator: "=") }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  private func number(_ text: Substring?) -> UInt32 { text.flatMap { UInt32($0) } ?? 0 }

  private mutating func begin(_ keys: [Substring: Substring], _ data: [UInt8]) {
    let id = number(keys["i"])
    if unfinished != nil { mistakes.append("\(id) came into another one") }
    if images[id] != nil { mistakes.append("\(id) came twice") }
    if id == 0 || keys["f"] != "24" || keys["o"] != "z" || keys["q"] != "2" {
      mistakes.append("\(keys)")
    }
    uploads += 1
    let pixels = PixelSize(width: Int(number(keys["s"])), height: Int(number(keys["v"])))
    images[id] = Image(upload: uploads, pixels: pixels)
    unfinished = id
    proceed(keys, data)
  }

  private mutating func proceed(_ keys: [Substring: Substring], _ data: [UInt8]) {
    guard let id = unfinished else { return }
    images[id]?.data += data
    guard keys["m"] != "1" else {
      if data.count % 4 != 0 { cutPart = "a part of \(id) has \(data.count) bytes" }
      return
    }
    images[id]?.isWhole = true
    unfinished = nil
  }

  private mutating func place(_ keys: [Substring: Substring]) {
    let id = number(keys["i"])
    if images[id]?.isWhole != true { mistakes.append("\(id) is placed and not there") }
    let cells = Size(columns: Int(number(keys["c"])), rows: Int(number(keys["r"])))
    images[id]?.cells = cells
  }

  private mutating func remove(_ keys: [Substring: Substring]) {
    switch keys["d"] {
    case "I":
      let id = number(keys["i"])
      if images.removeValue(forKey: id) == nil { mistakes.append("\(id) is removed and not there") }
    case "R":
      let range = number(keys["x"])...max(number(keys["x"]), number(keys["y"]))
      images = images.filter { !range.contains($0.key) }
      unfinished = nil
    default: mistakes.append("removed what? \(keys)")
    }
  }
}
