/// What a terminal answers when it is asked about itself.
///
/// Formats are those of xterm's "Control Sequences" and of kitty's graphics protocol.
package enum Answer: Hashable, Sendable {
  /// Its device attributes (DA1).
  case attributes([Int])
  /// Pixels of a cell.
  case cell(width: Int, height: Int)
  /// Pixels of all cells together.
  case window(width: Int, height: Int)
  /// Whether an image with that number could be taken.
  case graphics(id: Int, isOK: Bool)
  /// Its name and version (XTVERSION), as it writes them.
  case version(String)

  /// The answer in a control string; nil when it is none of these.
  ///
  /// - Parameters:
  ///   - introducer: the byte after the escape: `P` for a DCS, `_` for an APC.
  ///   - text: what follows, without the end.
  init?(introducer: UInt8, text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    switch introducer {
    case UInt8(ascii: "P") where text.hasPrefix(">|"): self = .version(String(text.dropFirst(2)))
    case UInt8(ascii: "_") where text.hasPrefix("G"): self.init(graphics: text.dropFirst())
    default: return nil
    }
  }

  /// `i=31;OK`, or a reason in the place of OK.
  private init?(graphics text: Substring) {
    let parts = text.split(separator: ";", maxSplits: 1)
    let keys = parts.first?.split(separator: ",") ?? []
    let id = keys.first { $0.hasPrefix("i=") }.flatMap { Int($0.dropFirst(2)) }
    guard parts.count == 2, let id else { return nil }
    self = .graphics(id: id, isOK: parts[1] == "OK")
  }
}
