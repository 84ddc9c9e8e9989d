import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct PictureTests {
  @Test(arguments: [
    ("/id/1/90/60", "image/jpeg", 90, 60), ("/id/1/90/60.jpg", "image/jpeg", 90, 60),
    ("/id/1/90/60.webp", "image/webp", 90, 60), ("/id/1/90/60.png", "image/png", 90, 60),
    ("/id/1/90", "image/jpeg", 90, 90), ("/id/1/1/1", "image/jpeg", 1, 1),
    ("/images/uncached/1/90/60.png", "image/png", 90, 60),
    ("/images/people/1.webp", "image/webp", 600, 750),
    ("/images/people/1.png?w=40&h=50", "image/png", 40, 50),
    ("/images/people/90.png?w=40&h=50", "image/png", 40, 50),  // a person who comes later
    ("/avatar/1-ab", "image/png", 80, 80),
    ("/avatar/1-ab?s=256&d=identicon", "image/png", 256, 256),
  ])
  func `an image has the size and the format that its path requests`(
    path: String,
    type: String,
    width: Int,
    height: Int
  ) async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, path, headers: ["Accept-Encoding: gzip"])
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == type)
    #expect(!response.isGzip)
    let image = try #require(DecodedImage(response.wire))
    #expect(image.width == width && image.height == height)
  }

  @Test func `each photo of a page is its own, and new ones have one`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.drift(items: 2)))
    let client = try RawClient(server)
    let list = try #require(await client.get("/v2/list?page=1&limit=5"))
    var colors: Set<UInt32> = []
    for id in list.values(of: "id") {
      let image = try #require(await client.get("/id/\(id)/60/40"))
      colors.insert(try #require(DecodedImage(image.wire)).mean)
    }
    #expect(colors.count == 5)
  }

  @Test(arguments: [
    "/id/11/30/20", "/id/999999999/30/20", "/id/x/30/20", "/id/-1/30/20", "/id/1",
    "/id/1/30/20.gif",
    "/id/1/30/20/10", "/id/1/0/20", "/unsplash/photo-1-none", "/unsplash/photo-", "/avatar/x",
    "/images/people/17.webp", "/images/people/1", "/images/broken/unknown", "/images/",
  ])
  func `what isn't there is not found`(path: String) async throws {
    let server = try MockServer.start()
    #expect(try await fetch(server, path).status == 404)
  }

  @Test(arguments: ["/id/1/16384/1", "/id/1/9000/9000", "/images/people/1.png?w=0"])
  func `a size that can't be painted is refused`(path: String) async throws {
    let server = try MockServer.start()
    #expect(try await fetch(server, path).status == 400)
  }

  @Test func `Unsplash's images are cropped, fitted and coded as requested`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let key = ["Authorization: Client-ID k"]
    let list = try #require(await client.get("/photos?per_page=1", headers: key))
    let raw = try #require(list.value(of: "raw")?.dropFirst("http://mock.test".count))
    func image(_ parameters: String) async throws -> (DecodedImage, String) {
      let response = try #require(await client.get(raw + parameters))
      return (try #require(DecodedImage(response.wire)), response.headers["content-type"] ?? "")
    }
    let (width, height) = (
      list.values(of: "width").compactMap { Int($0) }[0],
      list.values(of: "height").compactMap { Int($0) }[0]
    )
    let (cropped, jpeg) = try await image("&w=50&h=90&fit=crop")
    #expect(cropped.width == 50 && cropped.height == 90 && jpeg == "image/jpeg")
    let (fitted, webp) = try await image("&w=\(width / 10)&h=9999&fit=max&fm=webp")
    #expect(fitted.width == width / 10 && abs(fitted.height - height / 10) <= 1)
    #expect(webp == "image/webp")
    let (fine, _) = try await image("&w=200&fm=png")
    #expect(fine.width == 200)
    let poor = try #require(await client.get(raw + "&w=400&q=10")).wire.count
    let rich = try #require(await client.get(raw + "&w=400&q=95")).wire.count
    #expect(poor * 2 < rich)
  }

  @Test func `colour and blurred picture are those of the image`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let key = ["Authorization: Client-ID k"]
    let list = try #require(await client.get("/photos?per_page=20", headers: key))
    let colors = list.values(of: "color").compactMap { UInt32($0.dropFirst(), radix: 16) }
    let raws = list.values(of: "raw").map { $0.dropFirst("http://mock.test".count) }
    #expect(colors.count == 20 && Set(list.values(of: "blur_hash")).count == 20)
    for (color, raw) in zip(colors, raws) {
      let response = try #require(await client.get(raw + "&w=120&h=80&fit=crop&fm=png"))
      let mean = try #require(DecodedImage(response.wire)).mean
      for shift: UInt32 in [16, 8, 0] {
        #expect(abs(Int(color >> shift & 255) - Int(mean >> shift & 255)) < 8)
      }
    }
  }

  @Test func `items name images that are there`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let lists = [
      ("/api/people?page=2&limit=3&expanded=true", "image"),
      ("/2.3/users/moderators?site=stackoverflow&pagesize=3", "profile_image"),
      ("/v2/list?limit=1", "download_url"),
    ]
    for (path, member) in lists {
      let list = try #require(await client.get(path))
      let urls = list.values(of: member)
      #expect(!urls.isEmpty)
      for url in urls {
        #expect(url.hasPrefix("http://mock.test/"))
        let image = await client.get(String(url.dropFirst("http://mock.test".count)))
        #expect(image?.headers["content-type"]?.hasPrefix("image/") == true)
      }
    }
  }
}
