import Glibc

/// The variables of the process while a demo is played.
enum DemoEnvironment {
  /// Removes the user's variables, and with them the home directory, configuration, state and keys.
  ///
  /// A demo must not depend on the user's settings, and must not show the user's data.
  static func adopt() {
    clearenv()
    setenv("TZ", "UTC", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    tzset()
  }
}
