import Documents
import Items

extension ColumnDefinition {
  /// Writes the column as the next element of a list of tables.
  func write(as name: String, to writer: inout TOMLWriter) {
    writer.element(of: name)
    writer.set("title", column.title)
    switch content {
    case .paths: writer.set("path", content.texts)
    case .template: writer.set("template", content.texts)
    }
    if format != .text { writer.set("format", format.rawValue) }
    writer.set("width", column.width)
    writer.set("min_width", column.minimumWidth)
    if column.isForWideLists { writer.set("min_room", column.minimumRoom) }
    writer.set("yields", column.yields, unless: false)
    writer.set("grows", column.grows, unless: false)
    if column.alignment == .right { writer.set("align", "right") }
    if !suffix.isEmpty { writer.set("suffix", suffix) }
  }
}

extension RowLayout {
  /// Writes the layout as the next one of the definition.
  func write(to writer: inout TOMLWriter) {
    writer.element(of: "layouts")
    let values = values.map(TOMLText.string).joined(separator: ", ")
    writer.set("when", inline: "path = \(TOMLText.string(path.description)), values = [\(values)]")
    for column in columns { column.write(as: "layouts.columns", to: &writer) }
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

extension Template: CustomStringConvertible {
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
