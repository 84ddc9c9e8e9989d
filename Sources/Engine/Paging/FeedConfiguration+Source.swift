extension FeedConfiguration {
  /// Returns the configuration adapted to a source: its addressing, and whether its total needs a
  /// request of its own.
  package func adapted(to source: some PageSource) -> FeedConfiguration {
    var adapted = self
    adapted.addressing = source.addressing
    adapted.countsSeparately = source.countsSeparately
    return adapted
  }
}
