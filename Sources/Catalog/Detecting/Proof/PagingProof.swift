/// Finds how a list is paged from its page two.
///
/// The candidates are tried in their order, at most as many as what page one says is worth. A page
/// that can't follow page one refutes its candidate. A candidate with several names that lead to other
/// rows is replaced by its halves until one name is left, so that no other name selects anything.
package struct PagingProof: Hashable, Sendable {
  /// The next step of the proof.
  package enum Step: Hashable, Sendable {
    /// Request page two by this candidate.
    case request(PagingCandidate)
    /// Use this candidate; `isProved` is false when page two doesn't decide.
    case settle(PagingCandidate, isProved: Bool)
    /// Stop, because every candidate is refuted or the limit of tries is reached.
    case giveUp
  }

  /// A candidate that a response refuted.
  package struct Refuted: Hashable, Sendable {
    package let candidate: PagingCandidate
    package let reason: PageRefutation
  }

  /// What the response to the step's request decides.
  private enum Phase: Hashable {
    /// Whether the first candidate is right.
    case trying
    /// Whether a candidate with a page two counts from 0, as its rival does.
    case base(PagingCandidate, rival: PagingCandidate, PageSample)
    case settled(PagingCandidate, isProved: Bool)
  }

  /// The candidates that are still possible, the most likely first.
  private(set) var candidates: [PagingCandidate]

  /// Page one.
  package var first: PageSample

  /// The candidates that a response refuted, in the order of their requests.
  package private(set) var refuted: [Refuted] = []

  /// The number of candidates that were tried.
  package private(set) var tries = 0

  /// Whether the server responded as for a page past the end.
  package private(set) var sawEnd = false

  /// Whether the server failed for a page two, which says nothing about the end.
  package private(set) var sawFailure = false

  /// What page one says about more items; nil for nothing.
  package let outlook: Outlook?
  private var phase = Phase.trying
  /// The number of server failures (status 500) for the current candidate.
  private var failures = 0
  /// Whether the server refused names that were sent together; each name is then tried alone.
  private var refusesUnknown = false

  /// Creates a proof.
  ///
  /// - Parameters:
  ///   - candidates: the candidates, the most likely first; those after a `single` one aren't
  ///     tried.
  ///   - first: page one.
  ///   - outlook: what page one says about more items; nil for nothing.
  package init(_ candidates: [PagingCandidate], first: PageSample, outlook: Outlook?) {
    self.candidates = Array(candidates.prefix { $0.family != .single })
    self.first = first
    self.outlook = outlook
  }

  package var step: Step {
    switch phase {
    case .settled(let candidate, let isProved): .settle(candidate, isProved: isProved)
    case .base(_, let rival, _): .request(rival)
    case .trying:
      if let candidate = candidates.first, tries < outlook?.tries ?? 4 || candidate.isHalf {
        .request(candidate)
      } else {
        .giveUp
      }
    }
  }

  /// Whether the step's request is for a URL that the response names, which can't be a wrong guess.
  package var requestsNamedURL: Bool {
    if case .request(let candidate) = step { candidate.family.followsURL } else { false }
  }

  /// Whether page two is found, and the step's request only decides between ways of counting.
  package var isOptional: Bool { if case .base = phase { true } else { false } }

  /// Judges the response to the step's request.
  package mutating func take(_ page: PageSample) {
    guard case .request(let candidate) = step else { return }
    let verdict = first.verdict(on: page, by: candidate.family)
    failures = 0
    if case .base(let other, _, let second) = phase {
      judgeBase(verdict, page, of: other, or: candidate, second)
    } else {
      judge(verdict, page, of: candidate)
    }
  }

  /// Records that the server rejected the step's candidate.
  ///
  /// - Parameters:
  ///   - answer: what it answered; nil for nothing.
  ///   - isPastEnd: whether the status is one that servers send for a page past the end.
  package mutating func refused(_ answer: String? = nil, isPastEnd: Bool = false) {
    guard case .request(let candidate) = step else { return }
    failures = 0
    if case .base(let other, _, let second) = phase {
      return judgeBase(.refuted(.refused(nil)), second, of: other, or: candidate, second)
    }
    // A server refuses an unknown path, but ignores an unknown parameter.
    if isPastEnd, !candidate.family.isInPath { sawEnd = true }
    judge(.refuted(.refused(answer)), .empty, of: candidate)
    if isPastEnd { preferFromZero(candidate) }
  }

  /// Records that the server failed for the step's candidate; the second failure refutes it.
  package mutating func serverFailed() {
    failures += 1
    sawFailure = sawFailure || !isOptional
    if failures > 1 || isOptional { refused() }
  }

  /// Skips the step's candidate, for which page one has no key of a next page.
  package mutating func skip() {
    guard case .request = step else { return }
    if case .base(let candidate, _, let page) = phase {
      settle(candidate, isProved: !page.items.isEmpty)
    } else {
      candidates.removeFirst()
    }
  }

  private mutating func settle(_ candidate: PagingCandidate, isProved: Bool) {
    phase = .settled(candidate, isProved: isProved)
  }
}

extension PagingProof {
  private mutating func judge(
    _ verdict: PageVerdict,
    _ page: PageSample,
    of candidate: PagingCandidate
  ) {
    if !candidate.isHalf { tries += 1 }
    let isBundle = candidate.names.count > 1
    switch verdict {
    case .follows where isBundle, .refuted(.skips) where isBundle: divide(candidate, by: page)
    // Another total belongs to other rows, so the name selects rows, not a page.
    case .follows where candidate.isHalf && first.total != page.total: refute(candidate, .repeats)
    case .follows(let isSure): accept(candidate, page, isSure: isSure)
    // Page one states the end, so that only items contradict it.
    case .open where outlook == .contradicted || isBundle:
      sawEnd = true
      refute(candidate, .empty)
    // A bound that the user named may be another value of the last item.
    case .open
    where candidate.isOverride && candidate.family.kind == .lastID && candidates.count > 1:
      refute(candidate, .empty)
    case .open:
      // The list ends here, unless pages count from 0.
      if let fromZero = candidate.fromZero,
        first.knowsMore || first.distinguishesPages && !first.isWhole
      {
        phase = .base(candidate, rival: fromZero, page)
      } else {
        settle(candidate, isProved: false)
      }
    case .refuted(let reason): refute(candidate, reason)
    }
  }

  private mutating func accept(_ candidate: PagingCandidate, _ page: PageSample, isSure: Bool) {
    if let fromZero = candidate.fromZero, !isSure, first.distinguishesPages {
      phase = .base(candidate, rival: fromZero, page)
    } else {
      settle(candidate, isProved: first.distinguishesPages)
    }
  }

  /// Replaces a candidate whose names lead to other rows by its halves, or by the names of the row
  /// after which the page begins, or before which, where a page has that row itself.
  private mutating func divide(_ bundle: PagingCandidate, by page: PageSample? = nil) {
    if !bundle.isHalf { refuted.append(Refuted(candidate: bundle, reason: .skips)) }
    candidates.removeAll { $0 == bundle }
    // Most tokens are sent under their own names, which are the first.
    let isFirstLikely = bundle.family.kind == .token && !bundle.isHalf
    let middle = isFirstLikely ? 1 : (bundle.names.count + 1) / 2
    var places = [bundle.names[..<middle], bundle.names[middle...]].map { names in
      RequestPlace.parameters(Array(names))
    }
    let rules = bundle.family.rules
    if let page, rules.count > 1 {
      let row = first.items.count - (first.shift(to: page) ?? first.items.count)
      places = [row, row - 1].filter(rules.indices.contains).map { rules[$0].place }
    }
    let parts = places.map { place in
      var part = bundle.requested(by: place)
      part.isHalf = true
      return part
    }
    candidates.insert(contentsOf: parts, at: 0)
  }

  /// A page by the rival with other items than page one and page two shows that the rival is right.
  private mutating func judgeBase(
    _ verdict: PageVerdict,
    _ page: PageSample,
    of candidate: PagingCandidate,
    or rival: PagingCandidate,
    _ second: PageSample
  ) {
    let isOther = page.items != second.items || second.items.isEmpty
    if case .follows = verdict, isOther {
      settle(rival, isProved: true)
    } else {
      settle(candidate, isProved: !second.items.isEmpty)
    }
  }

  /// Removes a candidate, and the candidates that are refuted with it.
  private mutating func refute(_ candidate: PagingCandidate, _ reason: PageRefutation) {
    if !candidate.isHalf { refuted.append(Refuted(candidate: candidate, reason: reason)) }
    candidates.removeAll { $0 == candidate }
    let family = candidate.family
    guard let place = family.place else { return }
    switch (reason, family.kind) {
    case (.repeats, .page) where family.first == 0:
      removeOthers(at: place, than: .page)
      // Page 0 and page 1 are the same for GitHub.
      prefer(.page(place, first: 1))
    case (.repeats, .page), (.repeats, .offset): removeOthers(at: place, than: nil)
    case (.overlaps(let shift?), .page):
      removeOthers(at: place, than: nil)
      // A name that means a page, and leads to other rows, selects them.
      let rows = RequestPlace.parameters(candidate.names.filter { ParameterKind($0) != .page })
      let first = max(family.first + 1 - shift, 0)
      let counted = Pagination.Family.offset(rows, first: first, base: min(first, 1))
      if rows.names.count > 1 {
        // One of the names counts rows, so that one of the halves does.
        divide(PagingCandidate(counted, .likely, Self.counts))
      } else if !rows.names.isEmpty {
        prefer(counted)
      }
    case (.overlaps(let shift?), .offset) where family.base == 0:
      let base = self.first.items.count - shift
      var shifted = family
      (shifted.first, shifted.base) = (family.first + base, base)
      if base > 0, base < 3 { prefer(shifted) }
    case (.skips, .offset), (.empty, .offset): prefer(.page(place, first: family.first))
    case (.skips, .page), (.empty, .page): preferFromZero(candidate)
    case (.refused, _):
      candidates.removeAll { $0.family.place == place && $0.family.kind == family.kind }
      if candidate.names.count > 1 {
        refusesUnknown = true
        candidates.insert(candidate, at: 0)
      }
      if refusesUnknown { candidates = candidates.flatMap(\.alone) }
    default: break
    }
    // The right name is in the other half.
    if candidate.isHalf, let other = candidates.first, other.isHalf, other.names.count > 1 {
      divide(other)
    }
  }

  /// Removes the candidates at a place, except candidates of a kind; all for nil.
  private mutating func removeOthers(at place: RequestPlace, than kind: Pagination.Family.Kind?) {
    candidates.removeAll { $0.family.place == place && $0.family.kind != kind }
  }

  private static let counts = "page two shows how it counts"

  private mutating func preferFromZero(_ candidate: PagingCandidate) {
    if let fromZero = candidate.fromZero, candidate.names.count < 2, !refusesUnknown,
      !candidate.family.isInPath
    {
      prefer(fromZero.family)
    }
  }

  /// Tries a family next, which takes no try, because the last page showed how its parameter counts.
  private mutating func prefer(_ family: Pagination.Family) {
    guard !refuted.contains(where: { $0.candidate.family == family }) else { return }
    var candidate = PagingCandidate(family, .likely, Self.counts)
    candidate.knowsBase = true
    candidates.removeAll { $0.family == family }
    candidates.insert(candidate, at: 0)
    tries -= 1
  }
}

extension PagingCandidate {
  /// The same pages counted from 0; nil when nothing else than numbers from 1 are possible.
  fileprivate var fromZero: PagingCandidate? {
    guard !knowsBase, family.kind == .page, family.first == 1, family.base == 1 else { return nil }
    var candidate = self
    (candidate.family.first, candidate.family.base) = (0, 0)
    candidate.knowsBase = true
    return candidate
  }
}
