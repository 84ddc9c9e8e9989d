import CEverServer
import Glibc

/// The C library's handle of one request and its reply.
///
/// `@unchecked Sendable`: the pointer is used only on the polling thread, with the exception of
/// `resume`, which the library allows on any thread while the exchange is suspended. ``ServerCore``
/// resumes each suspension once, under its lock, so the exchange still exists then.
struct ExchangeHandle: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<cmhd_exchange>

  var id: UInt64 { pointer.pointee.number }

  var method: String { String(cString: pointer.pointee.method) }

  /// The path and the query, as sent.
  var target: String { String(cString: pointer.pointee.target) }

  /// The first 64 KiB of the request's body.
  var body: [UInt8] {
    let exchange = pointer.pointee
    return Array(UnsafeBufferPointer(start: exchange.body, count: exchange.body_size))
  }

  var headers: [MockHeader] {
    var headers: [MockHeader] = []
    withUnsafeMutablePointer(to: &headers) { list in
      let add: MHD_KeyValueIterator = { list, _, name, value in
        guard let list, let name else { return .YES }
        let value = value.map { String(cString: $0) } ?? ""
        list.assumingMemoryBound(to: [MockHeader].self).pointee
          .append(MockHeader(String(cString: name), value))
        return .YES
      }
      MHD_get_connection_values(pointer.pointee.connection, .HEADER_KIND, add, list)
    }
    return headers
  }

  func suspend() { cmhd_suspend(pointer) }

  func resume() { cmhd_resume(pointer) }

  /// Queues the reply; false when the library refuses it.
  func reply(_ reply: WireReply) -> Bool {
    let copies = reply.headers.map { (name: strdup($0.name), value: strdup($0.value)) }
    defer {
      for copy in copies {
        free(copy.name)
        free(copy.value)
      }
    }
    let headers = copies.map { cmhd_header(name: $0.name, value: $0.value) }
    let status = UInt32(reply.status)
    if let slice = reply.file {
      let (file, offset, size) = (slice.file.descriptor, UInt64(slice.offset), UInt64(slice.count))
      return cmhd_reply_file(pointer, status, headers, headers.count, file, offset, size) == 0
    }
    let size = reply.body.count
    return cmhd_reply(pointer, status, headers, headers.count, reply.body, size, reply.sent) == 0
  }
}
