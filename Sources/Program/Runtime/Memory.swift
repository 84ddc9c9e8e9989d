import EverBase
import Glibc

/// The memory of this process, as reported by the system.
enum ProcessMemory {
  /// The number of bytes in memory that belong to no file; nil when the system doesn't report it.
  ///
  /// Reads `RssAnon` of `/proc/self/status` (proc_pid_status(5)), which never blocks.
  static var anonymousBytes: Int? {
    guard let status = try? RegularFile.bytes(of: "/proc/self/status", atMost: 1 << 16) else {
      return nil
    }
    return anonymousBytes(in: String(decoding: status.bytes, as: UTF8.self))
  }

  /// Returns the number in the line `RssAnon:     1234 kB`, in bytes.
  static func anonymousBytes(in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    guard words.count == 3, words[2] == "kB", let kilobytes = Int(words[1]),
      case (let bytes, false) = kilobytes.multipliedReportingOverflow(by: 1_024)
    else { return nil }
    return bytes
  }
}
