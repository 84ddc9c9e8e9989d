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
    append("\"")
    var rest = text[...]
    while let next = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      append(contentsOf: rest[..<next])
      append(contentsOf: Self.escaped(rest[next]))
      rest = rest[next...].dropFirst()
    }
    append(contentsOf: rest)
    append("\"")
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\t"): [UInt8(ascii: "\\"), UInt8(ascii: "t")]
    case UInt8(ascii: "\n"): [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case UInt8(ascii: "\r"): [UInt8(ascii: "\\"), UInt8(ascii: "r")]
    case 0..<0x20:
      Array("\\u\(byte.digits(4, radix: 16))".utf8)
    default: [UInt8(ascii: "\\"), byte]
    }
  }
}
