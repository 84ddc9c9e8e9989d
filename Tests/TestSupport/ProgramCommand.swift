import CPseudoTerminal
package import Cells

/// A program to start in a terminal: what, with what, where, and how large the terminal is.
package struct ProgramCommand: Sendable {
  /// The file; it is not searched for in `PATH`.
  package var path: String

  /// What follows the program's name on its command line.
  package var arguments: [String]

  /// What the program finds in its environment, beside or instead of ``cleanEnvironment``.
  package var environment: [String: String]

  /// The working directory.
  package var directory: String

  package var size: Size

  /// What the terminal says that it is, where it shows images as kitty does; nil: it shows none.
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

  /// A script for `/bin/sh`.
  package static func shell(
    _ script: String,
    size: Size = Size(columns: 80, rows: 24)
  ) -> ProgramCommand {
    ProgramCommand("/bin/sh", ["-c", script], size: size)
  }

  /// All that a program inherits: nothing of the machine on which the tests run.
  package static let cleanEnvironment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/nonexistent",
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
  ]

  /// `NAME=value`, in the order of the names.
  var environmentStrings: [String] {
    Self.cleanEnvironment.merging(environment) { _, extra in extra }
      .map { "\($0.key)=\($0.value)" }
      .sorted()
  }
}

/// Why a program did not start.
package struct StartError: Error, CustomStringConvertible {
  package var path: String

  /// The `errno` of what failed.
  package var code: Int32

  package var description: String {
    "\(path) did not start: \(String(cString: cpt_error_text(code)))."
  }
}

/// How a program ended.
package enum ExitStatus: Hashable, Sendable {
  case exited(Int32)
  case signalled(Int32)
}

/// What a program is doing, as a shell's job control sees it.
package enum ProgramState: Hashable, Sendable {
  case running
  /// Suspended by the signal of that number.
  case stopped(Int32)
  case ended(ExitStatus)
}
