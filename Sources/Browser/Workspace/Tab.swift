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

  package enum State: Sendable {
    /// How to read the source is being found out.
    case finding
    case failed(OpenFailure)
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
