package import Secrets

/// The user's changes to how a source is requested and read.
package struct SourceChanges: Hashable, Sendable {
  /// Typed headers, such as `Authorization: Bearer $TOKEN`; one for each name.
  package private(set) var headers: [SecretHeader] = []

  /// The path of the items in a response; nil keeps the detected or defined one.
  package private(set) var items: String?

  /// The way of paging, by ``PagingDescription/Choice``; nil keeps the detected or defined one.
  package private(set) var way: String?

  /// Whether a link of another source led to it, which may be one item.
  package private(set) var isFollowed = false

  /// The JSON of the item whose link led to it; nil without a link.
  package private(set) var linkedFrom: String?

  /// No change.
  package init() {}

  /// One change to a source.
  package enum Change: Hashable, Sendable {
    /// A header; it replaces one with the same name.
    case header(SecretHeader)
    /// The path of the items in a response.
    case items(String)
    /// The way of paging, by its mark in ``PagingDescription/Choice``.
    case way(String)
  }

  /// The changes with one more.
  func with(_ change: Change) -> SourceChanges {
    var changed = self
    switch change {
    case .header(let header):
      changed.headers.removeAll { $0.isNamed(header.name) }
      changed.headers.append(header)
    case .items(let path):
      changed.items = path
      // A way of paging belongs to the list in which it was found.
      changed.way = nil
    case .way(let way): changed.way = way
    }
    return changed
  }

  /// The changes to a source of the same origin that a link of an item leads to: the headers alone.
  ///
  /// - Parameter json: the JSON of the item.
  /// - Returns: the changes of its tab.
  func followed(from json: String?) -> SourceChanges {
    var changes = SourceChanges()
    changes.headers = headers
    changes.isFollowed = true
    changes.linkedFrom = json
    return changes
  }

  /// The names of the headers, in the order in which they were added.
  package var headerNames: [String] { headers.map(\.name) }
}
