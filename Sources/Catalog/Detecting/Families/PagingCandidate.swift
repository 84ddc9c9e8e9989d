package import EverDefinitions
import EverDocuments

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
    if case .parameters(let names)? = family.place {
      return " in ‘\(names[0])’ or a name like it"
    }
    return parameter.map { " in ‘\($0)’" } ?? ""
  }

  /// What leads to the next page, such as `page number in ‘p’`, or `page number in ‘p’ from 0` when
  /// that is unusual.
  package var summary: String {
    let place = inParameter
    return switch family {
    case .page(let numbers): "page number\(place)" + (numbers.base == 0 ? " from 0" : "")
    case .offset(let offsets): "offset\(place)" + (offsets.base > 0 ? " from \(offsets.base)" : "")
    case .token: "token\(place)"
    case .lastID: "last id\(place)"
    case .url: "URL in the response"
    case .link: "Link header"
    case .single: "none: this page is all"
    }
  }

  /// The same candidate with its parameter at another place.
  func requested(by place: RequestPlace) -> PagingCandidate {
    var candidate = self
    candidate.family = family.requested(by: place)
    return candidate
  }

  /// The names that are sent at once; empty when a URL selects the page.
  var names: [String] { family.place?.names ?? [] }

  /// One candidate for each name when this one sends several at once; otherwise itself.
  var alone: [PagingCandidate] {
    names.count > 1 ? names.map { requested(by: .parameter($0)) } : [self]
  }

  /// A text that identifies the candidate and stays the same between visits, without values of the
  /// server or the user.
  package var signature: String {
    switch family {
    case .page(let numbers): "page \(numbers.place) \(numbers.base)"
    case .offset(let offsets):
      "offset \(offsets.place) \(offsets.base)"
        + (offsets.end.map { " to \($0.place)" + ($0.isIncluded ? " included" : "") } ?? "")
    case .token(let rules):
      "token " + rules.map { "\($0.origin) \($0.place)" }.joined(separator: " ")
    case .lastID(let path, let place): "lastid \(path) \(place)"
    case .url(let next, _): "url " + next.map(\.description).joined(separator: " ")
    case .link, .single: family.kind.rawValue
    }
  }
}

extension PagingCandidate {
  /// The candidate of a signature that was remembered; nil for one with a URL or a range, which only
  /// a response has.
  init?(signature: String) {
    let words = signature.split(separator: " ").map(String.init)
    guard words.count == 3, let place = words.last.map({ RequestPlace($0) }) else { return nil }
    let named = RequestPlace(words[1])
    switch (words[0], Int(words[2])) {
    case ("page", let base?): family = .page(PageNumbers(place: named, first: base, base: base))
    case ("offset", let base?):
      family = .offset(Offsets(place: named, first: base, base: base, countsBySize: false))
    case ("token", _):
      family = .token([TokenRule(origin: TokenRule.Origin(words[1]), place: place)])
    case ("lastid", _): family = .lastID(JSONPath(words[1]), place)
    default: return nil
    }
    evidence = .likely
    reason = "page two said so on an earlier visit"
  }
}

extension Pagination.Family {
  /// Whether the response itself names the key of the next page.
  package var isNamedByServer: Bool {
    switch self {
    case .link, .url, .token: true
    case .page, .offset, .lastID, .single: false
    }
  }

  /// Whether the response itself has the URL of the next page.
  package var namesURL: Bool { [.link, .url].contains(kind) }

  /// Where a request selects its page; nil when a URL does.
  var place: RequestPlace? {
    switch self {
    case .page(let numbers): numbers.place
    case .offset(let offsets): offsets.place
    case .token(let rules): rules.first?.place
    case .lastID(_, let place): place
    case .link, .url, .single: nil
    }
  }

  /// Whether a part of the URL's path selects the page.
  var isInPath: Bool {
    if case .segment? = place { true } else { false }
  }

  /// The same family with its parameter at another place; unchanged when it follows URLs.
  func requested(by place: RequestPlace) -> Pagination.Family {
    switch self {
    case .page(var numbers):
      numbers.place = place
      return .page(numbers)
    case .offset(var offsets):
      offsets.place = place
      return .offset(offsets)
    case .token(let rules):
      return .token(rules.map { TokenRule(origin: $0.origin, place: place) })
    case .lastID(let path, _): return .lastID(path, place)
    case .link, .url, .single: return self
    }
  }
}

extension PageNumbers {
  /// The same pages counted from 0; nil when they already are, or when the feed starts at a later
  /// page.
  var fromZero: PageNumbers? {
    guard first == 1, base == 1 else { return nil }
    var numbers = self
    (numbers.first, numbers.base) = (0, 0)
    return numbers
  }
}
