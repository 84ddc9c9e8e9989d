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
}
