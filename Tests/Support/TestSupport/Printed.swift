import Testing

/// The output of a run without a screen.
package struct Printed: Sendable {
  /// The exit status.
  package let status: Int?
  package let output: String
  package let error: String

  /// The lines of the output, without line feeds.
  package var lines: [Substring] { output.split(separator: "\n") }
}

extension BuiltProgram {
  /// Runs the program to its end with standard output and standard error in files.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - environment: variables in addition to the clean environment.
  ///   - filter: a shell pipeline that receives the output, such as `| head -n 1`.
  ///   - timeout: the longest time for the run.
  /// - Returns: the output and the exit status.
  /// - Throws: an error when the program doesn't start or end, or the files can't be created.
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
