package import OpenRequests
package import Cells
import Input
import Paging

/// Recognises an open source; never used again after it was closed.
package struct TabID: Hashable, Sendable {
  /// Counted from 1, in the order of opening.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// Of the tab that is opened first.
  package static let first = TabID(number: 1)
}

/// One open source.
package struct Tab: Identifiable, Sendable {
  package let id: TabID
  /// What was asked for.
  package let request: OpenRequest
  /// What the user changed about it since.
  package private(set) var changes = SourceChanges()
  /// The changes with which it showed rows last, where it has shown none with ``changes``.
  private(set) var workingChanges: SourceChanges?
  package internal(set) var state: State
  /// Keys that wait for the feed while the source is being found out.
  var typedAhead: [Chord] = []
  /// How often it could not be opened.
  var failures = 0
  /// Whether its feed has had something to show.
  private var hasShownRows = false

  package enum State: Sendable {
    /// How to read the source is being found out.
    case finding
    /// It could not be opened; it is tried again by itself at that time, nil: when the user asks.
    case failed(OpenFailure, retryAt: Duration?)
    case open(Model)
  }

  init(id: TabID, request: OpenRequest, state: State) {
    self.id = id
    self.request = request
    self.state = state
  }

  /// Its feed; nil while there is none.
  package var model: Model? {
    if case .open(let model) = state { model } else { nil }
  }

  /// What the title line calls it.
  package var title: CleanText {
    if case .open(let model) = state { model.title } else { CleanText(sanitizing: request.shown) }
  }

  /// Keys past which nothing more is kept for a feed that is still to come.
  private static let longestTypeAhead = 64

  /// Keeps a key for the feed, where one is to come.
  mutating func typeAhead(_ chord: Chord) {
    guard case .finding = state, typedAhead.count < Self.longestTypeAhead else { return }
    typedAhead.append(chord)
  }

  /// When it is tried again by itself; the same as of a feed's pages.
  private static let policy = RetryPolicy(attempts: 4)

  /// Takes why it could not be opened: what can help itself is tried again after a while, which is the
  /// time that a server asked for, where one did.
  mutating func fail(_ failure: OpenFailure, now: Duration) {
    failures += 1
    typedAhead = []
    let error = PageError(failure.message, remedy: failure.remedy)
    let delay = Self.policy.delay(after: error, attempt: failures, spread: 1)
    state = .failed(failure, retryAt: delay.map { now + $0 })
  }

  /// Asks anew with other changes.
  mutating func change(to changes: SourceChanges) {
    if hasShownRows { workingChanges = self.changes }
    if workingChanges == changes { workingChanges = nil }
    self.changes = changes
    hasShownRows = false
    failures = 0
    state = .finding
  }

  /// Notes that its feed has something to show.
  ///
  /// - Returns: whether that is so for the first time.
  mutating func noteRows() -> Bool {
    guard !hasShownRows, let status = model?.feed.status, status == .ready || status == .empty
    else {
      return false
    }
    hasShownRows = true
    workingChanges = nil
    return true
  }

  /// Whether it has nothing to show, and nothing comes of it by itself.
  var hasFailed: Bool {
    switch state {
    case .finding: false
    case .failed(_, let time): time == nil
    case .open(let model): model.hasFailed
    }
  }

  /// When it is tried again by itself; nil: not unless the user asks.
  var retryAt: Duration? {
    if case .failed(_, let time) = state { time } else { nil }
  }

  /// Changes its feed.
  ///
  /// - Returns: what the change returns; nil while there is no feed.
  mutating func change<Value>(_ body: (inout Model) -> Value) -> Value? {
    guard case .open(var model) = state else { return nil }
    // Moved out: a second reference would make every change copy what the feed holds.
    state = .finding
    defer { state = .open(model) }
    return body(&model)
  }
}

extension Model {
  /// Whether page one failed, and isn't tried again by itself.
  fileprivate var hasFailed: Bool {
    guard case .firstFailed(let failure) = feed.status else { return false }
    return failure.retryAt == nil
  }
}
