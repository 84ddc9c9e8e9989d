/// A way in which a list may go on, as one detector sees it.
package struct PagingCandidate: Hashable, Sendable {
  package var family: Pagination.Family

  /// How sure the detector is, from 0 to 1.
  package var confidence: Double

  /// What it saw, in a few words without the server's values.
  package var reason: String

  /// The way that is right instead if this one skips a page without a trace: pages that count from 0
  /// where nothing says from where they count; nil: there is none.
  package var rival: Pagination.Family? = nil

  /// Whether the user said so, rather than the answer.
  var isTold: Bool { reason == Self.told }

  /// The reason of ways that the user named.
  static let told = "you said so"

  /// The parameter that asks for the next page, or what else does, as definitions write it; nil where
  /// the answer names a whole address.
  package var parameter: String? {
    if case .body(let path)? = family.place { return path.description }
    return family.place?.description
  }

  /// By what the next page is asked for, such as ` by ‹p›`; empty where the answer names an address.
  var byParameter: String {
    if case .parameters(let names)? = family.place { return " by ‹\(names[0])› or a name like it" }
    return parameter.map { " by ‹\($0)›" } ?? ""
  }

  /// The way in a few words, such as `page by ‹p›`, or `page by ‹p› from 0` where that is unusual.
  package var summary: String {
    let by = byParameter
    switch family {
    case .page(let numbers): return "page\(by)" + (numbers.base == 0 ? " from 0" : "")
    case .offset(let offsets): return "offset\(by)" + (offsets.base == 1 ? " from 1" : "")
    case .link, .url, .token, .lastID, .single: return family.word + by
    }
  }

  /// The ways that ask by one name each, where this one asks by several at once; none where it doesn't.
  var alone: [PagingCandidate] {
    guard case .parameters(let names)? = family.place else { return [] }
    return names.map { name in
      var way = self
      way.family = family.asking(by: .parameter(name))
      way.rival = rival?.asking(by: .parameter(name))
      return way
    }
  }

  /// What tells the way from others and stays the same from visit to visit, without values of the
  /// server's or the reader's.
  package var signature: String {
    switch family {
    case .page(let numbers): "page \(numbers.place) \(numbers.base)"
    case .offset(let offsets): "offset \(offsets.place) \(offsets.base)"
    case .token(let rules):
      "token " + rules.map { "\($0.origin) \($0.place)" }.joined(separator: " ")
    case .lastID(let path, let place): "lastid \(path) \(place)"
    case .url(let next, _): "url " + next.map(\.description).joined(separator: " ")
    case .link, .single: family.word
    }
  }
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

  /// Whether pages are reached by numbers that are counted here.
  var isCounted: Bool {
    switch self {
    case .page, .offset: true
    case .link, .url, .token, .lastID, .single: false
    }
  }

  /// Where a request says which page it wants; nil where a whole address says it.
  var place: RequestPlace? {
    switch self {
    case .page(let numbers): numbers.place
    case .offset(let offsets): offsets.place
    case .token(let rules): rules.first?.place
    case .lastID(_, let place): place
    case .link, .url, .single: nil
    }
  }
}
