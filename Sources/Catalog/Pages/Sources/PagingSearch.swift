import EverBase
import Paging

/// Proves from page two how a list is paged, and then loads its pages that way.
///
/// Page two is loaded before any other page except page one. Pages of refuted candidates are never
/// returned.
actor PagingSearch {
  private enum State {
    /// Page one hasn't arrived.
    case unopened
    case trying(PagingProof, first: ParsedPage)
    case settled(PagingCandidate, isProved: Bool)
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
  /// The source with the family that the feed was opened with.
  private let opened: CatalogSource
  private let onVerdict: @Sendable (PagingVerdict) async -> Void
  private var state = State.unopened
  /// The family that was found to be right, when it differs from the one the feed was opened with.
  private var found: Pagination.Family?
  private var second: Second?
  /// Page two of each candidate that was tried, by family.
  private var trials: [Pagination.Family: Second] = [:]
  /// The key of page two in the family that the feed was opened with, when another one is right.
  private var staleKey: PageKey?
  private var running: Task<PageError?, Never>?

  init(
    _ guess: GuessedPaging,
    of opened: CatalogSource,
    onVerdict: @escaping @Sendable (PagingVerdict) async -> Void
  ) {
    (self.guess, self.opened, self.onVerdict) = (guess, opened, onVerdict)
  }

  /// Loads a page.
  ///
  /// - Parameter request: the page, with a key of the family that the feed was opened with or of the
  ///   one that an earlier page's readdressing named.
  /// - Returns: the page. Page one or two carries a readdressing when another family is right than
  ///   the feed knows.
  /// - Throws: a `PageError`.
  func page(_ request: PageRequest) async throws(PageError) -> Page<CatalogSource.Item> {
    if isFirst(request) { return try await first(request) }
    var mayTryAgain = request.bypassesCache
    while true {
      switch state {
      case .unopened, .settled: return try await following(request)
      case .lost(let page, let first):
        guard mayTryAgain else { return page }
        mayTryAgain = false
        begin(with: first)
      case .trying: try await prove()
      }
    }
  }

  /// Finds the paging without a feed.
  ///
  /// - Returns: the candidate that page two leaves, and whether it is proved; nil when none is
  ///   left.
  /// - Throws: a `PageError` when page two can't be loaded.
  func candidate() async throws(PageError) -> (candidate: PagingCandidate, isProved: Bool)? {
    _ = try await first(opened.firstRequest)
    if case .trying = state { try await prove() }
    return if case .settled(let candidate, let isProved) = state { (candidate, isProved) } else {
      nil
    }
  }

  private var current: CatalogSource { found.map { opened.paged(by: $0) } ?? opened }

  /// Whether a request uses keys that are no longer right.
  private func isStale(_ request: PageRequest) -> Bool {
    request.key == staleKey || request.addressing.map { $0 != current.addressing } ?? false
  }

  private func isFirst(_ request: PageRequest) -> Bool {
    let source = isStale(request) ? opened : current
    return source.definition.pagination.isFirst(request.key)
  }
}

extension PagingSearch {
  private func first(_ request: PageRequest) async throws(PageError) -> Page<CatalogSource.Item> {
    let source = current
    var requested = request
    requested.key = source.firstRequest.key
    let received = try await source.load(requested)
    var page = received.page
    if request.bypassesCache { second?.page = nil }
    // A list that is loaded anew may have more pages.
    if request.bypassesCache, case .lost = state { state = .unopened }
    switch state {
    case .unopened, .trying: if let parsed = received.parsed { begin(with: parsed) }
    case .settled, .lost: break
    }
    if isStale(request) {
      page.readdressing = Readdressing(addressing: source.addressing, key: requested.key)
    }
    return page
  }

  /// Starts the proof, or continues it with a newer page one.
  private func begin(with page: ParsedPage) {
    let sample = PageSample(page, opened.definition)
    guard !sample.items.isEmpty else { return }
    if case .trying(var proof, _) = state {
      proof.first = sample
      state = .trying(proof, first: page)
    } else {
      let proof = PagingProof(guess.candidates, first: sample, outlook: guess.outlook)
      state = .trying(proof, first: page)
    }
  }

  private func following(
    _ request: PageRequest
  ) async throws(PageError) -> Page<CatalogSource.Item> {
    let source = current
    let isStale = isStale(request)
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
  private func prove() async throws(PageError) {
    let task = running ?? Task(executorPreference: TaskPlace.executor) { await self.run() }
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

  private func run() async -> PageError? {
    while case .trying(let proof, let first) = state {
      switch proof.step {
      case .request(let candidate):
        if let failure = await request(candidate, after: first) { return failure }
      case .settle(let candidate, let isProved): await settle(candidate, isProved, proof, first)
      case .giveUp: await giveUp(proof, first)
      }
    }
    return nil
  }

  /// Requests page two by one candidate.
  ///
  /// - Returns: the error when the response proves nothing; nil when it does.
  private func request(
    _ candidate: PagingCandidate,
    after first: ParsedPage
  ) async -> PageError? {
    let source = opened.paged(by: candidate.family)
    let outcome = source.outcome(afterFirst: first)
    guard let key = outcome?.following else {
      update { $0.skip() }
      return nil
    }
    var request = PageRequest(key: key, pageSize: opened.pageSize)
    request.isAnnounced = outcome?.continuation == .more
    switch await source.trial(request) {
    case .page(let second):
      trials[candidate.family] = Second(key: key, page: second.page)
      // A response without a body is a page without items.
      let sample = second.parsed.map { PageSample($0, opened.definition) } ?? .empty
      update { $0.take(sample) }
    case .refused(let answer, let isPastEnd): update { $0.refused(answer, isPastEnd: isPastEnd) }
    case .failed(let error, let isBroken): return take(error, isBroken: isBroken)
    }
    return nil
  }

  /// Takes a failed request for page two; nil when the proof continues without the response.
  private func take(_ error: PageError, isBroken: Bool) -> PageError? {
    guard case .trying(let proof, _) = state, !error.isCancellation else { return error }
    let isGuess = guess.outlook?.tries == 1 || proof.isOptional
    guard isGuess || isBroken && !proof.requestsNamedURL else { return error }
    update { isGuess ? $0.refused() : $0.serverFailed() }
    // The server may succeed when it is asked again.
    guard case .trying(let other, _) = state, other.step == proof.step else { return nil }
    return error
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
    _ first: ParsedPage
  ) async {
    let key = opened.paged(by: candidate.family).key(after: first)
    second = trials[candidate.family] ?? key.map { Second(key: $0) }
    trials = [:]
    if candidate.family != opened.definition.pagination.family {
      let known = opened.key(after: first)
      found = candidate.family
      let addressing = opened.paged(by: candidate.family).addressing
      staleKey = opened.addressing == addressing && known != second?.key ? known : nil
      let notice = "Paged by \(candidate.summary), found on try \(proof.tries)."
      second?.page?.add(notice: notice)
      if let key = second?.key {
        second?.page?.readdressing = Readdressing(addressing: addressing, key: key)
      }
    }
    await report(isProved ? .proved(candidate, tries: proof.tries) : .open(candidate))
    state = .settled(candidate, isProved: isProved)
  }

  private func giveUp(_ proof: PagingProof, _ first: ParsedPage) async {
    trials = [:]
    let continuation = proof.end(
      isAssumedWhole: opened.definition.pagination.assumption != nil,
      advice: opened.responses.credentials.place.givesParameter
    )
    var page = Page<CatalogSource.Item>(items: [], continuation: continuation)
    let verdict = PagingVerdict.lost(continuation, tried: proof.refuted)
    page.strategy = verdict.description
    state = .lost(page, first: first)
    await report(verdict)
  }

  private func report(_ verdict: PagingVerdict) async {
    second?.page?.strategy = verdict.description
    await onVerdict(verdict)
  }
}
