import TestSupport
import Testing
import EverBase

@testable import EverWeb

/// A transport without time limits except those that a test sets.
func transport(_ change: (inout TransportConfiguration) -> Void = { _ in }) -> CurlTransport {
  var configuration = TransportConfiguration.patient
  change(&configuration)
  return CurlTransport(configuration: configuration)
}

/// The error of a request; nil when it succeeds.
func failure(_ transport: some HTTPTransport, _ request: HTTPRequest) async -> HTTPError? {
  do throws(HTTPError) {
    _ = try await transport.send(request)
    return nil
  } catch {
    return error
  }
}

@Suite(.timeLimit(.minutes(5)))
struct CurlTransportTests {
  @Test func `a response has its status, headers, body and URL`() async throws {
    let server = try LoopbackServer(reply("404 Not Found", ["X-One: 1", "x-two:2 "], "gone"))
    let response = try await transport().send(
      HTTPRequest(url: SecretURL(server.url("/a?b=c%2fd#e")))
    )
    #expect(response.status == 404)
    #expect(response.header("x-ONE") == "1")
    #expect(response.header("X-Two") == "2")
    #expect(response.body == Array("gone".utf8))
    #expect(response.url.revealed == server.url("/a?b=c%2fd"))
    #expect(response.wireBytes == 4)
  }

  @Test func `a request has its headers and the user agent`() async throws {
    let server = try LoopbackServer(reply())
    let request = HTTPRequest(
      url: SecretURL(server.url("/x?q=%C3%a9+%2f")),
      headers: [.init("X-One", "1"), .init("X-None", "")]
    )
    _ = try await transport().send(request)
    let head = try #require(server.requests.first)
    #expect(head.hasPrefix("GET /x?q=%C3%a9+%2f HTTP/1.1\r\n"))
    #expect(head.contains("\r\nUser-Agent: everscroll/test\r\n"))
    #expect(head.contains("\r\nX-One: 1\r\n"))
    #expect(head.contains("\r\nX-None:"))
    #expect(head.contains("Accept-Encoding: deflate, gzip, br, zstd"))
  }

  @Test func `a body is posted as it is`() async throws {
    let server = try LoopbackServer(reply())
    let request = HTTPRequest(
      url: SecretURL(server.url()),
      method: "POST",
      body: Array("a\0b".utf8)
    )
    _ = try await transport().send(request)
    let head = try #require(server.requests.first)
    #expect(head.hasPrefix("POST / HTTP/1.1\r\n"))
    #expect(head.contains("\r\nContent-Length: 3\r\n"))
    #expect(!head.contains("Expect"))
  }

  @Test func `one connection serves requests that follow each other`() async throws {
    let server = try LoopbackServer(reply("200 OK", [], "x"))
    let transport = transport()
    for _ in 1...5 { _ = try await transport.send(HTTPRequest(url: SecretURL(server.url()))) }
    #expect(server.requests.count == 5)
    #expect(server.count(.connected) == 1)
  }

  @Test func `requests go out at the same time, up to the limit of a host`() async throws {
    let server = try LoopbackServer { _ in [.hang] }
    let transport = transport { $0.connectionsPerHost = 2 }
    let url = server.url()
    let tasks = (1...3).map { _ in
      Task { await failure(transport, HTTPRequest(url: SecretURL(url))) }
    }
    await server.log.wait(requests: 2)
    transport.close()
    for task in tasks { #expect(await task.value == .cancelled) }
    #expect(server.requests.count == 2)
  }

  @Test func `a Unix socket replaces every host`() async throws {
    let transport = transport { $0.unixSocketPath = "/nonexistent/socket" }
    let error = await failure(transport, HTTPRequest(url: "http://mock.everscroll/"))
    #expect(
      error == .connectionFailed(host: "mock.everscroll", detail: "no such file or directory")
    )
  }

  @Test func `a proxy receives the whole URL`() async throws {
    let proxy = try LoopbackServer(reply())
    let address = proxy.url()
    let transport = transport { $0.proxy = address }
    _ = try await transport.send(HTTPRequest(url: "http://far.example/x"))
    #expect(proxy.requests.first?.hasPrefix("GET http://far.example/x HTTP/1.1\r\n") == true)
  }

  @Test func `a proxy that doesn't respond is named`() async throws {
    let proxy = try RefusingPort()
    let address = proxy.url
    let transport = transport { $0.proxy = address }
    let error = await failure(transport, HTTPRequest(url: "http://far.example/x"))
    guard case .connectionFailed("far.example", let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.hasPrefix("connection refused ("))
    #expect(detail.contains("127.0.0.1"))
    withExtendedLifetime(proxy) {}
  }

  @Test func `compressed bodies are decompressed, and counted as sent`() async throws {
    let server = try LoopbackServer { _ in
      [
        .send(
          head(["Content-Encoding: gzip", "Content-Length: \(gzippedHellos.count)"]) + gzippedHellos
        )
      ]
    }
    let response = try await transport().send(HTTPRequest(url: SecretURL(server.url())))
    #expect(response.body == Array(String(repeating: "hello ", count: 20).utf8))
    #expect(response.wireBytes == gzippedHellos.count)
  }
}

/// The head of a response with status 200 and these headers.
func head(_ headers: [String]) -> [UInt8] {
  Array((["HTTP/1.1 200 OK"] + headers).joined(separator: "\r\n").utf8) + Array("\r\n\r\n".utf8)
}

extension [UInt8] {
  init(hexadecimal: String) {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// "hello " twenty times, compressed with gzip.
let gzippedHellos = [UInt8](
  hexadecimal: "1f8b0800000000000203cb48cdc9c957c8a03b09002ffaf84878000000"
)
