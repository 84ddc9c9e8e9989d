import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct SortingTests {
  @Test func `a sorted list is loaded once, and r loads all of it again`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 12))
    let program = try Everscroll.browse("starwars", "--sort", "height:desc", of: server)
    let screen = try await program.waitUntil("all rows") { $0.numberedRows.count == 12 }
    #expect(screen.titleLine.contains("by height, descending"))
    let heights = screen.numberedRows.sorted { $0.key < $1.key }
      .compactMap { $0.value.firstMatch(of: /(\d+) cm/).flatMap { Int($0.1) } }
    #expect(heights.count > 6)
    #expect(heights == heights.sorted(by: >))
    #expect(try await server.quietLog().pages == [1, 2])
    program.send("r")
    try await program.waitUntil("the end of the refresh") { $0.statusLine.contains("refreshed") }
    #expect(try await server.quietLog().pages == [1, 2, 1, 2])
  }

  @Test func `a second start waits for the whole list, not for a kept page`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 12))
    let cache = try CacheDirectory()
    for words in [[], ["--sort", "name:desc"]] {
      let program = try Everscroll.start(
        ["starwars", "--base-url", server.baseURL] + words,
        environment: ["XDG_CACHE_HOME": cache.path],
        size: Size(columns: 80, rows: 15)
      )
      let screen = try await program.waitUntil("all rows") { $0.numberedRows.count == 12 }
      #expect(screen.numberedRows[1]?.contains("Luke Skywalker") == words.isEmpty)
      program.send("q")
      #expect(try await program.waitForExit() == .exited(0))
    }
  }
}
