package import EverBrowser
package import EverItems
import EverWeb
package import Paging

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

extension ReadingPosition {
  /// Makes a position from its ``notation``; nil for another text.
  package init?(notation: String) {
    let lines = notation.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    guard let row = words.first.flatMap({ Int($0) }), (0...Self.lastRow).contains(row) else {
      return nil
    }
    self.init(
      item: lines.dropFirst().first.map { .sent(String($0)) },
      row: row,
      pages: words.dropFirst().compactMap { PageRequest(notation: $0) }
    )
  }

  /// The position as it is remembered: the row, the pages, and below them the id of the item, unless
  /// it is one that a server didn't send.
  package var notation: String {
    let words = ["\(row)"] + pages.compactMap(\.notation).prefix(Self.mostPages)
    let item = if case .sent(let id) = item { "\n" + id } else { "" }
    return words.joined(separator: " ") + item
  }

  /// The most pages that are remembered.
  private static let mostPages = 200
  /// The last row of the longest list.
  private static let lastRow = 1 << 53
}

extension PageRequest {
  /// The request as it is remembered: `p3:30` is page 3 of 30 items, `o60:30` the 30 items from 60
  /// on; nil for a key that the server sent.
  fileprivate var notation: String? {
    switch key {
    case .page(let number): "p\(number):\(pageSize)"
    case .offset(let offset): "o\(offset):\(pageSize)"
    case .first, .token, .opaque, .continuation, .value: nil
    }
  }

  fileprivate init?(notation: Substring) {
    let parts = notation.dropFirst().split(separator: ":")
    guard parts.count == 2, let place = Int(parts[0]), let size = Int(parts[1]), size > 0 else {
      return nil
    }
    switch notation.first {
    case "p": self.init(key: .page(place), pageSize: size)
    case "o": self.init(key: .offset(place), pageSize: size)
    default: return nil
    }
  }
}
