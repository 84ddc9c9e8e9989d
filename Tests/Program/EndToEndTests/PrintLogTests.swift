import EverMock
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PrintLogTests {
  @Test func `printing writes the log too`() async throws {
    let server = try MockServer.start()
    let directory = try TemporaryDirectory()
    let log = directory.path + "/log"
    let printed = try await Everscroll.print("starwars", "--print", "12", "--log", log, of: server)
    #expect(printed.status == 0)
    let lines = directory.text(of: "log").split(separator: "\n")
    #expect(lines.count { $0.contains("load #") } == 2)
    #expect(lines.count { $0.contains("received after") } == 2)
  }
}
