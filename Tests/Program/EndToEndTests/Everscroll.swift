import EverText
import EverMock
import TestSupport

/// The built program, in a terminal or with its output in files.
enum Everscroll {
  typealias Printed = TestSupport.Printed

  /// Opens a feed of a server in a terminal.
  ///
  /// - Parameters:
  ///   - arguments: the command line without the server.
  ///   - server: the server; nil when the arguments name it.
  ///   - prefetch: the prefetch distance, in rows; nil: as the program chooses it.
  ///   - size: the size of the terminal.
  ///   - environment: variables in addition to the clean environment.
  /// - Returns: the program, which may not have drawn a frame yet.
  /// - Throws: ``StartError`` when the program doesn't exist.
  static func browse(
    _ arguments: String...,
    of server: MockServer? = nil,
    prefetch: Int? = nil,
    size: Size = Size(columns: 80, rows: 15),
    environment: [String: String] = [:]
  ) throws(StartError) -> TerminalProgram {
    let distance = prefetch.map { ["--prefetch", String($0)] } ?? []
    return try start(arguments + distance + base(server), environment: environment, size: size)
  }

  /// Starts the program in a terminal with a complete command line.
  static func start(
    _ arguments: [String],
    environment: [String: String] = [:],
    directory: String = "/",
    size: Size = Size(columns: 80, rows: 24),
    kitty: String? = nil
  ) throws(StartError) -> TerminalProgram {
    var command = ProgramCommand(BuiltProgram.everscroll, arguments, environment: environment)
    (command.directory, command.size, command.kitty) = (directory, size, kitty)
    return try TerminalProgram(command)
  }

  /// Starts a shell script in a terminal; `$0` in it is the program.
  static func shell(
    _ script: String,
    directory: String = "/",
    size: Size = Size(columns: 80, rows: 24)
  ) throws(StartError) -> TerminalProgram {
    var command = ProgramCommand("/bin/sh", ["-c", script, BuiltProgram.everscroll], size: size)
    command.directory = directory
    return try TerminalProgram(command)
  }

  /// Runs the program to its end with standard output and standard error in files.
  ///
  /// - Parameters:
  ///   - arguments: the command line without the server.
  ///   - server: the server; nil when the arguments name it.
  ///   - environment: variables in addition to the clean environment.
  ///   - filter: a shell pipeline that receives the output, such as `| head -n 1`.
  ///   - timeout: the longest time for the run.
  /// - Returns: the output and the exit status.
  /// - Throws: an error when the program doesn't start or end, or the files can't be created.
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

  /// Runs the program to its end with a complete command line.
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
