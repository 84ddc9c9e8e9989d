import EverItems
import EverBase

/// A buffer in which JSON text is written.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  /// Whether something was omitted because the budget of memory has no room for it.
  private(set) var isTooLarge = false

  private let memory: MemoryBudget
  /// The place of the text in the budget; nil while the text is short.
  private var charge: MemoryCharge?
  /// The bytes that need no further charge.
  private var room = JSONBuffer.leastCharged

  /// Makes an empty buffer.
  init(memory: MemoryBudget = .ofProcess) {
    self.memory = memory
  }

  /// The text with its place in the budget.
  var charged: ChargedBytes { ChargedBytes(bytes, charge: charge) }

  /// Appends JSON unchanged.
  mutating func append(_ json: StaticString) {
    json.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends JSON unchanged.
  mutating func append(contentsOf json: some Collection<UInt8>) {
    guard bytes.count + json.count <= room || grow(to: bytes.count + json.count) else {
      isTooLarge = true
      return
    }
    bytes.append(contentsOf: json)
  }

  /// Charges as many bytes again, because the buffer grows by copying itself.
  private mutating func grow(to size: Int) -> Bool {
    guard let charge else {
      charge = memory.charge(2 * size, for: .page)
      room = charge == nil ? room : 2 * size
      return charge != nil
    }
    guard charge.grow(by: 2 * size - room) else { return false }
    room = 2 * size
    return true
  }

  /// Appends text as a JSON string with quotes; invalid UTF-8 is kept.
  ///
  /// - Complexity: O(bytes).
  mutating func append(string text: some Collection<UInt8>) {
    append(contentsOf: JSONText.bytes(of: text))
  }
}
