package import Definitions
import Documents

/// A possible paging of a list, as one detector finds it.
package struct PagingCandidate: Hashable, Sendable {
  package var family: Pagination.Family

  /// The confidence of the detector, from 0 to 1.
  package var confidence: Double

  /// The evidence in a few words, without values of the server.
  package var reason: String

  /// The candidate that is right if this one skips a page unnoticed, for pages that may count from
  /// 0; nil when there is none.
  package var rival: Pagination.Family? = nil

  /// Whether a page two with another total refutes the candidate, because its parameter may select
  /// other items.
  package var keepsTotal = false

  /// Whether the user named the candidate, rather than the response.
  package var isOverride: Bool { namesParameter || reason == Self.nextReason }

  /// Whether the user named the parameter, so that it needs no advice to name it.
  package var namesParameter: Bool { reason == Self.parameterReason }

  /// The reason of candidates whose parameter the user named.
  static let parameterReason = "--page-param names it"

  /// The reason of candidates whose next page the user named, but not its parameter.
  static let nextReason = "--next names it"

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
      let own = names.first { ParameterKind($0).map(isKind) ?? false }
      return " in ‘\(own ?? names[0])’ or a name like it"
    }
    return parameter.map { " in ‘\($0)’" } ?? ""
  }

  /// Whether names of a kind are usual for the family.
  private func isKind(_ kind: ParameterKind) -> Bool {
    switch family {
    case .page: kind == .page
    case .offset: kind == .offset
    case .token, .lastID, .url, .link, .single: false
    }
  }

  /// What leads to the next page, such as `page number in ‘p’`, or `page number in ‘p’ from 0` when
  /// that is unusual.
  package var summary: String {
    let place = inParameter
    return switch family {
    case .page(let numbers): "page number\(place)" + (numbers.base == 0 ? " from 0" : "")
    case .offset(let offsets): "offset\(place)" + (offsets.base == 1 ? " from 1" : "")
    case .token: "token\(place)"
    case .lastID: "last id\(place)"
    case .url: "URL in the response"
    case .link: "Link header"
    case .single: "none: this page is all"
    }
  }

  /// One candidate for each name when this one sends several names at once; otherwise empty.
  package var alone: [PagingCandidate] {
    guard case .parameters(let names)? = family.place else { return [] }
    return names.map { name in
      var candidate = self
      candidate.family = family.requested(by: .parameter(name))
      candidate.rival = rival?.requested(by: .parameter(name))
      return candidate
    }
  }

  /// The candidates for which page two shows that several names count rows rather than pages.
  package var countingRows: [PagingCandidate] {
    guard case .page(let numbers) = family, numbers.place.names.count > 1 else { return [] }
    return [0, 1].map { first in
      PagingCandidate(
        family: numbers.countingRows(from: first),
        confidence: confidence,
        reason: reason
      )
    }
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
}
