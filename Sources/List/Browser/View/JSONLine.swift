import EverText

/// One line of indented JSON, in colours.
struct JSONLine {
  /// The text without its indentation.
  private let text: CleanText
  private let indentation: Int
  /// The name, the value and the comma after it, each up to a byte of the text.
  private let parts: [(end: Int, style: Style)]
  /// The address that the value is; nil for other values.
  private let address: String?

  /// The cells by which the further rows of a line are indented below its first one.
  private static let hanging = 2

  /// Takes an indented line of JSON; a member begins with its name.
  init(_ line: String) {
    let bytes = Array(CleanText(sanitizing: line).string.utf8)
    let indentation = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    let body = Array(bytes[indentation...])
    let name = Self.endOfName(body) ?? 0
    let start = name + body[name...].prefix { $0 == UInt8(ascii: " ") }.count
    let end = body.count - (body.last == UInt8(ascii: ",") ? 1 : 0)
    let value = start < end ? Array(body[start..<end]) : []
    address = Self.address(value)
    self.indentation = indentation
    text = CleanText(sanitizing: String(decoding: body, as: UTF8.self))
    parts = [
      (start, .secondary), (end, address == nil ? Self.style(of: value.first) : .link),
      (body.count, .plain),
    ]
  }

  /// The address that a string is; its slashes may be escaped.
  private static func address(_ value: [UInt8]) -> String? {
    guard value.count > 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"")
    else { return nil }
    let text = String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
      .replacing("\\/", with: "/")
    return WebLink(text)?.url
  }

  /// The index after the colon of a name; nil when the text doesn't begin with one.
  private static func endOfName(_ bytes: [UInt8]) -> Int? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    var index = 1
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
    let width = columns - column - 1
    let lead = min(indentation, width / 2)
    let isWhole = DisplayWidth.of(text) <= width - lead
    var rows = isWhole ? [text] : TextWrapper.wrap(text, to: width - lead - Self.hanging)
    // A comma after a full row is in the blank last column.
    if rows.count > 1, rows.last == "," {
      rows.removeLast()
      rows[rows.count - 1] = rows[rows.count - 1] + ","
    }
    let bytes = Array(text.string.utf8)
    var start = 0
    return rows.enumerated().map { index, row in
      // A row that ends at a blank leaves it out.
      if index > 0, start < bytes.count, bytes[start] == UInt8(ascii: " "),
        row.string.first != " "
      {
        start += 1
      }
      defer { start += row.string.utf8.count }
      return line(row, from: start, at: column + lead + (index > 0 ? Self.hanging : 0))
    }
  }

  /// A row, of which the first byte is that of the text at an index.
  private func line(_ row: CleanText, from start: Int, at column: Int) -> Line {
    var line = Line()
    var column = column
    let bytes = Array(row.string.utf8)
    var taken = 0
    for part in parts where part.end > start + taken && taken < bytes.count {
      let end = min(part.end - start, bytes.count)
      let text = CleanText(sanitizing: String(decoding: bytes[taken..<end], as: UTF8.self))
      let width = DisplayWidth.of(text)
      line.append(text, at: column, width: width, style: part.style)
      if part.style == .link, let address { line.link(to: address) }
      column += width
      taken = end
    }
    return line
  }
}
