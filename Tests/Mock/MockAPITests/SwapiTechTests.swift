import EverMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct SwapiTechTests {
  @Test func `a page is the API's, field for field`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/api/people?page=2&limit=1")
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "application/json; charset=utf-8")
    let expected = """
      {"message":"ok","total_records":82,"total_pages":82,\
      "previous":"http://mock.test/api/people?page=1&limit=1",\
      "next":"http://mock.test/api/people?page=3&limit=1",\
      "results":[{"uid":"2","name":"C-3PO","url":"http://mock.test/api/people/2"}],
      """
    #expect(response.body.hasPrefix(expected))
  }

  @Test func `nine pages of ten hold everyone once`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    var uids: [String] = []
    var next: String? = "/api/people?page=1&limit=10"
    while let path = next {
      let response = try #require(await client.get(path))
      uids += response.values(of: "uid")
      #expect(response.value(of: "total_pages") == "9")
      next = response.value(of: "next").flatMap { url in
        url == "null" ? nil : String(url.dropFirst("http://mock.test".count))
      }
    }
    #expect(uids == (1...83).filter { $0 != 17 }.map(String.init))
  }

  @Test func `every link of a person leads to a thing that links back`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let people = try #require(await client.get("/api/people?limit=82&page=1&expanded=true"))
    let links = people.body.matches(of: /http:\/\/mock.test(\/api\/(?!people)[a-z]+\/\d+)/)
      .map { String($0.1) }
    #expect(Set(links).count > 70)
    for path in Set(links) {
      let thing = try #require(await client.get(path))
      #expect(thing.status == 200, "\(path)")
      #expect(thing.body.contains("\"url\":\"http://mock.test\(path)\""))
      #expect(thing.body.contains("http://mock.test/api/people/"), "\(path)")
    }
  }

  @Test func `the root names the lists, which are there`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    let root = try #require(await client.get("/"))
    let paths = root.body.matches(of: /http:\/\/mock.test(\/[^"]+)/).map { String($0.1) }
    #expect(root.status == 200 && paths.count == 5)
    for path in paths { #expect(await client.get(path)?.status == 200, "\(path)") }
  }

  @Test func `the page is ignored without a limit`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/api/people?page=3")
    #expect(response.values(of: "uid").first == "1")
    #expect(response.value(of: "previous") == "null")
    #expect(response.value(of: "next") == "http://mock.test/api/people?page=2&limit=10")
  }

  @Test(arguments: ["10", "9", "4000000000", "9223372036854775807"])
  func `a page past the end is the last one`(page: String) async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/api/people?page=\(page)&limit=10")
    #expect(response.values(of: "uid") == ["82", "83"])
    #expect(response.value(of: "next") == "null")
    #expect(response.value(of: "previous") == "http://mock.test/api/people?page=8&limit=10")
  }

  @Test func `expanded results are whole people`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/api/people?page=1&limit=1&expanded=true")
    let luke = """
      "results":[{"properties":{"created":"2025-01-01T00:00:00.000Z",\
      "edited":"2025-01-01T00:00:00.000Z","name":"Luke Skywalker","gender":"male",\
      "skin_color":"fair","hair_color":"blond","height":"172","eye_color":"blue","mass":"77",\
      "homeworld":"http://mock.test/api/planets/1","birth_year":"19BBY",\
      "vehicles":["http://mock.test/api/vehicles/14","http://mock.test/api/vehicles/30"],\
      "starships":["http://mock.test/api/starships/12","http://mock.test/api/starships/22"],\
      "films":["http://mock.test/api/films/1","http://mock.test/api/films/2",\
      "http://mock.test/api/films/3","http://mock.test/api/films/6"],\
      "url":"http://mock.test/api/people/1",\
      "image":"http://mock.test/images/people/1.webp"},"_id":"5f63a36eee9fd7000499be42",\
      "description":"A person within the Star Wars universe","uid":"1","__v":4}]
      """
    #expect(response.body.contains(luke))
  }

  @Test func `a person has a page of their own`() async throws {
    let server = try MockServer.start()
    let response = try await fetch(server, "/api/people/20")
    #expect(response.body.hasPrefix("{\"message\":\"ok\",\"result\":{\"properties\":{"))
    #expect(response.value(of: "name") == "Yoda")
    #expect(response.value(of: "apiVersion") == "1.0")
  }

  @Test func `a response is compressed only for clients that accept it`() async throws {
    let server = try MockServer.start()
    let path = "/api/people?page=1&limit=10"
    let plain = try await fetch(server, path)
    let packed = try await fetch(server, path, headers: ["Accept-Encoding: deflate, gzip;q=0.5"])
    let refused = try await fetch(server, path, headers: ["Accept-Encoding: gzip;q=0"])
    #expect(!plain.isGzip && packed.isGzip && !refused.isGzip)
    #expect(packed.wire.count < plain.wire.count)
    #expect(packed.body == plain.body)
  }

  @Test func `what the client has is not sent again`() async throws {
    let server = try MockServer.start()
    let first = try await fetch(server, "/api/people/1")
    let tag = try #require(first.headers["etag"])
    let second = try await fetch(server, "/api/people/1", headers: ["If-None-Match: \(tag)"])
    let other = try await fetch(server, "/api/people/2", headers: ["If-None-Match: \(tag)"])
    #expect(second.status == 304)
    #expect(second.wire.isEmpty)
    #expect(other.status == 200)
  }
}
