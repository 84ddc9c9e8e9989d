import Testing
import EverBase

@testable import EverWeb

@Suite(.timeLimit(.minutes(5)))
struct ImageConnectionTests {
  private func start(
    _ transport: CurlTransport,
    _ url: String,
    _ destination: HTTPRequest.Destination
  ) -> Task<HTTPError?, Never> {
    Task { await failure(transport, HTTPRequest(url: SecretURL(url), destination: destination)) }
  }

  @Test func `pages don't wait behind images, which take ten of twelve connections`() async throws {
    let server = try LoopbackServer { request in
      request.hasPrefix("GET /page") ? [.send(Array(reply("200 OK", [], "x").utf8))] : [.hang]
    }
    let transport = transport()
    let images = (0..<40).map { start(transport, server.url("/\($0)"), .image) }
    await server.log.wait(requests: 10)
    let pages = (0..<2).map { start(transport, server.url("/page/\($0)"), .page) }
    for page in pages { #expect(await page.value == nil) }
    #expect(server.requests.count == 12)
    transport.close()
    for image in images { #expect(await image.value == .cancelled) }
  }
}
