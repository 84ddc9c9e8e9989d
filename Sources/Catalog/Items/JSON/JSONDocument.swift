import CEverItems
package import EverBase

/// A valid JSON document: its bytes, and the positions of all values in them.
///
/// Values are decoded from the bytes on demand.
///
/// `@unchecked Sendable`: the bytes and the positions never change, and the handle is freed once, with
/// the document.
package final class JSONDocument: @unchecked Sendable {
  /// The bytes, which may outlive the document.
  package let buffer: JSONBuffer
  /// Whether bytes that weren't UTF-8 became U+FFFD.
  package let isRepaired: Bool
  private let handle: OpaquePointer
  let tokens: csimdjson_tokens
  /// The place of the tokens in the budget of memory; nil when they are few.
  private let charge: MemoryCharge?

  private static let tokenSize = 8

  /// The bytes of a text from which its tokens are counted before they are charged.
  private static let shortText = 1 << 19

  /// Parses a body.
  ///
  /// A byte order mark is skipped. A body with invalid UTF-8 is repaired with U+FFFD and parsed
  /// again; byte ranges then refer to the repaired body.
  ///
  /// - Parameters:
  ///   - body: the bytes; they are shared.
  ///   - memory: the budget that the bytes and the positions are charged to.
  /// - Throws: a ``JSONError`` when they aren't JSON, or when the budget has no room for them.
  /// - Complexity: O(bytes).
  package convenience init(_ body: [UInt8], memory: MemoryBudget = .ofProcess) throws(JSONError) {
    let mark = body.byteOrderMarkLength
    var parts = try Self.parse(JSONBuffer(mark == 0 ? body : Array(body[mark...]), memory), memory)
    let isRepaired = parts == nil
    if isRepaired {
      let text = try Self.repaired(body[mark...], memory)
      parts = try Self.parse(JSONBuffer(text, memory), memory)
    }
    try self.init(parts, isRepaired: isRepaired)
  }

  /// A budget with room for everything.
  private static let unlimited = MemoryBudget(limit: .max)

  /// Parses a part of another document's bytes, such as an item; nil when it isn't JSON.
  ///
  /// The budget holds the bytes of the other document already, so that full memory can't look like
  /// an item without values.
  package convenience init?(_ part: UnsafeBufferPointer<UInt8>) {
    guard let buffer = try? JSONBuffer(Array(part), Self.unlimited) else { return nil }
    try? self.init(Self.parse(buffer, Self.unlimited))
  }

  /// Parses bytes that the budget holds already, such as the response with an error, so that full
  /// memory can't look like another text; nil when they aren't JSON.
  package convenience init?(uncharged body: [UInt8]) {
    try? self.init(body, memory: Self.unlimited)
  }

  /// Parses the JSON of an item, as for a part of a document; nil when it isn't JSON.
  package convenience init?(ofItem json: String) { self.init(uncharged: Array(json.utf8)) }

  private typealias Parts = (buffer: JSONBuffer, charge: MemoryCharge?, handle: OpaquePointer)

  private init(_ parts: Parts?, isRepaired: Bool = false) throws(JSONError) {
    guard let parts else { throw .malformed(at: 0) }
    self.isRepaired = isRepaired
    (buffer, charge, handle) = parts
    tokens = csimdjson_document_tokens(handle)
  }

  deinit { csimdjson_free(handle) }

  /// Parses bytes; nil when they aren't UTF-8.
  private static func parse(
    _ buffer: JSONBuffer,
    _ memory: MemoryBudget
  ) throws(JSONError) -> Parts? {
    try buffer.withBytes { bytes throws(JSONError) in
      var charge: MemoryCharge?
      if bytes.count >= JSONBuffer.leastCharged {
        // Counting takes half as long as parsing, so a short text is charged for the most that it may have.
        let isShort = bytes.count < shortText
        let count =
          isShort ? bytes.count : csimdjson_count_tokens(bytes.baseAddress, bytes.count)
        charge = memory.charge(tokenSize * count, for: .page)
        guard charge != nil else { throw .tooLarge }
      }
      var handle: OpaquePointer?
      var position = 0
      let status = csimdjson_parse(bytes.baseAddress, bytes.count, &handle, &position)
      if let handle { return (buffer, charge, handle) }
      if status == CSIMDJSON_NOT_UTF8 { return nil }
      throw JSONError(status, at: position)
    }
  }

  private static func repaired(
    _ body: ArraySlice<UInt8>,
    _ memory: MemoryBudget
  ) throws(JSONError) -> [UInt8] {
    // Each byte may become the three bytes of U+FFFD, in a text and in an array.
    guard let charge = memory.charge(6 * body.count, for: .page) else { throw .tooLarge }
    return withExtendedLifetime(charge) { Array(String(decoding: body, as: UTF8.self).utf8) }
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(document: self, token: 0) }
}

/// Why bytes aren't JSON.
package enum JSONError: Error, Hashable, Sendable {
  /// There is only white space.
  case empty
  /// The grammar is violated at this byte.
  case malformed(at: Int)
  /// They end inside a value.
  case incomplete
  /// They are nested deeper than the limit.
  case tooDeep
  /// They need more memory than the budget has, or have 4 GiB or more.
  case tooLarge

  init(_ status: csimdjson_status, at position: Int) {
    self =
      switch status {
      case CSIMDJSON_EMPTY: .empty
      case CSIMDJSON_INCOMPLETE: .incomplete
      case CSIMDJSON_TOO_DEEP: .tooDeep
      case CSIMDJSON_TOO_LARGE: .tooLarge
      default: .malformed(at: position)
      }
  }
}
