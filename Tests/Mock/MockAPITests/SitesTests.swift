import Testing

@testable import EverMock

@Suite(.timeLimit(.minutes(5))) struct SitesTests {
  @Test func `the sites are sent in pages, compressed, the oldest first`()
    async throws
  {
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

  @Test func `one page may hold all, and a filter counts`() async throws {
    let server = try MockServer.start()
    let all = try await fetch(server, "/2.3/sites?pagesize=10000")
    #expect(all.values(of: "site_url").count == Site.all.count)
    #expect(all.value(of: "has_more") == "false")
    let total = try await fetch(server, "/2.3/sites?filter=!-*jbN0CeyJHb")
    #expect(total.value(of: "total") == "\(Site.all.count)")
    let wrong = try await fetch(server, "/2.3/sites?page=0")
    #expect(wrong.value(of: "error_message") == "page")
  }

  @Test func `every site that is listed has its moderators`() async throws {
    let server = try MockServer.start()
    let client = try RawClient(server)
    for site in Site.all {
      let path = "/2.3/users/moderators?pagesize=0&filter=!-*jbN0CeyJHb&site=\(site.name)"
      #expect(await client.get(path)?.value(of: "total") == "\(site.moderators)")
    }
  }
}
