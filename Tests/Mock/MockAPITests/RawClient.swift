import CInflate
import Dispatch
import Glibc
import EverMock

/// A TCP connection to a server, with hand-written HTTP/1.1.
///
/// `@unchecked Sendable`: the descriptor is set once, and `buffer` is used on the queue alone.
final class RawClient: @unchecked Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "raw client")
  private var buffer: [UInt8] = []

  struct NotConnected: Error {}

  init(_ server: MockServer) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(server.port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard connected == 0 else { throw NotConnected() }
    // Painting an original takes longer than other responses on a busy machine.
    var patience = timeval(tv_sec: 240, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &patience,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  deinit { close(descriptor) }

  /// Sends a request without waiting for the response.
  func send(
    _ path: String,
    method: String = "GET",
    headers: [String] = [],
    body: String = ""
  ) {
    var lines = ["\(method) \(path) HTTP/1.1"] + headers
    if !headers.contains(where: { $0.hasPrefix("Host:") }) { lines.append("Host: mock.test") }
    if method != "GET" { lines.append("Content-Length: \(body.utf8.count)") }
    let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Resets the connection, as an impatient client does.
  ///
  /// After a `shutdown`, the kernel would still receive data until its buffer is full.
  func leave() {
    var nobody = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
    connect(descriptor, &nobody, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// The next response on the connection; nil when it was closed before the end of the headers.
  func receive() async -> RawResponse? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.readResponse()) }
    }
  }

  /// Sends a request on the connection and waits for the response.
  func get(_ path: String, headers: [String] = []) async -> RawResponse? {
    send(path, headers: headers)
    return await receive()
  }

  func post(_ path: String, _ body: String = "") async -> RawResponse? {
    send(path, method: "POST", body: body)
    return await receive()
  }

  private func readResponse() -> RawResponse? {
    let end = Array("\r\n\r\n".utf8)
    var headEnd = buffer.firstRange(of: end)
    while headEnd == nil {
      guard readMore() else { return nil }
      headEnd = buffer.firstRange(of: end)
    }
    guard let headEnd else { return nil }
    let head = String(decoding: buffer[..<headEnd.lowerBound], as: UTF8.self)
    buffer.removeFirst(headEnd.upperBound)
    var response = RawResponse(head: head)
    while buffer.count < response.announced {
      guard readMore() else { break }
    }
    let length = min(response.announced, buffer.count)
    response.wire = Array(buffer.prefix(length))
    buffer.removeFirst(length)
    return response
  }

  private func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    buffer += chunk.prefix(count)
    return true
  }
}

/// A response as received.
struct RawResponse: Sendable {
  let status: Int
  let headers: [String: String]

  /// The body before decompression.
  var wire: [UInt8] = []

  init(head: String) {
    let lines = head.split(separator: "\r\n")
    status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    let pairs = lines.dropFirst().map { line in
      let sides = line.split(separator: ":", maxSplits: 1)
      return (sides[0].lowercased(), String(sides[1].drop { $0 == " " }))
    }
    headers = Dictionary(pairs) { first, _ in first }
  }

  /// The value of `Content-Length`.
  var announced: Int { headers["content-length"].flatMap { Int($0) } ?? 0 }

  var isGzip: Bool { headers["content-encoding"] == "gzip" }

  /// The decompressed body.
  var body: String {
    guard isGzip else { return String(decoding: wire, as: UTF8.self) }
    var output = [UInt8](repeating: 0, count: 4_000_000)
    let count = cinflate_gunzip(wire, wire.count, &output, output.count)
    return count < 0 ? "no gzip" : String(decoding: output.prefix(count), as: UTF8.self)
  }

  /// The values of all members with a name, as they are in the JSON.
  func values(of name: String) -> [String] {
    body.split(separator: "\"\(name)\":").dropFirst().map { rest in
      if rest.hasPrefix("\"") { return String(rest.dropFirst().prefix { $0 != "\"" }) }
      return String(rest.prefix { !",}]".contains($0) })
    }
  }

  func value(of name: String) -> String? { values(of: name).first }
}

/// Sends one request on a connection of its own.
func fetch(
  _ server: MockServer,
  _ path: String,
  headers: [String] = []
) async throws -> RawResponse {
  let client = try RawClient(server)
  guard let response = await client.get(path, headers: headers) else {
    throw RawClient.NotConnected()
  }
  return response
}

extension MockServer {
  /// A client whose request for a person the server holds; no other request is held.
  func heldClient() async throws -> RawClient {
    let client = try RawClient(self)
    client.send("/api/people/1")
    guard await waitForHeld(count: 1) else { throw RawClient.NotConnected() }
    return client
  }
}
