import TestSupport
import Testing

/// Lists in files.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ListFileTests {
  /// Prints a file with a name and a text.
  private func printed(
    _ name: String,
    _ text: String,
    _ arguments: String...
  ) async throws -> Everscroll.Printed {
    let home = try UserHome()
    return try await Everscroll.print([try home.file(name, text)] + arguments)
  }

  @Test func `JSON lines in a file are its items`() async throws {
    let printed = try await printed("data.jsonl", "{\"a\":1}\n{\"a\":2}\n", "--format", "jsonl")
    #expect(printed.output == "{\"a\":1}\n{\"a\":2}\n")
    #expect(printed.status == 0)
  }

  @Test func `a document, a table and their likes in files are their items`() async throws {
    let json = try await printed(
      "data.json",
      "{\"items\":[{\"a\":1},{\"a\":2}]}",
      "--format",
      "jsonl"
    )
    #expect(json.output == "{\"a\":1}\n{\"a\":2}\n")
    let table = try await printed("data.csv", "a,b\n1,\"x\ny\"\n", "--format", "csv")
    #expect(table.output == "a,b\r\n1,\"x\ny\"\r\n" || table.output == "a,b\n1,\"x\ny\"\n")
    let inspected = try await printed("data.tsv", "a\tb\n1\t2\n", "--inspect")
    #expect(inspected.output.contains("\"count\": 1"))
    #expect(json.status == 0 && table.status == 0 && inspected.status == 0)
  }

  @Test(arguments: [("nowhere/data.json", "No such file")])
  func `a file that can't be read is named with the reason`(path: String, reason: String)
    async throws
  {
    let printed = try await Everscroll.print(path, "--print")
    #expect(printed.status == 2)
    #expect(printed.error.contains("‘\(path)’") && printed.error.contains(reason))
  }

  @Test func `a host without a scheme is asked by https, and this machine by http`() async throws {
    let printed = try await Everscroll.print("localhost:9/list", "--print")
    #expect(printed.status == 1)
    #expect(printed.error.contains("Can't connect to localhost:9"))
  }
}
