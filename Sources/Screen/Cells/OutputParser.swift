/// Parses text with control characters, such as the output of a program, into its parts (ECMA-48).
///
/// A control string (OSC, DCS, APC, PM, SOS) ends with ST or BEL, or with the text; CAN and SUB end
/// any sequence, and so does a character that can't be a part of it.
package struct OutputParser {
  /// A part of the output.
  package enum Part: Hashable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    /// The bytes after ESC; the last one is the function.
    case escape([UInt8])
    /// The bytes after the CSI; the last one is the function.
    case sequence([UInt8])
    /// The byte that introduces a control string after ESC, and its content.
    case string(UInt8, [UInt8])
  }

  private enum State {
    case text
    case escape
    case sequence
    case string(UInt8)
    case stringEscape(UInt8)
  }

  /// The most bytes of a sequence and of a control string.
  ///
  /// A longer sequence has no effect, and a longer string, such as an image, is cut.
  private static let longest = (sequence: 1 << 10, string: 1 << 16)

  /// The start of a string for the terminal around tmux, in which each ESC is doubled.
  package static let wrapping = Array("tmux;".utf8)

  /// DCS, SOS, OSC, PM and APC after ESC, and the title of GNU screen.
  private static let strings = Array("PX]^_k".utf8)

  /// The introducers among the C1 controls: DCS, SOS, CSI, OSC, PM and APC.
  private static let introducers: [UInt32] = [0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F]

  /// Whether C1 controls introduce and end sequences, as UTF-8; otherwise they have no effect, and as
  /// one byte they never have one.
  private let takesC1: Bool
  private var state = State.text
  private var current: [UInt8] = []
  /// The bits of an incomplete character in UTF-8, and the number of bytes that it lacks.
  private var character: (bits: UInt32, missing: Int) = (0, 0)
  private var parts: [Part] = []

  package init(takesC1: Bool = false) { self.takesC1 = takesC1 }

  /// Returns the complete parts; an incomplete one waits for its rest.
  ///
  /// - Complexity: O(bytes).
  package mutating func parts(of bytes: some Sequence<UInt8>) -> [Part] {
    for byte in bytes { take(byte) }
    defer { parts.removeAll(keepingCapacity: true) }
    return parts
  }

  private mutating func take(_ byte: UInt8) {
    switch (state, byte) {
    case (.stringEscape(let kind), 0x1B) where current.starts(with: Self.wrapping):
      extend(byte, Self.longest.string)
      state = .string(kind)
    case (.string(let kind), 0x1B): state = .stringEscape(kind)
    case (_, 0x18), (_, 0x1A): start(.text)
    case (_, 0x1B): start(.escape)
    case (.stringEscape(let kind), UInt8(ascii: "\\")), (.string(let kind), 0x07):
      end(kind)
    case (.string(let kind), 0x9C) where takesC1 && current.last == 0xC2: end(kind)
    case (.stringEscape, _):
      start(.escape)
      take(byte)
    case (.string, _): extend(byte, Self.longest.string)
    case (_, 0..<0x20): parts.append(.control(byte))
    case (.text, _): takeText(byte)
    case (_, 0x80...):
      start(.text)
      takeText(byte)
    case (.escape, _): takeEscape(byte)
    case (.sequence, _):
      extend(byte, Self.longest.sequence)
      if (0x40...0x7E).contains(byte) { end(.sequence(current), within: Self.longest.sequence) }
    }
  }

  private mutating func start(_ state: State) {
    self.state = state
    current = []
    character.missing = 0
  }

  /// Adds a byte, and at most one more than the limit.
  private mutating func extend(_ byte: UInt8, _ limit: Int) {
    if current.count <= limit { current.append(byte) }
  }

  /// Ends a control string.
  private mutating func end(_ kind: UInt8) {
    parts.append(.string(kind, Array(current.prefix(Self.longest.string))))
    start(.text)
  }

  private mutating func end(_ part: Part, within limit: Int) {
    if current.count <= limit { parts.append(part) }
    start(.text)
  }

  private mutating func takeEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where current.isEmpty: start(.sequence)
    case _ where current.isEmpty && Self.strings.contains(byte): start(.string(byte))
    default:
      extend(byte, Self.longest.sequence)
      if !(0x20..<0x30).contains(byte) { end(.escape(current), within: Self.longest.sequence) }
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    if byte & 0xC0 == 0x80, character.missing > 0 {
      character.bits = character.bits << 6 | UInt32(byte & 0x3F)
      character.missing -= 1
      guard character.missing == 0 else { return }
      return takeCharacter(Unicode.Scalar(character.bits) ?? "\u{FFFD}")
    }
    if character.missing > 0 { takeCharacter("\u{FFFD}") }
    switch byte {
    case 0..<0x80: takeCharacter(Unicode.Scalar(byte))
    case 0xC2..<0xE0: character = (UInt32(byte & 0x1F), 1)
    case 0xE0..<0xF0: character = (UInt32(byte & 0x0F), 2)
    case 0xF0..<0xF5: character = (UInt32(byte & 0x07), 3)
    default: takeCharacter("\u{FFFD}")
    }
  }

  private mutating func takeCharacter(_ scalar: Unicode.Scalar) {
    character.missing = 0
    if takesC1, Self.introducers.contains(scalar.value) {
      return start(scalar == "\u{9B}" ? .sequence : .string(UInt8(scalar.value - 0x40)))
    }
    let isText =
      (0x20...0x7E).contains(scalar.value) || scalar.properties.generalCategory != .control
    if isText { parts.append(.scalar(scalar)) }
  }
}
