import EverBase
import Glibc

/// The memory of a program and its child processes.
struct ProcessMemory {
  /// The sum of each process's peak memory in kilobytes (`VmHWM` of proc(5)).
  ///
  /// Shared libraries count for each process, so this is at least the memory that all used at one
  /// time.
  private(set) var peak = 0
  /// The highest sampled anonymous memory of the program alone in kilobytes (`RssAnon`).
  private(set) var ownPeak = 0

  private let program: pid_t
  private var due = ContinuousClock.now

  /// The time between two samples.
  private static let interval = Duration.milliseconds(20)

  init(of program: pid_t) { self.program = program }

  /// Takes a sample if one is due.
  mutating func sample() {
    guard ContinuousClock.now >= due else { return }
    due = .now + Self.interval
    let processes = Self.family(of: program)
    peak = max(peak, processes.reduce(0) { $0 + Self.kilobytes("VmHWM:", $1) })
    ownPeak = max(ownPeak, Self.kilobytes("RssAnon:", program))
  }

  /// A process and all its descendants; the kernel lists children by the thread that started them.
  private static func family(of process: pid_t) -> [pid_t] {
    let threads = directoryNames("/proc/\(process)/task")
    let children = threads.flatMap { thread in
      Figures.text(of: "/proc/\(process)/task/\(thread)/children")
        .split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    }
    return [process] + children.flatMap(family)
  }

  /// A number in the status of a process, such as `RssAnon:`; 0 when it is unknown.
  static func kilobytes(_ name: String, _ process: pid_t) -> Int {
    Figures.text(of: "/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix(name) }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
