package import OpenRequests
package import Cells
import Input

/// Recognises an open source; never used again after it was closed.
package struct TabID: Hashable, Sendable {
  /// Counted from 1, in the order of opening.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }
}

/// One open source.
package struct Tab: Identifiable, Sendable {
  package let id: TabID
  /// What was asked for.
  package let request: OpenRequest
  package internal(set) var state: State
  /// Keys that wait for the feed while the source is being found out.
  var typedAhead: [Chord] = []
  /// How often it could not be opened.
  var failures = 0

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
    if case .open(let model) = state { model.title } else { CleanText(sanitizing: request.text) }
  }

  /// Keys past which nothing more is kept for a feed that is still to come.
  private static let longestTypeAhead = 64

  /// Keeps a key for the feed, where one is to come.
  mutating func typeAhead(_ chord: Chord) {
    guard case .finding = state, typedAhead.count < Self.longestTypeAhead else { return }
    typedAhead.append(chord)
  }

  /// Attempts to open it before the user is asked; the same as of a feed's pages.
  private static let attempts = 4

  /// Takes why it could not be opened: a server that asked to wait is asked again after that time.
  mutating func fail(_ failure: OpenFailure, now: Duration) {
    failures += 1
    typedAhead = []
    let wait = failures < Self.attempts ? failure.wait : nil
    state = .failed(failure, retryAt: wait.map { now + max($0, .seconds(1)) })
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
