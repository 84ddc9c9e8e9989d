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

  @Test func `jsonl requests no details`() async throws {
    let server = try MockServer.start(MockConfiguration(expandedHonoured: false))
    let printed = try await Everscroll.print("starwars", "--print", "--format", "jsonl", of: server)
    #expect(printed.lines.count == 82)
    #expect(printed.lines.first?.hasPrefix(#"{"uid":"1","name":"Luke Skywalker","url":"#) == true)
    #expect(try await server.quietLog().finished.allSatisfy(\.isList))
  }

  @Test func `columns that the list lacks are requested once each`() async throws {
    let server = try MockServer.start(MockConfiguration(expandedHonoured: false))
    let printed = try await Everscroll.print("starwars", "--print", "12", of: server)
    #expect(printed.lines.count == 12)
    #expect(printed.lines.allSatisfy { $0.contains(" cm") })
    let details = try await server.quietLog().finished.filter { !$0.isList }.map(\.path)
    #expect(details.count == 12)
    #expect(Set(details).count == 12)
  }

  @Test func `the first five take one page`() async throws {
    let server = try MockServer.start()
    let printed = try await Everscroll.print("starwars", "--print", "5", of: server)
    #expect(printed.status == 0)
    #expect(printed.lines.count == 5)
    #expect(printed.lines.last?.contains("Leia Organa") == true)
    #expect(try await server.quietLog().pages == [1])
  }

  @Test(arguments: [(10, [1]), (11, [1, 2]), (20, [1, 2]), (82, Array(1...9))])
  func `no page is requested that isn't needed`(count: Int, pages: [Int]) async throws {
    let server = try MockServer.start()
    let printed = try await Everscroll.print("starwars", "--print", "\(count)", of: server)
    #expect(printed.lines.count == count)
    #expect(try await server.quietLog().finished.map(\.page) == pages)
  }

  @Test func `nothing is requested where nothing is wanted`() async throws {
    let server = try MockServer.start()
    let printed = try await Everscroll.print(
      "starwars",
      "--print",
      "0",
      "--format",
      "csv",
      of: server
    )
    #expect(printed.status == 0)
    #expect(printed.output == "name,height,mass,born,gender,eyes,hair,skin,uid\n")
    #expect(server.log.received == 0)
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

  @Test func `a server that goes round in circles is reported, and fails`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.nextIsSelf, pages: 2...2))
    let printed = try await Everscroll.print("starwars", "--print", of: server)
    #expect(printed.status == 1)
    #expect(printed.lines.count == 20)
    #expect(
      printed.error == """
        everscroll: 20 of 82 items: 62 are missing; the server named a page that was loaded before.

        """
    )
  }

  @Test func `a response that is broken the same way each time is requested once`() async throws {
    let server = try MockServer.start()
    let gzip = [MockHeader("Content-Encoding", "gzip")] + PreparedResponse.json
    server.prepare(PreparedResponse("/api/people", headers: gzip, body: "no gzip"))
    let printed = try await Everscroll.print("starwars", "--print", of: server)
    #expect(printed.status == 1)
    #expect(printed.error.contains("is broken"))
    #expect(try await server.quietLog().finished.count == 1)
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

  @Test func `a page is as large as requested`() async throws {
    let server = try MockServer.start()
    let printed = try await Everscroll.print("starwars", "--print", "--page-size", "50", of: server)
    #expect(printed.lines.count == 82)
    let log = try await server.quietLog()
    #expect(log.pages == [1, 2])
    #expect(log.finished.allSatisfy { $0.path.contains("limit=50") })
  }

  @Test func `84 moderators are loaded no faster than the server allows`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.backoff(seconds: 1), pages: 2...2))
    let printed = try await Everscroll.print(
      "moderators",
      "stackoverflow",
      "--print",
      "--format",
      "jsonl",
      of: server
    )
    #expect(printed.status == 0)
    #expect(printed.lines.count == 84)
    #expect(Set(printed.lines).count == 84)
    let requested = try await server.quietLog().listRequests
    try #require(requested.map(\.page) == [1, 2, 3])
    #expect(requested[1].arrival.duration(to: requested[2].arrival) >= .seconds(1))
  }

  @Test func `csv has a heading and quotes what must be`() async throws {
    let printed = try await Everscroll.print(
      "starwars",
      "--mock",
      "--print",
      "16",
      "--format",
      "csv"
    )
    #expect(printed.lines.count == 17)
    #expect(printed.lines[0] == "name,height,mass,born,gender,eyes,hair,skin,uid")
    #expect(printed.lines[1] == "Luke Skywalker,172 cm,77 kg,19BBY,male,blue,blond,fair,1")
    let jabba = #"Jabba Desilijic Tiure,175 cm,"1,358 kg",600BBY,hermaphrodite"#
    #expect(printed.lines[16] == jabba + #",orange,n/a,"green-tan, brown",16"#)
  }

  @Test func `md is a table`() async throws {
    let printed = try await Everscroll.print("starwars", "--mock", "--print", "2", "--format", "md")
    #expect(printed.lines.count == 4)
    #expect(printed.lines[0] == "|name|height|mass|born|gender|eyes|hair|skin|")
    #expect(printed.lines[1] == "|---|---:|---:|---|---|---|---|---|")
    #expect(printed.lines[3] == "|C-3PO|167 cm|75 kg|112BBY|n/a|yellow|n/a|gold|")
  }

  @Test func `text has its columns under one another`() async throws {
    let printed = try await Everscroll.print("starwars", "--mock", "--print", "3")
    expect(
      printed.output,
      shows: """
        Luke Skywalker             172 cm     77 kg  19BBY       male           blue          blond             fair
        C-3PO                      167 cm     75 kg  112BBY      n/a            yellow        n/a               gold
        R2-D2                       96 cm     32 kg  33BBY       n/a            red           n/a               white, blue
        """
    )
  }

  @Test func `output that isn't a terminal is printed without --print`() async throws {
    let printed = try await Everscroll.print("starwars", "--mock", "--format", "jsonl")
    #expect(printed.status == 0)
    #expect(printed.lines.count == 82)
  }

  @Test func `a reader that has enough ends it quietly`() async throws {
    let server = try MockServer.start(MockConfiguration(items: 100_000))
    let printed = try await Everscroll.print(
      "starwars",
      "--print",
      "--format",
      "jsonl",
      of: server,
      filter: "| head -n 1"
    )
    #expect(printed.status == 0)
    #expect(printed.error.isEmpty)
    #expect(printed.lines.count == 1)
    #expect(server.log.received < 10_000)
  }

  @Test func `a page that arrives late or broken is requested again`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.truncate, pages: 2...2, count: 1))
    let printed = try await Everscroll.print("starwars", "--print", "--format", "jsonl", of: server)
    #expect(printed.status == 0)
    #expect(printed.lines.count == 82)
    #expect(Set(printed.lines).count == 82)
  }
}
