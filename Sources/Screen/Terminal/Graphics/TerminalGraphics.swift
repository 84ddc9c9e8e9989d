import EverText
import EverBase

/// The images that the terminal holds for this process, and the commands that add and delete them.
///
/// All programs in a terminal share one set of image numbers, so each process uses a range of its
/// own, chosen by its process id.
struct TerminalGraphics {
  private let route: GraphicsRoute
  /// The numbers that this process may use.
  let range: ClosedRange<UInt32>
  private var live: Set<UInt32> = []
  private var next: UInt32

  /// The colour of a cell holds 24 bits directly; otherwise it holds 8, from 16 on, because themes
  /// change the first palette entries.
  init(environment: [String: String], colors: ColorCapability, process: Int32) {
    route = GraphicsRoute(environment: environment) ?? .direct
    // Fibonacci hashing (Knuth 6.4) scatters consecutive process ids.
    let hash = UInt32(bitPattern: process) &* 0x9E37_79B9
    // There are marks up to 296; programs with small numbers have 0 in the highest byte.
    let top = (hash >> 24) % 255 + 1
    if colors == .direct {
      // Values below 256 would be palette colours.
      let middle = (hash >> 12 & 0xFFF) % 0xFFF + 1
      let first = top << 24 | middle << 12
      range = first...first + 0xFFF
    } else {
      range = top << 24 + 16...top << 24 + 255
    }
    next = range.lowerBound
  }

  /// The commands that delete all images of this process, known or not.
  var releaseAll: [UInt8] { GraphicsCommand.releaseAll(in: range, by: route) }

  /// The number of unused image numbers.
  var freeNumbers: Int { range.count - live.count }

  /// The number of the image and the bytes that send it; nil when all numbers are in use.
  ///
  /// A freed number is reused as late as possible.
  mutating func upload(_ image: PixelImage) -> (id: UInt32, bytes: [UInt8])? {
    guard freeNumbers > 0 else { return nil }
    while live.contains(next) { advance() }
    defer { advance() }
    live.insert(next)
    return (next, GraphicsCommand.upload(image, as: next, by: route))
  }

  /// - Returns: the bytes that delete the image; empty for an unused number.
  mutating func release(_ id: UInt32) -> [UInt8] {
    live.remove(id) == nil ? [] : GraphicsCommand.release(id, by: route)
  }

  /// Forgets all images; the bytes delete them one by one, because kitty supports ranges only since
  /// 0.33.
  mutating func releaseEach() -> [UInt8] { live.sorted().flatMap { release($0) } }

  private mutating func advance() {
    next = next == range.upperBound ? range.lowerBound : next + 1
  }
}

/// Commands of kitty's graphics protocol: an APC with keys, and data in Base64 (RFC 4648).
///
/// With `q=2`, the terminal doesn't reply.
enum GraphicsCommand {
  /// The most Base64 bytes of one command.
  private static let longestData = 4096

  /// Sends the pixels of an image, and the cells on which it is displayed.
  ///
  /// - Complexity: O(bytes).
  static func upload(_ image: PixelImage, as id: UInt32, by route: GraphicsRoute) -> [UInt8] {
    let data = Base64.encode(image.compressed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + data.count / longestData * 64 + 256)
    let (width, height) = (image.pixels.width, image.pixels.height)
    var keys = "a=t,q=2,f=24,o=z,s=\(width),v=\(height),i=\(id),"
    for start in stride(from: 0, to: max(data.count, 1), by: longestData) {
      let end = min(start + longestData, data.count)
      bytes += command(keys + "m=\(end < data.count ? 1 : 0)", data[start..<end], by: route)
      keys = "q=2,"
    }
    let (columns, rows) = (image.cells.columns, image.cells.rows)
    return bytes + command("a=p,U=1,i=\(id),c=\(columns),r=\(rows),q=2", by: route)
  }

  /// Deletes an image and its pixels from the terminal.
  static func release(_ id: UInt32, by route: GraphicsRoute) -> [UInt8] {
    command("a=d,d=I,i=\(id),q=2", by: route)
  }

  /// Deletes all images in a range of numbers; an interrupted command is ended first.
  static func releaseAll(in ids: ClosedRange<UInt32>, by route: GraphicsRoute) -> [UInt8] {
    let keys = "a=d,d=R,x=\(ids.lowerBound),y=\(ids.upperBound),q=2"
    return ControlString.stringTerminator + command(keys, by: route)
  }

  /// Queries whether the terminal supports the protocol, with an image of one pixel that it doesn't
  /// keep.
  static func query(by route: GraphicsRoute) -> [UInt8] {
    command("i=\(queryID),s=1,v=1,a=q,t=d,f=24", ControlString.bytes("AAAA")[...], by: route)
  }

  /// The image number of the query and its reply.
  static let queryID = 31

  private static func command(
    _ keys: String,
    _ data: ArraySlice<UInt8> = [],
    by route: GraphicsRoute
  ) -> [UInt8] {
    let payload = data.isEmpty ? [] : ControlString.bytes(";") + data
    return route.wrapped(
      ControlString.bytes("\u{1B}_G" + keys) + payload + ControlString.stringTerminator
    )
  }
}
