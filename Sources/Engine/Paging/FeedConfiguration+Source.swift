extension FeedConfiguration {
  /// Returns the configuration with what a source says of itself: how its pages are reached, and
  /// whether its total takes a request of its own.
  package func adapted(to source: some PageSource) -> FeedConfiguration {
    var adapted = self
    adapted.addressing = source.addressing
    adapted.countsSeparately = source.countsSeparately
    if !source.addressing.isRandomAccess, !growsAtEnd { adapted.requestsInFlight = 1 }
    return adapted
  }
}
