import Cells
import Glibc
import MockAPI
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct FrameBytesTests {
  private static let tracer = "/usr/bin/strace"

  @Test(arguments: [(80, 40), (120, 70)])
  func `a line step costs the row's own bytes and little more`(
    columns: Int,
    limit: Int
  ) async throws {
    let size = Size(columns: columns, rows: 41)
    let program = try Everscroll.browse("starwars", "--mock", size: size)
    let steps = try await steps(of: program)
    for step in steps {
      // From 100 columns on there is a scroll bar beside the row.
      let row = step.row.utf8.count
      #expect(step.bytes.count <= row + limit, "\(step.bytes.count) bytes for a row of \(row)")
    }
  }

  @Test(.enabled(if: access(tracer, X_OK) == 0, "strace is not installed"))
  func `a line step is one write`() async throws {
    let directory = try TemporaryDirectory()
    let command = ProgramCommand(
      Self.tracer,
      ["-f", "-y", "-xx", "-s", "100000", "-e", "trace=write,writev,pwrite64"]
        + ["-o", directory.path + "/trace", BuiltProgram.everscroll, "starwars", "--mock"],
      size: Size(columns: 120, rows: 41)
    )
    let program = try TerminalProgram(command)
    let steps = try await steps(of: program)
    program.send("q")
    _ = try await program.waitForExit()
    let writes = terminalWrites(in: directory.text(of: "trace"))
    for step in steps {
      #expect(writes.contains(step.bytes), "no single write of \(step.bytes.count) bytes")
    }
  }

  private struct Step {
    /// The bytes that the program wrote.
    let bytes: [UInt8]
    /// The new row.
    let row: String
  }

  /// Steps down from the last row of the screen, with all rows loaded and no request in flight.
  private func steps(of program: TerminalProgram) async throws -> [Step] {
    try await program.waitForRow("Luke Skywalker")
    program.send("82g")
    // All rows are loaded first, because later pages would be drawn between the steps.
    try await program.waitUntil("the last row, and all before it") {
      $0.cursorRow.contains("Tion Medon") && $0.titleLine.hasSuffix("82 characters")
    }
    program.send("g")
    try await program.waitForCursor(at: 1)
    program.send("L")
    try await program.waitUntil("the last row, nothing under way") {
      $0.cursorRow.contains(" 38 ") && $0.placeholders == 0 && $0.statusLine.hasPrefix("   ")
    }
    program.takeOutput()
    var steps: [Step] = []
    for number in 39...48 {
      program.send("j")
      let screen = try await program.waitForCursor(at: number)
      steps.append(Step(bytes: program.takeOutput().bytes, row: screen.cursorRow))
    }
    return steps
  }

  /// The bytes of each write to a terminal.
  private func terminalWrites(in trace: String) -> [[UInt8]] {
    trace.split(separator: "\n").compactMap { line in
      // The file comes first; `-xx` writes it in hexadecimal, like the bytes.
      guard let file = line.firstRange(of: "<"), let path = line.firstRange(of: ">, \""),
        text(line[file.upperBound..<path.lowerBound]).hasPrefix("/dev/")
      else { return nil }
      return bytes(line[path.upperBound...].prefix { $0 != "\"" })
    }
  }

  private func text(_ escaped: Substring) -> String {
    String(decoding: bytes(escaped), as: UTF8.self)
  }

  private func bytes(_ escaped: Substring) -> [UInt8] {
    escaped.split(separator: "\\x").compactMap { UInt8($0, radix: 16) }
  }
}
