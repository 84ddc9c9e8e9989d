import Testing

@testable import EverMock

@Suite(.timeLimit(.minutes(5))) struct SitesTests {
  @Test func `the sites are sent in pages, compressed, the oldest first`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    var names: [String] = []
    var more: [String] = []
    for page in 1...3 {
      let response = try #require(await client.get("/2.3/sites?page=\(page)&pagesize=30"))
      #expect(response.isGzip)
      names += response.values(of: "api_site_parameter")
      more += response.values(of: "has_more")
    }
    #expect(names.count == Site.all.count && Set(names).count == names.count)
    #expect(names.prefix(3) == ["stackoverflow", "superuser", "serverfault"])
    #expect(names[10] == "meta")
    #expect(names.contains("cooking") && names.contains("pt.stackoverflow"))
    #expect(more == ["true", "true", "false"])
  }
}
