import Cells
import Glibc
import TestSupport
import Testing

/// A server of another project, which a script in `Tests/RealServers` started on loopback.
///
/// It is ended with its last reference.
final class RealServer: Sendable {
  /// Where it answers: `http://127.0.0.1:PORT`.
  let baseURL: String

  private let script: TerminalProgram

  /// Starts a server, and returns when it answers; where its packages are missing, the test is
  /// cancelled, which shows it as skipped.
  ///
  /// What it writes stays below the build's directory, so that the next run needn't make it again.
  ///
  /// - Parameters:
  ///   - name: The script's name without `.sh`.
  ///   - timeout: How long that may take; MediaWiki installs itself the first time.
  ///   - sourceLocation: Where a failure or the skipping is shown to be.
  /// - Throws: ``WaitError`` with what the script printed, when the server does not start.
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

  /// Hangs up, as a closed window does, and waits until the server has gone.
  func stop() async throws -> TestSupport.ExitStatus {
    script.hangUp()
    return try await script.waitForExit()
  }

  /// Cancels the test where the script found that packages are missing.
  private static func skip(after script: TerminalProgram) throws {
    guard script.state == .ended(.exited(77)) else { return }
    try Test.cancel("\(script.screen.text)")
  }

  private static func address(on screen: ScreenSnapshot) -> String? {
    screen.rows.lazy
      .compactMap { $0.hasPrefix("ready ") ? String($0.dropFirst(6)) : nil }.first
  }

  private static let directory =
    #filePath.split(separator: "/").dropLast(2)
    .reduce("") { $0 + "/" + $1 } + "/RealServers"

  /// The Python to use, where the caller names one.
  private static var environment: [String: String] {
    guard let python = getenv("EVERSCROLL_PYTHON") else { return [:] }
    return ["EVERSCROLL_PYTHON": String(cString: python)]
  }
}
