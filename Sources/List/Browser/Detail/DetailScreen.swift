import EverItems
import EverText

/// The detail of the item under the cursor.
package struct DetailScreen: Hashable, Sendable {
  /// Whether the JSON is displayed instead of the fields.
  package internal(set) var showsJSON = false
  /// The item whose detail was requested; nil while its row isn't loaded.
  var item: Item?
  /// The content of the detail; while it is nil, the columns of the list are displayed.
  var content: ItemDetail? { didSet { json = JSONOutline(content?.jsonLines ?? []) } }
  /// The commands that wait for the content; see ``Model/keepsForContent(_:_:)``.
  var typedAhead: [TypedAhead] = []
  /// Its rows at the current width.
  package internal(set) var rows = TextRows()
  /// The lines of the JSON; some may be folded.
  private(set) var json = JSONOutline([])
  /// The line of the JSON of each row, while the JSON is displayed.
  private var jsonLines: [Int] = []
  /// The place of its image among its rows; nil when no image is displayed.
  var image: ImagePlace?
  /// The part of its photo that is displayed.
  var zoom = PhotoZoom()
  /// The direction in which the user goes through the items: 1 forwards, -1 backwards.
  var direction = 1

  /// Lays the rows out for a screen.
  ///
  /// - Parameters:
  ///   - size: the screen.
  ///   - place: the place of the image; JSON is displayed without an image, and one that failed has
  ///     the place only where something else is displayed there.
  ///   - model: the state of the source.
  mutating func layOut(in size: Size, imageAt place: ImagePlace?, of model: Model) {
    let failure = model.failure(at: place)
    let hasImage = !showsJSON && (failure == nil || model.hasBlock(at: place))
    image = hasImage ? place : nil
    let height = ListLayout.bodyHeight(of: size)
    let (old, cursor) = (jsonLines, rows.scroll.cursor)
    jsonLines = []
    rows.marksRow = showsJSON
    guard !showsJSON else {
      rows.fit(jsonRows(columns: size.columns), height: height)
      // Another width moves the lines to other rows.
      guard jsonLines != old, old.indices.contains(cursor),
        let row = jsonLines.firstIndex(of: old[cursor])
      else { return }
      rows.scroll.moveCursor(to: row)
      return
    }
    let content =
      content ?? item.map { DetailSheet.preview(of: $0, columns: model.source.columns) }
    guard let item, let content else { return rows.fit([], height: height) }
    let own = model.own.appearance.detail.map { own in { own(item, $0) } }
    var sheet = DetailSheet(content, columns: size.columns, place: self.image, own: own)
    if let place = self.image {
      let room = Appearance.Room.line(columns: size.columns)
      let caption = Caption.line(of: item, failure, own: model.own.appearance.caption, in: room)
      sheet.makeRoom(for: place, caption: caption)
    } else if let failure {
      sheet.append(failure)
    }
    rows.fit(sheet.lines, stops: sheet.stops, height: height)
  }

  private mutating func jsonRows(columns: Int) -> [Line] {
    var lines: [Line] = []
    for index in json.visible {
      let parts = JSONLine(json.text(at: index))
        .lines(at: DetailSheet.start, columns: columns)
      jsonLines += Array(repeating: index, count: parts.count)
      lines += parts
    }
    return lines
  }
}

extension DetailScreen {
  /// Folds or unfolds the JSON at the cursor; the rows have to be laid out again.
  mutating func fold() {
    guard showsJSON, jsonLines.indices.contains(rows.scroll.cursor) else { return }
    let line = json.toggle(at: jsonLines[rows.scroll.cursor])
    // The line keeps its index, and lines above it aren't folded by this.
    guard let row = jsonLines.firstIndex(of: line) else { return }
    rows.scroll.moveCursor(to: row)
  }

  /// Unfolds the whole JSON, so that a search finds all of its text.
  mutating func unfold() { json.unfold() }

  /// Chooses the next value or link, or the previous one; after the last one it continues with the
  /// first.
  ///
  /// When none is chosen, the first one on the screen is.
  mutating func chooseStop(by step: Int) {
    let count = rows.stops.count
    guard let chosen = rows.chosen, count > 0 else { return chooseFirst(rows.stops.indices) }
    rows.choose((chosen + step % count + count) % count)
  }

  /// Chooses the first link on the screen, or else the first one; does nothing without links.
  mutating func chooseLink() { chooseFirst(rows.stops.indices.filter { rows.stops[$0].isLink }) }

  private mutating func chooseFirst(_ indices: some Collection<Int>) {
    let first = indices.first { rows.stops[$0].row >= rows.scroll.top } ?? indices.first
    if let first { rows.choose(first) }
  }

  /// Whether there is anything to open.
  var hasLinks: Bool { rows.stops.contains(where: \.isLink) }

  /// The link that the user chose; nil when none is chosen.
  var link: TextStop? { rows.stop.flatMap { $0.isLink ? $0 : nil } }

  /// The value under the cursor: of a field, or in the JSON; nil without one.
  var value: String? {
    guard !showsJSON else {
      let row = rows.scroll.cursor
      return jsonLines.indices.contains(row) ? json.value(at: jsonLines[row]) : nil
    }
    return rows.stop?.text
  }

  /// Starts at the top, as another item does.
  mutating func restart() {
    rows = TextRows()
    typedAhead = []
    zoom = PhotoZoom()
  }
}

/// A command that waits for the content of an item.
struct TypedAhead: Hashable, Sendable {
  let command: Command
  let count: Int?
}

/// The lines of an item's JSON, in which objects and arrays can be folded.
struct JSONOutline: Hashable, Sendable {
  private let texts: [String]
  /// For each line that opens an object or an array, the index of the line that closes it; for any
  /// other line its own index.
  private let ends: [Int]
  /// The lines whose content isn't displayed.
  private(set) var folded: Set<Int> = []

  /// - Parameter texts: indented JSON, one line for each element.
  /// - Complexity: O(characters).
  init(_ texts: [String]) {
    self.texts = texts
    var ends = Array(texts.indices)
    var open: [Int] = []
    for (index, text) in texts.enumerated() {
      switch text.first(where: { $0 != " " }) {
      case "}", "]": if let start = open.popLast() { ends[start] = index }
      default: break
      }
      if text.last == "{" || text.last == "[" { open.append(index) }
    }
    self.ends = ends
  }

  /// The indices of the lines that are displayed.
  var visible: [Int] {
    var visible: [Int] = []
    var index = 0
    while index < texts.count {
      visible.append(index)
      index = folded.contains(index) ? ends[index] + 1 : index + 1
    }
    return visible
  }

  /// A line as it is displayed; the line of a folded object or array has the number of its
  /// elements.
  func text(at index: Int) -> String {
    guard folded.contains(index) else { return texts[index] }
    let end = texts[ends[index]]
    return texts[index] + " … " + end.drop { $0 == " " } + "  \(elements(of: index))"
  }

  /// The value that begins in a line, without its name: a text without quotation marks unless it has
  /// escapes, and an object or array as a whole.
  func value(at index: Int) -> String {
    var lines = Array(texts[index...max(index, ends[index])])
    lines[0] = JSONLine.value(of: lines[0])
    if lines.last?.last == "," { lines[lines.count - 1].removeLast() }
    let value = lines.joined(separator: "\n")
    guard value.first == "\"", value.count > 1, !value.contains("\\") else { return value }
    return String(value.dropFirst().dropLast())
  }

  /// Folds or unfolds the object or array that a line opens, or else the one around the line, and
  /// returns the line that opens it.
  mutating func toggle(at index: Int) -> Int {
    let start = ends[index] > index ? index : opener(of: index)
    guard let start else { return index }
    if folded.remove(start) == nil { folded.insert(start) }
    return start
  }

  mutating func unfold() { folded = [] }

  private func opener(of index: Int) -> Int? {
    (0..<index).last { ends[$0] >= index && ends[$0] > $0 }
  }

  private func elements(of index: Int) -> String {
    let depth = indentation(of: texts[index]) + 2
    let count = texts[(index + 1)..<ends[index]].count { text in
      indentation(of: text) == depth && !text.dropFirst(depth).hasPrefix("}")
        && !text.dropFirst(depth).hasPrefix("]")
    }
    return texts[index].last == "{"
      ? CleanText(counting: count, "field", "fields").string
      : CleanText(counting: count, "element", "elements").string
  }

  private func indentation(of text: String) -> Int { text.utf8.prefix { $0 == 0x20 }.count }
}

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

  /// The text of a line after the name of a member and blanks.
  static func value(of line: String) -> String {
    let bytes = Array(line.utf8.drop { $0 == 0x20 })
    let value = bytes[(endOfName(bytes) ?? 0)...].drop { $0 == 0x20 }
    return String(decoding: value, as: UTF8.self)
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

  /// A row whose first byte is at an index of the text.
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
