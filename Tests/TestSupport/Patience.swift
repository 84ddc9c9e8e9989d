extension Duration {
  /// How long a test waits for what must come: a minute, as a machine may be busy with other things.
  ///
  /// What comes ends the wait at once, so that only a test that fails takes so long.
  package static let patience: Duration = .seconds(60)
}
