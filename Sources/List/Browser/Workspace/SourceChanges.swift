package import Secrets

/// What the user changed on the screen about how a source is asked and read.
package struct SourceChanges: Hashable, Sendable {
  /// Headers that were typed, such as `Authorization: Bearer $TOKEN`; one of each name.
  package private(set) var headers: [SecretHeader] = []

  /// Where the items are in an answer; nil: as was found out, or is defined.
  package private(set) var items: String?

  /// How the list goes on, by ``PagingDescription/Choice``; nil: as was found out, or is defined.
  package private(set) var way: String?

  /// No change.
  package init() {}

  /// One change to a source.
  package enum Change: Hashable, Sendable {
    /// A header; it takes the place of one of the same name.
    case header(SecretHeader)
    /// Where the items are in an answer.
    case items(String)
    /// How the list goes on, by its mark in ``PagingDescription/Choice``.
    case way(String)
  }

  /// The changes with one more.
  func with(_ change: Change) -> SourceChanges {
    var changed = self
    switch change {
    case .header(let header):
      changed.headers.removeAll { $0.name.lowercased() == header.name.lowercased() }
      changed.headers.append(header)
    case .items(let path):
      changed.items = path
      // A way goes on from the list in which it was seen.
      changed.way = nil
    case .way(let way): changed.way = way
    }
    return changed
  }

  /// The names of the headers, in the order in which they were added.
  package var headerNames: [String] { headers.map(\.name) }
}
