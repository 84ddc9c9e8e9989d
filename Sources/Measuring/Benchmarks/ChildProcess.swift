import Glibc

/// Runs other programs.
enum ChildProcess {
  /// Runs a program to its end, and returns the processor time of it and its children; nil when it
  /// isn't installed or fails.
  static func processorTime(_ command: [String]) -> Duration? {
    guard let child = start(command, output: "/dev/null") else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status == 0 else { return nil }
    return time(usage.ru_utime) + time(usage.ru_stime)
  }

  /// Runs a program to its end; false when it isn't installed or fails.
  static func run(_ command: [String]) -> Bool { processorTime(command) != nil }

  /// Starts a program whose output is appended to a file; nil when that fails.
  static func start(_ command: [String], output: String) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_APPEND, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, command[0], &actions, nil, &arguments, environ)
    return code == 0 ? child : nil
  }

  private static func time(_ value: timeval) -> Duration {
    .seconds(value.tv_sec) + .microseconds(value.tv_usec)
  }
}
