extension FeedConfiguration {
  /// Returns the configuration adapted to a source: its addressing, and whether its total needs a
  /// request of its own.
  ///
  /// - Precondition: every number is in the range that its property names.
  package func adapted(to source: some PageSource) -> FeedConfiguration {
    check()
    var adapted = self
    adapted.addressing = source.addressing
    adapted.countsSeparately = source.countsSeparately
    return adapted
  }
}
