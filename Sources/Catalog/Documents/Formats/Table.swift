package import EverItems
import CEverFormats
import EverBase

/// Rows of separated values; the first row usually holds their names.
package enum Table {
  /// What stands between values.
  package enum Separator: UInt8, Hashable, Sendable {
    case comma = 0x2C
    case tab = 0x09
    case semicolon = 0x3B
    /// Blanks, up to the place of the next one of ``FixedColumns``.
    case blanks = 0x20

    /// Those that are one character.
    fileprivate static let characters: [Separator] = [.comma, .tab, .semicolon]
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
    let head = try head(of: body, separator)
    let rows = NamedRows(names ?? (head.hasNames ? nil : []))
    return try json(of: body[head.start...], head, rows)
  }

  /// Rows of a table without its heading as a JSON array of objects.
  ///
  /// - Throws: a ``FormatError``, as for a whole table.
  /// - Complexity: O(bytes).
  package static func json(
    ofRows rows: [UInt8],
    _ head: TableHead
  ) throws(FormatError) -> JSONDocument {
    try ListText.json(json(of: rows[...], head, NamedRows(below: head.names)))
  }

  private static func json(
    of text: ArraySlice<UInt8>,
    _ head: TableHead,
    _ rows: NamedRows
  ) throws(FormatError) -> ChargedBytes {
    var rows = rows
    if let columns = head.columns {
      for line in text.split(whereSeparator: isLineEnd) {
        guard rows.add(columns.values(of: line).map { Array($0.utf8)[...] }) else { break }
      }
      guard let json = rows.finish() else { throw .tooLarge }
      return json
    }
    let quotes = head.hasQuotes ? TableQuotes(of: text, head.separator) : nil
    let mended = quotes?.mended?[...] ?? text
    let status = read(mended, head.separator, hasQuotes: head.hasQuotes) { rows.add($0) }
    if status == CTABLE_OPEN_QUOTE {
      throw .openQuote(line: head.linesBefore + (quotes?.openLine ?? 1))
    }
    guard status == CTABLE_OK, let json = rows.finish() else { throw .tooLarge }
    return json
  }

  /// What the first bytes of a table say about it.
  ///
  /// - Throws: a ``FormatError`` for bytes that no text has.
  /// - Complexity: O(bytes).
  package static func head(
    of body: [UInt8],
    _ wanted: Separator
  ) throws(FormatError) -> TableHead {
    // UTF-16 has such bytes, too.
    guard !body.contains(0) else { throw .binary }
    let marked = unmarked(body[...])
    if wanted == .blanks, let columns = FixedColumns(marked) {
      return TableHead(
        separator: wanted.rawValue,
        hasQuotes: false,
        names: columns.names,
        start: marked.startIndex,
        columns: columns
      )
    }
    let (named, declared) = afterSeparatorLine(marked)
    let (text, comments) = afterComments(named)
    let separator = declared ?? used(in: text, wanted: wanted)
    let hasNames = hasNames(text, separator)
    // In tab-separated tables a quotation mark is often an ordinary character.
    let quotes = separator == Separator.tab.rawValue ? TableQuotes(of: text, separator) : nil
    return TableHead(
      separator: separator,
      hasQuotes: quotes?.areWellFormed ?? true,
      hasNames: hasNames,
      names: hasNames ? NamedRows.unique(rows(of: text, separator, atMost: 1).first ?? []) : [],
      start: text.startIndex,
      linesBefore: comments + (declared == nil ? 0 : 1)
    )
  }

  /// Calls a function with the values of each row until it returns false.
  private static func read(
    _ text: ArraySlice<UInt8>,
    _ separator: UInt8,
    hasQuotes: Bool = true,
    _ take: ([ArraySlice<UInt8>]) -> Bool
  ) -> ctable_status {
    withoutActuallyEscaping(take) { take in
      let reader = RowReader(take)
      return text.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return CTABLE_OK }
        return ctable_read(
          base,
          bytes.count,
          separator,
          hasQuotes ? 1 : 0,
          { context, bytes, count in RowReader.of(context)?.take(bytes, count) },
          { context in RowReader.of(context)?.endRow() ?? false ? 1 : 0 },
          Unmanaged.passUnretained(reader).toOpaque()
        )
      }
    }
  }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static let quote = UInt8(ascii: "\"")
}

/// What the first rows of a table say about it.
package struct TableHead: Hashable, Sendable {
  package let separator: UInt8
  /// Whether values can be between quotation marks.
  package let hasQuotes: Bool
  /// Whether the first row holds the names of the columns.
  private(set) package var hasNames = true
  /// The names of the columns; empty when they are numbered.
  package let names: [String]
  /// The place of the first row, after a byte order mark, a `sep=` line and comments.
  package let start: Int
  /// The number of lines before it.
  private(set) var linesBefore = 0
  /// The columns when they are at fixed places; nil when separators are between them.
  package var columns: FixedColumns?
}

/// Collects the values of a row from the callbacks of the parser.
private final class RowReader {
  private var bytes: [UInt8] = []
  /// The end of each value in the bytes.
  private var ends: [Int] = []
  private let take: ([ArraySlice<UInt8>]) -> Bool

  init(_ take: @escaping ([ArraySlice<UInt8>]) -> Bool) { self.take = take }

  /// The reader behind the context pointer of a C callback.
  static func of(_ context: UnsafeMutableRawPointer?) -> RowReader? {
    context.map { Unmanaged<RowReader>.fromOpaque($0).takeUnretainedValue() }
  }

  func take(_ value: UnsafePointer<UInt8>?, _ count: Int) {
    bytes += UnsafeBufferPointer(start: value, count: value == nil ? 0 : count)
    ends.append(bytes.count)
  }

  /// Returns whether more rows are wanted.
  func endRow() -> Bool {
    defer {
      bytes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    return ends.isEmpty || take(zip([0] + ends, ends).map { bytes[$0..<$1] })
  }
}

/// The rows of a table as objects with its names.
private struct NamedRows {
  /// The names that are known before the first row; nil when it holds them, empty for none.
  private let known: [String]?
  private var writer: TableWriter?

  /// The most names; further ones are ignored.
  private static let mostNames = 10_000

  init(_ known: [String]?) {
    self.known = known
  }

  /// Makes rows that are all items.
  init(below names: [String]) {
    known = names
    writer = TableWriter(names: names)
  }

  /// Adds a row; returns whether there is room for more.
  mutating func add(_ row: [ArraySlice<UInt8>]) -> Bool {
    if writer == nil {
      let own = Self.unique(row.map { String(decoding: $0, as: UTF8.self) })
      // The first row may repeat known names.
      let isItem = known.map { $0.isEmpty || $0.count == row.count && $0 != own } ?? false
      writer = TableWriter(names: isItem ? known ?? [] : own)
      guard isItem else { return true }
    }
    writer?.add(row: row) { value, output in
      Self.isNumber(value) ? output.append(contentsOf: value) : output.append(string: value)
    }
    return writer?.isTooLarge == false
  }

  /// Ends the table; nil when it is too large.
  func finish() -> ChargedBytes? {
    var writer = writer ?? TableWriter(names: [])
    return writer.finish()
  }

  /// The names of a row's columns, all of them different.
  static func unique(_ row: [String]) -> [String] {
    var used: Set<String> = []
    return row.prefix(mostNames).enumerated().map { index, name in
      let name = unused([name.isEmpty ? TableWriter.unnamed(index) : name], in: used)
      used.insert(name)
      return name
    }
  }

  /// Whether a value is a number that JSON writes in the same way.
  ///
  /// `007` and `1.` are texts, and so are numbers with more digits than JSON readers keep.
  private static func isNumber(_ value: ArraySlice<UInt8>) -> Bool {
    let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value
    guard digits.count < 16, let first = digits.first, first.isDigit else { return false }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
      return false
    }
    return parts[0].count == 1 || first != UInt8(ascii: "0")
  }
}

/// The form of a table by its first rows.
extension Table {
  /// The number of rows that are examined, after the first one.
  private static let sample = 10
  /// The bytes that are examined.
  private static let sampleLength = 1 << 16

  /// The first rows of a text; the last one may be incomplete.
  private static func rows(
    of text: ArraySlice<UInt8>,
    _ separator: UInt8,
    atMost count: Int = sample + 1
  ) -> [[String]] {
    var rows: [[String]] = []
    _ = read(text.prefix(sampleLength), separator) { row in
      if rows.count < count { rows.append(row.map { String(decoding: $0, as: UTF8.self) }) }
      return rows.count < count
    }
    return rows
  }

  /// The text without a byte order mark.
  private static func unmarked(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.dropFirst(text.byteOrderMarkLength)
  }

  /// The separator of a table: a wanted tab, or the most frequent separator in the first row.
  private static func used(in text: ArraySlice<UInt8>, wanted: Separator) -> UInt8 {
    let counts = Separator.characters.map {
      rows(of: text, $0.rawValue, atMost: 1).first?.count ?? 0
    }
    guard wanted != .tab, let most = counts.max(), most > 1 else { return wanted.rawValue }
    return Separator.characters[counts.firstIndex(of: most) ?? 0].rawValue
  }

  /// The text after the line with which Excel names the separator, such as `sep=;`, and that separator;
  /// nil without such a line.
  private static func afterSeparatorLine(
    _ text: ArraySlice<UInt8>
  ) -> (table: ArraySlice<UInt8>, separator: UInt8?) {
    let line = text.prefix(6).prefix { !isLineEnd($0) }
    guard line.count == 5, line.starts(with: "sep=".utf8) || line.starts(with: "SEP=".utf8),
      let separator = line.last, separator != quote
    else { return (text, nil) }
    let rest = text[line.endIndex...]
    return (rest.dropFirst(rest.starts(with: "\r\n".utf8) ? 2 : 1), separator)
  }

  /// The separator of bytes that look like a table with names in its first row; nil for others.
  ///
  /// Names are different words that don't start with a digit or have blanks at their ends, and
  /// every available row has the same number of values. A single row isn't enough, because any
  /// sentence could be one.
  ///
  /// - Complexity: O(bytes of ten rows).
  package static func separator(at text: ArraySlice<UInt8>) -> Separator? {
    let table = afterComments(unmarked(text)).table
    return Separator.characters.first { separator in
      let lines = rows(of: table, separator.rawValue)
      guard lines.count > 1, areNames(lines[0]) else { return false }
      // The last row may be incomplete.
      return (lines.count > 2 ? lines.dropLast() : lines[...]).dropFirst().allSatisfy { row in
        row.count == lines[0].count && zip(row, lines[0]).allSatisfy { $0 != $1 }
      }
    }
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

  /// The text after the lines of comments before a table, and their number.
  ///
  /// They begin with `#` and have another number of values than the first other line. The text has
  /// no byte order mark.
  ///
  /// - Complexity: O(bytes of the comments).
  private static func afterComments(
    _ text: ArraySlice<UInt8>
  ) -> (table: ArraySlice<UInt8>, lines: Int) {
    let mark = UInt8(ascii: "#")
    guard text.first == mark else { return (text, 0) }
    let lines = text.prefix(sampleLength).split(whereSeparator: isLineEnd)
    guard let row = lines.first(where: { $0.first != mark }) else { return (text, 0) }
    let separator = used(in: row, wanted: .comma)
    let count = rows(of: row, separator).first?.count ?? 0
    let comments = lines.prefix {
      count > 1 && $0.first == mark && rows(of: $0, separator).first?.count != count
    }
    guard let last = comments.last else { return (text, 0) }
    return (text[last.endIndex...].drop(while: isLineEnd), comments.count)
  }

  /// Whether the first row of a table holds the names of its columns, rather than an item.
  ///
  /// It is an item when half of its values are repeated below, or when it has a number or a day above
  /// others of the same kind. Years that rise by the same step are names, unless each row has such years.
  ///
  /// - Complexity: O(bytes of ten rows).
  private static func hasNames(_ text: ArraySlice<UInt8>, _ separator: UInt8) -> Bool {
    let rows = rows(of: text, separator)
    guard let first = rows.first else { return true }
    let others = rows.dropFirst().filter { $0.count == first.count && $0 != first }
    if hasYears(first), others.isEmpty || !others.allSatisfy(hasYears) { return true }
    guard !others.isEmpty else { return first.allSatisfy { ValueKind($0) == .text } }
    let repeated = first.indices.count { column in
      !first[column].isEmpty && others.contains { $0[column] == first[column] }
    }
    return 2 * repeated < max(1, first.count)
      && !first.indices.contains { column in
        let kind = ValueKind(first[column])
        return kind != .text && others.allSatisfy { ValueKind($0[column]) == kind }
      }
  }

  /// Whether the numbers of a row are several years that rise by the same step.
  private static func hasYears(_ row: [String]) -> Bool {
    let numbers = row.compactMap { Int($0) }
    let steps = Set(zip(numbers, numbers.dropFirst()).map { $1.subtractingReportingOverflow($0).0 })
    return numbers.allSatisfy((1000..<3000).contains) && steps.count == 1 && steps.first ?? 0 > 0
  }

  private enum ValueKind {
    case text, number, day

    init(_ value: String) {
      self = value.isDay ? .day : Double(value) == nil ? .text : .number
    }
  }
}
