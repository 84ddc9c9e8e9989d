import Testing
import EverBase

@testable import EverWeb

@Suite(.timeLimit(.minutes(5)))
struct ResumptionTests {
  private func image(_ url: String, limit: Int = 64 << 20) -> HTTPRequest {
    HTTPRequest(url: SecretURL(url), bodyLimit: limit, destination: .image)
  }

  /// A server that interrupts the first response after some bytes, and handles later requests with
  /// a function.
  private func server(
    breakingAt count: Int = 100_000,
    _ response: @escaping @Sendable (String) -> [LoopbackServer.Step]
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      guard offset(request) == nil, !request.contains("GET /again") else {
        return response(request)
      }
      return [.send(whole("1") + content[..<count]), .close]
    }
  }

  /// Sends a request whose response is interrupted.
  private func breakOff(_ transport: CurlTransport, _ request: HTTPRequest) async {
    guard case .connectionLost = await failure(transport, request) else {
      Issue.record("the response was whole")
      return
    }
  }

  @Test func `an image that broke off continues where it ended`() async throws {
    let server = try server { rest(from: offset($0) ?? 0) }
    let transport = transport()
    await breakOff(transport, image(server.url()))
    let response = try await transport.send(image(server.url()))
    #expect(response.body == content)
    #expect(response.status == 200)
    #expect(response.header("Content-Length") == "\(content.count)")
    #expect(response.header("Content-Range") == nil)
    #expect(response.wireBytes == content.count - 100_000)
    #expect(server.requests.count == 2)
    #expect(server.requests[1].contains("Range: bytes=100000-\r\n"))
    #expect(server.requests[1].contains("If-Range: \"1\"\r\n"))
    #expect(server.requests[1].contains("Accept-Encoding: identity\r\n"))
    // A complete response isn't resumed.
    await breakOff(transport, image(server.url()))
    #expect(offset(server.requests[2]) == nil)
  }

  @Test func `an image that was cancelled continues where it ended`() async throws {
    // More than the sockets buffer, so that some has arrived when all but the end is sent.
    let large = [UInt8](repeating: 7, count: 16 << 20)
    let length = large.count + 50_000
    let server = try LoopbackServer { request in
      guard let first = offset(request) else {
        return [.send(whole("1", length) + large), .drip(7, every: 5)]
      }
      let bytes = [UInt8](repeating: 8, count: length - first)
      return [.send(part("bytes \(first)-\(length - 1)/\(length)", bytes.count) + bytes)]
    }
    let transport = transport()
    let request = image(server.url())
    let task = Task { await failure(transport, request) }
    await server.log.wait(for: .dripped)
    task.cancel()
    #expect(await task.value == .cancelled)
    let body = try await transport.send(request).body
    let first = try #require(offset(server.requests[1]))
    #expect(first > 65_536)
    let isJoined =
      body == [UInt8](repeating: 7, count: first) + [UInt8](repeating: 8, count: length - first)
    #expect(isJoined)
  }

  @Test func `an image that has changed since is taken whole`() async throws {
    let new = [UInt8](repeating: 7, count: 90_000)
    let server = try server { _ in [.send(whole("2", new.count) + new)] }
    let transport = transport()
    await breakOff(transport, image(server.url()))
    let response = try await transport.send(image(server.url()))
    #expect(response.body == new)
    #expect(response.header("ETag") == "\"2\"")
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    "HTTP/1.1 416 Range Not Satisfiable\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 416 Range Not Satisfiable\r\nContent-Length: 4\r\n\r\nnone",
    "HTTP/1.1 206 Partial Content\r\nContent-Length: 4\r\nContent-Range: bytes 0-3/9\r\n\r\nfour",
    "HTTP/1.1 206 Partial Content\r\nContent-Length: 4\r\nContent-Encoding: gzip\r\n\r\nfour",
  ])
  func `what isn't the rest makes it start over, once`(reply: String) async throws {
    let server = try LoopbackServer { request in
      if offset(request) != nil { return [.send(Array(reply.utf8)), .close] }
      return [.send(whole("1") + content[..<100_000]), .close]
    }
    let transport = transport()
    await breakOff(transport, image(server.url()))
    await breakOff(transport, image(server.url()))
    #expect(server.requests.map(offset) == [nil, 100_000, nil])
  }

  @Test func `a server that can't respond now is retried for the rest later`() async throws {
    let server = try server { _ in
      [.send(Array(reply("503 Service Unavailable", [], "busy").utf8))]
    }
    let transport = transport()
    await breakOff(transport, image(server.url()))
    for _ in 0..<2 {
      let response = try await transport.send(image(server.url()))
      #expect(response.status == 503)
      #expect(response.body == Array("busy".utf8))
    }
    #expect(server.requests.map(offset) == [nil, 100_000, 100_000])
  }

  @Test func `a page, and an image with other headers, start again`() async throws {
    let server = try server { _ in [] }
    let transport = transport()
    await breakOff(transport, HTTPRequest(url: SecretURL(server.url("/page"))))
    await breakOff(transport, HTTPRequest(url: SecretURL(server.url("/page"))))
    await breakOff(transport, image(server.url()))
    var other = image(server.url())
    other.headers = [HTTPHeader("Accept", "image/webp")]
    await breakOff(transport, other)
    #expect(server.requests.map(offset) == [nil, nil, nil, nil])
  }
}

private let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

/// The start of the requested range; nil when the whole is requested.
private func offset(_ request: String) -> Int? {
  request.split(separator: "\r\n").first { $0.hasPrefix("Range: bytes=") }
    .flatMap { Int($0.dropFirst(13).dropLast()) }
}

/// The head of a complete response.
private func whole(_ tag: String, _ length: Int = content.count) -> [UInt8] {
  head(["Content-Length: \(length)", "Accept-Ranges: bytes", "ETag: \"\(tag)\""])
}

/// The head of a partial response.
private func part(_ range: String, _ length: Int) -> [UInt8] {
  Array(
    ("HTTP/1.1 206 Partial Content\r\nContent-Length: \(length)\r\nContent-Range: \(range)\r\n"
      + "ETag: \"1\"\r\n\r\n").utf8
  )
}

/// A response with the rest, of which only some bytes are sent.
private func rest(from first: Int, to end: Int = content.count) -> [LoopbackServer.Step] {
  let range = "bytes \(first)-\(content.count - 1)/\(content.count)"
  return [.send(part(range, content.count - first) + content[first..<end])]
}
