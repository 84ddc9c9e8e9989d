/// The bytes that content from outside may take in memory: responses, items and images.
///
/// A part charges its bytes before it allocates them, and fails when the budget has no room. So a
/// small response that becomes large after decompression or parsing costs one error.
package final class MemoryBudget: Sendable {
  /// The use of charged bytes.
  package enum Use: Hashable, Sendable {
    /// Responses with items, and the values that are made from them.
    case page
    /// The bytes of images until they are decoded. They may use half of the budget, so that images
    /// never prevent a page.
    case image
    /// Decoded pictures, which may use a sixth of it.
    case picture
  }

  private struct State {
    var limit: Int
    var used: [Use: Int] = [:]
    /// Closures that are called once when bytes are released.
    var waiting: [@Sendable () -> Void] = []

    var total: Int { used.values.reduce(0, +) }

    func room(for use: Use) -> Int {
      let left = limit - total
      let share =
        switch use {
        case .page: limit
        case .image: limit / 2
        case .picture: limit / 6
        }
      return min(left, share - used[use, default: 0])
    }
  }

  private let state: Lock<State>

  /// The limit of a process without a setting: 192 MB.
  static let standardLimit = 192_000_000

  /// The budget that all parts of the program share.
  package static let ofProcess = MemoryBudget(limit: standardLimit)

  /// Makes an unused budget.
  ///
  /// - Parameter limit: the most bytes, at least 0.
  package init(limit: Int) {
    state = Lock(State(limit: limit))
  }

  /// The most bytes.
  ///
  /// A smaller limit refuses new charges and keeps those that exist.
  package var limit: Int {
    get { state.withLock(\.limit) }
    set { state.withLock { $0.limit = newValue } }
  }

  /// The charged bytes of all uses.
  package var used: Int { state.withLock(\.total) }

  /// The charged bytes of one use.
  package func used(for use: Use) -> Int { state.withLock { $0.used[use, default: 0] } }

  /// Charges a number of bytes until the charge is released; nil when the budget has no room.
  package func charge(_ bytes: Int, for use: Use) -> MemoryCharge? {
    add(bytes, for: use) ? MemoryCharge(bytes, use, self) : nil
  }

  /// Calls a closure, once and on any thread, when bytes are released.
  package func onRelease(_ call: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(call) }
  }

  fileprivate func add(_ bytes: Int, for use: Use) -> Bool {
    state.withLock { state in
      guard bytes <= state.room(for: use) else { return false }
      state.used[use, default: 0] += bytes
      return true
    }
  }

  fileprivate func release(_ bytes: Int, of use: Use) {
    guard bytes > 0 else { return }
    let waiting = state.withLock { state in
      state.used[use, default: 0] -= bytes
      defer { state.waiting = [] }
      return state.waiting
    }
    for call in waiting { call() }
  }
}

/// Bytes of a budget, released when the last reference ends.
package final class MemoryCharge: Sendable {
  private let size: Lock<Int>
  private let use: MemoryBudget.Use
  private let budget: MemoryBudget

  fileprivate init(_ bytes: Int, _ use: MemoryBudget.Use, _ budget: MemoryBudget) {
    size = Lock(bytes)
    self.use = use
    self.budget = budget
  }

  deinit { budget.release(bytes, of: use) }

  /// The charged bytes.
  package var bytes: Int { size.withLock { $0 } }

  /// Charges more bytes; false when the budget has no room, and then nothing changes.
  package func grow(by more: Int) -> Bool {
    guard budget.add(more, for: use) else { return false }
    size.withLock { $0 += more }
    return true
  }

  /// Releases all bytes but some, which are at least 0; does nothing when there are no more.
  package func shrink(to bytes: Int) {
    let released = size.withLock { size in
      defer { size = min(size, bytes) }
      return max(0, size - bytes)
    }
    budget.release(released, of: use)
  }
}

/// Charges don't distinguish values: two are always equal.
extension MemoryCharge: Hashable {
  package static func == (left: MemoryCharge, right: MemoryCharge) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// Bytes from outside together with their place in the budget.
package struct ChargedBytes: Hashable, Sendable {
  package var bytes: [UInt8]

  /// The charge, released with the last copy of the bytes; nil when they aren't charged.
  package var charge: MemoryCharge?

  /// Whether a cache had them, so that no server was asked.
  package let areCached: Bool

  package init(_ bytes: [UInt8], charge: MemoryCharge? = nil, areCached: Bool = false) {
    (self.bytes, self.charge, self.areCached) = (bytes, charge, areCached)
  }

  package var count: Int { bytes.count }

  package static func == (left: ChargedBytes, right: ChargedBytes) -> Bool {
    left.bytes == right.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension ChargedBytes: ExpressibleByArrayLiteral {
  package init(arrayLiteral bytes: UInt8...) { self.init(bytes) }
}
