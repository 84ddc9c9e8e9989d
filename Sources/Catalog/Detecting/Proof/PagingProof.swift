import EverDefinitions

/// Finds how a list is paged from its page two.
///
/// The candidates are tried in their order, at most as many as what page one says is worth. A page
/// that can't follow page one refutes its candidate. A candidate with several names whose page two
/// follows is halved until one name is left, so that no other name selects anything.
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
    /// Whether a candidate with a page two counts as another one does: from 0, or pages.
    case base(PagingCandidate, rival: PagingCandidate, PageSample)
    /// Which half of a candidate's names is right.
    case names(PagingCandidate, PageSample, half: [String])
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

  /// Whether an empty page two refutes a candidate, because page one states the end.
  private let needsItems: Bool
  private let limit: Int
  private var phase = Phase.trying
  /// The number of server failures (status 500) for the current candidate.
  private var failures = 0
  /// The names of a candidate that the server refused together, which are tried alone.
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
    limit = outlook?.tries ?? 4
    needsItems = outlook == .contradicted
  }

  package var step: Step {
    switch phase {
    case .settled(let candidate, let isProved): .settle(candidate, isProved: isProved)
    case .base(_, let rival, _): .request(rival)
    case .names(let candidate, _, let half):
      .request(candidate.requested(by: RequestPlace(parameters: half)))
    case .trying:
      if let candidate = candidates.first, tries < limit { .request(candidate) } else { .giveUp }
    }
  }

  /// Whether the step's request is for a URL that the response names, which can't be a wrong guess.
  package var requestsNamedURL: Bool {
    if case .request(let candidate) = step { candidate.family.namesURL } else { false }
  }

  /// Whether page two is found, and the step's request only decides between ways of counting.
  package var isOptional: Bool { if case .base = phase { true } else { false } }

  /// Judges the response to the step's request.
  package mutating func take(_ page: PageSample, repeatsToken: Bool = false) {
    guard case .request(let candidate) = step else { return }
    let verdict =
      repeatsToken && !page.items.isEmpty
      ? .refuted(.repeats) : first.verdict(on: page, by: candidate.family)
    failures = 0
    switch phase {
    case .trying: judge(verdict, page, of: candidate)
    case .base(let other, let rival, let second):
      judgeBase(verdict, page, of: other, or: rival, second)
    case .names(let bundle, let second, let half): judge(verdict, page, half, of: bundle, second)
    case .settled: break
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
    switch phase {
    case .base(let other, let rival, let second):
      judgeBase(.refuted(.refused(nil)), second, of: other, or: rival, second)
    case .names(let bundle, let second, let half):
      judge(.refuted(.refused(nil)), second, half, of: bundle, second)
    case .trying, .settled:
      // Another path may be that of nothing, while a server ignores an unknown parameter.
      if isPastEnd, !candidate.family.isInPath { sawEnd = true }
      judge(.refuted(.refused(answer)), .empty, of: candidate)
      if isPastEnd { preferFromZero(candidate) }
    }
  }

  /// Records that the server failed for the step's candidate; the second failure refutes it.
  package mutating func serverFailed() {
    failures += 1
    if failures > 1 || isOptional { refused() }
  }

  /// Skips the step's candidate, for which page one has no key of a next page.
  package mutating func skip() {
    guard case .request = step else { return }
    switch phase {
    case .base(let candidate, _, let page), .names(let candidate, let page, _):
      settle(candidate, isProved: !page.items.isEmpty)
    case .trying: candidates.removeFirst()
    case .settled: break
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
    tries += 1
    switch verdict {
    case .follows(let isSure): accept(candidate, page, isSure: isSure)
    case .open where needsItems || !(candidate.alone.isEmpty):
      sawEnd = true
      refute(candidate, .empty)
    // A bound that the user named may be another value of the last item.
    case .open
    where candidate.isOverride && candidate.family.kind == .lastID && candidates.count > 1:
      refute(candidate, .empty)
    case .open:
      // The list ends here, unless pages count from 0 or an offset counts pages.
      if let fromZero = candidate.fromZero,
        first.knowsMore || first.distinguishesPages && !first.isWhole
      {
        phase = .base(candidate, rival: fromZero, page)
      } else if let pages = countingPages(candidate) {
        phase = .base(candidate, rival: pages, page)
      } else {
        settle(candidate, isProved: false)
      }
    case .refuted(let reason): refute(candidate, reason)
    }
  }

  /// The pages that an offset with an empty page two may count, after a full page one of which nothing
  /// but the name of the parameter says how it counts; nil for any other candidate.
  private func countingPages(_ candidate: PagingCandidate) -> PagingCandidate? {
    guard case .offset(let offsets) = candidate.family, !candidate.isOverride, offsets.end == nil,
      first.total == nil, first.row == nil, first.items.count > 1,
      first.items.count == first.fullSize
    else { return nil }
    var pages = candidate
    pages.family = .page(PageNumbers(place: offsets.place, first: offsets.first))
    return pages
  }

  /// Halves the names of a candidate whose page two follows, or asks how one with one name counts.
  private mutating func accept(_ candidate: PagingCandidate, _ page: PageSample, isSure: Bool) {
    let names = candidate.family.place?.names ?? []
    if names.count > 1 {
      phase = .names(candidate, page, half: Array(names.prefix((names.count + 1) / 2)))
    } else if let fromZero = candidate.fromZero, !isSure, first.distinguishesPages {
      phase = .base(candidate, rival: fromZero, page)
    } else {
      settle(recounted(candidate, by: page), isProved: first.distinguishesPages)
    }
  }

  /// Keeps the half of a bundle that has the right name.
  private mutating func judge(
    _ verdict: PageVerdict,
    _ page: PageSample,
    _ half: [String],
    of bundle: PagingCandidate,
    _ second: PageSample
  ) {
    // Another total is that of other rows, which a name selects.
    if case .follows(let isSure) = verdict, first.total == page.total {
      return accept(bundle.requested(by: RequestPlace(parameters: half)), page, isSure: isSure)
    }
    let names = bundle.family.place?.names ?? []
    let rest = names.filter { !half.contains($0) }
    // The name that is left is requested alone, so that page two has no other.
    guard rest.isEmpty || rest == names else {
      let other = bundle.requested(by: RequestPlace(parameters: rest))
      let next = rest.count > 1 ? Array(rest.prefix((rest.count + 1) / 2)) : rest
      phase = .names(other, second, half: next)
      return
    }
    phase = .trying
    refute(bundle, .repeats)
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

  /// A candidate that counts from 1, when the total has no room for the items before page one that it
  /// would have from 0.
  private func recounted(_ candidate: PagingCandidate, by page: PageSample) -> PagingCandidate {
    guard case .page(var numbers) = candidate.family, numbers.base == 0, numbers.first > 0,
      let total = [first.total, page.total].compactMap(\.self).max(),
      first.before + first.items.count + page.items.count > total
    else { return candidate }
    numbers.base = 1
    var candidate = candidate
    candidate.family = .page(numbers)
    return candidate
  }

  /// Removes a candidate, and those of which its refutation says the same.
  private mutating func refute(_ candidate: PagingCandidate, _ reason: PageRefutation) {
    refuted.append(Refuted(candidate: candidate, reason: reason))
    candidates.removeAll { $0 == candidate }
    guard let place = candidate.family.place else { return }
    switch (reason, candidate.family) {
    case (.repeats, .page(let numbers)) where numbers.first == 0:
      removeOthers(at: place, than: .page)
    case (.repeats, .page), (.repeats, .offset): removeOthers(at: place, than: nil)
    case (.overlaps(let shift?), .page(let numbers)):
      removeOthers(at: place, than: nil)
      let first = max(numbers.first + 1 - shift, 0)
      prefer(
        .offset(Offsets(place: rows(place), first: first, base: min(first, 1), countsBySize: false))
      )
    case (.overlaps(let shift?), .offset(var offsets)) where offsets.base == 0:
      let base = self.first.items.count - shift
      (offsets.first, offsets.base) = (offsets.first + base, base)
      if base > 0, base < 3 { prefer(.offset(offsets)) }
    case (.skips, .offset(let offsets)), (.empty, .offset(let offsets)):
      prefer(.page(PageNumbers(place: place, first: offsets.first)))
    case (.skips, .page), (.empty, .page): preferFromZero(candidate)
    case (.refused, let family):
      candidates.removeAll { $0.family.place == place && $0.family.kind == family.kind }
      if !candidate.alone.isEmpty { refusesUnknown = true }
      if refusesUnknown { candidates = candidates.flatMap { $0.alone.isEmpty ? [$0] : $0.alone } }
      if !candidate.alone.isEmpty { candidates.insert(contentsOf: candidate.alone, at: 0) }
    default: break
    }
  }

  /// Removes the candidates at a place but those of a kind; all for nil.
  private mutating func removeOthers(at place: RequestPlace, than kind: Pagination.Family.Kind?) {
    candidates.removeAll { $0.family.place == place && $0.family.kind != kind }
  }

  /// The names of a place that are those of offsets; all of them when none is.
  private func rows(_ place: RequestPlace) -> RequestPlace {
    let names = place.names.filter { ParameterKind($0) == .offset }
    return names.isEmpty ? place : RequestPlace(parameters: names)
  }

  private mutating func preferFromZero(_ candidate: PagingCandidate) {
    if let fromZero = candidate.fromZero, candidate.alone.isEmpty, !candidate.family.isInPath {
      prefer(fromZero.family)
    }
  }

  /// Tries a family next, which takes no try, because the last page showed how its parameter counts.
  private mutating func prefer(_ family: Pagination.Family) {
    guard !refuted.contains(where: { $0.candidate.family == family }) else { return }
    var candidate = PagingCandidate(
      family: family,
      evidence: .likely,
      reason: "page two shows how it counts"
    )
    candidate.knowsBase = true
    candidates.removeAll { $0.family == family }
    candidates.insert(candidate, at: 0)
    tries -= 1
  }
}

extension PagingCandidate {
  /// The same pages counted from 0; nil when nothing else than numbers from 1 are possible.
  fileprivate var fromZero: PagingCandidate? {
    guard !knowsBase, case .page(let numbers) = family, let fromZero = numbers.fromZero else {
      return nil
    }
    var candidate = self
    candidate.family = .page(fromZero)
    candidate.knowsBase = true
    return candidate
  }
}
