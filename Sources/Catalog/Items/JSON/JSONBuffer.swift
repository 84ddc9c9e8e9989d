import EverBase

/// The bytes of a JSON document, which share the memory of the array that they come from.
///
/// A document holds the place of the bytes, which stay there because nothing changes the array.
package final class JSONBuffer: Sendable {
  private let bytes: [UInt8]
  /// Their place in the budget of memory; nil when they are few.
  private let charge: MemoryCharge?

  package var count: Int { bytes.count }

  /// The bytes from which on a buffer is charged.
  package static let leastCharged = 1 << 16

  /// Keeps bytes.
  ///
  /// - Throws: ``JSONError/tooLarge`` when the budget has no room for them.
  init(_ bytes: [UInt8], _ memory: MemoryBudget) throws(JSONError) {
    self.bytes = bytes
    charge = bytes.count < Self.leastCharged ? nil : memory.charge(bytes.count, for: .page)
    guard bytes.count < Self.leastCharged || charge != nil else { throw .tooLarge }
  }

  /// Calls a function with the bytes, which are valid only during the call.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer(body)
  }
}
