extension FeedState {
  /// The page after a failed one at the end of the segments, where the list goes on as the whole
  /// list does when the user scrolls.
  ///
  /// The failed page leaves an open gap. It isn't passed while it is retried by itself, when it is
  /// the last one, or when the page after it failed too.
  func wantedPast(_ failed: SizedKey, at end: Int) -> Want? {
    let place = end + placeCount(of: failed)
    guard configuration.passesFailures, configuration.keyAddressing.isRandomAccess,
      totals.account.announced ?? 0 > place, totals.canHold(place),
      let failure = requests.lastFailure(of: failed), failure.retryAt == nil,
      !requests.isInFlight(failed), let reason = appendReason(loadedEnd: pages.loadedEnd)
    else { return nil }
    let key = configuration.keyAddressing.key(ofPlace: place, size: sizes.ordinary)
    let page = SizedKey(key: key, size: failed.size)
    let places = place..<(place + placeCount(of: page))
    return Want(load: .gap, page: page, places: places, reason: reason)
  }

  /// Whether a page that fills the open gap after a segment ends where the next segment begins, by its
  /// places.
  func reachesNext(ofSegment index: Int, from place: Int, _ page: SizedKey) -> Bool {
    configuration.passesFailures && configuration.keyAddressing.isRandomAccess
      && index + 1 < pages.segments.count
      && place + placeCount(of: page) >= pages.segments[index + 1].firstPlace
  }
}
