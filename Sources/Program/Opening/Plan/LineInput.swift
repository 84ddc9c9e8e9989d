package import EverDocuments
import EverBase
import Glibc
package import Paging
import EverRuntime

/// The input from which lines are read.
package enum LineInput: Hashable, Sendable {
  case standardInput
  /// A file, by its path.
  case file(String)

  /// The title of the list.
  package var title: String {
    switch self {
    case .standardInput: "Standard input"
    case .file(let path): path
    }
  }

  /// The format according to the file's name; nil for standard input.
  package var format: ListFormat? {
    switch self {
    case .standardInput: nil
    case .file(let path): ListFormat(fileName: path)
    }
  }

  /// Checks whether there is an input, without reading it.
  ///
  /// - Throws: when standard input is a terminal, or there is no such file.
  package func check() throws(Problem) {
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

  /// Returns the descriptor to read; a file is opened, and the caller must close it.
  ///
  /// - Throws: when there is no such file, or it can't be read.
  package func descriptor() throws(Problem) -> Int32 {
    guard case .file(let typed) = self else { return STDIN_FILENO }
    let path = UserDirectory.expanding(typed)
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.failure(typed) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw Self.failure(typed, "it is a directory")
    // Opening it would block until another program writes; a shell has opened those in /dev/fd.
    case S_IFIFO where !path.hasPrefix("/dev/"):
      throw Self.failure(typed, "it is a named pipe; try ‘everscroll - < \(typed)’")
    default: break
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(typed) }
    return descriptor
  }

  /// Returns the descriptor to read, as ``descriptor()`` does.
  ///
  /// - Throws: a `PageError` when there is no such file, or it can't be read.
  func opened() throws(PageError) -> Int32 {
    do throws(Problem) {
      return try descriptor()
    } catch {
      throw PageError(error.sentence)
    }
  }

  /// The absolute path of a file, with which it can be opened from any directory; nil for input
  /// that can be read only once.
  var absolutePath: String? {
    guard case .file(let typed) = self,
      let resolved = realpath(UserDirectory.expanding(typed), nil)
    else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return ["/dev/", "/proc/"].contains { path.hasPrefix($0) } ? nil : path
  }

  /// Reads all bytes.
  ///
  /// - Throws: a `PageError` when they can't be read, or exceed the limit.
  package func bytes(atMost limit: Int) throws(PageError) -> [UInt8] {
    let descriptor = try opened()
    defer { if self != .standardInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw PageError("\(title) can't be read: \(String(errno: errno)).")
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw PageError("\(title) holds more than \(limit >> 20) MiB, too much to be inspected.")
      }
    }
  }

  private static func failure(_ path: String, _ reason: String = String(errno: errno)) -> Problem {
    Problem(sentence: "‘\(path)’ can't be read: \(reason).", status: 2)
  }
}
