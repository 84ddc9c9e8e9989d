import EverText
import Glibc
import TestSupport
import Testing

/// A server of another project, which a script in `Tests/Program/RealServers` starts on loopback.
///
/// It is ended with its last reference.
final class RealServer: Sendable {
  /// The URL of the server: `http://127.0.0.1:PORT`.
  let baseURL: String

  private let script: TerminalProgram

  /// Starts a server, and returns when it responds; cancels the test, which shows it as skipped,
  /// when its packages are missing.
  ///
  /// Its files stay in the build directory, so that the next run doesn't need to create them again.
  ///
  /// - Parameters:
  ///   - name: the name of the script without `.sh`.
  ///   - timeout: the longest time for the start; MediaWiki installs itself the first time.
  ///   - sourceLocation: the place of a failure or a skip.
  /// - Throws: ``WaitError`` with the output of the script, when the server doesn't start.
  init(
    _ name: String,
    timeout: Duration = .seconds(150),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    script = try TerminalProgram(
      ProgramCommand(
        Self.directory + "/" + name + ".sh",
        [BuiltProgram.path(of: "real-servers/" + name)],
        environment: Self.environment,
        size: Size(columns: 200, rows: 24)
      )
    )
    do {
      let screen = try await script.waitUntil(
        "the server’s address",
        timeout: timeout,
        sourceLocation: sourceLocation
      ) { Self.address(on: $0) != nil }
      baseURL = try #require(Self.address(on: screen))
    } catch {
      try Self.skip(after: script)
      throw error
    }
  }

  /// Hangs up, like closing a window, and waits until the server has ended.
  func stop() async throws -> TestSupport.ExitStatus {
    script.hangUp()
    return try await script.waitForExit()
  }

  /// Cancels the test when the script reports missing packages.
  private static func skip(after script: TerminalProgram) throws {
    guard script.state == .ended(.exited(77)) else { return }
    try Test.cancel("\(script.screen.text)")
  }

  private static func address(on screen: ScreenSnapshot) -> String? {
    screen.rows.lazy
      .compactMap { $0.hasPrefix("ready ") ? String($0.dropFirst(6)) : nil }.first
  }

  private static let directory = RepositoryFile.path("Tests/Program/RealServers")

  /// The Python interpreter, if the environment names one.
  private static var environment: [String: String] {
    guard let python = getenv("EVERSCROLL_PYTHON") else { return [:] }
    return ["EVERSCROLL_PYTHON": String(cString: python)]
  }
}
