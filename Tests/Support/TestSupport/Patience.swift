extension Duration {
  /// How long a test waits for an expected event: a minute, because the machine may be busy.
  ///
  /// The event ends the wait at once, so only a failing test takes that long.
  package static let patience: Duration = .seconds(60)
}
