import Glibc

/// Where lines are read from.
enum LineInput: Hashable, Sendable {
  case standardInput
  /// A file, by its path.
  case file(String)

  /// What the list is called.
  var title: String {
    switch self {
    case .standardInput: "Standard input"
    case .file(let path): path
    }
  }

  /// Finds out whether there is anything to be read; nothing is read yet.
  ///
  /// - Throws: when nothing is piped in, or there is no such file.
  func check() throws(Problem) {
    switch self {
    case .standardInput:
      guard isatty(STDIN_FILENO) == 0 else {
        throw Problem(
          sentence: "Standard input is this terminal, so there are no lines to show; "
            + "pipe some in: COMMAND | everscroll -",
          status: 2
        )
      }
    case .file: close(try descriptor())
    }
  }

  /// What is read; a file is opened, and its descriptor belongs to the caller.
  ///
  /// - Throws: when there is no such file, or it can't be read.
  func descriptor() throws(Problem) -> Int32 {
    guard case .file(let path) = self else { return STDIN_FILENO }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw Self.failure(path, "it is a directory")
    }
    return descriptor
  }

  private static func failure(_ path: String, _ reason: String) -> Problem {
    Problem(sentence: "‘\(path)’ can't be read: \(reason).", status: 2)
  }
}
