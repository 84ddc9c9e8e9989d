import Glibc

/// Runs other programs.
enum ChildProcess {
  /// Runs a program to its end without its output, and returns the processor time of it and its
  /// children; nil when it isn't installed or fails.
  static func processorTime(_ command: [String]) -> Duration? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var (child, status, usage) = (pid_t(0), Int32(0), rusage())
    guard posix_spawnp(&child, command[0], &actions, nil, &arguments, environ) == 0,
      wait4(child, &status, 0, &usage) == child, status == 0
    else { return nil }
    return time(usage.ru_utime) + time(usage.ru_stime)
  }

  /// Runs a program to its end; false when it isn't installed or fails.
  static func run(_ command: [String]) -> Bool { processorTime(command) != nil }

  private static func time(_ value: timeval) -> Duration {
    .seconds(value.tv_sec) + .microseconds(value.tv_usec)
  }
}
