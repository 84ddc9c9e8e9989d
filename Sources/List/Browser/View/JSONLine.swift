import Cells

/// One line of indented JSON, in colours.
struct JSONLine {
  private let text: CleanText
  /// Bytes of the name with its quotes and colon and the indentation before it; 0 without a name.
  private let nameLength: Int
  private let style: Style

  /// - Parameter line: an indented line of JSON; a member begins with its name.
  init(_ line: String) {
    text = CleanText(sanitizing: line)
    let bytes = Array(text.string.utf8)
    let start = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
    let end = Self.endOfName(bytes, from: start)
    nameLength = end ?? 0
    style = Self.style(of: bytes[(end ?? start)...].first { $0 != UInt8(ascii: " ") })
  }

  /// The index after the colon of a name; nil when the text there isn't a name.
  private static func endOfName(_ bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ":") else { return nil }
    return index + 2
  }

  private static func style(of first: UInt8?) -> Style {
    guard let first else { return .plain }
    return switch first {
    case UInt8(ascii: "\""): .jsonString
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .jsonBoolean
    case UInt8(ascii: "n"): .secondary
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .jsonNumber
    default: .plain
    }
  }

  /// The rows of the line: several when it is wider than the screen.
  ///
  /// - Complexity: O(characters).
  func lines(at column: Int, columns: Int) -> [Line] {
    var passed = 0
    return TextWrapper.wrap(text, to: columns - column - 1).map { part in
      var line = Line()
      let name = part.string.utf8.prefix(max(0, nameLength - passed))
      passed += part.string.utf8.count
      guard !name.isEmpty, let nameText = String(name) else {
        line.append(part, at: column, width: columns - column, style: style)
        return line
      }
      let clean = CleanText(sanitizing: nameText)
      let width = DisplayWidth.of(clean)
      line.append(clean, at: column, width: width, style: .secondary)
      let rest = CleanText(sanitizing: String(part.string[name.endIndex...]))
      line.append(rest, at: column + width, width: columns - column - width, style: style)
      return line
    }
  }
}
