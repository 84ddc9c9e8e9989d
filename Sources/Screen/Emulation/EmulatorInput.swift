import EverText

/// The only bytes that libvterm 0.1.4 reads: functions that it has, with numbers that it can take.
///
/// libvterm checks little. It writes outside of its memory for a seventeenth parameter, for a
/// control character as text, for a wide character in a single column, and for the seventh scalar
/// of a cell.
struct EmulatorInput {
  /// The most parameters of a sequence, the largest number, and the most marks of a character.
  private static let most = (parameters: 16, number: 9_999, marks: 4)

  /// The longest title in bytes.
  private static let longestTitle = 255

  /// BS, HT, LF, VT, FF, CR, SO and SI.
  private static let controls: ClosedRange<UInt8> = 0x08...0x0F

  /// The functions after ESC: index, next line, tabulation, reverse index, save and restore the
  /// cursor, reset, the keypad, and the sets of ASCII and of lines.
  private static let escapes: Set = [
    "D", "E", "H", "M", "7", "8", "c", "=", ">", "(B", "(0", ")B", ")0",
  ]

  /// The functions of sequences, with the private mark and the intermediate byte.
  private static let functions: Set = [
    "@", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "P", "S", "T", "X", "Z",
    "`", "a", "c", "d", "e", "f", "g", "h", "j", "k", "l", "n", "r", "?J", "?K", "?n", "?$p", ">c",
  ]

  /// Left and right margins (DECLRMM), which could be a single column.
  private static let marginMode = "69"

  private(set) var bytes: [UInt8] = []

  /// The last character with a width, for REP (ECMA-48, 8.3.103).
  private var last: Unicode.Scalar?
  private var marks = 0

  /// Removes and returns all bytes.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Adds a part, if the emulator has its function, for a screen with a number of columns.
  mutating func append(_ part: OutputParser.Part, columns: Int) {
    switch part {
    case .scalar(let scalar): append(scalar)
    case .control(let byte): if Self.controls.contains(byte) { bytes.append(byte) }
    case .escape(let text):
      if Self.escapes.contains(String(decoding: text, as: UTF8.self)) { bytes += [0x1B] + text }
    case .sequence(let text): append(Sequence(text), columns: columns)
    case .string(UInt8(ascii: "]"), let text):
      if text.starts(with: "0;".utf8) || text.starts(with: "2;".utf8) {
        bytes += [0x1B, UInt8(ascii: "]")] + text.prefix(Self.longestTitle) + [0x07]
      }
    case .string: break
    }
  }

  /// What a screen needs that was made smaller: a cursor, a saved cursor and margins inside of it.
  mutating func appendBounds() { bytes += Array("\u{1B}[1g\u{1B}7\u{1B}[r\u{1B}8".utf8) }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      (marks, last) = (0, scalar)
      return bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    }
    marks = scalar.isMark ? marks + 1 : 0
    guard marks <= Self.most.marks else { return }
    if marks == 0 { last = scalar }
    bytes += UTF8.encode(scalar).map(Array.init) ?? []
  }

  private mutating func append(_ sequence: Sequence, columns: Int) {
    let numbers = sequence.fields.map(Self.number)
    switch sequence.function {
    case "m": append(GraphicRenditions.codes(of: sequence.fields), "m")
    case "b":
      if let last { for _ in 0..<min(Int(numbers[0]) ?? 1, columns) { append(last) } }
    // libvterm reads the first mode alone.
    case "?h", "?l": append(numbers.filter { $0 != Self.marginMode }.map { "?" + $0 }, sequence.end)
    case let function where Self.functions.contains(function):
      let parameters = numbers.prefix(Self.most.parameters).joined(separator: ";")
      append([sequence.mark + parameters], sequence.end)
    default: break
    }
  }

  private mutating func append(_ parameters: [String], _ end: String) {
    for parameter in parameters { bytes += Array("\u{1B}[\(parameter)\(end)".utf8) }
  }

  private static func number(_ field: Substring) -> String {
    field.isEmpty ? "" : String(min(Int(field) ?? most.number, most.number))
  }
}

extension EmulatorInput {
  /// A control sequence in its parts (ECMA-48, 5.4).
  private struct Sequence {
    /// The private mark, `?` or `>`; empty for none.
    let mark: String
    let fields: [Substring]
    /// The intermediate bytes and the last one.
    let end: String

    var function: String { mark + end }

    init(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      let mark = text.prefix { "<=>?".contains($0) }
      let parameters = text.dropFirst(mark.count).prefix { "0123456789;:".contains($0) }
      self.mark = String(mark)
      fields = parameters.split(separator: ";", omittingEmptySubsequences: false)
      end = String(text.dropFirst(mark.count + parameters.count))
    }
  }
}

extension Unicode.Scalar {
  /// Whether libvterm may draw the scalar over the one before it; others may count as marks here.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    // The vowels and final consonants of Hangul.
    default: (0x1160...0x11FF).contains(value)
    }
  }
}

/// Rewrites the parameters of SGR (`CSI … m`; ECMA-48, 8.3.117) for libvterm 0.1.4.
///
/// libvterm has no dim: 2 becomes 11, the first alternative font, which no program uses here, and
/// 22 resets it with 10. It has no conceal: 8 and 28 become 5 and 25, blink, which isn't displayed.
/// It reads a colour with colons only without the field for the colour space: `38:2::r:g:b` becomes
/// `38;2;r;g;b`.
enum GraphicRenditions {
  private static let colors: Set<Substring> = ["38", "48", "58"]

  /// The parameters of sequences that follow each other, one for each attribute and colour.
  static func codes(of fields: [Substring]) -> [String] {
    var codes: [String] = []
    var rest = fields[...]
    while let field = rest.popFirst() {
      var parts = field.split(separator: ":", omittingEmptySubsequences: false)[...]
      let name = parts.popFirst() ?? ""
      guard colors.contains(name) else {
        codes += attribute(name, parts.first)
        continue
      }
      if parts.isEmpty {
        parts = rest.prefix(rest.first == "2" ? 4 : 2)
        rest = rest.dropFirst(parts.count)
      }
      codes += color(name, parts)
    }
    return codes
  }

  private static func attribute(_ name: Substring, _ kind: Substring?) -> [String] {
    switch (name, kind) {
    case ("", _): ["0"]
    case ("2", _): ["11"]
    case ("22", _): ["22", "10"]
    case ("4", "0"): ["24"]
    case ("8", _): ["5"]
    case ("28", _): ["25"]
    case ("5", _), ("6", _), ("25", _): []
    default: UInt8(name).map { [String($0)] } ?? []
    }
  }

  /// A colour of the text or behind it; libvterm has none for underlines.
  private static func color(_ name: Substring, _ parts: ArraySlice<Substring>) -> [String] {
    let count = parts.first == "2" ? 3 : 1
    let values = parts.dropFirst().suffix(count).map { String(UInt8($0) ?? 0) }
    guard name != "58", let kind = parts.first, values.count == count else { return [] }
    return [([String(name), String(kind)] + values).joined(separator: ";")]
  }
}

/// Replaces combining marks that libvterm 0.1.4 doesn't know.
///
/// Its table is from Unicode 5.0: it gives newer marks a cell of their own, which shifts the rest
/// of the row. Each becomes a variation selector from U+E0100 on, which libvterm supports and no
/// program uses here. ``original(of:)`` reverses that.
struct StandInMarks {
  private static let standIns: ClosedRange<UInt32> = 0xE0100...0xE01EF

  private var standIns: [Unicode.Scalar: Unicode.Scalar] = [:]
  private var originals: [UInt32] = []

  /// The scalar that libvterm reads in the place of another one.
  mutating func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.value > 0x2FF, scalar.properties.canonicalCombiningClass == .above else {
      return scalar
    }
    if let known = standIns[scalar] { return known }
    var standIn = scalar
    let next = Self.standIns.lowerBound + UInt32(originals.count)
    if Self.takesCell(scalar), Self.standIns.contains(next), let free = Unicode.Scalar(next) {
      originals.append(scalar.value)
      standIn = free
    }
    standIns[scalar] = standIn
    return standIn
  }

  /// The original of a stand-in; other scalars are returned unchanged.
  func original(of scalar: UInt32) -> UInt32 {
    let index = Int(scalar) - Int(Self.standIns.lowerBound)
    return originals.indices.contains(index) ? originals[index] : scalar
  }

  /// Whether libvterm gives a mark a cell of its own.
  private static func takesCell(_ mark: Unicode.Scalar) -> Bool {
    guard let terminal = VirtualTerminal(columns: 8, rows: 1) else { return false }
    var input = EmulatorInput()
    for scalar in ["a", mark] { input.append(.scalar(scalar), columns: 8) }
    terminal.write(input.takeBytes())
    return terminal.cursor.column > 1
  }
}
