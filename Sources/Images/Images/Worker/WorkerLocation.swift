import Glibc

extension ImageWorker {
  /// The worker that belongs to the running program: beside it (a build) or in
  /// `../libexec/everscroll` (`make install`); nil when there is none.
  package static var installedExecutable: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    return candidates(beside: String(cString: program)).first { access($0, X_OK) == 0 }
  }

  /// The paths where the worker of a program may be, the likeliest first.
  package static func candidates(beside program: String) -> [String] {
    let directory = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    return ["\(directory)/image-worker", "\(directory)/../libexec/everscroll/image-worker"]
  }
}
