@testable import Paging

/// A minimal server: a list that can change, divided into pages.
struct ModelServer {
  /// The response to a request after the last page.
  enum PastTheEnd: CaseIterable {
    case empty
    case lastPage
  }

  var addressing: PageAddressing
  var pageSize: Int
  /// The ids of the list in order, without duplicates.
  var ids: [Int]
  var pastTheEnd = PastTheEnd.empty
  /// The error of the announced total; nil: no total is announced.
  var totalLie: Int? = 0
  /// The maximum number of items per page, for any request.
  var largestPage = Int.max
  /// Whether every page names a next key.
  var namesNextForEver = false
  /// The wrong addressing with which the feed was opened, until page two reveals the right one;
  /// nil: it isn't wrong.
  var openedWith: PageAddressing?
  /// Whether page two was requested, so that the right addressing is known.
  private var isProved = false
  /// Whether pages of a serial list name the page above them.
  var namesPrevious = false
  /// Whether every response is page one.
  var ignoresKey = false
  /// Whether items were inserted or removed since the start.
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

  /// Answers a request; one with the wrong addressing receives page one or two with the right one.
  mutating func respond(_ request: PageRequest) -> Page<Row> {
    guard let openedWith, request.addressing == openedWith, openedWith != addressing else {
      return page(request)
    }
    var requested = request
    requested.pageSize = pageSize
    let isFirst = request.key == openedWith.firstKey
    requested.key = isFirst ? addressing.firstKey : key(of: pageSize, pageSize)
    var page = page(requested)
    if isFirst, !isProved {
      page.next = page.next.map { _ in Self.key(of: pageSize, pageSize, openedWith) }
      return page
    }
    isProved = true
    page.readdressing = Readdressing(addressing: addressing, key: requested.key)
    return page
  }

  func page(_ request: PageRequest) -> Page<Row> {
    let pageSize = min(request.pageSize, largestPage)
    let place = place(of: request.key, pageSize)
    let size = min(pageSize, Self.end(of: request.key).map { $0 - place } ?? pageSize)
    let requested = ignoresKey ? 0 : place
    let lastStart = max(0, ids.count - 1) / pageSize * pageSize
    let isPast = requested >= ids.count && !ids.isEmpty
    let start = isPast && pastTheEnd == .lastPage ? lastStart : min(requested, ids.count)
    let end = min(start + size, ids.count)
    let isLast = end >= ids.count && !namesNextForEver
    return Page(
      items: ids[start..<end].map { Row(id: $0) },
      next: isLast ? nil : key(of: place + size, pageSize),
      previous: namesPrevious && start > 0 ? .token("<\(start)") : nil,
      total: totalLie.map { .exact(ids.count + $0) } ?? .unknown
    )
  }

  private func place(of key: PageKey, _ pageSize: Int) -> Int {
    switch (key, addressing) {
    case (.page(let number), .numbered(let first)): (number - first) * pageSize
    case (.offset(let offset), _): offset
    case (.token(let token), _): Int(token) ?? max(0, (Self.end(of: key) ?? 0) - pageSize)
    default: 0
    }
  }

  /// The place after a page that another one named as the page above it; nil for other keys.
  private static func end(of key: PageKey) -> Int? {
    guard case .token(let token) = key, token.first == "<" else { return nil }
    return Int(token.dropFirst())
  }

  func key(of place: Int, _ pageSize: Int) -> PageKey {
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
