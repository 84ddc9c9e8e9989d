import Definitions
import Detecting
import Locking
import Paging
import Transport

/// Proves from page two how a list is paged, and then loads its pages that way.
///
/// Page two is loaded before any other page except page one. Pages of refuted candidates are never
/// returned.
actor PagingSearch {
  private enum State {
    /// Page one hasn't arrived.
    case unopened
    case trying(PagingProof, first: ParsedPage)
    case settled
    /// Every candidate is refuted; the page without items says why.
    case lost(Page<CatalogSource.Item>, first: ParsedPage)
  }

  /// Page two of the right candidate.
  private struct Second {
    let key: PageKey
    /// Nil after the page was returned once.
    var page: Page<CatalogSource.Item>?
  }

  private let guess: GuessedPaging
  private let onVerdict: @Sendable (PagingVerdict) async -> Void
  private var state = State.unopened
  /// The family that was found to be right, when it differs from the one the feed was opened with.
  private var found: Pagination.Family?
  private var second: Second?
  /// Page two of each candidate that was tried, by family.
  private var trials: [Pagination.Family: Second] = [:]
  /// The key of page two in the family that the feed was opened with, when another one is right.
  private var staleKey: PageKey?
  /// What the server answered to the most likely page two that it refused; nil when none was.
  ///
  /// A status that servers send past the end counts when there is no other.
  private var refusal: (answer: String, isPastEnd: Bool)?
  /// Whether the server failed for a page two, which says nothing about the end.
  private var sawFailure = false
  private var running: Task<PageError?, Never>?

  init(_ guess: GuessedPaging, onVerdict: @escaping @Sendable (PagingVerdict) async -> Void) {
    self.guess = guess
    self.onVerdict = onVerdict
  }

  /// Loads a page.
  ///
  /// - Parameters:
  ///   - request: the page, with a key of the family that the feed was opened with or of the one
  ///     that an earlier page's readdressing named.
  ///   - opened: the source with the family that the feed was opened with.
  /// - Returns: the page. Page one or two carries a readdressing when another family is right than
  ///   the feed knows.
  /// - Throws: a `PageError`.
  func page(
    _ request: PageRequest,
    of opened: CatalogSource
  ) async throws(PageError) -> Page<CatalogSource.Item> {
    if isFirst(request, opened) { return try await first(request, opened) }
    var mayTryAgain = request.bypassesCache
    while true {
      switch state {
      case .unopened, .settled: return try await following(request, opened)
      case .lost(let page, let first):
        guard mayTryAgain else { return page }
        mayTryAgain = false
        (refusal, sawFailure) = (nil, false)
        begin(with: first, opened)
      case .trying: try await prove(opened)
      }
    }
  }

  /// Finds the paging without a feed.
  ///
  /// - Returns: the candidate that page two leaves, and whether it is proved; nil when none is
  ///   left.
  /// - Throws: a `PageError` when page two can't be loaded.
  func candidate(
    of opened: CatalogSource
  ) async throws(PageError) -> (candidate: PagingCandidate, isProved: Bool)? {
    _ = try await first(opened.firstRequest, opened)
    if case .trying = state { try await prove(opened) }
    return left
  }

  /// The candidate that page two left, and whether it is proved.
  private var left: (candidate: PagingCandidate, isProved: Bool)?

  private func current(_ opened: CatalogSource) -> CatalogSource {
    found.map { opened.paged(by: $0) } ?? opened
  }

  /// Whether a request uses keys that are no longer right.
  private func isStale(_ request: PageRequest, _ opened: CatalogSource) -> Bool {
    request.key == staleKey
      || request.addressing.map { $0 != current(opened).addressing } ?? false
  }

  private func isFirst(_ request: PageRequest, _ opened: CatalogSource) -> Bool {
    let source = isStale(request, opened) ? opened : current(opened)
    return source.definition.pagination.isFirst(request.key)
  }
}

extension PagingSearch {
  private func first(
    _ request: PageRequest,
    _ opened: CatalogSource
  ) async throws(PageError) -> Page<CatalogSource.Item> {
    let source = current(opened)
    var requested = request
    requested.key = source.firstRequest.key
    let received = try await source.load(requested)
    var page = received.page
    if request.bypassesCache { second?.page = nil }
    // A list that is loaded anew may have more pages.
    if request.bypassesCache, case .lost = state { (state, refusal) = (.unopened, nil) }
    switch state {
    case .unopened, .trying: if let parsed = received.parsed { begin(with: parsed, opened) }
    case .settled, .lost: break
    }
    if isStale(request, opened) {
      page.readdressing = Readdressing(addressing: source.addressing, key: requested.key)
    }
    return page
  }

  /// Starts the proof, or continues it with a newer page one.
  private func begin(with page: ParsedPage, _ opened: CatalogSource) {
    let sample = PageSample(page, opened.definition)
    guard !sample.items.isEmpty else { return }
    if case .trying(var proof, _) = state {
      proof.first = sample
      state = .trying(proof, first: page)
    } else {
      let proof = PagingProof(
        guess.candidates,
        first: sample,
        contradictsTotal: guess.onward == .doubtfulTotal,
        needsItems: guess.onward == .contradicted,
        needsSame: guess.onward == .unsaid
      )
      state = .trying(proof, first: page)
    }
  }

  private func following(
    _ request: PageRequest,
    _ opened: CatalogSource
  ) async throws(PageError) -> Page<CatalogSource.Item> {
    let source = current(opened)
    let isStale = isStale(request, opened)
    guard let second, isStale || request.key == second.key else {
      return try await source.load(request).page
    }
    var requested = request
    requested.key = second.key
    requested.pageSize = opened.pageSize
    var page: Page<CatalogSource.Item>
    if let kept = second.page, !request.bypassesCache {
      self.second?.page = nil
      page = await source.checked(kept, for: requested)
    } else {
      page = try await source.load(requested).page
    }
    if isStale {
      page.readdressing = Readdressing(addressing: source.addressing, key: second.key)
    }
    return page
  }

  /// Proves the paging.
  ///
  /// Concurrent callers share one proof.
  ///
  /// - Throws: a `PageError` when a request failed in a way that proves nothing.
  private func prove(_ opened: CatalogSource) async throws(PageError) {
    let task = running ?? Task(executorPreference: TaskPlace.executor) { await self.run(opened) }
    running = task
    let failure = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if running == task { running = nil }
    guard let failure else { return }
    // Another caller that waited for the same task was cancelled.
    if failure.isCancellation, !Task.isCancelled { return }
    throw failure
  }

  private func run(_ opened: CatalogSource) async -> PageError? {
    while case .trying(let proof, let first) = state {
      switch proof.step {
      case .request(let candidate):
        if let failure = await request(candidate, after: first, opened) { return failure }
      case .requestAgain: await requestAgain(opened)
      case .settle(let candidate, let isProved):
        await settle(candidate, isProved, proof, opened, first)
      case .giveUp: await giveUp(proof, first, opened)
      }
    }
    return nil
  }

  /// Requests page two by one candidate.
  ///
  /// - Returns: the error when the response proves nothing; nil when it does.
  private func request(
    _ candidate: PagingCandidate,
    after first: ParsedPage,
    _ opened: CatalogSource
  ) async -> PageError? {
    let source = opened.paged(by: candidate.family)
    let outcome = source.outcome(afterFirst: first)
    guard let key = outcome?.following else {
      update { $0.skip() }
      return nil
    }
    var request = PageRequest(key: key, pageSize: opened.pageSize)
    request.isAnnounced = outcome?.continuation == .more
    let trial = await source.trial(request)
    switch trial {
    case .page(let second):
      trials[candidate.family] = Second(key: key, page: second.page)
      guard let parsed = second.parsed else {
        // A response without a body is a page without items.
        update { $0.take(.empty) }
        return nil
      }
      let sample = PageSample(parsed, opened.definition)
      let repeatsToken = source.repeatsToken(key, in: parsed, after: first)
      update { $0.take(sample, repeatsToken: repeatsToken) }
    case .refused(let answer, let isPastEnd):
      if let answer, refusal.map({ $0.isPastEnd && !isPastEnd }) ?? true {
        refusal = (answer, isPastEnd)
      }
      update { $0.refused(isPastEnd: isPastEnd) }
    case .broken(let error): return take(error, isBroken: true)
    case .failed(let error): return take(error, isBroken: false)
    }
    return nil
  }

  /// Requests page one again, to compare its values with those of page two.
  private func requestAgain(_ opened: CatalogSource) async {
    var request = opened.firstRequest
    request.bypassesCache = true
    guard case .page(let again) = await opened.trial(request) else {
      return update { $0.takeAgain(nil) }
    }
    let sample = again.parsed.map { PageSample($0, opened.definition) }
    update { $0.takeAgain(sample) }
  }

  /// Takes a failed request for page two; nil when the proof continues without the response.
  private func take(_ error: PageError, isBroken: Bool) -> PageError? {
    guard case .trying(let proof, _) = state, !error.isCancellation else { return error }
    sawFailure = sawFailure || isBroken && !proof.isOptional
    if proof.isOptional {
      update { $0.skipRival() }
    } else if guess.onward?.isDoubt ?? false {
      update { $0.refused() }
    } else if isBroken, !proof.requestsNamedURL {
      update { $0.serverFailed() }
      return proofRequests == proof.requests ? error : nil
    } else {
      return error
    }
    return nil
  }

  private var proofRequests: Int {
    if case .trying(let proof, _) = state { proof.requests } else { 0 }
  }

  private func update(_ change: (inout PagingProof) -> Void) {
    guard case .trying(var proof, let first) = state else { return }
    change(&proof)
    state = .trying(proof, first: first)
  }

  private func settle(
    _ candidate: PagingCandidate,
    _ isProved: Bool,
    _ proof: PagingProof,
    _ opened: CatalogSource,
    _ first: ParsedPage
  ) async {
    let key = opened.paged(by: candidate.family).key(after: first)
    second = trials[candidate.family] ?? key.map { Second(key: $0) }
    trials = [:]
    if candidate.family != opened.definition.pagination.family {
      let known = opened.key(after: first)
      found = candidate.family
      let isSerial = opened.addressing == opened.paged(by: candidate.family).addressing
      staleKey = isSerial && known != second?.key ? known : nil
      let notice = PagingVerdict.notice(of: candidate, onTry: proof.refuted.count + 1)
      second?.page?.add(notice: notice)
      second?.page?.restatesTotal = true
    }
    if !isProved, second?.page?.items.isEmpty ?? false { end(after: candidate, proof) }
    second?.page?.add(notice: await opened.pageZeroNotice(candidate, after: proof.first))
    left = (candidate, isProved)
    let verdict: PagingVerdict =
      isProved ? .proved(candidate, tries: proof.refuted.count + 1) : .open(candidate)
    second?.page?.strategy = verdict.description
    state = .settled
    await onVerdict(verdict)
  }

  /// Ends the list after an empty page two where page one decides what it means.
  private func end(after candidate: PagingCandidate, _ proof: PagingProof) {
    if guess.onward == .doubtfulTotal {
      // Some servers name a next page on every page.
      second?.page?.continuation = .end
    } else if candidate.isOverride, guess.onward == .full, proof.requests > 1 {
      second?.page?.continuation = .assumedEnd("no value\(candidate.inParameter) leads to page two")
    }
  }

  private func giveUp(_ proof: PagingProof, _ first: ParsedPage, _ opened: CatalogSource) async {
    trials = [:]
    let isOverride = guess.candidates.first?.isOverride ?? false
    let isDoubt = guess.onward?.isDoubt ?? false
    // A parameter that the server doesn't know says nothing about the end of a full page.
    let isFull = guess.onward == .full && !proof.sawEnd
    let isNamed = opened.definition.pagination.family.isNamedByServer
    let statesMore =
      proof.first.knowsMore || guess.onward == .stated || isFull
      || sawFailure && !isDoubt && !proof.sawEnd
      || isOverride && proof.sawRows
      || isNamed && guess.onward != .contradicted
    let end = PagingVerdict.end(
      of: proof.first,
      statesMore: statesMore,
      isOpen: proof.sawRows && !proof.sawEnd && !isDoubt,
      refusal: refusal?.answer ?? (sawFailure ? "an error" : nil),
      namesParameter: guess.candidates.first?.namesParameter ?? false
    )
    let continuation = continuation(end, proof, opened)
    let verdict = PagingVerdict.lost(end)
    var page = Page<CatalogSource.Item>(items: [], continuation: continuation)
    let isUnsaid = guess.onward == .unsaid || guess.onward == .unknownNumber
    page.strategy = verdict.strategy(continuation, tried: isUnsaid ? proof.refuted : [])
    state = .lost(page, first: first)
    await onVerdict(verdict)
  }

  /// What a page two that can't be found says about the list.
  private func continuation(
    _ end: DeadEnd,
    _ proof: PagingProof,
    _ opened: CatalogSource
  ) -> Continuation {
    switch guess.onward {
    case .doubtfulTotal where proof.first.isShort && !proof.sawDoubt: return .end
    case .doubtfulTotal where !proof.sawEnd:
      return .assumedEnd("the total can be that of the page, and no page two was found")
    case .ambiguousWord(let name) where !proof.sawEnd:
      return .assumedEnd(
        "‘\(name.prefix(40))’ can mean that there are more, and no page two was found"
      )
    case .unknownNumber:
      return opened.definition.pagination.isAssumedWhole ? .assumedEnd(end.reason) : .end
    case _ where end.isKnownToGoOn: return .unreachable(end)
    case .contradicted: return .end
    case _ where proof.sawChanges:
      return .assumedEnd(
        "nothing says whether there are more, and the values change with each request"
      )
    case _ where proof.sawNames:
      return .assumedEnd(
        "nothing says whether there are more, and page two has the names of page one"
      )
    case .unsaid where sawFailure: return .assumedEnd("page two failed")
    case .unsaid:
      return opened.definition.pagination.isAssumedWhole ? .assumedEnd(Pagination.unfound) : .end
    default:
      // As many items as pages usually have can be a part of the list.
      let isAssumed = proof.sawRows && opened.definition.pagination.isAssumedWhole
      return isAssumed ? .assumedEnd(end.reason) : .unreachable(end)
    }
  }
}
