import EverBase

/// Distributes pictures to threads that paint them: small ones to one thread, large ones to two
/// others, so that a page of small ones never waits for large ones.
///
/// A thread exists only while there is work for it.
final class PaintingQueue: Sendable {
  /// A picture to paint for an exchange.
  struct Order: Sendable {
    let exchange: UInt64
    let picture: Picture
  }

  private struct Lane {
    var waiting: [Order] = []
    var hasThread = false

    /// The orders that wait or are being painted.
    var count: Int { waiting.count + (hasThread ? 1 : 0) }
  }

  private let lanes = Lock([Lane](repeating: Lane(), count: 3))

  /// Adds an order.
  ///
  /// - Parameters:
  ///   - order: the picture to paint.
  ///   - paint: paints an order and delivers it, on one of the queue's threads; the same for all
  ///     orders.
  /// - Returns: false when no thread can be started.
  func add(_ order: Order, paint: @escaping @Sendable (Order) -> Void) -> Bool {
    let (lane, needsThread) = lanes.withLock { lanes in
      let large = lanes[1].count <= lanes[2].count ? 1 : 2
      let lane = order.picture.isLarge ? large : 0
      lanes[lane].waiting.append(order)
      defer { lanes[lane].hasThread = true }
      return (lane, !lanes[lane].hasThread)
    }
    guard needsThread else { return true }
    let isStarted = startDetachedThread(named: "mock painter") {
      while let order = self.next(in: lane) { paint(order) }
    }
    if !isStarted { lanes.withLock { $0[lane] = Lane() } }
    return isStarted
  }

  /// Removes the orders that no thread has taken.
  func clear() {
    lanes.withLock { lanes in
      for lane in lanes.indices { lanes[lane].waiting = [] }
    }
  }

  /// The next order of a lane; nil when there is none, and its thread ends.
  private func next(in lane: Int) -> Order? {
    lanes.withLock { lanes in
      guard lanes[lane].waiting.isEmpty else { return lanes[lane].waiting.removeFirst() }
      lanes[lane].hasThread = false
      return nil
    }
  }
}
