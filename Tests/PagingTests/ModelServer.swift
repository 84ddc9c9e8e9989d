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
  /// Whether every page names a next one.
  var namesNextForEver = false
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

  func page(_ key: PageKey) -> Page<Row> {
    let asked = ignoresKey ? 0 : place(of: key)
    let lastStart = max(0, ids.count - 1) / pageSize * pageSize
    let isPast = asked >= ids.count && !ids.isEmpty
    let start = isPast && pastTheEnd == .lastPage ? lastStart : min(asked, ids.count)
    let end = min(start + pageSize, ids.count)
    let isLast = end >= ids.count && !namesNextForEver
    return Page(
      items: ids[start..<end].map { Row(id: $0) },
      next: isLast ? nil : self.key(of: place(of: key) + pageSize),
      total: totalLie.map { .exact(ids.count + $0) } ?? .unknown
    )
  }

  private func place(of key: PageKey) -> Int {
    switch (key, addressing) {
    case (.page(let number), .numbered(let first)): (number - first) * pageSize
    case (.offset(let offset), _): offset
    case (.token(let token), _): Int(token) ?? 0
    default: 0
    }
  }

  private func key(of place: Int) -> PageKey {
    switch addressing {
    case .serial: .token(String(place))
    case .numbered(let first): .page(first + place / pageSize)
    case .offset: .offset(place)
    }
  }
}
