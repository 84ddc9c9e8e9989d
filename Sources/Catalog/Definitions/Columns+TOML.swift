import EverItems

extension ColumnDefinition: TOMLRecord {
  init() { self.init(column: Column(title: "", width: 0), content: .paths([])) }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("title", &column.title)
    let isTemplate = if case .template = content { true } else { keys.has("template") }
    keys.key(isTemplate ? "template" : "path", &content)
    keys.key("format", &format, ifMissing: .text)
    let widths = 1...1_000
    keys.key("width", &column.width, .within(widths))
    let least = min(column.width, 4)
    keys.key(
      "min_width",
      &column.minimumWidth,
      ifMissing: least,
      isAlwaysWritten: true,
      .within(widths)
    )
    keys.key(
      "min_room",
      &column.minimumRoom,
      ifMissing: 0,
      keys.place.isFirst ? .everywhere : .within(1...Column.mostRoom)
    )
    keys.key("yields", &column.yields, ifMissing: false)
    keys.key("main", &column.isMain, ifMissing: false)
    keys.key("grows", &column.grows, ifMissing: false)
    keys.key("align", &column.alignment, ifMissing: .left)
    keys.key("suffix", &suffix, ifMissing: "")
  }
}

extension TOMLCheck<Int> {
  /// The least room for a column that every list displays.
  fileprivate static var everywhere: Self {
    TOMLCheck("left out of the first column, which every list displays") { "\($0)" }
  }
}

extension LayoutDefinition: TOMLRecord {
  /// The items of a layout.
  private struct Condition: TOMLRecord, Equatable {
    var path = JSONPath(steps: [])
    var values: [String] = []

    mutating func visit(_ keys: inout TOMLKeys) {
      keys.key("path", &path)
      keys.key("values", &values)
    }
  }

  mutating func visit(_ keys: inout TOMLKeys) {
    var condition = Condition(path: path, values: values)
    keys.key("when", &condition)
    (path, values) = (condition.path, condition.values)
    keys.key("columns", &columns, .filled)
  }
}

/// A path, a list of paths (the first one with a value is used), or a text with braces.
extension FieldContent: TOMLField {
  static let wanted = [String].wanted

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError) {
    if case .string(let text) = value.content, text.contains("{") {
      self = .template(Template(text))
    } else {
      let paths = try [JSONPath](value, at: place)
      let check = TOMLCheck<[JSONPath]>.filled
      if let wrong = check.wrong(paths) {
        throw place.error(value.line, .badValue(wrong, wanted: check.wanted))
      }
      self = .paths(paths)
    }
  }

  var toml: TOMLValue.Content {
    switch self {
    case .paths(let paths): paths.toml
    case .template(let template): template.toml
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
