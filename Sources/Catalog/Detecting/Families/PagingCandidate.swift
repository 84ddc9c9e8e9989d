import EverItems

/// A possible paging of a list.
package struct PagingCandidate: Hashable, Sendable {
  package var family: Pagination.Family

  package var evidence: Evidence

  /// The evidence in a few words, without values of the server.
  package var reason: String

  /// Whether the request or the response says from which number pages count; otherwise page two shows
  /// it.
  var knowsBase = false

  /// Whether its names are some of those that led to other rows together.
  var isHalf = false

  /// What the user named: the parameter, the place of the next page, or nothing.
  var option = Option.none

  enum Option: Hashable, Sendable {
    case none, next, parameter
  }

  init(_ family: Pagination.Family, _ evidence: Evidence, _ reason: String) {
    self.family = family
    self.evidence = evidence
    self.reason = reason
  }

  /// Whether the user named the candidate, rather than the response.
  package var isOverride: Bool { option != .none }

  /// Whether the user named the parameter, so that it needs no advice to name it.
  package var namesParameter: Bool { option == .parameter }

  /// The parameter for the next page, or another place of the request, as definitions write it; nil
  /// when the response holds a URL.
  package var parameter: String? {
    switch family.place {
    case .body(let path), .json(let path): path.description
    case let place: place?.description
    }
  }

  /// The parameter as a phrase, such as ` in ‘p’`; empty when the response holds a URL.
  package var inParameter: String {
    if names.count > 1 { return " in ‘\(names[0])’ or a name like it" }
    return parameter.map { " in ‘\($0)’" } ?? ""
  }

  /// What leads to the next page, such as `page number in ‘p’`, or `page number in ‘p’ from 0` when
  /// that is unusual.
  package var summary: String {
    let isUsual = family.base == (family.kind == .page ? 1 : 0)
    let base = family.isNumeric && !isUsual ? " from \(family.base)" : ""
    return Self.names[family.kind, default: ""] + inParameter + base
  }

  private static let names: [Pagination.Family.Kind: String] = [
    .page: "page number", .offset: "offset", .token: "token", .lastID: "last id",
    .url: "URL in the response", .link: "Link header", .single: "none: this page is all",
  ]

  /// The same candidate with its parameter at another place.
  func requested(by place: RequestPlace) -> PagingCandidate {
    var candidate = self
    candidate.family = family.requested(by: place)
    return candidate
  }

  /// The names that are sent at once; empty when a URL selects the page.
  var names: [String] { family.numbered?.names ?? family.rules.flatMap(\.place.names) }

  /// One candidate for each name when this one sends several at once; otherwise itself.
  var alone: [PagingCandidate] {
    names.count > 1 ? names.map { requested(by: .parameter($0)) } : [self]
  }

  /// A text that identifies the candidate and stays the same between visits, without values of the
  /// server or the user.
  package var signature: String {
    let base = family.numbered.map { ["\($0) \(family.base)"] } ?? []
    let end = family.end.map { ["to \($0.place)" + ($0.isIncluded ? " included" : "")] } ?? []
    let sent = family.rules.map { "\($0.origin) \($0.place)" }
    let next = family.kind == .url ? family.next.map(\.description) : []
    return ([family.kind.rawValue] + base + end + sent + next).joined(separator: " ")
  }
}

extension PagingCandidate {
  /// The candidate of a signature that was remembered; nil for one with a URL or a range, which only
  /// a response has.
  init?(signature: String) {
    let words = signature.split(separator: " ").map(String.init)
    guard words.count == 3, let kind = Pagination.Family.Kind(rawValue: words[0]) else {
      return nil
    }
    let (named, origin) = (RequestPlace(words[1]), TokenRule.Origin(words[1]))
    switch (kind, Int(words[2]), origin) {
    case (.page, let base?, _): family = .page(named, first: base, base: base)
    case (.offset, let base?, _): family = .offset(named, first: base, base: base)
    case (.token, _, _):
      family = .token([TokenRule(origin: origin, place: RequestPlace(words[2]))])
    case (.lastID, _, .lastItem(let path)), (.lastID, _, .response(.body(let path))):
      family = .lastID(path, RequestPlace(words[2]))
    default: return nil
    }
    evidence = .likely
    reason = "page two said so on an earlier visit"
  }
}

extension Pagination.Family {
  /// Whether a part of the URL's path selects the page.
  var isInPath: Bool {
    if case .segment? = place { true } else { false }
  }
}
