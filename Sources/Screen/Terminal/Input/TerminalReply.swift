import EverText

/// A terminal's reply to a query.
///
/// The formats are those of xterm's "Control Sequences" and of kitty's graphics protocol.
package enum TerminalReply: Hashable, Sendable {
  /// The device attributes (DA1).
  case attributes([Int])
  /// The size of a cell in pixels.
  case cell(width: Int, height: Int)
  /// The size of the text area in pixels.
  case window(width: Int, height: Int)
  /// Whether the terminal accepted the image with this number.
  case graphics(id: Int, isOK: Bool)
  /// The name and version (XTVERSION), as the terminal writes them.
  case version(String)
  /// The colour of the background (OSC 11).
  case background(RGB)

  /// Parses the reply in a control string; nil when it is none of these.
  ///
  /// - Parameters:
  ///   - introducer: the byte after the escape: `P` for a DCS, `_` for an APC, `]` for
  ///     an OSC.
  ///   - text: the content of the string, without its terminator.
  init?(introducer: UInt8, text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    switch introducer {
    case UInt8(ascii: "P") where text.hasPrefix(">|"): self = .version(String(text.dropFirst(2)))
    case UInt8(ascii: "_") where text.hasPrefix("G"): self.init(graphics: text.dropFirst())
    case UInt8(ascii: "]") where text.hasPrefix("11;rgb"): self.init(color: text.dropFirst(6))
    default: return nil
    }
  }

  /// Parses `:ffff/ffff/ffff` or `a:ffff/ffff/ffff/ffff`: red, green and blue of one to four
  /// hexadecimal digits each.
  private init?(color text: Substring) {
    let parts = text.drop { $0 == "a" }.dropFirst().split(separator: "/")
    let shares = parts.prefix(3).compactMap { digits in
      UInt16(digits, radix: 16).map { UInt8(255 * Int($0) / (1 << (4 * digits.utf8.count) - 1)) }
    }
    guard shares.count == 3 else { return nil }
    self = .background(RGB(shares[0], shares[1], shares[2]))
  }

  /// Parses `i=31;OK`; in the place of OK there may be a reason for a failure.
  private init?(graphics text: Substring) {
    let parts = text.split(separator: ";", maxSplits: 1)
    let keys = parts.first?.split(separator: ",") ?? []
    let id = keys.first { $0.hasPrefix("i=") }.flatMap { Int($0.dropFirst(2)) }
    guard parts.count == 2, let id else { return nil }
    self = .graphics(id: id, isOK: parts[1] == "OK")
  }
}
