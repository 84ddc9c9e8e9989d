import Testing
import EverBase

@testable import EverWeb

@Suite(.timeLimit(.minutes(5)))
struct HostileServerTests {
  /// The error after a response of these bytes, followed by the end of the connection.
  private func failure(
    after bytes: [UInt8],
    limit: Int = 1 << 20,
    _ change: (inout TransportConfiguration) -> Void = { _ in }
  ) async throws -> (HTTPError?, host: String) {
    let server = try LoopbackServer { _ in [.send(bytes), .close] }
    var request = HTTPRequest(url: SecretURL(server.url()))
    request.bodyLimit = limit
    return (await TransportTests.failure(transport(change), request), "127.0.0.1:\(server.port)")
  }

  @Test func `a refused connection says where and what to check`() async throws {
    let refusing = try RefusingPort()
    let port = refusing.number
    let error = await TransportTests.failure(transport(), HTTPRequest(url: SecretURL(refusing.url)))
    #expect(error == .connectionFailed(host: "127.0.0.1:\(port)", detail: "connection refused"))
    #expect(
      error?.description
        == "Can't connect to 127.0.0.1:\(port): connection refused. Check that the server is running."
    )
    withExtendedLifetime(refusing) {}
  }

  @Test func `a host without an address is not found`() async {
    // A label has at most 63 characters, so no name server is contacted for this one.
    let host = String(repeating: "a", count: 64) + ".invalid"
    let error = await TransportTests.failure(transport(), HTTPRequest(url: "http://\(host)/"))
    #expect(error == .hostNotFound(host: host))
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
  ])
  func `a response that ends early is a lost connection`(text: String) async throws {
    let (error, host) = try await failure(after: Array(text.utf8))
    guard case .connectionLost(host, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "220 smtp.example ESMTP\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc",
    "HTTP/9.9 200 OK\r\n\r\n",
  ])
  func `a response that isn't valid HTTP is broken`(text: String) async throws {
    let (error, host) = try await failure(after: Array(text.utf8))
    guard case .malformed(host, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `chunks that end early are a lost connection`() async throws {
    let bytes = head(["Transfer-Encoding: chunked"]) + Array("5\r\nab".utf8)
    let (error, host) = try await failure(after: bytes)
    let detail = "it closed the connection before the end"
    #expect(error == .connectionLost(host: host, detail: detail))
  }

  @Test func `a body at its limit is taken, and one byte more is not`() async throws {
    let bytes = head(["Content-Length: 100"]) + [UInt8](repeating: 65, count: 100)
    #expect(try await failure(after: bytes, limit: 100).0 == nil)
    let (error, host) = try await failure(after: bytes, limit: 99)
    #expect(error == .bodyTooLarge(host: host, limit: 99))
  }

  @Test func `a gzip bomb is stopped at the limit`() async throws {
    let bomb = gzipBomb(megabytes: 256)
    let server = try LoopbackServer { _ in [.send(head(["Content-Encoding: gzip"]) + bomb), .hang] }
    var request = HTTPRequest(url: SecretURL(server.url()))
    request.bodyLimit = 1 << 20
    let error = await TransportTests.failure(transport(), request)
    #expect(error == .bodyTooLarge(host: "127.0.0.1:\(server.port)", limit: 1 << 20))
    #expect(error?.description.contains("larger than 1 MiB") == true)
    await server.log.wait(for: .hungUp)
  }

  @Test func `headers without end are stopped`() async throws {
    let line = Array("X-Line: \(String(repeating: "x", count: 100))\r\n".utf8)
    let bytes = Array("HTTP/1.1 200 OK\r\n".utf8) + (0..<100).flatMap { _ in line }
    let (error, host) = try await failure(after: bytes) { $0.headerLimit = 5_000 }
    let detail = "its headers are longer than 5000 bytes"
    #expect(error == .malformed(host: host, detail: detail))
  }

  @Test func `a header that libcurl has no room for is named`() async throws {
    let bytes = head(["X: \(String(repeating: "x", count: 200_000))"])
    let (error, host) = try await failure(after: bytes)
    let detail = "its headers are too large, or no memory is left"
    #expect(error == .malformed(host: host, detail: detail))
  }

  @Test func `interim responses without end are stopped`() async throws {
    let interim = (0..<100).flatMap { _ in Array("HTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n".utf8) }
    let (error, _) = try await failure(after: interim) { $0.headerLimit = 1_000 }
    #expect(error?.description.contains("1000 bytes") == true)
  }

  @Test func `a server that says nothing times out`() async throws {
    let server = try LoopbackServer { _ in [.hang] }
    let error = await TransportTests.failure(
      transport { $0.slowTime = .seconds(1) },
      HTTPRequest(url: SecretURL(server.url()))
    )
    guard case .timedOut = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await server.log.wait(for: .hungUp)
  }

  @Test func `a response that drips times out by its average`() async throws {
    let server = try LoopbackServer { _ in
      [.send(head(["Content-Length: 1000"])), .drip(65, every: 50)]
    }
    let transport = transport {
      $0.averageTime = .milliseconds(300)
      $0.slowTime = .zero
    }
    let error = await TransportTests.failure(transport, HTTPRequest(url: SecretURL(server.url())))
    guard case .timedOut = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    await server.log.wait(for: .hungUp)
  }

  @Test func `a response that flows is never too slow`() {
    let configuration = TransportConfiguration(userAgent: "x")
    #expect(!configuration.isTooSlow(received: 6_000, in: .seconds(60)))
    #expect(configuration.isTooSlow(received: 5_999, in: .seconds(60)))
    #expect(!configuration.isTooSlow(received: 0, in: .milliseconds(59_999)))
    #expect(!configuration.isTooSlow(received: 360_000, in: .seconds(3_600)))
  }

  @Test(arguments: ["X: y\r\nInjected: 1", "a\nb", "a\rb", "a\0b", "a\u{1B}[m"])
  func `a header with a line break or control character isn't sent`(value: String) async throws {
    let server = try LoopbackServer(reply())
    for header in [HTTPHeader("X-One", value), HTTPHeader(value, "x")] {
      var request = HTTPRequest(url: SecretURL(server.url()))
      request.privateHeaders = [SecretHeader(header.name, header.value)]
      request.privateOrigin = server.url()
      let error = await TransportTests.failure(transport(), request)
      guard case .badRequest(let detail) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!detail.contains(value))
    }
    #expect(server.log.events.isEmpty)
  }

  @Test(arguments: ["/ HTTP/1.1\r\nInjected: 1\r\n\r\n", "/a\nb", "/a\0b"])
  func `a URL or method with a line break isn't sent`(path: String) async throws {
    let server = try LoopbackServer(reply())
    let url = server.url(path)
    #expect(
      await TransportTests.failure(transport(), HTTPRequest(url: SecretURL(url)))
        == .badURL(SecretURL(url))
    )
    let request = HTTPRequest(url: SecretURL(server.url()), method: "GET\(path)")
    let error = await TransportTests.failure(transport(), request)
    #expect(error == .badRequest("the method isn't a word"))
    #expect(server.log.events.isEmpty)
  }
}

/// A gzip stream of zeros of a number of MiB after decompression, 158 times smaller on the wire.
///
/// One block with fixed codes (RFC 1951, section 3.2.6): a zero, then matches of 258 bytes at
/// distance 1, with 13 bits each. It has no end, which a reader that stops in time doesn't reach.
private func gzipBomb(megabytes: Int) -> [UInt8] {
  var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
  var (buffer, filled) = (0, 0)
  func put(_ bits: Int, _ count: Int) {
    buffer |= bits << filled
    filled += count
    while filled >= 8 {
      bytes.append(UInt8(buffer & 0xFF))
      (buffer, filled) = (buffer >> 8, filled - 8)
    }
  }
  put(0b011, 3)
  put(0b0000_1100, 8)
  for _ in 0..<(megabytes << 20) / 258 { put(0b00000_1010_0011, 13) }
  return bytes
}
