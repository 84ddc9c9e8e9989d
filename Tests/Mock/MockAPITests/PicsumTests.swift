import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct PicsumTests {
  @Test func `a page is the API's, field for field`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/v2/list?page=2&limit=1")
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "application/json")
    #expect(response.headers["cache-control"]?.contains("no-store") == true)
    let author = try #require(response.value(of: "author"))
    let width = try #require(response.value(of: "width"))
    let height = try #require(response.value(of: "height"))
    let url = try #require(response.value(of: "url"))
    let expected = """
      [{"id":"1","author":"\(author)","width":\(width),"height":\(height),"url":"\(url)",\
      "download_url":"http://mock.test/id/1/\(width)/\(height)"}]

      """
    #expect(response.body == expected)
    #expect(!author.isEmpty && Int(width) != nil && Int(height) != nil)
    #expect(url.hasPrefix("http://mock.test/photos/") && url.count == 35)
  }

  @Test func `34 pages of thirty hold 993 photos once, by their links`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    var ids: [String] = []
    var pages = 0
    var next: String? = "/v2/list"
    while let path = next {
      let response = try #require(await client.get(path))
      ids += response.values(of: "id")
      pages += 1
      next = response.link("next")?.replacing("http://mock.test", with: "")
    }
    #expect(pages == 34)
    #expect(ids.count == 993 && Set(ids).count == 993)
    #expect(ids.first == "0")
    #expect(
      await client.get("/v2/list?page=34")?.link("prev")?.hasSuffix("page=33&limit=30") == true
    )
  }

  @Test func `page one always names a next one`() async throws {
    for items in [0, 5] {
      let server = try MockServer.start(MockConfiguration(items: items))
      let client = try RawClient(server)
      let first = try #require(await client.get("/v2/list"))
      #expect(first.values(of: "id").count == items)
      #expect(
        first.headers["link"] == #"<http://mock.test/v2/list?page=2&limit=30>; rel="next""#
      )
      let second = try #require(await client.get("/v2/list?page=2"))
      #expect(second.body == "[]\n")
      #expect(
        second.headers["link"] == #"<http://mock.test/v2/list?page=1&limit=30>; rel="prev""#
      )
    }
  }

  @Test func `a full last page is followed by an empty one`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 20))
    let client = try RawClient(server)
    let last = try #require(await client.get("/v2/list?page=2&limit=10"))
    #expect(last.values(of: "id").count == 10)
    #expect(last.link("next") == "http://mock.test/v2/list?page=3&limit=10")
    #expect(await client.get("/v2/list?page=3&limit=10")?.body == "[]\n")
    #expect(await client.get("/v2/list?page=9223372036854775807&limit=10")?.body == "[]\n")
  }

  @Test(arguments: [
    ("limit=101", 100), ("limit=100", 100), ("limit=0", 30), ("limit=x", 30), ("limit=-1", 30),
    ("page=0", 30), ("page=x", 30), ("", 30),
  ])
  func `a limit is cut to a hundred without a word`(query: String, count: Int) async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/v2/list?\(query)")
    #expect(response.status == 200)
    #expect(response.values(of: "id").count == count)
    #expect(response.values(of: "id").first == "0")
    #expect(response.link("next") == "http://mock.test/v2/list?page=2&limit=\(count)")
  }
}

extension RawResponse {
  /// The URL of a relation in the `Link` header; nil when there is none.
  func link(_ relation: String) -> String? {
    headers["link"]?.split(separator: ", ").first { $0.hasSuffix("rel=\"\(relation)\"") }
      .map { String($0.dropFirst().prefix { $0 != ">" }) }
  }
}
