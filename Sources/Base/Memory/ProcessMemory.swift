import Glibc

/// The memory of a process, as reported by the system.
package enum ProcessMemory {
  /// A number in the status of a process (proc_pid_status(5)), in bytes; nil when the system doesn't
  /// report it.
  ///
  /// The memory that belongs to no file is `RssAnon`, the peak of all memory `VmHWM`. Reading them
  /// never blocks.
  package static func bytes(_ name: String, of process: Int32 = getpid()) -> Int? {
    let status = try? RegularFile.bytes(of: "/proc/\(process)/status", atMost: 1 << 16)
    return status.flatMap { bytes(name, in: String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// Returns the number in a line such as `RssAnon:     1234 kB`, in bytes.
  static func bytes(_ name: String, in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    guard words.count == 3, words[2] == "kB", let kilobytes = Int(words[1]),
      case (let bytes, false) = kilobytes.multipliedReportingOverflow(by: 1_024)
    else { return nil }
    return bytes
  }
}
