import CEverServer
import Glibc

/// The C library's handle of one request and its reply.
///
/// `@unchecked Sendable`: the pointer is used only on the polling thread, with the exception of
/// `resume`, which the library allows on any thread while the exchange is suspended. ``ServerCore``
/// resumes each suspension once, under its lock, so the exchange still exists then.
struct ExchangeHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  var id: UInt64 { cmhd_number(pointer) }

  var method: String { String(cString: cmhd_method(pointer)) }

  /// The path and the query, as sent.
  var target: String { String(cString: cmhd_target(pointer)) }

  /// The first 64 KiB of the request's body.
  var body: [UInt8] {
    var size = 0
    guard let bytes = cmhd_body(pointer, &size) else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }

  var headers: [MockHeader] {
    var headers: [MockHeader] = []
    withUnsafeMutablePointer(to: &headers) { list in
      cmhd_each_header(pointer, list) { context, name, value in
        guard let context, let name, let value else { return }
        let list = context.assumingMemoryBound(to: [MockHeader].self)
        list.pointee.append(MockHeader(String(cString: name), String(cString: value)))
      }
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
