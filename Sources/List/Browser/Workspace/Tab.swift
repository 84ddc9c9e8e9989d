package import EverItems
package import EverText
import EverTerminal
import EverList
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
  /// The tab whose link opened it; nil for any other tab.
  let opener: TabID?
  /// The last changes with which it displayed rows; nil once it displays rows with ``changes``.
  private(set) var workingChanges: SourceChanges?
  package internal(set) var state = State.finding
  /// Keys that wait for the feed while the source is being detected.
  var typedAhead: [Chord] = []
  /// When the search for its list began.
  var since = Duration.zero
  /// The number of failed attempts to open it.
  var failures = 0
  /// Whether its feed has displayed rows, or the fact that there are none.
  private var hasShownRows = false

  /// How far its source is opened.
  package enum State: Sendable {
    /// The source is being detected.
    case finding
    /// Opening failed; the next attempt is at that time, or nil when only the user can retry.
    case failed(PageError, retryAt: Duration?)
    /// Boxed, so that a copy of the tab copies no model.
    case open(Boxed<Model>)
  }

  init(
    id: TabID,
    request: OpenRequest,
    changes: SourceChanges = SourceChanges(),
    opener: TabID? = nil
  ) {
    self.changes = changes
    self.opener = opener
    self.id = id
    self.request = request
  }

  /// Its feed; nil while there is none.
  package var model: Model? {
    if case .open(let model) = state { model.wrappedValue } else { nil }
  }

  /// Its name in the title line.
  package var title: CleanText {
    if case .open(let model) = state {
      model.wrappedValue.title
    } else {
      CleanText(sanitizing: request.shown)
    }
  }

  /// Whether opening failed and the server's wait isn't over, so that another attempt would fail.
  func mustWait(at now: Duration) -> Bool {
    guard case .failed(let failure, let time?) = state, case .wait = failure.remedy else {
      return false
    }
    return now < time
  }

  /// Keeps a key for the feed while its source is being detected.
  mutating func typeAhead(_ chord: Chord) {
    guard typedAhead.count < TypeAhead.longest else { return }
    typedAhead.append(chord)
  }

  /// The retry policy for opening, which is also that of a feed's pages.
  private static let policy = RetryPolicy(attempts: 4)

  /// Receives a failure; a temporary one is retried after a delay, or after the server's wait if
  /// there is one.
  mutating func fail(_ failure: PageError, now: Duration) {
    failures += 1
    typedAhead = []
    let delay = Self.policy.delay(after: failure, attempt: failures, spread: 1)
    state = .failed(failure, retryAt: delay.map { now + $0 })
  }

  mutating func change(to changes: SourceChanges) {
    if hasShownRows { workingChanges = self.changes }
    if workingChanges == changes { workingChanges = nil }
    self.changes = changes
    hasShownRows = false
    failures = 0
    state = .finding
  }

  /// Records that its feed is loaded, with or without rows, and returns whether this is the first
  /// time.
  mutating func noteRows() -> Bool {
    guard !hasShownRows, case .open(let model) = state,
      [.ready, .empty].contains(model.wrappedValue.feed.status)
    else {
      return false
    }
    hasShownRows = true
    workingChanges = nil
    return true
  }

  /// Whether it has nothing to display and there is no automatic retry.
  var hasFailed: Bool {
    switch state {
    case .finding: false
    case .failed(_, let time): time == nil
    case .open(let model): model.wrappedValue.hasFailed
    }
  }

  /// The time of the next automatic attempt; nil when only the user can retry.
  var retryAt: Duration? {
    if case .failed(_, let time) = state { time } else { nil }
  }

  /// Changes its feed; nil while there is none.
  mutating func change<Value>(_ body: (inout Model) -> Value) -> Value? {
    guard case .open(var model) = state else { return nil }
    // Moved out of the state: a second reference would make every change copy the feed's storage.
    state = .finding
    defer { state = .open(model) }
    return body(&model.wrappedValue)
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
