package import EverItems
package import EverTerminal
package import EverText
package import Paging

/// The identity of an open source; it is not reused after the source is closed.
package struct TabID: Hashable, Sendable {
  /// Counted from 1, in the order of opening.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// The identity of the first tab.
  package static let first = TabID(number: 1)
  /// The identity of no tab.
  package static let none = TabID(number: 0)
}

/// One open source.
package struct Tab: Identifiable, Sendable {
  package let id: TabID
  /// The request that opened the tab.
  package let request: OpenRequest
  /// The user's changes to it.
  package private(set) var changes: SourceChanges
  /// The request with the changes.
  package var wanted: WantedSource { WantedSource(request, changes) }
  /// The tab whose link opened it; nil for any other tab.
  let opener: TabID?
  /// The last changes with which it displayed rows; nil once it displays rows with ``changes``.
  private(set) var workingChanges: SourceChanges?
  /// Its feed, or the screen until there is one; boxed, so that a copy of the tab copies no model.
  @Boxed package internal(set) var model: Model
  /// The filter and the user's choice of columns that its rows had in another order; nil before the
  /// first change of the order.
  var carried: (filter: String?, columns: String?)?
  /// When the search for its list began.
  private(set) var since: Duration
  /// The number of failed attempts to open it.
  private var failures = 0
  /// Whether its feed has displayed rows, or the fact that there are none.
  private var hasShownRows = false

  /// Makes a tab whose source is being detected.
  init(
    id: TabID,
    request: OpenRequest,
    changes: SourceChanges = SourceChanges(),
    opener: TabID? = nil,
    model: Model
  ) {
    self.changes = changes
    self.opener = opener
    self.id = id
    self.request = request
    self.model = model
    since = model.now
    find(now: model.now)
  }

  /// Its name in the title line.
  package var title: CleanText { model.title }

  /// Searches for its list, from now on.
  mutating func find(now: Duration) {
    since = now
    model.opening = OpeningState(since: now, isChange: workingChanges != nil)
  }

  /// Displays the feed of its source, with the help and the prompt that the user opened meanwhile.
  mutating func open(_ feed: Model, keepsScreen: Bool) {
    let old = model
    model = feed
    guard keepsScreen else { return }
    if old.text?.isHelp == true, model.text == nil { model.toggleHelp() }
    model.prompt = old.prompt
  }

  /// The retry policy for opening, which is also that of a feed's pages.
  private static let policy = RetryPolicy(attempts: 4)

  /// Receives a failure; a temporary one is retried after a delay, or after the server's wait if
  /// there is one.
  mutating func fail(_ failure: PageError, now: Duration) {
    failures += 1
    let delay = Self.policy.delay(after: failure, attempt: failures, spread: 1)
    if model.opening == nil { find(now: now) }
    model.opening?.fail(failure, retryAt: delay.map { now + $0 })
  }

  /// Reads its source with other changes, in a model without a feed.
  mutating func change(to changes: SourceChanges, _ model: Model) {
    if hasShownRows { workingChanges = self.changes }
    if workingChanges == changes { workingChanges = nil }
    self.changes = changes
    hasShownRows = false
    failures = 0
    self.model = model
    find(now: model.now)
  }

  /// Records that its feed is loaded, with or without rows, and returns whether this is the first
  /// time.
  mutating func noteRows() -> Bool {
    guard !hasShownRows, [.ready, .empty].contains(model.feed.status) else { return false }
    hasShownRows = true
    workingChanges = nil
    return true
  }

  /// Whether it has nothing to display and there is no automatic retry.
  var hasFailed: Bool {
    guard let opening = model.opening else { return model.hasFailed }
    return opening.failure != nil && opening.retryAt == nil
  }

  /// Why the server refuses the argument of its source, such as a site that doesn't exist; nil unless
  /// it does.
  var refusal: PageError? {
    guard case .source(_, .some) = request, changes == SourceChanges(), !hasShownRows,
      case .firstFailed(let failure) = model.feed.status, failure.error.kind == .refused,
      failure.retryAt == nil
    else { return nil }
    return failure.error
  }

  /// The time at which the tab needs ``WorkspaceMessage/timePassed``; nil when it needs none.
  func deadline(isSeen: Bool) -> Duration? {
    isSeen ? model.deadline : model.opening?.retryAt ?? model.feed.wakeAt
  }
}

extension Model {
  /// Whether page one failed and has no automatic retry, and no other rows wait behind a filter.
  fileprivate var hasFailed: Bool {
    guard searching.hidden == nil, case .firstFailed(let failure) = feed.status else {
      return false
    }
    return failure.retryAt == nil
  }
}

/// A source without a feed: its list is being detected, or opening it failed.
package struct OpeningState: Hashable, Sendable {
  /// When the search for its list began.
  let since: Duration
  /// Whether the user changed a source that worked before, so that giving up goes back to it.
  let isChange: Bool
  /// Why opening failed; nil while the list is being detected.
  package private(set) var failure: PageError?
  /// The time of the next attempt; nil when only the user can retry.
  private(set) var retryAt: Duration?
  /// Keys that wait for the feed while its list is being detected.
  package private(set) var typedAhead: [Chord] = []

  mutating func fail(_ failure: PageError, retryAt: Duration?) {
    (self.failure, self.retryAt, typedAhead) = (failure, retryAt, [])
  }

  /// Keeps a key for the feed.
  mutating func typeAhead(_ chord: Chord) {
    if typedAhead.count < TypeAhead.longest { typedAhead.append(chord) }
  }

  /// The keys that wait, for the status line; nil without any.
  var typedText: CleanText? {
    guard !typedAhead.isEmpty else { return nil }
    let last = typedAhead.suffix(20)
    let keys = CleanText(sanitizing: last.map(\.label).joined())
    return (last.count < typedAhead.count ? "…" : "") + keys + " · when the list is here"
  }

  /// Whether the server's wait isn't over, so that another attempt would fail.
  func mustWait(at now: Duration) -> Bool {
    guard case .wait? = failure?.remedy, let retryAt else { return false }
    return now < retryAt
  }

  /// The time at which its screen changes without a message; nil when it doesn't.
  func nextChange(after now: Duration, hasMotion: Bool) -> Duration? {
    guard failure == nil else {
      return retryAt.flatMap { Countdown(end: $0).nextChange(after: now) }
    }
    return hasMotion
      ? Spinner.nextStep(after: now) : FullScreenMessage.nextChange(since: since, after: now)
  }
}
