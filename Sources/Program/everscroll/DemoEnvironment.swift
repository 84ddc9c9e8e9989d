import Glibc

/// The variables of the process while a demo is played.
enum DemoEnvironment {
  /// Removes the user's variables, and with them home directory, configuration, state and keys.
  ///
  /// What a demo shows must not depend on the user; and a demo must not show what is the user's.
  static func adopt() {
    clearenv()
    setenv("TZ", "UTC", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    tzset()
  }
}
