import TestSupport
import Testing

@testable import EverMock

@Suite(.serialized, .timeLimit(.minutes(5))) struct PrintingTests {
  @Test func `jsonl is each item as the server sent it, byte for byte`() async throws {
    let server = try MockServer.start()
    let printed = try await Everscroll.print("starwars", "--print", "--format", "jsonl", of: server)
    #expect(printed.status == 0)
    #expect(printed.error.isEmpty)
    let people = PeopleCollection(seed: 0)
    let sent = (0..<people.count).map { index in
      let bytes = JSONWriter.object {
        people.person(at: index).writeDetails(into: &$0, origin: server.baseURL)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(sent.count == 82)
    #expect(printed.output == sent.map { $0 + "\n" }.joined())
    #expect(try await server.quietLog().finished.map(\.page) == Array(1...9))
  }

  @Test func `a reader that leaves is noticed while a page is waited for`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hold, pages: 2...2))
    let printed = try await Everscroll.print(
      "starwars",
      "--print",
      of: server,
      filter: "| head -n 3"
    )
    #expect(printed.status == 0)
    #expect(printed.error.isEmpty)
    #expect(printed.lines.count == 3)
  }

  @Test func `a page is printed at once, and a terminal displays the progress`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hold, pages: 2...2))
    let program = try Everscroll.browse("starwars", "--print", "12", of: server)
    let screen = try await program.waitUntil("the progress") { $0.text.contains("10 of 82 items") }
    #expect(screen.text.contains("Obi-Wan Kenobi"))
    server.release()
    #expect(try await program.waitForExit() == .exited(0))
    #expect(!program.screen.text.contains("of 82 items"))
    #expect(program.screen.rows.contains { $0.hasPrefix("Wilhuff Tarkin") })
  }

  @Test func `output that isn't a terminal is printed without --print`() async throws {
    let printed = try await Everscroll.print("starwars", "--mock", "--format", "jsonl")
    #expect(printed.status == 0)
    #expect(printed.lines.count == 82)
  }
}
