import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct BrokenImageTests {
  private func get(_ kind: BrokenImage) async throws -> RawResponse {
    try await fetch(try MockServer.start(), "/images/broken/\(kind.rawValue)")
  }

  @Test(arguments: [BrokenImage.html, .half, .cut, .frames, .empty, .svg])
  func `what is broken is sent as if it were not`(kind: BrokenImage) async throws {
    let response = try await get(kind)
    #expect(response.status == 200)
    #expect(response.headers["content-type"]?.hasPrefix("image/") == true)
    #expect(DecodedImage(response.wire) == nil)
    #expect((response.wire.count < response.announced) == (kind == .cut))
    #expect(response.wire.isEmpty == (kind == .empty))
  }

  @Test func `errors and redirects are reported by their status`() async throws {
    #expect(try await get(.error500).status == 500)
    #expect(try await get(.error404).status == 404)
    #expect(try await get(.redirect).headers["location"] == "/id/0/300/200")
    let loop = try await get(.loop)
    #expect(loop.status == 302 && loop.headers["location"] == "/images/broken/loop")
  }

  @Test func `a heavy one is announced with more than 64 MiB`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    client.send("/images/broken/heavy", method: "HEAD", headers: ["Connection: close"])
    #expect(try #require(await client.receive()).announced > 64 << 20)
  }

  @Test func `every seventh photo of a page can be broken`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    server.add(FaultRule(.brokenImages(every: 7), path: "/id/"))
    for index in 0..<40 {
      let response = try #require(await client.get("/id/\(index * 12 / 11)/60/40"))
      let image = DecodedImage(response.wire)
      let isSound = image?.width == 60 && image?.height == 40
      #expect(isSound == ((index + 1) % 7 != 0), "\(index)")
      guard response.wire.count < response.announced else { continue }
      // The server has closed the connection during this image.
      break
    }
  }
}
