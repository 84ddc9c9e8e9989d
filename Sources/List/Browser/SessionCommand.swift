/// A command, typed after `:`, that concerns the whole session: its network, its mock server or its
/// recording.
package enum SessionCommand: Hashable, Sendable {
  /// Simulate a network, by the name of a profile or by settings.
  case network(String)
  /// Make the mock server fail, by a rule such as `page=3 503`.
  case fail(String)
  /// Put this number of new items at the top of each list of the mock server; a hint says which key
  /// displays them.
  case drift(String, hint: String)
  /// Record to a file; nil: stop recording.
  case record(String?)
}
