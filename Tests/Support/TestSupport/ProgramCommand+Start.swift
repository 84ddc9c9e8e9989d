import CPseudoTerminal
import EverText
import Glibc

extension ProgramCommand {
  /// Starts the program on a new terminal line.
  ///
  /// - Parameter home: the home directory of a command without one.
  /// - Returns: the session that the program leads.
  /// - Throws: ``StartError`` with the `errno` of the failure.
  func start(home: TemporaryDirectory) throws(StartError) -> cpt_session {
    var session = cpt_session()
    let code = withCStrings([path] + arguments) { arguments in
      withCStrings(environmentStrings(home: home.path)) { environment in
        path.withCString { path in
          directory.withCString { directory in
            var command = cpt_command(
              path: path,
              arguments: arguments,
              environment: environment,
              directory: directory,
              columns: Int32(size.columns),
              rows: Int32(size.rows)
            )
            return cpt_start(&command, &session)
          }
        }
      }
    }
    guard code == 0 else { throw StartError(path: path, code: code) }
    return session
  }
}

/// Calls a closure with a null-terminated C array of C strings.
private func withCStrings<Value>(
  _ strings: [String],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(&pointers)
}
