import Locking

/// Distributes pictures to threads that paint them, small ones first.
///
/// Threads exist only while there is work. One of them takes no large picture, so that a page of
/// small ones never waits for large ones.
final class PaintingQueue: Sendable {
  /// A picture to paint for an exchange.
  struct Order: Sendable {
    let exchange: UInt64
    let picture: Picture
  }

  private struct State {
    var small: [Order] = []
    var large: [Order] = []
    var painters = 0
    var paintingLarge = 0
  }

  private static let threads = 3
  private static let largeAtOnce = 2

  private let state = Lock(State())

  /// Adds an order.
  ///
  /// - Parameters:
  ///   - order: the picture to paint.
  ///   - paint: paints an order and delivers it, on one of the queue's threads; the same for all
  ///     orders.
  /// - Returns: false when no thread can be started.
  func add(_ order: Order, paint: @escaping @Sendable (Order) -> Void) -> Bool {
    let needsThread = state.withLock { state in
      if order.picture.isLarge { state.large.append(order) } else { state.small.append(order) }
      guard state.painters < Self.threads else { return false }
      state.painters += 1
      return true
    }
    guard needsThread else { return true }
    if startDetachedThread(named: "mock painter", { self.work(paint) }) { return true }
    return state.withLock { state in
      state.painters -= 1
      return state.painters > 0
    }
  }

  /// Removes the orders that no thread has taken.
  func clear() {
    state.withLock { state in
      state.small = []
      state.large = []
    }
  }

  private func work(_ paint: (Order) -> Void) {
    while let order = next() {
      paint(order)
      if order.picture.isLarge { state.withLock { $0.paintingLarge -= 1 } }
    }
  }

  /// The next order; nil when there is none for this thread, which then ends.
  private func next() -> Order? {
    state.withLock { state in
      if !state.small.isEmpty { return state.small.removeFirst() }
      if !state.large.isEmpty, state.paintingLarge < Self.largeAtOnce {
        state.paintingLarge += 1
        return state.large.removeFirst()
      }
      state.painters -= 1
      return nil
    }
  }
}
