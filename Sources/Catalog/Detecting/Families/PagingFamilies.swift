import EverItems

/// The ways in which APIs page their lists.
enum PagingFamilies {
  /// The families in the order in which their candidates are tried.
  ///
  /// Each makes its candidates if the response has the signals that they need.
  private static let table: [@Sendable (Signals) -> [PagingCandidate]] = [
    // A Link header, a URL of the next page, or a URL that differs in one number.
    { $0.urlCandidates },
    // A token of the next page, or an object such as `continue`.
    { $0.tokenCandidates },
    // The id of a row in the request, or Stripe's form.
    { $0.namedRowCandidates },
    // A number in the path, or a range in the request.
    { $0.pathCandidates + $0.rangeCandidates },
    // The number of this page, of the next or of all.
    { $0.pageCandidates },
    // The number of items before this page.
    { $0.offsetCandidates },
    // A size in the request.
    { $0.pairCandidates },
    // Nothing.
    { $0.pageTwoCandidates },
    // Rows in the order of an id or a time.
    { $0.orderedRowCandidates },
    // Nothing: usual names, sent together.
    { $0.bundleCandidates },
  ]

  /// All candidates of a response, in the order of their trials.
  ///
  /// A single page is among them: those after it are tried only when the user requests it.
  static func candidates(of signals: Signals) -> [PagingCandidate] {
    let found = table.flatMap { $0(signals) }.withoutRepetitions(by: \.signature)
    let isWhole =
      signals.total?.count == signals.count && !signals.mayCountPage && signals.itemsBefore == 0
    let single = PagingCandidate(
      .single,
      isWhole || signals.deniesNext || signals.statesMore == false ? .sure : .hint,
      isWhole ? "the response has all items" : "the response names no next page"
    )
    let named = found.filter { $0.evidence > .hint }
    let hints = found.filter { $0.evidence == .hint }
    return switch Outlook(signals) {
    case .stated?: named + hints + [single]
    case nil where signals.deniesNext: [single] + named + hints
    default: named + [single] + hints
    }
  }
}

extension Signals {
  /// RFC 8288: GitHub, GitLab, Mastodon, WordPress; URLs in the response: Django REST Framework, HAL,
  /// JSON:API, OData, Laravel.
  var urlCandidates: [PagingCandidate] {
    var found: [PagingCandidate] = []
    if let next = links["next"], !isItself(next) {
      found.append(PagingCandidate(.link, .sure, "a header names the next page"))
    }
    if let url = next.first {
      found.append(candidate(at: url, .sure, "the response names the next page's URL"))
    } else if let url = followingURL {
      found.append(candidate(at: url, .likely, "the response has the URL of page two"))
    }
    return found
  }

  private func candidate(at url: Signal, _ evidence: Evidence, _ reason: String) -> PagingCandidate
  {
    var previous: ResponsePlace?
    if case .body(let path) = url.place {
      previous = ["prev", "previous"].lazy.map { word in
        JSONPath(steps: path.steps.map { $0.replacing("next", with: word) })
      }.first { $0 != path && root.value(at: $0) != nil }.map(ResponsePlace.body)
    }
    return PagingCandidate(.url(next: [url.place], previous: previous), evidence, reason)
  }
}
