import Store
import Runtime

/// The location of the state, which can't be fetched again.
enum StateFile {
  /// The problems of the file, each of which is reported once in a run.
  static let problems = ProblemReports()

  /// The store of the state, one for all of its users; nil without a home directory.
  static let store: StateStore? = UserDirectory.path("XDG_STATE_HOME", below: "/.local/state")
    .map { StateStore(path: "\($0)/state.sqlite3") { problems.report($0) } }
}
