package import Items
package import Paging
import Secrets

/// The sources that are built in, by name.
package struct SourceCatalog: Sendable {
  /// In the order in which they are listed.
  package let definitions: [SourceDefinition]

  /// Reads the definitions that are compiled in.
  ///
  /// - Throws: a ``DefinitionError`` where one of them is wrong, which tests rule out.
  package static func builtIn() throws(DefinitionError) -> SourceCatalog {
    SourceCatalog(definitions: [
      try definition(PackageResources.starwars_toml, file: "starwars.toml"),
      try definition(PackageResources.moderators_toml, file: "moderators.toml"),
      try definition(PackageResources.photos_toml, file: "photos.toml"),
      try definition(PackageResources.unsplash_toml, file: "unsplash.toml"),
    ])
  }

  private static func definition(
    _ bytes: [UInt8],
    file: String
  ) throws(DefinitionError) -> SourceDefinition {
    try SourceDefinition(toml: String(decoding: bytes, as: UTF8.self), file: file)
  }

  /// The definition of that name; nil when there is none.
  package subscript(name: String) -> SourceDefinition? {
    definitions.first { $0.name == name }
  }
}

extension SourceDefinition {
  /// What a list of the source's items shows.
  package var listColumns: [Column] { columns.map(\.column) }

  /// What lists show whose items are of some kinds, by `Item.layout` from 1.
  package var layoutColumns: [[Column]] { layouts.map { $0.columns.map(\.column) } }

  /// How its items are laid out to begin with.
  package var firstView: SourceView { view ?? (image == nil ? .list : .grid) }

  /// How its pages can be reached.
  package var addressing: PageAddressing {
    switch pagination.family {
    case .page(let numbers) where numbers.next == nil && numbers.first <= 1:
      .numbered(first: numbers.first)
    case .offset(let offsets) where offsets.first == 0: .offset
    default: .serial
    }
  }

  /// Whether the total takes a request of its own.
  package var countsSeparately: Bool { total?.parameters != nil }

  /// The title with the argument in it.
  package func title(argument: String?) -> String {
    let placeholders = Placeholders(
      argumentName: self.argument,
      argument: argument,
      environment: { _ in nil }
    )
    return placeholders.fillArgument(chosen(for: argument).title[...])
  }

  /// The definition for a word of the command line: with its search where there is one and a word.
  func chosen(for argument: String?) -> SourceDefinition {
    guard let search, let argument, !argument.isEmpty else { return self }
    var chosen = self
    chosen.url = SecretURL(search.url)
    chosen.title = search.title ?? title
    chosen.items = search.items ?? items
    chosen.total = search.total.map { TotalDefinition(place: $0) } ?? total
    return chosen
  }

  /// The word without which nothing can be asked; nil: none is needed.
  package var requiredArgument: String? { search == nil ? argument : nil }

  /// A page size that the server can give.
  package func clamp(_ size: Int) -> Int {
    min(max(size, 1), maximumPageSize ?? .max)
  }

  /// Variables of the environment that are sent to the source, where they are set.
  package var keyVariables: [String] {
    (parameters + headers).flatMap { pair in
      Placeholders(environment: { _ in nil }).fill(pair.value).variables
    }
  }
}
