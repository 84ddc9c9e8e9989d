import EverBase
import EverItems

/// Writes TOML 1.0.
enum TOMLText {
  /// A file with the entries of its root table: first the values of a table, one a line, then the
  /// tables in it.
  static func file(_ entries: [TOMLEntry], below path: String = "") -> String {
    var lines = ""
    var tables = ""
    for entry in entries {
      let key = key(entry.key)
      let place = path.isEmpty ? key : "\(path).\(key)"
      switch entry.value.content {
      case .table(let inner): tables += "\n[\(place)]\n" + file(inner, below: place)
      case .array(let values) where values.contains(where: \.isTable):
        for case .table(let inner) in values.map(\.content) {
          tables += "\n[[\(place)]]\n" + file(inner, below: place)
        }
      default: lines += "\(key) = \(value(entry.value))\n"
      }
    }
    return lines + tables
  }

  private static func value(_ value: TOMLValue) -> String {
    switch value.content {
    case .string(let text): lines(text)
    case .integer(let number): String(number)
    case .boolean(let isTrue): String(isTrue)
    case .array(let values): "[\(values.map(self.value).joined(separator: ", "))]"
    case .table, .other: ""
    }
  }

  /// A text in single quotes if it contains double quotes or backslashes and can be written so, else
  /// in double quotes with escapes.
  ///
  /// - Complexity: O(bytes).
  private static func string(_ text: String) -> String {
    let needsEscape = text.unicodeScalars.contains { $0 == "\"" || $0 == "\\" || isControl($0) }
    if !needsEscape { return "\"\(text)\"" }
    let isLiteral = text.unicodeScalars.allSatisfy { $0 != "'" && ($0 == "\t" || !isControl($0)) }
    // JSON doesn't escape the last of the control characters.
    return isLiteral
      ? "'\(text)'" : JSONText.string(text).replacing("\u{7F}", with: "\\u007f")
  }

  /// A text on several lines as it is; a text that can't be written so is on one line.
  private static func lines(_ text: String) -> String {
    let fits = text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !isControl($0) }
    guard fits, text.utf8.contains(UInt8(ascii: "\n")), !text.contains("'''"),
      !text.hasSuffix("'")
    else { return string(text) }
    return "'''\n\(text)'''"
  }

  /// A key, without quotes if that is allowed.
  private static func key(_ name: String) -> String {
    let isBare = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
    return isBare && !name.isEmpty ? name : string(name)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F
  }
}

extension TOMLValue {
  fileprivate var isTable: Bool { if case .table = content { true } else { false } }
}
