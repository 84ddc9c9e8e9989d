import Glibc
import EverBase

@testable import EverWeb

/// A server on 127.0.0.1 that responds with any bytes, valid HTTP or not.
///
/// Each connection has a thread of its own. The server ends when it is released.
final class LoopbackServer: Sendable {
  /// A step after a request was read.
  enum Step: Sendable {
    case send([UInt8])
    /// Sends the byte repeatedly, with a pause in milliseconds.
    case drip(UInt8, every: Int32)
    /// Waits until the client disconnects.
    case hang
    case close
  }

  enum Event: Hashable, Sendable {
    case connected
    case request(String)
    /// Several bytes of a drip were sent.
    case dripped
    case hungUp
  }

  typealias Respond = @Sendable (_ request: String) -> [Step]

  let port: Int
  let log = EventLog<Event>()
  private let listener: Int32

  init(_ response: @escaping Respond) throws {
    listener = try SocketError.check(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    port = try bindToLoopback(listener)
    try SocketError.check(listen(listener, 64))
    let (log, listener) = (log, listener)
    _ = startDetachedThread(named: "server") {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        log.append(.connected)
        _ = startDetachedThread(named: "server") { serve(connection, log, response) }
      }
      Glibc.close(listener)
    }
  }

  /// Responds to every request with the same bytes and keeps the connection open.
  convenience init(_ reply: String) throws {
    let bytes = Array(reply.utf8)
    try self.init { _ in [.send(bytes)] }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The heads of the requests so far.
  var requests: [String] {
    log.events.compactMap { if case .request(let head) = $0 { head } else { nil } }
  }

  func count(_ event: Event) -> Int { log.events.count { $0 == event } }
}

/// A port of 127.0.0.1 that refuses connections and stays reserved while this value exists.
final class RefusingPort: Sendable {
  let number: Int
  private let descriptor: Int32

  init() throws {
    descriptor = try SocketError.check(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    number = try bindToLoopback(descriptor)
  }

  deinit { Glibc.close(descriptor) }

  var url: String { "http://127.0.0.1:\(number)/" }
}

/// A response with a length; the connection stays open.
func reply(_ status: String = "200 OK", _ headers: [String] = [], _ body: String = "") -> String {
  let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
  return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
}

/// Reads requests and responds to them until one side disconnects.
private func serve(
  _ connection: Int32,
  _ log: EventLog<LoopbackServer.Event>,
  _ response: LoopbackServer.Respond
) {
  defer {
    // A process that another test is starting may keep the descriptor open for a while.
    shutdown(connection, Int32(SHUT_RDWR))
    Glibc.close(connection)
  }
  while let head = readHead(connection) {
    log.append(.request(head))
    for step in response(head) where !perform(step, connection, log) {
      log.append(.hungUp)
      return
    }
  }
  log.append(.hungUp)
}

/// Performs a step; false when the connection ends.
private func perform(
  _ step: LoopbackServer.Step,
  _ connection: Int32,
  _ log: EventLog<LoopbackServer.Event>
) -> Bool {
  switch step {
  case .send(let bytes): sendAll(bytes, connection)
  case .drip(let byte, let pause): drip(byte, pause, connection, log)
  case .hang: isReadable(connection, within: -1) && false
  case .close: false
  }
}

private func drip(
  _ byte: UInt8,
  _ pause: Int32,
  _ connection: Int32,
  _ log: EventLog<LoopbackServer.Event>
) -> Bool {
  var count = 0
  while sendAll([byte], connection), !isReadable(connection, within: pause) {
    count += 1
    if count == 3 { log.append(.dripped) }
  }
  return false
}

private func sendAll(_ bytes: [UInt8], _ connection: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let sent = rest.withUnsafeBytes {
      send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard sent > 0 else { return false }
    rest = rest.dropFirst(sent)
  }
  return true
}

private func isReadable(_ connection: Int32, within milliseconds: Int32) -> Bool {
  var entry = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, milliseconds) > 0
}

/// Reads up to the empty line, with the part of the body that has arrived; nil when the client has
/// disconnected.
private func readHead(_ connection: Int32) -> String? {
  var head: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = recv(connection, &chunk, chunk.count, 0)
    guard count > 0 else { return nil }
    head += chunk[..<count]
    let text = String(decoding: head, as: UTF8.self)
    if text.contains("\r\n\r\n") { return text }
  }
}

/// Binds a socket to a free port and returns the port.
private func bindToLoopback(_ socket: Int32) throws -> Int {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  return try withUnsafeMutablePointer(to: &address) { typed in
    try typed.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      try SocketError.check(bind(socket, $0, size))
      try SocketError.check(getsockname(socket, $0, &size))
    }
    return Int(UInt16(bigEndian: typed.pointee.sin_port))
  }
}

struct SocketError: Error {
  let code: Int32

  @discardableResult
  static func check(_ result: Int32) throws(SocketError) -> Int32 {
    guard result >= 0 else { throw SocketError(code: errno) }
    return result
  }
}
