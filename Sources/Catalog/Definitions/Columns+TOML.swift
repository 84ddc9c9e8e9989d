import EverDocuments
import EverItems

extension ColumnDefinition: TOMLRecord {
  static var blank: ColumnDefinition {
    ColumnDefinition(column: Column(title: "", width: 0), content: .paths([]))
  }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("title", &column.title)
    visitContent(&keys)
    keys.key("format", &format, ifMissing: .text)
    let widths = 1...1_000
    keys.number("width", &column.width, in: widths)
    let least = min(column.width, 4)
    keys.number(
      "min_width",
      &column.minimumWidth,
      in: widths,
      ifMissing: least,
      isAlwaysWritten: true
    )
    visitRoom(&keys)
    keys.key("yields", &column.yields, ifMissing: false)
    keys.key("main", &column.isMain, ifMissing: false)
    keys.key("grows", &column.grows, ifMissing: false)
    keys.key("align", &column.alignment, ifMissing: .left)
    keys.key("suffix", &suffix, ifMissing: "")
  }

  /// Visits `path`, with one or several paths of which the first existing value is shown, or
  /// `template`.
  private mutating func visitContent(_ keys: inout TOMLKeys) {
    var template: Template?
    var paths: [JSONPath] = []
    switch content {
    case .template(let own): template = own
    case .paths(let own): paths = own
    }
    if template != nil || keys.has("template") {
      keys.key("template", &template)
    } else {
      keys.paths("path", &paths)
    }
    content = template.map { .template($0) } ?? .paths(paths)
  }

  private mutating func visitRoom(_ keys: inout TOMLKeys) {
    let line = keys.line(of: "min_room")
    keys.number("min_room", &column.minimumRoom, in: 1...Column.mostRoom, ifMissing: 0)
    guard keys.isFirst, column.isForWideLists else { return }
    let wanted = "left out of the first column, which every list displays"
    keys.refuse("min_room", "\(column.minimumRoom)", at: line, wanted: wanted)
  }
}

extension LayoutDefinition: TOMLRecord {
  /// The items of a layout, on one line.
  private struct Condition: TOMLRecord {
    var path: JSONPath
    var values: [String]

    static var blank: Condition { Condition(path: JSONPath(steps: []), values: []) }

    mutating func visit(_ keys: inout TOMLKeys) {
      keys.key("path", &path)
      keys.list("values", &values)
    }
  }

  static var blank: LayoutDefinition {
    LayoutDefinition(path: JSONPath(steps: []), values: [], columns: [])
  }

  mutating func visit(_ keys: inout TOMLKeys) {
    var condition = Condition(path: path, values: values)
    keys.inline("when", &condition)
    (path, values) = (condition.path, condition.values)
    keys.tables("columns", &columns)
    if columns.isEmpty { keys.require("columns") }
  }
}

extension FieldContent {
  /// The paths or the template in the form of a definition.
  var texts: [String] {
    switch self {
    case .paths(let paths): paths.map(\.description)
    case .template(let template): [template.description]
    }
  }
}

extension Template: LosslessStringConvertible {
  /// The template in the form of a definition.
  package var description: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let path): "{\(path)}"
      }
    }
    .joined()
  }
}
