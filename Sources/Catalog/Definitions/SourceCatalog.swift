package import EverItems
package import Paging
import EverBase

/// The built-in sources, by name.
package struct SourceCatalog: Sendable {
  /// The definitions in the order in which they are listed.
  package let definitions: [SourceDefinition]

  /// Reads the built-in definitions.
  ///
  /// - Throws: a ``DefinitionError`` when one of them is invalid, which tests rule out.
  package static func builtIn() throws(DefinitionError) -> SourceCatalog {
    SourceCatalog(
      definitions: try BuiltInFile.sources.map { file throws(DefinitionError) in
        try SourceDefinition(toml: file.text, file: file.name)
      }
    )
  }

  /// The definition with a name; nil when there is none.
  package subscript(name: String) -> SourceDefinition? {
    definitions.first { $0.name == name }
  }
}

extension SourceDefinition {
  /// The columns of a list of the source's items.
  package var listColumns: [Column] { columns.map(\.shown) }

  /// The columns of each kind of item, by `Item.layout` from 1.
  package var layoutColumns: [[Column]] { layouts.map { $0.columns.map(\.shown) } }

  /// The view in which its items are first displayed.
  package var firstView: ViewMode { view ?? (image == nil ? .list : .grid) }

  /// How its pages can be reached.
  package var addressing: PageAddressing {
    let family = pagination.family
    return switch family.kind {
    case .page where family.next.isEmpty && family.first <= 1: .numbered(first: family.first)
    case .offset where family.first == 0: .offset
    default: .serial
    }
  }

  /// Whether the total needs a request of its own.
  package var countsSeparately: Bool { total?.parameters != nil }

  /// The title with the argument filled in.
  package func title(argument: String?) -> String {
    var substitutions = Substitutions(environment: { _ in nil })
    (substitutions.argumentName, substitutions.argument) = (self.argument, argument)
    return substitutions.fillArgument(chosen(for: argument).title[...])
  }

  /// The definition for an argument of the command line: its search when it has one and there is an
  /// argument.
  package func chosen(for argument: String?) -> SourceDefinition {
    guard let search, let argument, !argument.isEmpty else { return self }
    var chosen = self
    chosen.url = SecretURL(search.url)
    chosen.title = search.title ?? title
    chosen.items = search.items ?? items
    chosen.total = search.total.map { TotalDefinition(place: $0) } ?? total
    return chosen
  }

  /// The argument without which no request is possible; nil when none is needed.
  package var requiredArgument: String? { search == nil ? argument : nil }

  /// The nearest page size that the server supports.
  package func clamp(_ size: Int) -> Int {
    min(max(size, 1), maximumPageSize ?? .max)
  }

  /// The items per page for the size that the user wants; nil when the user named none.
  ///
  /// After a first page that is requested as it is, page numbers count pages of its size: pages of
  /// another size would leave items out or repeat some.
  package func size(wanted: Int?) -> Int {
    if pagination.family.kind == .page, pagination.startsBare { return pageSize }
    return clamp(wanted ?? pageSize)
  }

  /// The environment variables whose values are sent to the source if they are set.
  package var keyVariables: [String] {
    (parameters + headers).flatMap { pair in
      Substitutions(environment: { _ in nil }).fill(pair.value).variables
    }
  }
}

extension ColumnDefinition {
  /// The column as a list displays it.
  package var shown: Column {
    var column = column
    column.path = paths.first?.description ?? ""
    if isAsSent { return column }
    // Numbers with a unit, or at the left, have no common place for their points.
    let isPlain = column.alignment == .right && suffix.isEmpty
    column.form = [.number, .amount].contains(format) && !isPlain ? .text : format.form
    return column
  }
}
