import CSimdjson

/// A valid JSON document: its bytes, and the positions of all values in them.
///
/// Values are decoded from the bytes on demand.
package final class JSONDocument {
  private let handle: OpaquePointer
  let tokens: csimdjson_tokens

  /// Parses a body.
  ///
  /// A byte order mark is skipped. A body with invalid UTF-8 is repaired with U+FFFD and parsed
  /// again; byte ranges are then those of the repaired body.
  ///
  /// - Parameter body: the bytes; they are copied.
  /// - Throws: a ``JSONError`` when they aren't JSON.
  /// - Complexity: O(bytes).
  package convenience init(_ body: [UInt8]) throws(JSONError) {
    let mark = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try self.init(body[mark...], repairing: true)
  }

  private init(_ body: ArraySlice<UInt8>, repairing: Bool) throws(JSONError) {
    var handle: OpaquePointer?
    var position = 0
    var status = Self.parse(body, &handle, &position)
    if status == CSIMDJSON_NOT_UTF8, repairing {
      let repaired = Array(String(decoding: body, as: UTF8.self).utf8)
      status = Self.parse(repaired[...], &handle, &position)
    }
    guard let handle else { throw JSONError(status, at: position) }
    self.handle = handle
    tokens = csimdjson_document_tokens(handle)
  }

  deinit { csimdjson_free(handle) }

  private static func parse(
    _ body: ArraySlice<UInt8>,
    _ handle: inout OpaquePointer?,
    _ position: inout Int
  ) -> csimdjson_status {
    body.withUnsafeBufferPointer {
      csimdjson_parse($0.baseAddress, $0.count, &handle, &position)
    }
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
  /// They need more memory than is available.
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
