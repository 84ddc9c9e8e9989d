import Cells
import MockAPI
import TestSupport

/// The built program: in a terminal, or with what it prints in files.
enum Everscroll {
  typealias Printed = TestSupport.Printed

  /// Opens a feed of a server in a terminal.
  ///
  /// - Parameters:
  ///   - arguments: The command line, but for the server.
  ///   - server: Whom to ask; nil where the arguments say it.
  ///   - size: How large the terminal is.
  ///   - environment: Variables beside the clean ones.
  /// - Returns: The program, which may not have drawn anything yet.
  /// - Throws: ``StartError`` when the program is not there.
  static func browse(
    _ arguments: String...,
    of server: MockServer? = nil,
    size: Size = Size(columns: 80, rows: 15),
    environment: [String: String] = [:]
  ) throws(StartError) -> TerminalProgram {
    try TerminalProgram(
      ProgramCommand(
        BuiltProgram.everscroll,
        arguments + base(server),
        environment: environment,
        size: size
      )
    )
  }

  /// Runs the program to its end with standard output and standard error in files.
  ///
  /// - Parameters:
  ///   - arguments: The command line, but for the server.
  ///   - server: Whom to ask; nil where the arguments say it.
  ///   - environment: Variables beside the clean ones.
  ///   - filter: A shell pipeline that gets the output, such as `| head -n 1`.
  ///   - timeout: How long that may take.
  /// - Returns: What it printed, and how it ended.
  /// - Throws: An error when it doesn't start or end, or there is no place for the files.
  static func print(
    _ arguments: String...,
    of server: MockServer? = nil,
    environment: [String: String] = [:],
    filter: String = "",
    timeout: Duration = .patience
  ) async throws -> Printed {
    try await print(
      arguments + base(server),
      environment: environment,
      filter: filter,
      timeout: timeout
    )
  }

  /// Runs the program to its end, with a command line that is there as a whole.
  static func print(
    _ arguments: [String],
    environment: [String: String] = [:],
    filter: String = "",
    timeout: Duration = .patience
  ) async throws -> Printed {
    try await BuiltProgram.print(
      arguments,
      environment: environment,
      filter: filter,
      timeout: timeout
    )
  }

  private static func base(_ server: MockServer?) -> [String] {
    server.map { ["--base-url", $0.baseURL, "--no-cache"] } ?? []
  }
}
