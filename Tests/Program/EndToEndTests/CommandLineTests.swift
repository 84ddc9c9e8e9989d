import EverText
import Glibc
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct CommandLineTests {
  @Test(arguments: [4, 20], ["", " --print 1"])
  func `what the system lacks is reported before anything is started`(
    files: Int,
    printing: String
  ) async throws {
    let problem = "too many open files (\(files) are allowed); raise ulimit -n."
    let program = try TerminalProgram(
      .shell(
        "ulimit -n \(files); exec \(BuiltProgram.everscroll) starwars --mock\(printing)",
        size: Size(columns: 120, rows: 24)
      )
    )
    #expect(try await program.waitForExit() == .exited(1))
    #expect(program.screen.text.contains(problem))
    #expect(!program.output.text.contains("\u{1B}"))
    #expect(program.modes == program.initialModes)
  }

  @Test func `a relative home directory isn't one`() async throws {
    let home = try UserHome()
    let program = try TerminalProgram(
      .shell(
        """
        cd \(home.path) && mkdir -p .config/everscroll && \
        echo 'nonsense = 1' > .config/everscroll/config.toml && \
        exec env -u XDG_CONFIG_HOME HOME=. \(BuiltProgram.everscroll) /etc/passwd --print 1
        """,
        size: Size(columns: 120, rows: 24)
      )
    )
    #expect(try await program.waitForExit() == .exited(0))
    #expect(!program.screen.text.contains("nonsense"))
  }

  @Test(arguments: [["starwars", "--no-such-option"], ["nosuchsource"]])
  func `a wrong word is named and ends it with 2`(arguments: [String]) async throws {
    let program = try Everscroll.start(arguments)
    #expect(try await program.waitForExit() == .exited(2))
    let screen = program.screen
    #expect(screen.text.hasPrefix("everscroll: "))
    #expect(!screen.isAlternateScreen)
    #expect(!program.output.text.contains("\u{1B}"))
    #expect(["no-such-option", "nosuchsource"].contains { screen.text.contains($0) })
  }

  @Test func `a server that is not there fails after a few attempts`() async throws {
    // No program listens on this port. The port of a stopped server may belong to another one by
    // now.
    let printed = try await Everscroll.print(
      "starwars",
      "--print",
      "--no-cache",
      "--base-url",
      "http://127.0.0.1:9"
    )
    #expect(printed.status == 1)
    #expect(printed.error.hasPrefix("everscroll: Can't connect to 127.0.0.1"))
    #expect(printed.error.split(separator: "\n").count == 1)
  }

  @Test func `a log that can't be written is reported before anything else`() async throws {
    let program = try Everscroll.browse("starwars", "--mock", "--log", "/dev/null/log")
    #expect(try await program.waitForExit() == .exited(2))
    #expect(program.screen.text.contains("/dev/null/log"))
  }

  @Test func `serve prints its URL, a line for each request, and ends at SIGTERM`() async throws {
    let program = try Everscroll.browse("serve", "--items", "12", "--fail", "page=2 503 count=1")
    let screen = try await program.waitUntil("the URL") { $0.text.contains("http://127.0.0.1:") }
    let url = try #require(screen.rows.first)
    let printed = try await Everscroll.print("starwars", "--print", "--base-url", url)
    #expect(printed.lines.count == 12)
    let served = try await program.waitUntil("a line for each request") {
      $0.text.contains("page=2")
    }
    let lines = served.text.replacing("\n", with: "")
    #expect(lines.contains(#"{"n":1,"method":"GET","path":"/api/people?"#))
    #expect(lines.contains(#""status":503"#) && lines.contains(#""outcome":"answered""#))
    program.signal(SIGTERM)
    #expect(try await program.waitForExit() == .exited(143))
    #expect(program.modes == program.initialModes)
  }

  @Test func `serve ends when nobody reads its lines any more`() async throws {
    let printed = try await Everscroll.print(
      "serve",
      filter: """
        | { read url; exec 0<&-; "$0" starwars --base-url "$url" --no-cache --print 1; }
        """
    )
    #expect(printed.status == 0)
    #expect(printed.lines.count == 1)
    #expect(printed.error.isEmpty)
  }

  @Test func `a log that can't be written to isn't a silent loss`() async throws {
    let home = try UserHome()
    let words = try home.file("words", "one\n")
    let printed = try await Everscroll.print(words, "--print", "--log", "/dev/full")
    #expect(printed.status == 1 && printed.output == "one\n")
    #expect(printed.error.contains("The log can't be written to /dev/full: No space left"))
  }
}
