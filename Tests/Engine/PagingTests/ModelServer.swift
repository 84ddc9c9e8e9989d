@testable import Paging

/// A server in a few lines: a list that can change, cut into pages.
struct ModelServer {
  /// How it answers what it has no page for.
  enum PastTheEnd: CaseIterable {
    case empty
    case lastPage
  }

  var addressing: PageAddressing
  var pageSize: Int
  /// The ids in their order; it never holds one twice.
  var ids: [Int]
  var pastTheEnd = PastTheEnd.empty
  /// Added to the total that it tells; nil: it tells none.
  var totalLie: Int? = 0
  /// The most items that it gives to a page, whatever it is asked for.
  var largestPage = Int.max
  /// Whether every page names a next one.
  var namesNextForEver = false
  /// The wrong keys with which its feed was opened, until page two shows the right ones; nil: none are wrong.
  var openedWith: PageAddressing?
  /// Whether page two was asked for, so that the right keys are known.
  private var isProved = false
  /// Whether it sends page one whatever is asked.
  var ignoresKey = false
  /// Whether items were inserted or removed since it was made.
  private(set) var hasChanged = false
  private var newestID = 1_000_000

  init(addressing: PageAddressing, pageSize: Int, count: Int) {
    self.addressing = addressing
    self.pageSize = pageSize
    ids = Array(0..<count)
  }

  mutating func insertAtHead(_ count: Int) {
    hasChanged = true
    for _ in 0..<count {
      newestID += 1
      ids.insert(newestID, at: 0)
    }
  }

  mutating func removeAtEnd(_ count: Int) {
    hasChanged = true
    ids.removeLast(min(count, ids.count))
  }

  /// Answers a request; one in wrong keys with page one or two, which says what the right ones are.
  mutating func answer(_ request: PageRequest) -> Page<Row> {
    guard let openedWith, request.addressing == openedWith, openedWith != addressing else {
      return page(request)
    }
    var asked = request
    asked.pageSize = pageSize
    let isFirst = request.key == openedWith.firstKey
    asked.key = isFirst ? addressing.firstKey : key(of: pageSize, pageSize)
    var page = page(asked)
    if isFirst, !isProved {
      page.next = page.next.map { _ in Self.key(of: pageSize, pageSize, openedWith) }
      return page
    }
    isProved = true
    page.readdressing = Readdressing(addressing: addressing, key: asked.key)
    return page
  }

  func page(_ request: PageRequest) -> Page<Row> {
    let pageSize = min(request.pageSize, largestPage)
    let place = place(of: request.key, pageSize)
    let asked = ignoresKey ? 0 : place
    let lastStart = max(0, ids.count - 1) / pageSize * pageSize
    let isPast = asked >= ids.count && !ids.isEmpty
    let start = isPast && pastTheEnd == .lastPage ? lastStart : min(asked, ids.count)
    let end = min(start + pageSize, ids.count)
    let isLast = end >= ids.count && !namesNextForEver
    return Page(
      items: ids[start..<end].map { Row(id: $0) },
      next: isLast ? nil : key(of: place + pageSize, pageSize),
      total: totalLie.map { .exact(ids.count + $0) } ?? .unknown
    )
  }

  private func place(of key: PageKey, _ pageSize: Int) -> Int {
    switch (key, addressing) {
    case (.page(let number), .numbered(let first)): (number - first) * pageSize
    case (.offset(let offset), _): offset
    case (.token(let token), _): Int(token) ?? 0
    default: 0
    }
  }

  private func key(of place: Int, _ pageSize: Int) -> PageKey {
    Self.key(of: place, pageSize, addressing)
  }

  private static func key(
    of place: Int,
    _ pageSize: Int,
    _ addressing: PageAddressing
  ) -> PageKey {
    switch addressing {
    case .serial: .token(String(place))
    case .numbered(let first): .page(first + place / pageSize)
    case .offset: .offset(place)
    }
  }
}
