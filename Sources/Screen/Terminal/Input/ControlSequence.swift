import EverText

/// The parameters and the final byte of a sequence after `ESC [` or `ESC O`, and its meaning.
struct ControlSequence {
  enum Meaning: Hashable {
    case event(Event)
    case pasteBegins
    case reply(TerminalReply)
    /// A reply without a query, or an unknown sequence.
    case nothing
  }

  private let prefix: UInt8?
  /// The numeric parameters, each with its sub-parameters after colons; nil for an omitted number.
  private let numbers: [[Int?]]
  private let final: UInt8

  init(parameters: [UInt8], final: UInt8) {
    let isMarked = parameters.first.map { (0x3c...0x3f).contains($0) } ?? false
    prefix = isMarked ? parameters.first : nil
    let rest = isMarked ? parameters.dropFirst() : parameters[...]
    numbers = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
    }
    self.final = final
  }

  var meaning: Meaning {
    switch (prefix, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")): mouse.map { .event(.mouse($0)) } ?? .nothing
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      .reply(.attributes(numbers.compactMap { $0.first ?? nil }))
    case (.some, _): .nothing
    case (nil, UInt8(ascii: "t")): size.map(Meaning.reply) ?? .nothing
    case (nil, UInt8(ascii: "~")) where number(0) == 200: .pasteBegins
    default: chord.map { .event(.key($0)) } ?? .nothing
    }
  }

  /// Parses `CSI < button ; column ; row M`: button 0 is the left one, 64 and 65 are the wheel; shift,
  /// alt and control add 4, 8 and 16, and a movement adds 32.
  private var mouse: MouseAction? {
    guard let button = number(0), let column = number(1), let row = number(2) else { return nil }
    let position = Position(row: max(0, row - 1), column: max(0, column - 1))
    return switch button & ~0b11100 {
    case 0: MouseAction(.press, at: position)
    case 64: MouseAction(.wheel(isDown: false), at: position)
    case 65: MouseAction(.wheel(isDown: true), at: position)
    default: nil
    }
  }

  /// Whether an escape before the sequence means the alt key, as some terminals send it.
  ///
  /// Otherwise it is the Escape key, pressed just before a reply.
  var takesAlt: Bool {
    switch meaning {
    case .event(.key): true
    case .event, .pasteBegins, .reply: false
    case .nothing: prefix == nil
    }
  }

  /// The key of an `ESC O` sequence, such as a keypad key.
  var singleShift: Chord? {
    let modifiers = Chord.Modifiers(parameter: number(number(1) == nil ? 0 : 1))
    if let key = Self.letters[final] { return Chord(key, modifiers) }
    return switch final {
    case UInt8(ascii: "M"): Chord(.enter, modifiers)
    case UInt8(ascii: "I"): Chord(.tab, modifiers)
    case UInt8(ascii: "X"): Chord(.character("="), modifiers)
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      Self.letters[final - 0x20].map { Chord($0, modifiers.union(.control)) }
    // The numeric keypad: `j` to `y` are the characters `*` to `9`.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      Chord(.character(Character(UnicodeScalar(final - 0x40))), modifiers)
    default: nil
    }
  }

  /// Parses `CSI 4 ; height ; width t` (the text area) and `CSI 6 ; height ; width t` (a cell), in
  /// pixels.
  private var size: TerminalReply? {
    guard let height = number(1), let width = number(2) else { return nil }
    return switch number(0) {
    case 4: .window(width: width, height: height)
    case 6: .cell(width: width, height: height)
    default: nil
    }
  }

  private var isPlain: Bool { numbers.isEmpty || (numbers.count == 1 && number(0) == nil) }

  private func number(_ index: Int) -> Int? {
    index < numbers.count ? numbers[index].first ?? nil : nil
  }

  private var chord: Chord? {
    let modifiers = Chord.Modifiers(parameter: number(1))
    switch final {
    case UInt8(ascii: "~"):
      return number(0) == 27 ? modifyOtherKeys : tilde(modifiers)
    case UInt8(ascii: "^"): return tilde(.control)
    case UInt8(ascii: "$"): return tilde(.shift)
    case UInt8(ascii: "@"): return tilde([.control, .shift])
    case UInt8(ascii: "u"): return kitty
    case UInt8(ascii: "Z"): return Chord(.backTab, modifiers.subtracting(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d") where isPlain:
      return Self.letters[final - 0x20].map { Chord($0, .shift) }
    default:
      // A parameter other than 1 makes it a report: `CSI 12 ; 5 R` is the cursor's position.
      guard number(0) == nil || number(0) == 1 else { return nil }
      return Self.letters[final].map { Chord($0, modifiers) }
    }
  }

  private func tilde(_ modifiers: Chord.Modifiers) -> Chord? {
    number(0).flatMap { Self.tildes[$0] }.map { Chord($0, modifiers) }
  }

  /// Parses `CSI 27 ; modifiers ; code ~`, xterm's modifyOtherKeys.
  private var modifyOtherKeys: Chord? {
    number(2).flatMap { Chord(code: $0, Chord.Modifiers(parameter: number(1))) }
  }

  /// Parses `CSI code : alternates ; modifiers : event u`; event 3 is a key release.
  private var kitty: Chord? {
    let event = numbers.count > 1 && numbers[1].count > 1 ? numbers[1][1] : nil
    guard event != 3, let code = number(0) else { return nil }
    return Chord(code: code, Chord.Modifiers(parameter: number(1)))
  }

  private static let letters: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  private static let tildes: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
    29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
  ]
}

/// A terminal's reply to a query.
///
/// The formats are from xterm's "Control Sequences" and kitty's graphics protocol.
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
