package import EverBrowser
package import EverItems
package import Paging
import EverWeb

extension KeptFeed {
  /// The most pages after page one that are decoded before the first frame.
  private static let mostLaterPages = 100

  /// The largest page, in bytes, that is decoded before the first frame.
  package static let largestPage = 1 << 20

  /// Collects what a first frame displays: page one, the pages that were loaded when the user left,
  /// and those that follow the first rows; nil when neither page one nor the position is known.
  ///
  /// - Parameters:
  ///   - first: the request for page one.
  ///   - position: where the user left the feed; nil when that isn't known.
  ///   - configuration: how the feed loads.
  ///   - stored: returns the stored page for a request; nil when there is none, or the disk is slow.
  package init?(
    first: PageRequest,
    position: ReadingPosition?,
    configuration: FeedConfiguration,
    stored: (PageRequest) -> Page<Item>?
  ) {
    guard let page = stored(first) else {
      guard let position else { return nil }
      self.init(page: nil, position: position)
      return
    }
    let later = Self.pages(after: page, position?.pages ?? [], configuration, stored)
    self.init(page: page, later: later, position: position)
  }

  private static func pages(
    after page: Page<Item>,
    _ remembered: [PageRequest],
    _ configuration: FeedConfiguration,
    _ stored: (PageRequest) -> Page<Item>?
  ) -> [KeptPage<Item>] {
    let clock = ContinuousClock()
    let end = clock.now + Store.openingLimit
    var feed = FeedState<Item>(configuration)
    _ = feed.open(with: page, now: .zero)
    var pages: [KeptPage<Item>] = []
    func add(_ request: PageRequest) -> Bool {
      guard clock.now < end, pages.count < mostLaterPages, let page = stored(request) else {
        return false
      }
      let kept = KeptPage(request: request, page: page)
      guard feed.add(kept, now: .zero) else { return false }
      pages.append(kept)
      return true
    }
    for request in remembered { _ = add(request) }
    while let request = feed.followingRequest, add(request) {}
    return pages
  }
}
