import EverText
import Glibc
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct FrameBytesTests {
  private static let tracer = "/usr/bin/strace"

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
    let trace = directory.text(of: "trace")
    let terminal = writes(to: "/dev/", in: trace)
    let single = steps.filter { terminal.contains($0) }
    #expect(single.count * 2 > steps.count, "\(single.count) of \(steps.count) in one write")
    // Three writes of ncurses for a scroll and its row, and one for another frame.
    let frames = writes(to: "/memfd:frame", in: trace)
    #expect(
      frames.count <= 3 * terminal.count,
      "\(frames.count) writes of \(terminal.count) frames"
    )
  }

  /// The bytes of steps down from the last row of the screen, with all rows loaded and no request in
  /// flight.
  ///
  /// A step whose bytes contain the frame of the cursor's rest, in which a name becomes bold, is
  /// left out.
  private func steps(of program: TerminalProgram) async throws -> [[UInt8]] {
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
    var steps: [[UInt8]] = []
    for number in 39...78 where steps.count < 30 {
      program.send("j")
      try await program.waitForCursor(at: number)
      let output = program.takeOutput()
      guard !output.text.contains("\u{1B}[1m") else { continue }
      steps.append(output.bytes)
    }
    #expect(!steps.isEmpty)
    return steps
  }

  /// The bytes of each write to a file whose path begins so.
  private func writes(to path: String, in trace: String) -> [[UInt8]] {
    trace.split(separator: "\n").compactMap { line in
      // The file is the first argument; `-xx` writes it in hexadecimal, like the bytes.
      guard let file = line.firstRange(of: "<"), let end = line.firstRange(of: ">, \""),
        text(line[file.upperBound..<end.lowerBound]).hasPrefix(path)
      else { return nil }
      return bytes(line[end.upperBound...].prefix { $0 != "\"" })
    }
  }

  private func text(_ escaped: Substring) -> String {
    String(decoding: bytes(escaped), as: UTF8.self)
  }

  private func bytes(_ escaped: Substring) -> [UInt8] {
    escaped.split(separator: "\\x").compactMap { UInt8($0, radix: 16) }
  }
}
