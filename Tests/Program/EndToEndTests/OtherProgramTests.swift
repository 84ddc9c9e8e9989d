import EverBase
import EverDemo
import EverRecording
import EverText
import TestSupport
import Testing

/// Other programs, recorded by `everscroll record` and converted, beside the screens of tmux.
@Suite(.serialized, .timeLimit(.minutes(5))) struct OtherProgramTests {
  enum Other: String, CaseIterable {
    case vim, htop, less, tig

    /// Starts the program, with what it shows.
    var script: String {
      switch self {
      case .vim: "exec vim -N -u NONE -i NONE -n -c 'syntax on' a.c"
      case .htop: "exec htop"
      case .less: "exec less a.c"
      case .tig:
        """
        git init -q . && git config user.email me@example.org && git config user.name Me
        for number in 1 2 3 4 5 6 7 8 9; do
          echo $number >>b; git add b; git commit -q -m "Commit $number"
        done
        exec tig
        """
      }
    }

    /// The keys; those of the last one end the program.
    var keys: [String] {
      switch self {
      case .vim:
        [
          "G", "gg", ":set number\r", "\u{06}", "/return\r", "Oa new line\u{1B}", ":vsplit\r", "dd",
          "V3j", "\u{1B}u", "2\u{04}", ":qa!\r",
        ]
      case .htop:
        [
          "j", "jj", "t", "t", "H", "\u{1B}OQ", "\u{1B}", "\u{1B}OR", "s", "\u{1B}", "h", "\u{1B}",
          "q",
        ]
      case .less: [" ", "G", "g", "/return\r", "n", "d", "u", "-N\r", "50%", "h", "q", "-S\r", "q"]
      case .tig: ["j", "j", "\r", "j", "q", "G", "t", "q", "h", "q", "/3\r", "Q"]
      }
    }
  }

  private let directory: TemporaryDirectory
  private static let size = Size(columns: 80, rows: 24)

  init() throws {
    directory = try TemporaryDirectory()
    let lines = (1...150).map { "  if (x == \($0)) { return \"line \($0)\"; } /* a comment */" }
    try directory.file("a.c", "const char *text(int x) {\n\(lines.joined(separator: "\n"))\n}\n")
  }

  @Test(arguments: Other.allCases)
  func `a program looks as in tmux at ten moments of its recording`(other: Other) async throws {
    let cast = try await record(other)
    let screens = ComparedScreens(directory, Self.size)
    let moments = Self.moments(of: cast)
    #expect(moments.count == 10)
    for moment in moments {
      let output = cast.events.filter { $0.time <= moment }.compactMap(\.output).joined()
      let path = directory.path
      let poster = "\((moment + .milliseconds(20)).milliseconds)ms"
      let converted = try await Everscroll.print(
        ["convert", path + "/a.cast", "-o", path + "/a.ansi", "--force", "--poster", poster]
      )
      #expect(converted.status == 0, "\(converted.error)")
      let shown = screens.replayed(directory.text(of: "a.ansi"))
      guard let difference = try await screens.difference(shown, fromTmuxAfter: output) else {
        try Test.cancel("tmux is not installed.")
      }
      #expect(difference == [], "\(other) at \(poster)")
    }
  }

  /// Records a program while keys are pressed.
  private func record(_ other: Other) async throws -> Cast {
    let needs = other == .tig ? "command -v git >/dev/null && " : ""
    let script = "\(needs)command -v \(other) >/dev/null || exit 99; \(other.script)"
    let program = try Everscroll.start(
      ["record", "-o", "a.cast", "--", "/bin/sh", "-c", script],
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"],
      directory: directory.path,
      size: Self.size
    )
    for keys in other.keys {
      await rest(program)
      program.send(keys)
    }
    let ending = try await program.waitForExit()
    if ending == .exited(99) { try Test.cancel("\(other) is not installed.") }
    #expect(ending == .exited(0))
    return try Cast(Array(directory.text(of: "a.cast").utf8))
  }

  /// Waits until a program has written something, and then nothing for a while.
  private func rest(_ program: TerminalProgram) async {
    var patience = Duration.seconds(3)
    while await writes(program, within: patience) { patience = .milliseconds(300) }
  }

  private func writes(_ program: TerminalProgram, within patience: Duration) async -> Bool {
    let known = program.output.bytes.count
    let screen = try? await program.waitUntil("more output", timeout: patience) { _ in
      program.output.bytes.count > known
    }
    return screen != nil
  }

  /// Ten times, as evenly distributed as possible, after which nothing is written for a while.
  private static func moments(of cast: Cast) -> [Duration] {
    let times = cast.events.filter { $0.output != nil }.map(\.time)
    let rests = zip(times, times.dropFirst()).filter { $1 - $0 > .milliseconds(100) }.map(\.0)
    guard rests.count > 10 else { return rests }
    return (1...10).map { rests[$0 * (rests.count - 1) / 10] }
  }
}
