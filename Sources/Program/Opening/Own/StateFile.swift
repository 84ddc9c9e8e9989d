import Store
import Runtime

/// The location of the state, which can't be fetched again.
enum StateFile {
  /// The maximum time that a start waits for the disk.
  static let patience = Duration.milliseconds(100)

  /// The store of the state; nil without a home directory.
  static var store: StateStore? {
    UserDirectory.path("XDG_STATE_HOME", below: "/.local/state")
      .map { StateStore(path: "\($0)/state.sqlite3") }
  }
}
