import EverDefinitions
import EverDocuments

/// A way in which APIs page their lists, as a row of a table.
///
/// A row makes the candidates for which the signals of a response have what it needs.
struct PagingFamily: Sendable {
  let name: String

  /// What a response needs for the family, in a few words.
  let needs: String

  let candidates: @Sendable (Signals) -> [PagingCandidate]

  /// All families, in the order in which their candidates are tried.
  static let table: [PagingFamily] = [
    PagingFamily(name: "Link header", needs: "a Link header") { $0.linkCandidates },
    PagingFamily(name: "named URL", needs: "a URL under the name of the next page") {
      $0.nextURLCandidates
    },
    PagingFamily(name: "other URL", needs: "a URL of the same path that differs in one value") {
      $0.followingURLCandidates
    },
    PagingFamily(name: "token object", needs: "an object such as `continue`") {
      $0.tokenObjectCandidates
    },
    PagingFamily(name: "token", needs: "a token of the next page") { $0.tokenCandidates },
    PagingFamily(name: "named last row", needs: "the id of a row in the request, or Stripe’s form")
    {
      $0.namedRowCandidates
    },
    PagingFamily(name: "path or range", needs: "a number in the path, or a range in the request") {
      $0.pathCandidates + $0.rangeCandidates
    },
    PagingFamily(name: "page", needs: "the number of this page, of the next or of all") {
      $0.pageCandidates
    },
    PagingFamily(name: "offset", needs: "the number of items before this page") {
      $0.offsetCandidates
    },
    PagingFamily(name: "size pair", needs: "a size in the request") { $0.pairCandidates },
    PagingFamily(name: "page two", needs: "nothing") { $0.pageTwoCandidates },
    PagingFamily(name: "last row", needs: "rows in the order of an id or a time") {
      $0.orderedRowCandidates
    },
    PagingFamily(name: "bundle of names", needs: "nothing") { $0.bundleCandidates },
  ]

  /// All candidates of a response, in the order of their trials.
  ///
  /// A single page is among them: those after it are tried only when the user requests it.
  static func candidates(of signals: Signals) -> [PagingCandidate] {
    let found = distinct(table.flatMap { $0.candidates(signals) })
    let outlook = Outlook(signals)
    let single = PagingCandidate(
      family: .single,
      evidence: signals.deniesNext || signals.statesMore == false || signals.hasAll ? .sure : .hint,
      reason: signals.hasAll ? "the response has all items" : "the response names no next page"
    )
    let empty = found.filter(\.isEmpty)
    let named = found.filter { $0.evidence > .hint && !$0.isEmpty }
    let hints = found.filter { $0.evidence == .hint }
    switch outlook {
    // A place without a value leads to no page, where other signals say that there is one.
    case .stated?: return named + hints + empty + [single]
    case .full? where signals.list.path.steps.isEmpty: return named + hints + [single]
    case nil where signals.namesItself: return [single]
    case nil: return empty + named + [single] + hints
    default: return named + [single] + hints
    }
  }

  private static func distinct(_ candidates: [PagingCandidate]) -> [PagingCandidate] {
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0.signature).inserted }
  }
}

extension Signals {
  /// Whether the total says that the items here are all.
  var hasAll: Bool { total?.count == count && !mayCountPage && itemsBefore == 0 }

  /// RFC 8288: GitHub, GitLab, Mastodon, WordPress.
  var linkCandidates: [PagingCandidate] {
    if let next = links["next"], !isItself(next) {
      return [
        PagingCandidate(family: .link, evidence: .sure, reason: "a header names the next page")
      ]
    }
    let isLast = ["prev", "previous", "first", "last"].contains { links[$0] != nil }
    let others = nextNumber != nil || !next.isEmpty
    guard isLast || links["next"] != nil, !others else { return [] }
    var candidate = PagingCandidate(
      family: .link,
      evidence: .likely,
      reason: "the Link header names other pages and no next one"
    )
    candidate.isEmpty = true
    return [candidate]
  }

  /// Django REST Framework, HAL, JSON:API, OData, Laravel.
  var nextURLCandidates: [PagingCandidate] {
    if let url = next.first {
      return [candidate(at: [url.place], .sure, "the response names the next page's URL")]
    }
    if let place = emptyNext?.place {
      return [emptied([place], "the response names no next page")]
    }
    guard let other = otherPage, case .body(let path) = other.place else { return [] }
    let isLink = path.steps.contains { $0.contains("=") }
    let isObject = Self.isTarget(other.plain)
    let steps = Array(path.steps.dropLast(isLink || isObject ? 2 : 1))
    let rel = path.steps.dropLast().last?.prefix { $0 != "=" } ?? "rel"
    let paths =
      isLink
      ? [steps + ["\(rel)=next", path.steps.last ?? "href"]]
      : [steps + ["next"], steps + ["next", "href"]]
    return [
      emptied(
        paths.map { .body(JSONPath(steps: $0)) },
        "the response names other pages and no next one"
      )
    ]
  }

  /// A URL under any name.
  var followingURLCandidates: [PagingCandidate] {
    guard next.isEmpty, let url = followingURL else { return [] }
    return [candidate(at: [url.place], .likely, "the response has the URL of page two")]
  }

  private func emptied(_ places: [ResponsePlace], _ reason: String) -> PagingCandidate {
    var candidate = candidate(at: places, .likely, reason)
    candidate.isEmpty = true
    return candidate
  }

  private func candidate(
    at places: [ResponsePlace],
    _ evidence: Evidence,
    _ reason: String
  ) -> PagingCandidate {
    var previous: JSONPath?
    if case .body(let path)? = places.first {
      previous = ["prev", "previous"].lazy.map { word in
        JSONPath(steps: path.steps.map { $0.replacing("next", with: word) })
      }.first { $0 != path && root.value(at: $0) != nil }
    }
    return PagingCandidate(
      family: .url(next: places, previous: previous),
      evidence: evidence,
      reason: reason
    )
  }
}
