import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct PictureDeliveryTests {
  @Test(arguments: [
    ("/id/1/60/40", "public, max-age=2592000"), ("/avatar/1-a", "public, max-age=86400"),
    ("/images/uncached/1/60/40", "no-cache"),
  ])
  func `an image says how long it may be kept`(path: String, control: String) async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let response = try #require(await client.get(path))
    #expect(response.headers["cache-control"] == control)
    #expect(response.headers["last-modified"] == "Wed, 01 Jan 2025 00:00:00 GMT")
    let tag = try #require(response.headers["etag"])
    #expect(tag.hasPrefix("\""))
    for header in ["If-None-Match: \(tag)", "If-Modified-Since: Wed, 01 Jan 2025 00:00:00 GMT"] {
      let again = try #require(await client.get(path, headers: [header]))
      #expect(again.status == 304)
      #expect(again.headers["etag"] == tag && again.headers["cache-control"] == control)
      #expect(again.wire.isEmpty)
    }
    #expect(await client.get(path, headers: ["If-None-Match: \"x\""])?.status == 200)
  }

  @Test func `tags differ by photo, size, format and seed`() async throws {
    var tags: Set<String> = []
    for seed: UInt64 in [1, 2] {
      var configuration = MockConfiguration()
      configuration.seed = seed
      let server = try MockServer.start(configuration)
      let client = try RawClient(server)
      for path in ["/id/1/60/40", "/id/2/60/40", "/id/1/40/60", "/id/1/60/40.png"] {
        tags.insert(try #require(await client.get(path)?.headers["etag"]))
      }
    }
    #expect(tags.count == 8)
  }

  @Test(arguments: ["/id/1/60/40", "/id/0/2000/1500"])
  func `a head is the headers alone`(path: String) async throws {
    let server = try MockServer.start()
    let whole = try await fetch(server, path)
    let client = try RawClient(server)
    client.send(path, method: "HEAD", headers: ["Connection: close"])
    let head = try #require(await client.receive())
    #expect(head.status == 200 && head.announced == whole.wire.count)
    #expect(head.wire.isEmpty)
  }

  @Test func `an original has several megabytes and its photo's size`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let list = try #require(await client.get("/v2/list?limit=100"))
    let sizes = zip(list.values(of: "width"), list.values(of: "height"))
    let place = try #require(sizes.map { "\($0)/\($1)" }.firstIndex(of: "5000/3333"))
    let url = list.values(of: "download_url")[place]
    let response = try #require(await client.get(String(url.dropFirst("http://mock.test".count))))
    #expect((2_000_000...8_000_000).contains(response.wire.count))
    let image = try #require(DecodedImage(response.wire))
    #expect(image.width == 5000 && image.height == 3333)
  }

  @Test func `the faults of pages are those of images`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    server.add(FaultRule(.status(503, retryAfter: 3), path: "/id/1/"))
    server.add(FaultRule(.html, path: "/id/2/"))
    server.add(FaultRule(.malformed, path: "/id/3/"))
    server.add(FaultRule(.truncate, path: "/id/4/2000"))
    #expect(await client.get("/id/1/60/40")?.headers["retry-after"] == "3")
    #expect(
      await client.get("/id/2/60/40")?.headers["content-type"]?.hasPrefix("text/html") == true
    )
    #expect(DecodedImage(try #require(await client.get("/id/3/60/40")).wire) == nil)
    let cut = try #require(await client.get("/id/4/2000/1500"))
    #expect(cut.status == 200 && cut.wire.count == cut.announced / 2)
  }
}
