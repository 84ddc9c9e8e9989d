public import Paging
import Locking

/// A source that answers at once with pages of a list, and fails when a test says so.
///
/// For tests of what is built on a feed; ``ScriptedSource`` is for those that decide when answers come.
public final class ListSource<Item: Identifiable & Sendable>: PageSource, Sendable
where Item.ID: Sendable {
  private struct State {
    var items: [Item]
    var failures: [PageError] = []
    var keys: [PageKey] = []
  }

  /// How the pages can be reached.
  public let addressing: PageAddressing

  private let tellsTotal: Bool
  private let state: Lock<State>

  /// Makes a source of a list.
  ///
  /// - Parameters:
  ///   - items: the list.
  ///   - addressing: how its pages can be reached; a serial source names the next page by a token.
  ///   - tellsTotal: whether pages say how many items there are.
  public init(_ items: [Item], addressing: PageAddressing = .serial, tellsTotal: Bool = false) {
    self.addressing = addressing
    self.tellsTotal = tellsTotal
    state = Lock(State(items: items))
  }

  /// The keys that were asked for, in order.
  public var keys: [PageKey] { state.withLock { $0.keys } }

  /// Makes the next requests fail, one for each error.
  public func failNext(_ errors: PageError...) {
    state.withLock { $0.failures += errors }
  }

  /// Puts another list in the place of the one that is served.
  public func replaceItems(_ items: [Item]) {
    state.withLock { $0.items = items }
  }

  /// Answers with the page of the list.
  ///
  /// - Parameter request: which page, of what size.
  /// - Returns: the page; without items past the end.
  /// - Throws: the next error of ``failNext(_:)``.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let (failure, items) = state.withLock { state -> (PageError?, [Item]) in
      state.keys.append(request.key)
      return (state.failures.isEmpty ? nil : state.failures.removeFirst(), state.items)
    }
    if let failure { throw failure }
    let first = min(max(0, offset(of: request)), items.count)
    let end = min(first + request.pageSize, items.count)
    return Page(
      items: Array(items[first..<end]),
      next: end < items.count ? key(ofOffset: end, pageSize: request.pageSize) : nil,
      total: tellsTotal ? .exact(items.count) : .unknown
    )
  }

  private func offset(of request: PageRequest) -> Int {
    switch (request.key, addressing) {
    case (.page(let number), .numbered(let first)): (number - first) * request.pageSize
    case (.offset(let offset), _): offset
    case (.token(let token), _): Int(token) ?? 0
    default: 0
    }
  }

  private func key(ofOffset offset: Int, pageSize: Int) -> PageKey {
    switch addressing {
    case .serial: .token(String(offset))
    case .numbered(let first): .page(first + offset / pageSize)
    case .offset: .offset(offset)
    }
  }
}
