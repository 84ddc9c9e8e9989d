import Testing

/// What a run without a screen left behind.
package struct Printed: Sendable {
  /// The exit status.
  package let status: Int?
  package let output: String
  package let error: String

  /// The lines of the output, line feeds aside.
  package var lines: [Substring] { output.split(separator: "\n") }
}

extension BuiltProgram {
  /// Runs the program to its end with standard output and standard error in files.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - environment: Variables beside the clean ones.
  ///   - filter: A shell pipeline that gets the output, such as `| head -n 1`.
  ///   - timeout: How long that may take.
  /// - Returns: What it printed, and how it ended.
  /// - Throws: An error when it doesn't start or end, or there is no place for the files.
  package static func print(
    _ arguments: [String],
    environment: [String: String] = [:],
    filter: String = "",
    timeout: Duration = .patience
  ) async throws -> Printed {
    let directory = try TemporaryDirectory()
    let script = #"{ "$0" "$@" 2>error; echo $? >status; } \#(filter) >output"#
    var command = ProgramCommand("/bin/sh", ["-c", script, everscroll])
    command.arguments += arguments
    command.directory = directory.path
    command.environment = environment
    let shell = try TerminalProgram(command)
    _ = try await shell.waitForExit(timeout: timeout)
    return Printed(
      status: Int(directory.text(of: "status").dropLast()),
      output: directory.text(of: "output"),
      error: directory.text(of: "error")
    )
  }
}
