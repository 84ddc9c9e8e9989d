public import Paging

/// A source that returns pages of a list at once, and fails on demand.
///
/// It is for tests of code that uses a feed; use ``ScriptedSource`` to control when responses
/// arrive.
public final class ListSource<Item: Identifiable & Sendable>: PageSource, Sendable
where Item.ID: Sendable {
  private struct State {
    var items: [Item]
    var failures: [PageError] = []
    var keys: [PageKey] = []
  }

  /// The addressing of its pages.
  public let addressing: PageAddressing

  private let announcesTotal: Bool
  private let state: Watched<State>

  /// Makes a source from a list.
  ///
  /// - Parameters:
  ///   - items: the list.
  ///   - addressing: the addressing of its pages; a serial source names the next page by a token.
  ///   - announcesTotal: whether pages have the total number of items.
  public init(_ items: [Item], addressing: PageAddressing = .serial, announcesTotal: Bool = false) {
    self.addressing = addressing
    self.announcesTotal = announcesTotal
    state = Watched(State(items: items))
  }

  /// The requested keys in order.
  public var keys: [PageKey] { state.state.keys }

  /// Makes the next requests fail, one for each error.
  public func failNext(_ errors: PageError...) {
    state.change { $0.failures += errors }
  }

  /// Replaces the list.
  public func replaceItems(_ items: [Item]) {
    state.change { $0.items = items }
  }

  /// Returns a page of the list.
  ///
  /// - Parameter request: the requested page and its size.
  /// - Returns: the page; it has no items past the end.
  /// - Throws: the next error of ``failNext(_:)``.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let (failure, items) = state.change { state -> (PageError?, [Item]) in
      state.keys.append(request.key)
      return (state.failures.isEmpty ? nil : state.failures.removeFirst(), state.items)
    }
    if let failure { throw failure }
    let first = min(max(0, offset(of: request)), items.count)
    let end = min(first + request.pageSize, items.count)
    return Page(
      items: Array(items[first..<end]),
      next: end < items.count ? key(ofOffset: end, pageSize: request.pageSize) : nil,
      total: announcesTotal ? .exact(items.count) : .unknown
    )
  }

  private func offset(of request: PageRequest) -> Int {
    if case .token(let token) = request.key { return Int(token) ?? 0 }
    return addressing.place(of: request.key, size: request.pageSize) ?? 0
  }

  private func key(ofOffset offset: Int, pageSize: Int) -> PageKey {
    addressing == .serial
      ? .token(String(offset)) : addressing.key(ofPlace: offset, size: pageSize)
  }
}
