import Testing

@testable import EverMock

@Suite(.timeLimit(.minutes(5))) struct UnsplashTests {
  private let key = ["Authorization: Client-ID secret"]

  @Test func `a photo has the API's fields`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/photos?page=1&per_page=30", headers: key)
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "application/json; charset=utf-8")
    for field in Self.fields {
      #expect(response.body.split(separator: "\"\(field)\":").count >= 31, "\(field)")
    }
    #expect(response.values(of: "alt_description").count == 30)
    #expect(Set(response.values(of: "alt_description")).count > 10)
    #expect(response.values(of: "color").allSatisfy { $0.count == 7 && $0.hasPrefix("#") })
    #expect(response.values(of: "blur_hash").allSatisfy { $0.count == 6 && $0.hasPrefix("00") })
    let raw = response.values(of: "raw")
    #expect(raw.allSatisfy { $0.hasPrefix("http://mock.test/unsplash/photo-") })
  }

  private static let fields = [
    "id", "created_at", "width", "height", "color", "blur_hash", "description", "alt_description",
    "likes", "user", "username", "name", "links", "html", "urls", "raw",
    "full", "regular", "small", "thumb",
  ]

  @Test(arguments: ["", "Authorization: Bearer secret", "Authorization: Client-ID"])
  func `nothing is sent without a key`(header: String) async throws {
    let server = try MockServer.start()
    for path in ["/photos", "/search/photos?query=cat", "/photos?client_id="] {
      let response = try await fetch(server, path, headers: header.isEmpty ? [] : [header])
      #expect(response.status == 401)
      #expect(response.body == #"{"errors":["OAuth error: The access token is invalid"]}"#)
    }
  }

  @Test func `the key may be a parameter, and is in the links then`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/photos?client_id=k%20y&page=2&per_page=30")
    #expect(response.status == 200)
    #expect(response.link("next") == "http://mock.test/photos?client_id=k%20y&per_page=30&page=3")
  }

  @Test func `links name the first, the last and both neighbours`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 50))
    let client = try RawClient(server)
    func relations(_ page: Int) async throws -> [String] {
      let path = "/photos?page=\(page)&per_page=20"
      let response = try #require(await client.get(path, headers: key))
      return ["first", "prev", "last", "next"].map { name in
        response.link(name)?.split(separator: "&page=").last.map(String.init) ?? "-"
      }
    }
    #expect(try await relations(1) == ["-", "-", "3", "2"])
    #expect(try await relations(2) == ["1", "1", "3", "3"])
    #expect(try await relations(3) == ["1", "2", "-", "-"])
    #expect(try await relations(4) == ["1", "3", "-", "-"])
  }

  @Test func `headers count, and a page is cut to thirty`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let response = try #require(await client.get("/photos?per_page=100", headers: key))
    #expect(response.values(of: "blur_hash").count == 30)
    #expect(response.headers["x-total"] == "993")
    #expect(response.headers["x-per-page"] == "30")
    #expect(response.headers["x-ratelimit-limit"] == "50")
    #expect(response.headers["x-ratelimit-remaining"] == "49")
    let second = try #require(await client.get("/photos", headers: key))
    #expect(second.values(of: "blur_hash").count == 10)
    #expect(second.headers["x-ratelimit-remaining"] == "48")
    let past = try #require(await client.get("/photos?page=1000", headers: key))
    #expect(past.body == "[]")
    #expect(past.link("next") == nil)
  }

  @Test func `a search has an envelope and finds what is on the photos`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let path = "/search/photos?query=Snowy%20Lakes&per_page=1"
    let response = try #require(await client.get(path, headers: key))
    let total = try #require(response.value(of: "total").flatMap { Int($0) })
    #expect(total > 1 && total < 200)
    #expect(
      response.body.hasPrefix(#"{"total":\#(total),"total_pages":\#(total),"results":["#)
    )
    #expect(response.headers["x-total"] == String(total))
    let subjects = response.values(of: "alt_description")
    #expect(subjects.count == 1)
    #expect(subjects.allSatisfy { $0.contains("lake") && $0.contains("snowy") })
    #expect(
      response.link("next")
        == "http://mock.test/search/photos?query=Snowy%20Lakes&per_page=1&page=2"
    )
    let nothing = try #require(await client.get("/search/photos?query=nothing", headers: key))
    #expect(nothing.body == #"{"total":0,"total_pages":0,"results":[]}"#)
    #expect(nothing.headers["link"] == nil)
    #expect(await client.get("/search/photos", headers: key)?.status == 400)
  }
}

@Suite struct PhotoSearchTests {
  private let photos = PhotoCollection(seed: 0)

  private func subjects(_ query: String) -> Set<String> {
    Set(photos.search(query).map { photos.photo(at: $0).subject.name })
  }

  @Test(
    arguments: [
      ("ocean", ["sea", "coast"]), ("Aurora", ["aurora"]), ("northern lights", ["aurora"]),
      ("dunes", ["desert"]), ("skyscrapers", ["city"]), ("tulips", ["field"]),
      ("macro flower", ["flower"]), ("drone", ["coast"]), ("milky way", ["galaxy"]),
      ("portrait", ["person"]), ("bokeh", ["lights"]),
    ] as [(String, Set<String>)]
  )
  func `a search finds by meaning`(query: String, expected: Set<String>) {
    #expect(subjects(query) == expected)
  }
}
