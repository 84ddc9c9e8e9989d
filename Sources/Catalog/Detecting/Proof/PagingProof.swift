import Definitions

/// Finds how a list is paged from its page two.
///
/// The most likely candidate is tried first. A page that can't follow page one refutes its
/// candidate.
package struct PagingProof: Hashable, Sendable {
  /// The next step of the proof.
  package enum Step: Hashable, Sendable {
    /// Request page two by this candidate.
    case request(PagingCandidate)
    /// Request page one again, because page two differs from it in numbers and times alone.
    case requestAgain
    /// Use this candidate; `isProved` is false when page two doesn't decide.
    case settle(PagingCandidate, isProved: Bool)
    /// Stop, because every candidate is refuted or the limit of requests is reached.
    case giveUp
  }

  /// The most requests for page two.
  ///
  /// With page one, a proof takes at most four requests. When the last of them shows rows that
  /// follow, and others may lie between, one more request decides.
  static let requestLimit = 3

  /// The candidates that are still possible, the most likely first.
  private(set) var candidates: [PagingCandidate]

  /// Page one.
  package var first: PageSample

  /// The number of responses that were judged.
  package private(set) var requests = 0

  /// The candidates that a response refuted, in the order of their requests.
  package private(set) var refuted: [PagingCandidate] = []

  /// Whether a page was received that can't follow page one.
  ///
  /// Then nothing says that no page follows.
  package private(set) var sawRows = false

  /// Whether a page was received with the names of page one and other items, which can be other
  /// rows of the same things.
  package private(set) var sawNames = false

  /// Whether page one has other values with each request, as a page two has.
  package private(set) var sawChanges = false

  /// Whether a page was received with other items that can't contradict the total.
  package private(set) var sawDoubt = false

  /// Whether the server responded as for a page past the end.
  package private(set) var sawEnd = false

  /// The candidate that is right unless its rival also has a page two, which then skips nothing.
  private var pending: PagingCandidate?
  /// The pending candidate's page two; without items when it may be the end.
  private var pendingPage = PageSample.empty
  /// The candidate whose page two page one has to differ from when it is requested again.
  private var doubted: (candidate: PagingCandidate, page: PageSample)? {
    get { doubtedCandidate.map { ($0, doubtedPage) } }
    set { (doubtedCandidate, doubtedPage) = (newValue?.candidate, newValue?.page ?? .empty) }
  }
  private var doubtedCandidate: PagingCandidate?
  private var doubtedPage = PageSample.empty
  /// Page one as it was received again; nil before that.
  private var again: PageSample?
  /// The first candidate whose page two was empty, while others are tried.
  private var lastResort: PagingCandidate?
  /// Whether page two has to contradict the response's own total.
  private let contradictsTotal: Bool
  /// Whether an empty page two refutes a candidate, because only items can contradict the end that
  /// page one states.
  private let needsItems: Bool
  /// Whether page one has to be the same when it is requested again, because other items can be those
  /// of another moment.
  private let needsSame: Bool
  private var settledCandidate: PagingCandidate?
  private var isProved = false
  /// Whether the last response showed how its parameter counts, so that the first candidate is the
  /// same one counted that way.
  private var showsCounting = false
  /// The number of server failures (status 500) for the current candidate.
  private var serverFailures = 0

  /// Creates a proof.
  ///
  /// - Parameters:
  ///   - candidates: the candidates, the most likely first; those after a `single` one aren't
  ///     tried.
  ///   - first: page one.
  ///   - contradictsTotal: whether page one has all items by its total, so that other items prove
  ///     nothing unless they have ids or numbers.
  ///   - needsItems: whether page one states the end, so that an empty page two confirms it.
  ///   - needsSame: whether page one states nothing, so that a page two proves nothing where each
  ///     request returns other items.
  package init(
    _ candidates: [PagingCandidate],
    first: PageSample,
    contradictsTotal: Bool = false,
    needsItems: Bool = false,
    needsSame: Bool = false
  ) {
    self.contradictsTotal = contradictsTotal
    self.needsItems = needsItems
    self.needsSame = needsSame
    self.candidates = Array(candidates.prefix { $0.family != .single })
    self.first = first
  }

  package var step: Step {
    if let settledCandidate { return .settle(settledCandidate, isProved: isProved) }
    if doubted != nil { return .requestAgain }
    if let pending {
      return rival(of: pending).map { .request($0) } ?? .settle(pending, isProved: false)
    }
    guard let candidate = candidates.first, requests < Self.requestLimit || showsCounting else {
      return lastResort.map { .settle($0, isProved: false) } ?? .giveUp
    }
    return .request(candidate)
  }

  private static let shown = "page two shows how it counts"

  private func rival(of candidate: PagingCandidate) -> PagingCandidate? {
    candidate.rival.map {
      PagingCandidate(family: $0, confidence: candidate.confidence, reason: Self.shown)
    }
  }

  /// Judges the page that was received for the step's candidate; it may repeat the token that was
  /// sent for it.
  package mutating func take(_ page: PageSample, repeatsToken: Bool = false) {
    guard case .request(let candidate) = step else { return }
    if needsItems, page.items.isEmpty { return judge(.refuted(.empty), page, of: candidate) }
    let isStuck = repeatsToken && !page.items.isEmpty
    judge(isStuck ? .refuted(.repeats) : verdict(on: page, of: candidate), page, of: candidate)
  }

  private mutating func verdict(on page: PageSample, of candidate: PagingCandidate) -> PageVerdict {
    if candidate.keepsTotal, page.total != first.total { return .refuted(.repeats) }
    if needsSame, page.items == first.items { return .refuted(.repeats) }
    // A server that rounds the offset to a whole page returns the same page again.
    if pending != nil, page.items == pendingPage.items { return .refuted(.repeats) }
    // The items may be those of page one although a part of them changes with each request. A match
    // by chance does no harm here: it only refutes a less likely candidate.
    if pending != nil, first.values.shift(to: page.values, unlike: pendingPage.values) != nil {
      return .refuted(.repeats)
    }
    let isBound = candidate.family.kind == .lastID
    if let shift = first.values.commonShift(to: page.values), shift == 0 || !isBound {
      sawNames = sawNames || Set(first.items).isDisjoint(with: page.items)
      return .refuted(shift == 0 ? .repeats : .overlaps(shift: shift))
    }
    let verdict = first.verdict(on: page, by: candidate.family)
    if verdict == .follows(isSure: false), changes(like: page, of: candidate) {
      sawChanges = true
      return .refuted(.repeats)
    }
    guard contradictsTotal, case .follows(let isSure) = verdict,
      !contradicts(page, isSure: isSure || candidate.family.isNamedByServer)
    else { return verdict }
    sawDoubt = true
    return .refuted(.repeats)
  }

  /// Whether a page two has items that page one can't have, although page one has all items by its
  /// total; `isSure` when the server named it, or numbers it as page two.
  private func contradicts(_ page: PageSample, isSure: Bool) -> Bool {
    page.hasIDs
      ? !first.values.repeatsIDs(in: page.values)
      : isSure && !first.values.differsInNumbers(from: page.values)
  }

  /// Records that the server rejected the step's candidate.
  ///
  /// - Parameter isPastEnd: whether the status is one that servers send for a page past the end.
  package mutating func refused(isPastEnd: Bool = false) {
    guard case .request(let candidate) = step else { return }
    // Another path may be that of nothing, while a server ignores a parameter that it doesn't know.
    if isPastEnd, !candidate.family.isInPath { sawEnd = true }
    judge(.refuted(.refused), .empty, of: candidate)
    // The second of two pages that are counted from 0 has the number 1.
    if isPastEnd, !candidate.family.isInPath, candidate.family.place?.names.count == 1 {
      preferPagesFromZero(candidate)
    }
  }

  /// Records that the server failed for the step's candidate.
  ///
  /// The second failure refutes it.
  package mutating func serverFailed() {
    serverFailures += 1
    if serverFailures > 1 { refused() }
  }

  /// Whether the step's request is for a URL that the response names, which the server can't fail for
  /// because of a wrong guess.
  package var requestsNamedURL: Bool {
    if case .request(let candidate) = step { candidate.family.namesURL } else { false }
  }

  /// Whether the step's request only decides between a candidate with a page two and its rival.
  package var isOptional: Bool { settledCandidate == nil && pending.flatMap(rival) != nil }

  /// Uses the candidate that has a page two, because the request for its rival failed.
  package mutating func skipRival() {
    if let pending { settle(pending, isProved: false) }
  }

  /// Skips the step's candidate, for which page one has no key of a next page.
  package mutating func skip() {
    guard case .request = step else { return }
    if let pending { return settle(pending, isProved: !pendingPage.items.isEmpty) }
    candidates.removeFirst()
  }

  private mutating func settle(_ candidate: PagingCandidate, isProved: Bool) {
    settledCandidate = candidate
    self.isProved = isProved
  }

  private mutating func judge(
    _ verdict: PageVerdict,
    _ page: PageSample,
    of candidate: PagingCandidate
  ) {
    requests += 1
    serverFailures = 0
    showsCounting = false
    if let pending { return judge(verdict, ofRival: candidate, to: pending) }
    switch verdict {
    case .follows(isSure: false)
    where again == nil && (needsSame || isDoubtful(page, of: candidate)):
      doubted = (candidate, page)
    case .follows(let isSure):
      let candidate = recounted(candidate, by: page)
      if candidate.rival == nil || isSure || !first.distinguishesPages {
        settle(candidate, isProved: first.distinguishesPages)
      } else {
        (pending, pendingPage) = (candidate, page)
      }
    // The list ends here, unless the parameter counts in another way.
    case .open where candidate.rival != nil && first.distinguishesPages && !first.isWhole:
      (pending, pendingPage) = (candidate, page)
    // A bound that the user named may be another value of the last item.
    case .open
    where candidate.isOverride && candidate.family.kind == .lastID && candidates.count > 1:
      lastResort = lastResort ?? candidate
      candidates.removeFirst()
    case .open: settle(lastResort ?? candidate, isProved: false)
    case .refuted(let reason):
      refuted.append(candidate)
      if case .refused = reason {} else { sawRows = true }
      candidates.removeFirst()
      conclude(from: reason, of: candidate)
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
    (candidate.family, candidate.rival) = (.page(numbers), nil)
    return candidate
  }

  /// A rival whose page has other items than page one shows that the other candidate skipped them.
  private mutating func judge(
    _ verdict: PageVerdict,
    ofRival rival: PagingCandidate,
    to other: PagingCandidate
  ) {
    pending = nil
    guard case .follows = verdict else {
      return settle(other, isProved: !pendingPage.items.isEmpty)
    }
    refuted.append(other)
    settle(rival, isProved: true)
  }
}

extension Pagination.Family {
  /// Whether a part of the URL's path selects the page.
  fileprivate var isInPath: Bool {
    if case .segment? = place { true } else { false }
  }
}

extension PagingProof {
  /// Whether page two can be page one with other numbers and times, and nothing bounds the list.
  private func isDoubtful(_ page: PageSample, of candidate: PagingCandidate) -> Bool {
    (candidate.family.isNumeric || first.items.count == 1) && !first.knowsMore && !first.hasIDs
      && first.values.differsInNumbers(from: page.values)
  }

  /// Judges page one as it was received again.
  ///
  /// - Parameter page: the page; nil when the request failed, which decides nothing.
  package mutating func takeAgain(_ page: PageSample?) {
    guard let doubted else { return }
    self.doubted = nil
    again = page ?? first
    requests -= 1
    judge(verdict(on: doubted.page, of: doubted.candidate), doubted.page, of: doubted.candidate)
  }

  /// Whether page one has no row of its own when it is requested again, and no value that page two
  /// doesn't have.
  private func changes(like page: PageSample, of candidate: PagingCandidate) -> Bool {
    guard let again else { return false }
    if needsSame, first.isOther(than: again) { return true }
    guard isDoubtful(page, of: candidate) else { return false }
    return Set(first.items).isDisjoint(with: again.items)
      && !first.values.isKept(in: again.values, unlike: page.values)
  }

  /// Applies what a refuted candidate says about the other candidates of the same parameter.
  private mutating func conclude(from reason: PageRefutation, of candidate: PagingCandidate) {
    guard let place = candidate.family.place else { return }
    switch (reason, candidate.family) {
    // Page 1 may be the first page of this parameter. The server ignores a parameter for which any
    // other number returns page one.
    case (.repeats, .page(let numbers)) where numbers.first == 0:
      candidates.removeAll { $0.family.place == place && $0.family.kind != .page }
    case (.repeats, .page), (.repeats, .offset):
      candidates.removeAll { $0.family.place == place }
    case (.repeats, .token(let rules)): removeIgnored(place, rules.map(\.origin))
    case (.overlaps(let shift), .page(let numbers)):
      candidates.removeAll { $0.family.place == place }
      prefer(numbers.countingRows(from: max(numbers.first + 1 - (shift ?? numbers.first + 1), 0)))
      showsCounting = shift != nil
    case (.overlaps, .offset(var offsets)) where offsets.base == 0:
      (offsets.first, offsets.base) = (offsets.first + 1, 1)
      prefer(.offset(offsets))
    case (.skips, .page(let numbers)), (.empty, .page(let numbers)):
      preferPagesFromZero(candidate)
      showsCounting = numbers.fromZero != nil
    case (.skips, .offset(let offsets)), (.empty, .offset(let offsets)):
      prefer(.page(PageNumbers(place: place, first: offsets.first)))
    case (.refused, let family):
      candidates.removeAll { $0.family.place == place && $0.family.kind == family.kind }
      // Where nothing says that there is a page two, one refusal has to be enough.
      if place.names.count > 1 || needsSame { separate() }
      // The server may not know the parameter at all.
      let others = candidates.filter { $0.family.place != place }
      candidates = others + candidates.filter { $0.family.place == place }
    default: break
    }
  }

  /// Removes the candidates of the same token with a part of the parameters that the server ignored.
  private mutating func removeIgnored(_ place: RequestPlace, _ origins: [TokenRule.Origin]) {
    let ignored = Set(place.names)
    candidates.removeAll { candidate in
      guard case .token(let rules) = candidate.family, rules.map(\.origin) == origins,
        let names = candidate.family.place?.names
      else { return false }
      return !names.isEmpty && ignored.isSuperset(of: names)
    }
  }

  /// Splits candidates with several parameter names, because the server rejects unknown parameters.
  private mutating func separate() {
    var seen: Set<Pagination.Family> = []
    candidates = candidates.map { $0.alone.first ?? $0 }
      .filter { seen.insert($0.family).inserted }
  }

  /// Tries the same pages counted from 0 next.
  private mutating func preferPagesFromZero(_ candidate: PagingCandidate) {
    guard case .page(let numbers) = candidate.family, let fromZero = numbers.fromZero else {
      return
    }
    prefer(.page(fromZero))
  }

  /// Moves a family to the front of the candidates.
  private mutating func prefer(_ family: Pagination.Family) {
    let known = candidates.firstIndex { $0.family == family }.map { candidates.remove(at: $0) }
    let candidate =
      known
      ?? PagingCandidate(family: family, confidence: 0.4, reason: Self.shown)
    candidates.insert(candidate, at: 0)
  }
}
