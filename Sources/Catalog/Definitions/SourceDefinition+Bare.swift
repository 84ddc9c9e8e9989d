package import EverBase
import EverDocuments

extension SourceDefinition {
  /// Creates a definition that requests a URL as it is and states nothing about the response.
  package init(name: String, title: String, url: SecretURL) {
    self.init(
      name: name,
      title: title,
      pageSize: 1,
      url: url,
      parameters: [],
      headers: [],
      items: JSONPath(steps: []),
      pagination: Pagination(.single),
      hints: HintPaths(),
      errors: ErrorEnvelope.common,
      columns: [],
      layouts: []
    )
  }
}

extension Pagination {
  /// Creates the paging of a list whose first page is the list's URL unchanged.
  package init(_ family: Family) {
    self.init(family: family, startsBare: true, requestsInFlight: 1)
  }
}

extension ErrorEnvelope {
  /// An envelope with only what is true of all servers.
  package static let common = ErrorEnvelope()
}

extension ImageDefinition {
  /// Creates the images of an item without their size, colour and author.
  package init(thumbnail: Template, full: Template?, original: Template?) {
    self.init(thumbnail: thumbnail, full: full, original: original, width: nil)
  }
}
