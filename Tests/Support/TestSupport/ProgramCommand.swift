package import EverText
import EverBase

/// A program to start in a terminal: its command, environment and directory, and the terminal's
/// size.
package struct ProgramCommand: Sendable {
  /// The executable; `PATH` isn't searched.
  package var path: String

  /// The arguments after the program's name.
  package var arguments: [String]

  /// Variables that are added to ``cleanEnvironment`` or replace its values.
  package var environment: [String: String]

  /// The working directory.
  package var directory: String

  package var size: Size

  /// The terminal's reply to the version query, if it displays images like kitty; nil if it
  /// doesn't.
  package var kitty: String?

  package init(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    directory: String = "/",
    size: Size = Size(columns: 80, rows: 24),
    kitty: String? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.size = size
    self.kitty = kitty
  }

  /// Makes a command that runs a script with `/bin/sh`.
  package static func shell(
    _ script: String,
    size: Size = Size(columns: 80, rows: 24)
  ) -> ProgramCommand {
    ProgramCommand("/bin/sh", ["-c", script], size: size)
  }

  /// The environment of a program, without anything of the machine that runs the tests.
  package static let cleanEnvironment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
  ]

  /// The variables of the program.
  ///
  /// - Parameter home: the home directory of a command without one.
  /// - Returns: `NAME=value`, sorted by name.
  func environmentStrings(home: String) -> [String] {
    var variables = Self.cleanEnvironment.merging(environment) { _, extra in extra }
    variables["HOME"] = environment["HOME"] ?? home
    return
      variables
      .map { "\($0.key)=\($0.value)" }
      .sorted()
  }
}

/// Why a program didn't start.
package struct StartError: Error, CustomStringConvertible {
  package var path: String

  /// The `errno` of the failure.
  package var code: Int32

  package var description: String {
    "\(path) did not start: \(String(errno: code))."
  }
}

/// How a program ended.
package enum ExitStatus: Hashable, Sendable {
  case exited(Int32)
  case signalled(Int32)
}

/// The state of a program, as in a shell's job control.
package enum ProgramState: Hashable, Sendable {
  case running
  /// Suspended by a signal, with its number.
  case stopped(Int32)
  case ended(ExitStatus)
}
