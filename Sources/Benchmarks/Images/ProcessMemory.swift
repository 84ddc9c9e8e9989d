import Glibc

/// Memory of a program and of the processes that it started.
struct ProcessMemory {
  /// The sum of what each process had in memory at its most, in kilobytes, libraries that they share
  /// counted for each (`VmHWM` of proc(5)): no less than all of them had at one time.
  private(set) var peak = 0
  /// The most that was seen of the first process alone, no files behind it (`RssAnon`), in kilobytes.
  private(set) var ownPeak = 0

  private let program: pid_t
  private var due = ContinuousClock.now

  /// How often it is looked at.
  private static let interval = Duration.milliseconds(20)

  init(of program: pid_t) { self.program = program }

  /// Looks, when it is time to.
  mutating func sample() {
    guard ContinuousClock.now >= due else { return }
    due = .now + Self.interval
    let processes = Self.family(of: program)
    peak = max(peak, processes.reduce(0) { $0 + Self.kilobytes("VmHWM:", $1) })
    ownPeak = max(ownPeak, Self.kilobytes("RssAnon:", program))
  }

  /// A process, its children and theirs; each thread has its own list of those that it started.
  private static func family(of process: pid_t) -> [pid_t] {
    let threads = names(in: "/proc/\(process)/task")
    let children = threads.flatMap { thread in
      ProcessFile.text("/proc/\(process)/task/\(thread)/children")
        .split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    }
    return [process] + children.flatMap(family)
  }

  private static func names(in directory: String) -> [String] {
    guard let open = opendir(directory) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.first?.isNumber == true { names.append(name) }
    }
    return names
  }

  private static func kilobytes(_ name: String, _ process: pid_t) -> Int {
    ProcessFile.text("/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix(name) }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
