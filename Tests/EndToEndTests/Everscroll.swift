import Cells
import Glibc
import MockAPI
import TestSupport
import Testing

/// The built program: in a terminal, or with what it prints in files.
enum Everscroll {
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
    size: Size = Size(columns: 80, rows: 14),
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
    let directory = try TemporaryDirectory()
    let script = #"{ "$0" "$@" 2>error; echo $? >status; } \#(filter) >output"#
    var command = ProgramCommand("/bin/sh", ["-c", script, BuiltProgram.everscroll])
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

  private static func base(_ server: MockServer?) -> [String] {
    server.map { ["--base-url", $0.baseURL, "--no-cache"] } ?? []
  }

  /// What a run without a screen left behind.
  struct Printed {
    /// The exit status.
    let status: Int?
    let output: String
    let error: String

    /// The lines of the output, line feeds aside.
    var lines: [Substring] { output.split(separator: "\n") }
  }
}

/// A directory that goes with its last reference.
final class TemporaryDirectory: Sendable {
  let path: String

  struct Refused: Error {
    let code: Int32
  }

  /// - Throws: ``Refused`` with the system's error number.
  init() throws(Refused) {
    var template = Array("/tmp/everscroll-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Refused(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    guard let directory = opendir(path) else { return }
    while let entry = readdir(directory) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          _ = unlink(path + "/" + String(cString: name))
        }
      }
    }
    closedir(directory)
    rmdir(path)
  }

  /// What a file has; empty when it is not there.
  func text(of name: String) -> String { textOfFile(path + "/" + name) }
}

/// What a file has, those of `/proc` included; empty when it is not there.
func textOfFile(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += buffer[..<count]
  }
}
