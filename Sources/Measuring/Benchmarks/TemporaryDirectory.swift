import EverBase
import Glibc

/// A directory for one measurement, which is deleted with its last reference.
final class TemporaryDirectory {
  let path: String

  /// Makes a directory; nil when that fails.
  init?() {
    var template = Array("/tmp/everscroll-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = system("rm -rf " + ShellText.quoted(path)) }
}
