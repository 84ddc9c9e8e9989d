import EverMock
import TestSupport
import Testing

/// What `--print` says and how it exits: every end of a list, for every kind of standard output.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PrintTableTests {
  /// How a list ends.
  enum Ending: CaseIterable {
    case whole, missing, failed, incomplete

    var status: Int { self == .whole ? 0 : 1 }

    /// A part of the sentence on standard error; nil when there is none.
    var sentence: String? {
      switch self {
      case .whole: nil
      case .missing: "2 of 9 items: 7 are missing"
      case .failed: "2 of 4 items: 2 are missing"
      case .incomplete: "82 items are not complete"
      }
    }
  }

  /// What standard output is, as a shell runs the program with it.
  enum Output: String, CaseIterable {
    case file = #""$0" "$@" >output 2>error; echo $? >status"#
    /// A pipe that takes no more bytes than it has room for.
    case nonBlocking = #"""
      { python3 -c 'import fcntl, os; fcntl.fcntl(1, fcntl.F_SETFL, os.O_NONBLOCK)'
        "$0" "$@" 2>error; echo $? >status; } | cat >output
      """#
    /// A pipe whose reader has gone.
    case abandoned = #"""
      python3 -c 'import os, sys; r, w = os.pipe(); os.close(r); os.dup2(w, 1)
      os.execv(sys.argv[1], sys.argv[1:])' "$0" "$@" 2>error; echo $? >status
      """#
    case closed = #""$0" "$@" >&- 2>error; echo $? >status"#
    case full = #""$0" "$@" >/dev/full 2>error; echo $? >status"#
  }

  private let server: MockServer

  init() throws {
    server = try MockServer.start(MockConfiguration(expandedHonoured: false))
  }

  /// Puts a list on the server that ends in a way; its items are larger than a pipe.
  ///
  /// - Returns: the arguments that open it.
  private func offer(_ ending: Ending) -> [String] {
    guard ending != .incomplete else {
      server.add(FaultRule(.status(404), path: "/api/people/"))
      return ["starwars", "--base-url", server.baseURL, "--no-cache", "--format", "csv"]
    }
    let item = { (id: Int) in #"{"id":\#(id),"text":"\#(String(repeating: "a", count: 150_000))"}"#
    }
    let isFailing = ending == .failed
    let next = isFailing ? #""\#(server.baseURL)/list?page=2""# : "null"
    let total = ending == .missing ? 9 : isFailing ? 4 : 2
    server.prepare(
      PreparedResponse(
        "/list",
        body: #"{"total":\#(total),"items":[\#(item(1)),\#(item(2))],"next":\#(next)}"#
      )
    )
    server.prepare(PreparedResponse("/list?page=2", status: 403, body: "{}"))
    return [server.baseURL + "/list", "--no-cache", "--format", "jsonl"]
  }

  /// What a run wrote, and its status; nil when there is none.
  private struct Ran {
    let status: Int?
    let output: String
    let error: String
  }

  private func print(_ arguments: [String], to output: Output) async throws -> Ran {
    let directory = try TemporaryDirectory()
    var command = ProgramCommand("/bin/sh", ["-c", output.rawValue, BuiltProgram.everscroll])
    command.arguments += arguments + ["--print"]
    command.directory = directory.path
    _ = try await TerminalProgram(command).waitForExit(timeout: .patience)
    return Ran(
      status: Int(directory.text(of: "status").dropLast()),
      output: directory.text(of: "output"),
      error: directory.text(of: "error")
    )
  }

  @Test(arguments: Ending.allCases, Output.allCases)
  func `an end and an output have one status and one sentence`(
    ending: Ending,
    output: Output
  ) async throws {
    let printed = try await print(offer(ending), to: output)
    switch output {
    case .file, .nonBlocking:
      #expect(printed.status == ending.status)
      #expect(printed.error.contains(ending.sentence ?? ""))
      #expect(printed.error.isEmpty == (ending.sentence == nil))
    case .abandoned:
      #expect(printed.status == 0)
      #expect(printed.error.isEmpty)
    case .full:
      #expect(printed.status == 1)
      #expect(printed.error.contains("No space left on device"))
    case .closed:
      #expect(printed.status == 1)
      #expect(printed.error.contains("can't be written to: Bad file descriptor"))
    }
    let lines = ending == .incomplete ? 83 : 2
    let isRead = output == .file || output == .nonBlocking
    #expect(printed.output.split(separator: "\n").count == (isRead ? lines : 0))
  }
}
