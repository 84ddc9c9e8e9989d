package import EverBase
package import EverItems
import EverText

/// A source as the user wants it: what was named, with the changes on the screen.
package struct WantedSource: Hashable, Sendable {
  package let request: OpenRequest
  package let changes: SourceChanges

  package init(_ request: OpenRequest, _ changes: SourceChanges = SourceChanges()) {
    self.request = request
    self.changes = changes
  }
}

/// The user's changes to how a source is requested and read.
package struct SourceChanges: Hashable, Sendable {
  /// Typed headers, such as `Authorization: Bearer $TOKEN`; one for each name.
  package private(set) var headers: [SecretHeader] = []

  /// The path of the items in a response; nil keeps the detected or defined one.
  package private(set) var items: String?

  /// The parameter that selects a page; nil keeps the detected or defined one.
  package private(set) var parameter: String?

  /// The candidate, by ``PagingDescription/Choice``; nil keeps the detected or defined one.
  package private(set) var candidate: String?

  /// The order of the items; nil keeps the order of the command line.
  package private(set) var order: Order?

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
    /// The parameter that selects a page.
    case parameter(String)
    /// The candidate, by its mark in ``PagingDescription/Choice``.
    case candidate(String)
    /// The order of the items.
    case order(Order)
  }

  /// The sentence about a name that is none of a column.
  static func noColumn(_ name: String) -> CleanText {
    "no column is called ‘" + CleanText(sanitizing: String(name.prefix(40))) + "’ · Tab names them"
  }

  /// The order of a list.
  package enum Order: Hashable, Sendable {
    /// That in which the server sends the items.
    case sent
    case column(SortOrder)
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
      // A way of paging and a column belong to the list in which they were found.
      (changed.candidate, changed.parameter, changed.order) = (nil, nil, nil)
    case .parameter(let name): (changed.parameter, changed.candidate) = (name, nil)
    case .candidate(let candidate): (changed.candidate, changed.parameter) = (candidate, nil)
    case .order(let order): changed.order = order
    }
    return changed
  }

  /// The changes to a source of the same origin that a link of an item leads to: the headers alone.
  func followed(from json: String?) -> SourceChanges {
    var changes = SourceChanges()
    changes.headers = headers
    changes.isFollowed = true
    changes.linkedFrom = json
    return changes
  }

  /// Whether other changes lead to the same list in any order.
  func areOfSameList(as other: SourceChanges) -> Bool {
    with(.order(.sent)) == other.with(.order(.sent))
  }

  /// Whether nothing but the order is changed.
  package var areOfOrderAlone: Bool {
    var other = self
    other.order = nil
    return other == SourceChanges()
  }

  /// The names of the headers, in the order in which they were added.
  package var headerNames: [String] { headers.map(\.name) }
}
