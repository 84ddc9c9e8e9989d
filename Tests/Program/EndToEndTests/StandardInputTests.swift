import EverText
import Glibc
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct StandardInputTests {
  /// Runs a shell script in a terminal; `$0` is the program.
  private func run(
    _ script: String,
    in directory: String = "/",
    size: Size = Size(columns: 80, rows: 14)
  ) throws -> TerminalProgram {
    try Everscroll.shell(script, directory: directory, size: size)
  }

  /// The output of a script without a screen, and its error line.
  private func printed(_ script: String) async throws -> (output: String, error: String) {
    let directory = try TemporaryDirectory()
    let shell = try run("{ \(script) ; } >output 2>error", in: directory.path)
    _ = try await shell.waitForExit()
    return (directory.text(of: "output"), directory.text(of: "error"))
  }

  @Test func `plain lines are there at once, and G G goes to their end`() async throws {
    let program = try run(#"seq 1 20000 | "$0" -"#)
    let first = try await program.waitForRow("12")
    #expect(first.numberedRows[1] == "1")
    #expect(first.titleLine.contains("Standard input"))
    program.send("GG")
    let end = try await program.waitUntil("the last line") {
      $0.titleLine.hasSuffix("20,000 items") && $0.cursorRow.hasSuffix("20000  20000")
    }
    #expect(end.statusLine.contains("20,000/20,000 100%"))
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(program.modes == program.initialModes)
  }

  @Test func `an endless stream of objects has columns, and quitting ends it`() async throws {
    let program = try run(#"yes '{"id":1,"name":"abc"}' | "$0" -"#)
    let screen = try await program.waitUntil("rows") { $0.numberedRows[11] != nil }
    #expect(screen.rows[1].split(separator: " ") == ["id", "name"])
    #expect(screen.numberedRows[11]?.split(separator: " ").prefix(2) == ["1", "abc"])
    program.send("\r")
    try await program.waitUntil("the detail") { $0.text.contains("name  abc") }
    program.send("u")
    try await program.waitUntil("the JSON") { $0.text.contains(#""name": "abc""#) }
    program.send("q\u{3}")
    #expect(try await program.waitForExit() == .exited(130))
    #expect(program.modes == program.initialModes)
  }

  @Test func `lines far above return, and memory stays small`() async throws {
    let directory = try TemporaryDirectory()
    let program = try run(
      #"seq 1 60000 | sh -c 'echo $$ >pid; exec "$0" - --max-rows 4000' "$0""#,
      in: directory.path
    )
    try await program.waitForRow("12")
    program.send("GG")
    try await program.waitUntil("the last line") {
      $0.cursorRow.hasSuffix("60000  60000")
    }
    program.send("g")
    try await program.waitUntil("the first line again") { $0.numberedRows[1] == "1" }
    program.send("30000g")
    try await program.waitUntil("a line between") { $0.cursorRow.hasSuffix("30000  30000") }
    let id = directory.text(of: "pid").dropLast()
    let status = textOfFile("/proc/\(id)/status")
    let memory = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let kilobytes = memory.flatMap { Int($0.split(whereSeparator: { !$0.isNumber })[0]) }
    #expect(try #require(kilobytes) < 64 << 10)
  }

  @Test func `lines of a slow producer are displayed as they arrive, and r doesn't wait for more`()
    async throws
  {
    let program = try run(#"{ echo first; printf '{"a":1}\n'; exec sleep 600; } | "$0" -"#)
    let screen = try await program.waitForRow("first")
    #expect(screen.numberedRows[1] == "first")
    program.send("r")
    try await program.waitForNotice("can't start again")
    try await program.waitUntil("the lines again") { $0.numberedRows[1] == "first" }
    program.send("q")
    try await program.waitUntil("the terminal given back") { !$0.isAlternateScreen }
  }

  @Test func `nothing piped in is reported with status 2`() async throws {
    let program = try Everscroll.start(["-"])
    #expect(try await program.waitForExit() == .exited(2))
    #expect(program.screen.text.contains("COMMAND | everscroll -"))
  }

  @Test func `lines are printed as they are, columns for objects`() async throws {
    let lines = #"printf '{"id":1,"n":"a,b"}\r\n\nplain\nlast' | "$0" - --print"#
    #expect(
      try await printed(lines + " --format csv").output == "id,n\n1,\"a,b\"\n,\nplain,\nlast,\n"
    )
    let json = "{\"id\":1,\"n\":\"a,b\"}\n\"\"\n\"plain\"\n\"last\"\n"
    #expect(try await printed(lines + " --format jsonl").output == json)
    #expect(try await printed(lines + " 1 --format jsonl").output == "{\"id\":1,\"n\":\"a,b\"}\n")
    let sums = try await printed(#"seq 1 5000 | "$0" - | cksum; seq 1 5000 | cksum"#).output
    #expect(Set(sums.split(separator: "\n")).count == 1)
  }

  @Test func `few lines leave the rest to whoever reads next`() async throws {
    let script = #"seq 1 100000 | { "$0" - --print 2; wc -c; }"#
    let lines = try await printed(script).output.split(separator: "\n")
    #expect(lines.prefix(2) == ["1", "2"])
    #expect(Int(lines[2]) ?? 0 >= 588_895 - 4_096)
  }

  @Test func `a reader that has enough ends an endless print quietly`() async throws {
    let (output, error) = try await printed(#"yes line | "$0" - --print | head -n 2"#)
    #expect(output == "line\nline\n")
    #expect(error.isEmpty)
  }
}
