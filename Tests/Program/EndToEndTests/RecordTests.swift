import EverBase
import EverDemo
import EverRecording
import EverText
import Glibc
import TestSupport
import Testing

/// `everscroll record`, and tapes in a shell.
@Suite(.timeLimit(.minutes(5))) struct RecordTests {
  private func cast(_ directory: TemporaryDirectory, _ name: String = "a.cast") throws -> Cast {
    try Cast(Array(directory.text(of: name).utf8))
  }

  @Test func `a program is recorded with its keys passed on, its sizes, markers and its status`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let script = "printf 'ready\\n'; read word; stty size; echo \"<$word>\"; exit 7"
    let program = try Everscroll.start(
      ["record", "-o", "a.cast", "--cast-version", "3", "--", "/bin/sh", "-c", script],
      directory: directory.path
    )
    try await program.waitForRow("ready")
    program.send("\u{1C}")
    program.resize(columns: 60, rows: 10)
    program.send("word\r")
    #expect(try await program.waitForExit() == .exited(7))
    let cast = try cast(directory)
    let output = cast.events.reduce(into: "") { text, event in
      if case .output(let part) = event.kind { text += part }
    }
    #expect(output.contains("ready\r\n") && output.contains("10 60") && output.contains("<word>"))
    #expect(cast.events.contains { $0.kind == .marker("") })
    #expect(cast.events.contains { $0.kind == .resize(Size(columns: 60, rows: 10)) })
    #expect(cast.events.last?.kind == .exit(7))
    #expect(cast.header.others.map { $0.prefix(9) } == ["\"timestam", "\"command\""])
    var status = stat()
    #expect(stat(directory.path + "/a.cast", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `a recording becomes a picture at once, and an existing file is kept`() async throws {
    let directory = try TemporaryDirectory()
    let words = ["record", "-o", directory.path + "/a.svg", "printf", "hello"]
    let made = try await Everscroll.print(words)
    #expect(made.status == 0, "\(made.error)")
    #expect(directory.text(of: "a.svg").contains(">hello</text>"))
    #expect(directoryNames(directory.path) == ["a.svg"])
    #expect(try await Everscroll.print(words).status == 1)
    #expect(try await Everscroll.print(["record", "--force"] + words.dropFirst()).status == 0)
  }

  @Test func `a recording goes to standard output, and ends with its program`() async throws {
    let command = [
      "record", "-o", "-", "--cast-version", "3", "--", "/bin/sh", "-c", "yes & exit 3",
    ]
    let printed = try await Everscroll.print(command)
    #expect(printed.status == 3)
    let cast = try Cast(Array(printed.output.utf8))
    #expect(cast.events.last?.kind == .exit(3))
  }

  @Test func `a program that isn't there is named`() async throws {
    let directory = try TemporaryDirectory()
    let printed = try await Everscroll.print(
      "record",
      "-o",
      directory.path + "/a.cast",
      "no-such-program"
    )
    #expect(printed.status == 1 && printed.error.contains("‘no-such-program’ can't be started"))
  }

  @Test func `a tape of other programs runs in a shell when that is allowed`() async throws {
    let directory = try TemporaryDirectory()
    let tape = try directory.file(
      "a.tape",
      """
      Set Columns 40
      Set Rows 6
      Env GREETING hi
      Hide
      Type "x=secret; clear" Enter
      Wait
      Show
      Type "echo $GREETING | tr h H" Enter
      Wait
      Expect /^Hi$/
      """
    )
    let output = directory.path + "/a.cast"
    let played = try await Everscroll.print("play", "--allow-run", tape, "-o", output)
    #expect(played.status == 0, "\(played.error)")
    #expect(played.error.contains("  echo $GREETING | tr h H"))
    let text = directory.text(of: "a.cast")
    #expect(text.contains("Hi") && !text.contains("secret"))
    let refused = try await Everscroll.print("play", tape, "-o", output)
    #expect(refused.status == 2 && refused.error.contains("--allow-run"))
  }

  @Test func `output without an end leaves time for the tape`() async throws {
    let directory = try TemporaryDirectory()
    let tape = try directory.file(
      "a.tape",
      "Type \"yes\" Enter\nWait+Screen /^y$/\nCtrl+c\nWait />/"
    )
    let played = try await Everscroll.print("play", "--check", "--allow-run", tape)
    #expect(played.status == 0, "\(played.error)")
  }

  @Test func `a tape says what it requires and lacks`() async throws {
    let directory = try TemporaryDirectory()
    let tape = try directory.file("a.tape", "Require no-such-program\nType ls Enter")
    let printed = try await Everscroll.print("play", "--check", "--allow-run", tape)
    #expect(
      printed.status == 1 && printed.error.contains("‘no-such-program’, which isn't installed")
    )
  }
}
