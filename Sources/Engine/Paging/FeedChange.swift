import Synchronization

/// What an observer of a feed receives: the state, and how its rows differ from those that the observer
/// received before.
public struct FeedChange<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// Rows that took the place of others.
  public struct Rows: Hashable, Sendable {
    /// The first of them.
    public let row: Int
    /// The number of rows that are gone.
    public let removed: Int
    /// The number of rows that are there instead.
    public let inserted: Int
  }

  /// The state now.
  public internal(set) var state: FeedState<Item>
  /// Whether the list was replaced, so that nothing is known about its rows.
  public internal(set) var isListReplaced = false
  /// The changes of the number of rows, in their order, also at the end of the list.
  ///
  /// A row that isn't among them may have other content; see ``FeedState/revision``.
  public internal(set) var rows: [Rows] = []
  /// The notices for the user.
  public internal(set) var notices: [Notice] = []

  /// The changes that are kept for an observer that doesn't read them.
  private static var mostChanges: Int { 1_000 }

  /// Adds the next state, and the effects that led to it.
  mutating func add(_ next: FeedState<Item>, _ effects: [FeedEffect]) {
    var count = state.rowCount
    for effect in effects {
      switch effect {
      case .listReplaced: (isListReplaced, rows, count) = (true, [], next.rowCount)
      case .rowsReplaced(let row, let removed, let inserted) where !isListReplaced:
        rows.append(Rows(row: row, removed: removed, inserted: inserted))
        count += inserted - removed
      case .announce(let notice): notices.append(notice)
      case .load, .cancel, .countTotal, .wake, .rowsReplaced: break
      }
    }
    state = next
    if rows.count > Self.mostChanges { (isListReplaced, rows) = (true, []) }
    let growth = next.rowCount - count
    guard growth != 0, !isListReplaced else { return }
    rows.append(
      Rows(row: min(count, next.rowCount), removed: max(0, -growth), inserted: max(0, growth))
    )
  }
}

/// The observers of a feed, and what each hasn't received yet.
final class FeedObservers<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  typealias Change = FeedChange<Item>

  private struct Observer {
    var change: Change
    /// Whether the observer hasn't received the change.
    var isNew = true
  }

  private struct State {
    var current: FeedState<Item>
    var observers: [Int: Observer] = [:]
    var last = 0
  }

  /// Removes an observer whose stream is gone.
  private final class Registration: Sendable {
    let number: Int
    private let remove: @Sendable (Int) -> Void

    init(_ number: Int, remove: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.remove = remove
    }

    deinit { remove(number) }
  }

  private let state: Mutex<State>
  private let signal = Invalidations()

  init(_ current: FeedState<Item>) { state = Mutex(State(current: current)) }

  /// Adds a state for all observers.
  func add(_ next: FeedState<Item>, _ effects: [FeedEffect]) {
    state.withLock { state in
      state.current = next
      for number in state.observers.keys {
        state.observers[number]?.change.add(next, effects)
        state.observers[number]?.isNew = true
      }
    }
    signal.send()
  }

  /// The current state, and then what changed, for one observer.
  func stream<Element: Sendable>(
    _ element: @escaping @Sendable (Change) -> Element
  ) -> AsyncStream<Element> {
    let registration = Registration(register()) { [weak self] number in
      self?.state.withLock { _ = $0.observers.removeValue(forKey: number) }
    }
    let signals = signal.stream()
    return AsyncStream {
      if let change = self.take(registration.number) { return element(change) }
      for await _ in signals {
        if let change = self.take(registration.number) { return element(change) }
      }
      return nil
    }
  }

  /// Ends all streams.
  func finish() { signal.finish() }

  private func register() -> Int {
    state.withLock { state in
      state.last += 1
      state.observers[state.last] = Observer(change: Change(state: state.current))
      return state.last
    }
  }

  private func take(_ number: Int) -> Change? {
    state.withLock { state in
      guard let observer = state.observers[number], observer.isNew else { return nil }
      state.observers[number] = Observer(change: Change(state: state.current), isNew: false)
      return observer.change
    }
  }
}
