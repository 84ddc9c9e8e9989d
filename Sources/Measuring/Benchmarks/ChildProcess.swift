import EverBase
import Glibc

/// Runs other programs.
enum ChildProcess {
  /// Runs a program to its end without its output, and returns the processor time of it and its
  /// children; nil when it isn't installed or fails.
  static func processorTime(_ command: [String]) -> Duration? {
    let start = used
    let line = command.map(ShellText.quoted).joined(separator: " ")
    return system(line + " >/dev/null 2>&1") == 0 ? used - start : nil
  }

  /// The processor time of all child processes that have ended.
  private static var used: Duration {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
      $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
    }
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

  deinit { _ = ChildProcess.processorTime(["rm", "-rf", path]) }

  /// Writes a file; returns its path, or nil when that fails.
  func file(_ name: String, _ bytes: [UInt8]) -> String? {
    guard let file = fopen(path + "/" + name, "w") else { return nil }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count ? path + "/" + name : nil
  }
}
