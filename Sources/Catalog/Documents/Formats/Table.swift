import CEverFormats
import EverBase

/// Rows of separated values, the first of which mostly holds their names.
package enum Table {
  /// The character between values.
  package enum Separator: UInt8, Hashable, Sendable, CaseIterable {
    case comma = 0x2C
    case tab = 0x09
    case semicolon = 0x3B
  }

  /// A table as a JSON array of objects, whose values are texts and numbers; a byte order mark is
  /// skipped.
  ///
  /// Unless the declared separator is a tab, the most frequent one in the first row is used. A
  /// first row that repeats the names of page one isn't an item.
  ///
  /// - Throws: a ``FormatError`` for a quoted value without an end, for bytes that no text has, and
  ///   for a table that is too large.
  /// - Complexity: O(bytes).
  static func json(
    of body: [UInt8],
    separator: Separator,
    names: [String]? = nil
  ) throws(FormatError) -> ChargedBytes {
    // UTF-16 has such bytes, too.
    guard !body.contains(0) else { throw .binary }
    let (text, comments) = afterComments(unmarked(body[...]))
    let used = Self.used(in: text, wanted: separator)
    let writer = TableWriter(names: names ?? (hasNames(text, used) ? nil : []))
    let quotes = TableQuotes(of: text, used)
    let mended = quotes.mended?[...] ?? text
    var status = read(mended, used, hasQuotes: true, into: writer)
    if used == .tab, status == CTABLE_OPEN_QUOTE || quotes.mended != nil {
      // In tab-separated tables a quotation mark is often an ordinary character.
      writer.startAgain()
      status = read(text, used, hasQuotes: false, into: writer)
    }
    if status == CTABLE_OPEN_QUOTE { throw .openQuote(line: comments + (quotes.openLine ?? 1)) }
    guard status == CTABLE_OK, let json = writer.finish() else { throw .tooLarge }
    return json
  }

  private static func read(
    _ text: ArraySlice<UInt8>,
    _ separator: Separator,
    hasQuotes: Bool,
    into writer: TableWriter
  ) -> ctable_status {
    text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return CTABLE_OK }
      return ctable_read(
        base,
        bytes.count,
        separator.rawValue,
        hasQuotes ? 1 : 0,
        { context, bytes, count in TableWriter.of(context)?.take(bytes, count) },
        { context in TableWriter.of(context)?.endRow() ?? false ? 1 : 0 },
        Unmanaged.passUnretained(writer).toOpaque()
      )
    }
  }

  /// The text without a byte order mark.
  private static func unmarked(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.dropFirst(text.byteOrderMarkLength)
  }

  /// The separator of a table: a wanted tab, or the most frequent separator in the first row.
  static func used(in text: ArraySlice<UInt8>, wanted: Separator) -> Separator {
    let row = firstRow(of: text)
    let counts = Separator.allCases.map { separator in row.count { $0 == separator.rawValue } }
    guard wanted != .tab, let most = counts.max(), most > 0 else { return wanted }
    return Separator.allCases[counts.firstIndex(of: most) ?? 0]
  }

  /// The first row without quoted parts.
  private static func firstRow(of text: ArraySlice<UInt8>) -> [UInt8] {
    var row: [UInt8] = []
    var isQuoted = false
    for byte in text.drop(while: isLineEnd).prefix(1 << 16) {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if isLineEnd(byte) { break }
      row.append(byte)
    }
    return row
  }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static let quote = UInt8(ascii: "\"")
}

extension Table {
  /// The number of rows that are examined.
  static let sample = 10

  /// The separator of bytes that look like a table with names in its first row; nil for others.
  ///
  /// Names are different words that don't start with a digit or have blanks at their ends, and
  /// every available row has the same number of values. A single row isn't enough, because any
  /// sentence could be one.
  ///
  /// - Complexity: O(bytes of ten rows).
  package static func separator(at text: ArraySlice<UInt8>) -> Separator? {
    let table = afterComments(unmarked(text)).table
    let lines = table.prefix(1 << 16).split(whereSeparator: isLineEnd).prefix(sample + 1)
    guard lines.count > 1, let first = lines.first else { return nil }
    // The last line may be incomplete.
    let rows = lines.count > 2 ? lines.dropLast() : lines
    return Separator.allCases.first { separator in
      let names = values(of: first, separator)
      guard areNames(names) else { return false }
      return rows.dropFirst().allSatisfy { row in
        let values = values(of: row, separator)
        return values.count == names.count && zip(values, names).allSatisfy { $0 != $1 }
      }
    }
  }

  static func values(of row: ArraySlice<UInt8>, _ separator: Separator) -> [String] {
    var values: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in row {
      if byte == quote {
        isQuoted.toggle()
      } else if byte == separator.rawValue, !isQuoted {
        values.append([])
      } else {
        values[values.count - 1].append(byte)
      }
    }
    return values.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func areNames(_ values: [String]) -> Bool {
    guard values.count > 1, Set(values).count == values.count else { return false }
    return values.allSatisfy { value in
      guard let first = value.first, let last = value.last, value.count <= 40 else { return false }
      let words = value.split(separator: " ").count
      return (first.isLetter || first == "_" || first == "@" || first == "$") && last != " "
        && words <= 4 && !value.contains { "{}<>=\\".contains($0) || $0.isNewline }
        && !value.contains(": ") && !value.contains(". ")
    }
  }
}
