import EverCatalog
import EverBase
import Glibc
import EverItems

/// Makes the items of an input from its lines.
struct LineItems: Sendable {
  /// The columns of JSON objects; empty when the lines are text, which has one column.
  let columns: [ColumnDefinition]

  /// The bytes of a line above which its item holds excerpts alone, which have about this size
  /// together; nil when it holds everything.
  var excerptLength: Int?

  /// ``excerptLength`` of a list on a screen.
  static let usualExcerpt = 4_096

  let recent = RecentItems()

  /// The bytes of a line that are displayed; a longer line was truncated.
  let longestLine: Int

  /// The columns of the list; lines of text have one.
  var listColumns: [Column] { columns.isEmpty ? [Self.textColumn] : columns.map(\.shown) }

  /// The column of lines of text, wider than any screen.
  static let textColumn = {
    var column = Column(title: "line", width: 512, grows: true)
    column.isLine = true
    return column
  }()

  /// Makes the items of lines; an item is decoded when it is used, a long one at once.
  ///
  /// - Parameters:
  ///   - batch: the lines.
  ///   - head: the number of lines before the first record.
  /// - Returns: the items in the order of the lines.
  /// - Complexity: O(bytes of long lines), otherwise O(lines).
  func items(of batch: RecordBatch, after head: Int) -> [Item] {
    let short = batch.keeping { !isLong($0) }
    let packed = PackedItems(
      recent: recent,
      haveDetails: false,
      haveImages: false,
      text: { LineText(short[$0], longestLine: longestLine).json },
      decode: { content(of: LineText(short[$0], longestLine: longestLine), isLong: false) }
    )
    return batch.ranges.indices.map { index in
      let number = batch.first + index + 1 + head
      return isLong(batch[index])
        ? item(batch[index], number: number) : Item(id: .line(number), of: packed, at: index)
    }
  }

  /// Makes the item of a line.
  ///
  /// - Parameters:
  ///   - bytes: the line without its line feed.
  ///   - number: the number of the line, from 1.
  /// - Returns: the item; a line of text among objects has one field.
  /// - Complexity: O(bytes).
  func item(_ bytes: ArraySlice<UInt8>, number: Int) -> Item {
    let line = LineText(bytes, longestLine: longestLine)
    var content = content(of: line, isLong: isLong(bytes))
    if !content.isExcerpt { content.json = line.json }
    return Item(id: .line(number), content: content)
  }

  /// The content of a line without its JSON.
  private func content(of line: LineText, isLong: Bool) -> ItemContent {
    let object = columns.isEmpty ? nil : line.object
    let fields =
      object.map { object in columns.map { $0.field(object.value(at:)) } } ?? [line.text]
    guard let excerptLength, isLong else { return ItemContent(fields: fields) }
    let share = max(Self.shortestExcerpt, excerptLength / max(1, columns.count))
    let length = object == nil ? excerptLength : share
    var content = ItemContent(fields: fields.map { $0.map { excerpt(of: $0, length: length) } })
    content.isExcerpt = true
    return content
  }

  private func isLong(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.count > excerptLength ?? .max }

  /// The text of a line in a column or at a path, without formatting; nil when it has none.
  ///
  /// - Complexity: O(bytes of the item's JSON).
  func text(of column: String, in item: Item) -> String? {
    if let root = JSONDocument(ofItem: item.json)?.root, root.kind == .object {
      return columns.text(of: column, root.value(at:))
    }
    let titles = item.fields.count == 1 ? [Self.textColumn.title] : listColumns.map(\.title)
    let index = titles.firstIndex { $0.lowercased() == column.lowercased() }
    return index.flatMap { item.fields.indices.contains($0) ? item.fields[$0] : nil }
  }

  /// The complete detail view of a line.
  ///
  /// - Complexity: O(bytes).
  func detail(_ bytes: ArraySlice<UInt8>) -> ItemDetail {
    let line = LineText(bytes, longestLine: longestLine)
    guard let object = line.object else {
      return ItemDetail(
        fields: [DetailField(name: Self.textColumn.title, value: line.text)],
        jsonLines: [line.json]
      )
    }
    var definition = SourceDefinition(name: "", title: "", url: SecretURL(""))
    definition.columns = columns
    let fields = columns.map { $0.field(object.value(at:)) }
    let item = Item(id: .line(0), json: object.raw, fields: fields)
    return ItemDecoder(definition: definition, unixTime: { time(nil) }).describe(item)
  }

  /// The fewest bytes of a field's excerpt in a long object.
  private static let shortestExcerpt = 32

  private func excerpt(of text: String, length: Int) -> String {
    guard text.utf8.count > length else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: length)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end]) + "…"
  }
}

/// A line as text and as JSON.
struct LineText {
  let text: String
  /// The JSON object of the line; nil when the line is none.
  let object: JSONValue?

  /// - Parameters:
  ///   - bytes: the line without its line feed; invalid UTF-8 becomes U+FFFD.
  ///   - longestLine: the number of bytes after which it is truncated.
  init(_ bytes: ArraySlice<UInt8>, longestLine: Int) {
    let isCut = bytes.count > longestLine
    let ended = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    let text = String(decoding: isCut ? bytes.prefix(longestLine) : ended, as: UTF8.self)
    self.text = isCut ? text + " ⋯ cut: the line is longer than \(longestLine) bytes" : text
    object = isCut ? nil : Self.object(of: ended)
  }

  /// The line as JSON; text becomes a string.
  var json: String {
    if let object { return object.raw }
    return isJSON ? text : JSONText.string(text)
  }

  /// Whether the line is a JSON value; its first character excludes most lines of text.
  private var isJSON: Bool {
    guard let opener = text.utf8.first(where: { !$0.isJSONSpace }) else { return false }
    switch opener {
    case UInt8(ascii: "["), UInt8(ascii: "\""): break
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return text == "true" || text == "false" || text == "null"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if opener > UInt8(ascii: "0"), text.isDigits { return true }
      guard text.utf8.allSatisfy({ $0.isDigit || Self.marks.contains($0) }) else { return false }
    default: return false
    }
    return JSONDocument(ofItem: text) != nil
  }

  /// What numbers have beside digits.
  private static let marks = Array("+-.eE \t\r".utf8)

  /// The object that a line is; nil when it is none.
  static func object(of bytes: ArraySlice<UInt8>) -> JSONValue? {
    guard bytes.firstContentByte == UInt8(ascii: "{") else { return nil }
    let root = (try? JSONDocument(Array(bytes)))?.root
    return root?.kind == .object ? root : nil
  }
}
