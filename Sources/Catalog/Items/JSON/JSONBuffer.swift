import CEverItems
import EverBase

/// The bytes of a JSON document, followed by the padding that the parser reads.
///
/// `@unchecked Sendable`: the bytes never change.
package final class JSONBuffer: @unchecked Sendable {
  package let count: Int
  private let start: UnsafeMutablePointer<UInt8>
  /// Their place in the budget of memory; nil when they are few.
  private let charge: MemoryCharge?

  /// The bytes from which on a buffer is charged.
  package static let leastCharged = 1 << 16

  /// Copies bytes.
  ///
  /// - Throws: ``JSONError/tooLarge`` when the budget has no room for them.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ memory: MemoryBudget) throws(JSONError) {
    count = bytes.count
    charge = count < Self.leastCharged ? nil : memory.charge(count, for: .page)
    guard count < Self.leastCharged || charge != nil else { throw .tooLarge }
    let padding = csimdjson_padding
    start = UnsafeMutablePointer.allocate(capacity: count + padding)
    if let first = bytes.baseAddress { start.initialize(from: first, count: count) }
    (start + count).initialize(repeating: 0, count: padding)
  }

  deinit { start.deallocate() }

  /// Calls a function with the bytes, which are valid only during the call.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(self) { () throws(Failure) in
      try body(UnsafeBufferPointer(start: start, count: count))
    }
  }
}
