import Glibc
import TestSupport
import Testing

/// Lists in files.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ListFileTests {
  /// Prints a file with a name and a text.
  private func printed(
    _ name: String,
    _ text: String,
    _ arguments: String...,
    environment: [String: String] = [:]
  ) async throws -> Everscroll.Printed {
    let home = try UserHome()
    let words = [try home.file(name, text)] + arguments
    return try await Everscroll.print(words, environment: environment)
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
    let loads = ["LD_DEBUG": "libs"]
    let inspected = try await printed("data.tsv", "a\tb\n1\t2\n", "--inspect", environment: loads)
    #expect(inspected.output.contains("\"count\": 1"))
    #expect(inspected.error.contains("libz") && !inspected.error.contains("libcurl"))
    #expect(json.status == 0 && table.status == 0 && inspected.status == 0)
  }

  @Test func `a column that no JSON line has is an error, and one that some have a remark`()
    async throws
  {
    let lines = #"{"a":1}"# + "\n" + #"{"a":2,"b":3}"# + "\n"
    let unknown = try await printed("x.jsonl", lines, "--print", "--columns", "c")
    #expect(unknown.status == 1)
    #expect(unknown.error.contains("No item here has a field ‘c’"))
    let known = try await printed("x.jsonl", lines, "--print", "--columns", "b", "--format", "csv")
    #expect(known.status == 0)
    #expect(known.output.split(whereSeparator: \.isNewline).last == "3")
  }

  @Test func `a printed table has all columns of a table, and names fields without one`()
    async throws
  {
    let rows = "b_c,same,none,a\n9,x,,first\n7,x,,second\n"
    let table = try await printed("t.csv", rows, "--print", "--format", "csv")
    #expect(table.output == rows && table.error.isEmpty)
    let lines =
      String(repeating: #"{"a":"x","n":{"m":null}}"# + "\n", count: 100)
      + #"{"a":"y","n":{"m":1},"late":2}"# + "\n"
    let late = try await printed("x.jsonl", lines, "--print", "--format", "csv")
    #expect(late.status == 0 && late.output.hasSuffix("\nx,\ny,1\n"))
    #expect(late.error.contains("One item has fields without a column, such as ‘late’"))
    // The items that determine the columns aren't the printed ones.
    let filtered = try await printed("z.jsonl", lines, "--format", "csv", "--filter", "y")
    #expect(filtered.error.contains("One item has fields without a column, such as ‘late’"))
    // Columns that the user named are those that the user wants.
    let named = try await printed("y.jsonl", lines, "--format", "csv", "--columns", "a")
    #expect(named.status == 0 && named.error.isEmpty)
  }

  @Test func `a path needs no ending`() async throws {
    let printed = try await printed("words", "one\ntwo\n", "--print")
    #expect(printed.output == "one\ntwo\n")
    let home = try UserHome()
    _ = try home.file("words", "three\n")
    let expanded = try await Everscroll.print(
      "~/words",
      "--print",
      environment: ["HOME": home.path]
    )
    #expect(expanded.output == "three\n")
    let opened = try await Everscroll.print(
      "/dev/fd/9",
      "--print",
      filter: " 9< \(home.path)/words"
    )
    #expect(opened.output == "three\n")
  }

  @Test func `a named pipe is refused, because opening it would block`() async throws {
    let home = try UserHome()
    mkfifo(home.path + "/pipe", 0o600)
    let refused = try await Everscroll.print(home.path + "/pipe", "--print")
    #expect(refused.status == 2)
    #expect(refused.error.contains("everscroll - < "))
  }

  @Test func `a file that was opened is offered at the next start`() async throws {
    let home = try UserHome()
    let path = try home.file("words.txt", "one\ntwo\n")
    let environment = ["XDG_STATE_HOME": home.path]
    func start(_ arguments: String...) throws -> TerminalProgram {
      try Everscroll.start(arguments, environment: environment)
    }
    let first = try start(path)
    try await first.waitForRow("two")
    #expect(try await first.quit() == .exited(0))
    let second = try start()
    try await second.waitUntil("the file") { $0.cursorRow.contains("words.txt") }
    second.send("\r")
    try await second.waitForRow("two")
    #expect(try await second.quit() == .exited(0))
  }

  @Test(arguments: [
    ("nowhere/data.json", "No such file"), ("./nowhere", "No such file"),
    ("/tmp", "it is a directory"),
  ])
  func `a file that can't be read is named with the reason`(path: String, reason: String)
    async throws
  {
    let printed = try await Everscroll.print(path, "--print")
    #expect(printed.status == 2)
    #expect(printed.error.contains("‘\(path)’") && printed.error.contains(reason))
  }
}
