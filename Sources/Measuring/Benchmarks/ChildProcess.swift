import EverBase
import Glibc

/// Runs other programs.
enum ChildProcess {
  /// `POSIX_SPAWN_SETSID`, which Swift's Glibc module doesn't have.
  private static let newSession: Int16 = 0x80

  /// Starts a program as the leader of a session, with its environment or that of this program; nil
  /// when it isn't installed.
  static func start(
    _ command: [String],
    environment: [String]? = nil,
    streams: (inout posix_spawn_file_actions_t) -> Void
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    streams(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, newSession)
    var words = command.map { strdup($0) } + [nil]
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t(0)
    let code =
      environment == nil
      ? posix_spawnp(&child, command[0], &actions, &attributes, &words, environ)
      : posix_spawnp(&child, command[0], &actions, &attributes, &words, &variables)
    return code == 0 ? child : nil
  }

  /// Runs a program to its end without its output, and returns the processor time of it and its
  /// children; nil when it isn't installed or fails.
  static func processorTime(_ command: [String]) -> Duration? {
    let child = start(command) { actions in
      for output in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
      }
    }
    var (status, usage) = (Int32(0), rusage())
    guard let child, wait4(child, &status, 0, &usage) == child, status == 0 else { return nil }
    return time(usage.ru_utime) + time(usage.ru_stime)
  }

  /// Runs a program to its end; false when it isn't installed or fails.
  static func run(_ command: [String]) -> Bool { processorTime(command) != nil }

  private static func time(_ value: timeval) -> Duration {
    .seconds(value.tv_sec) + .microseconds(value.tv_usec)
  }
}

/// A directory for one measurement, which is deleted with its last reference.
final class TemporaryDirectory {
  let path: String

  /// Makes a directory; nil when that fails.
  init?() {
    var template = Array("/tmp/everscroll-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = ChildProcess.run(["rm", "-rf", path]) }

  /// Writes a file; returns its path, or nil when that fails.
  func file(_ name: String, _ bytes: [UInt8]) -> String? {
    guard let file = fopen(path + "/" + name, "w") else { return nil }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count ? path + "/" + name : nil
  }
}
