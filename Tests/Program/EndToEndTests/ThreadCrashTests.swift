import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// A trap on each kind of thread, on each screen.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ThreadCrashTests {
  enum ScreenKind: CaseIterable {
    case grid, list, detail
  }

  /// Suffixes of the threads' names; the last one is a thread of the concurrency runtime.
  static let threads = ["everscroll", "transport", "store", "images", "-qos"]

  private let cache: CacheDirectory
  private let server: MockServer

  init() throws {
    cache = try CacheDirectory()
    server = try MockServer.start()
  }

  @Test(arguments: ScreenKind.allCases, threads)
  func `a crash of any thread gives the terminal back`(
    kind: ScreenKind,
    thread: String
  ) async throws {
    let program = try Everscroll.photos(
      of: server,
      cache: cache,
      environment: ["COLORTERM": "truecolor", "SWIFT_BACKTRACE": "enable=no"]
    )
    try await program.expectPhotos(cursor: 1)
    try await show(kind, on: program)
    let signal = thread == "-qos" ? SIGILL : SIGSEGV
    let found = program.thread { $0.hasSuffix(thread) }
    let number = try #require(found, "no thread of that name runs")
    program.signal(signal, thread: number)
    #expect(try await program.waitForExit() == .signalled(signal))
    #expect(program.modes == program.initialModes)
    let screen = program.screen
    #expect(!screen.isAlternateScreen && screen.isCursorVisible && !screen.wantsMouse)
  }

  private func show(_ kind: ScreenKind, on program: TerminalProgram) async throws {
    switch kind {
    case .grid: break
    case .list:
      program.send("vv")
      try await program.waitUntil("the list") { $0.numberedRows.count > 3 }
    case .detail:
      program.send("\r")
      try await program.waitUntil("the detail") { $0.rows[0].contains("row 1") }
    }
  }
}
