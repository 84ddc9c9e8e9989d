import EverBase
import EverItems
import EverMock
import Paging
import Synchronization
import TestSupport
import Testing
import EverWeb

@testable import FeedBrowser

/// Images over HTTP, for programs without a function for images.
@Suite(.timeLimit(.minutes(5))) struct HTTPImagesTests {
  /// Returns the test's responses, and repeats the last one.
  private final class ScriptedTransport: HTTPTransport {
    private let responses: [Result<HTTPResponse, HTTPError>]
    private let sent = Mutex<[HTTPRequest]>([])

    init(_ responses: Result<HTTPResponse, HTTPError>...) { self.responses = responses }

    var requests: [HTTPRequest] { sent.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let count = sent.withLock { sent in
        sent.append(request)
        return sent.count
      }
      return try responses[min(count, responses.count) - 1].get()
    }
  }

  private func response(_ status: Int, _ body: String = "") -> HTTPResponse {
    HTTPResponse(status: status, body: Array(body.utf8), url: "http://h/a.jpg")
  }

  @Test func `a source that says nothing of it gets its images over HTTP`() async throws {
    let server = try MockServer.start()
    defer { server.stop() }
    let transport = CurlTransport(configuration: .patient)
    defer { transport.close(waitingAtMost: .seconds(60)) }
    let browser = FeedBrowser("Plums", source: NoPlums(), columns: [], entry: plumEntry)
    let source = browser.source(over: transport)
    let bytes = try await source.imageBytes(of: "\(server.baseURL)/id/5/60/40.jpg")
    #expect(bytes.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    await #expect(throws: ImageFailure("The server answered 404.")) {
      _ = try await source.imageBytes(of: "\(server.baseURL)/id/500000000/60/40.jpg")
    }
  }

  @Test func `a server learns the name of the program`() async throws {
    let server = try MockServer.start()
    defer { server.stop() }
    var browser = FeedBrowser("Plums", source: NoPlums(), columns: [], entry: plumEntry)
    browser.userAgent = "plums/1.0"
    let transport = browser.transport
    defer { transport.close(waitingAtMost: .seconds(60)) }
    let source = browser.source(over: transport)
    _ = try await source.imageBytes(of: "\(server.baseURL)/id/5/60/40.jpg")
    await server.waitForFinished(count: 1)
    let headers = try #require(server.requests.first?.headers)
    #expect(headers.filter { $0.name == "User-Agent" }.map(\.value) == ["plums/1.0"])
  }

  @Test func `it is requested as an image`() async throws {
    let transport = ScriptedTransport(.success(response(200, "jpeg")))
    let images = HTTPImages(transport: transport)
    #expect(try await images.bytes(of: "http://h/a.jpg").bytes == Array("jpeg".utf8))
    let request = try #require(transport.requests.first)
    #expect(request.url == "http://h/a.jpg")
    #expect(request.destination == .image)
    #expect(request.headers.value("Accept")?.hasPrefix("image/") == true)
  }

  @Test func `a connection that breaks is retried, three times in all`() async throws {
    let lost = HTTPError.connectionLost(host: "h", detail: "test")
    let mended = ScriptedTransport(.failure(lost), .failure(lost), .success(response(200, "a")))
    #expect(try await HTTPImages(transport: mended).bytes(of: "http://h/a.jpg") == [0x61])
    let broken = ScriptedTransport(.failure(lost))
    await #expect(throws: ImageFailure("\(lost)", canRetry: true)) {
      _ = try await HTTPImages(transport: broken).bytes(of: "http://h/a.jpg")
    }
    #expect(broken.requests.count == 3)
  }

  @Test(arguments: [(404, false), (403, false), (503, true), (429, true)])
  func `only a response that may change later is requested again`(
    status: Int,
    canRetry: Bool
  ) async {
    let images = HTTPImages(transport: ScriptedTransport(.success(response(status, "no"))))
    await #expect(throws: ImageFailure("The server answered \(status).", canRetry: canRetry)) {
      _ = try await images.bytes(of: "http://h/a.jpg")
    }
  }

  @Test func `an empty response isn't an image, and a cancelled request no failure`() async {
    let empty = HTTPImages(transport: ScriptedTransport(.success(response(200))))
    await #expect(throws: ImageFailure("The server sent an empty response.")) {
      _ = try await empty.bytes(of: "http://h/a.jpg")
    }
    let cancelled = HTTPImages(transport: ScriptedTransport(.failure(.cancelled)))
    await #expect(throws: ImageFailure.cancelled) {
      _ = try await cancelled.bytes(of: "http://h/a.jpg")
    }
  }

  private struct NoPlums: PageSource {
    let addressing = PageAddressing.serial
    func page(_ request: PageRequest) async throws(PageError) -> Page<Plum> { Page(items: []) }
  }
}
