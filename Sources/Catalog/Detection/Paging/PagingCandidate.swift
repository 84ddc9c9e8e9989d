/// A way in which a list may go on, as one detector sees it.
package struct PagingCandidate: Hashable, Sendable {
  package var family: Pagination.Family

  /// How sure the detector is, from 0 to 1.
  package var confidence: Double

  /// What it saw, in a few words without the server's values.
  package var reason: String
}

extension Pagination.Family {
  /// The word that stands for the family.
  package var word: String {
    switch self {
    case .link: "link"
    case .url: "url"
    case .page: "page"
    case .offset: "offset"
    case .token: "token"
    case .lastID: "lastid"
    case .single: "single"
    }
  }
}
