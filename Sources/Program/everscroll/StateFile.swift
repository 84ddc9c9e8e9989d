import Store

/// Where it is remembered what can't be fetched again.
enum StateFile {
  /// The longest that a start waits for the disk.
  static let patience = Duration.milliseconds(100)

  /// What is remembered; nil without a home.
  static var store: StateStore? {
    UserDirectory.path("XDG_STATE_HOME", below: "/.local/state")
      .map { StateStore(path: "\($0)/state.sqlite3") }
  }
}
