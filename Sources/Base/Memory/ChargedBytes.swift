/// Bytes from outside together with their place in the budget.
package struct ChargedBytes: Hashable, Sendable {
  package var bytes: [UInt8]

  /// The charge, released with the last copy of the bytes; nil when they aren't charged.
  package var charge: MemoryCharge?

  package init(_ bytes: [UInt8], charge: MemoryCharge? = nil) {
    self.bytes = bytes
    self.charge = charge
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
