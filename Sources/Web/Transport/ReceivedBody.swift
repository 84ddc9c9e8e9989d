import EverBase

/// The body of a response while it arrives, charged to the budget of memory.
struct ReceivedBody {
  private(set) var bytes: [UInt8]
  /// The place of the bytes in the budget; nil while there are none.
  private(set) var charge: MemoryCharge?
  private let budget: MemoryBudget
  private let use: MemoryBudget.Use

  /// The bytes that are charged at once when a body has no known size.
  private static let step = 1 << 18

  /// Makes an empty body.
  init(_ budget: MemoryBudget, for use: MemoryBudget.Use) {
    bytes = []
    self.budget = budget
    self.use = use
  }

  /// Charges the size that the response announced; false when the budget has no room for it.
  mutating func announce(_ size: Int) -> Bool {
    guard let charge else {
      charge = budget.charge(size, for: use)
      return charge != nil
    }
    return charge.bytes >= size || charge.grow(by: size - charge.bytes)
  }

  /// Appends bytes; false when the budget has no room for them.
  mutating func append(_ more: UnsafeRawBufferPointer) -> Bool {
    let size = bytes.count + more.count
    if (charge?.bytes ?? 0) < size, !announce(size + min(size, Self.step)), !announce(size) {
      return false
    }
    bytes.append(contentsOf: more)
    return true
  }

  /// Releases what was charged beyond the bytes, after the last of them.
  func settle() { charge?.shrink(to: bytes.count) }

  mutating func removeAll() {
    bytes = []
    charge = nil
  }
}
