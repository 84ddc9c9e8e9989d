import EverItems
import EverBase
import Paging
import EverRuntime

extension Item {
  /// Item number `number`, with a name; with a detail URL it is incomplete.
  static func sample(_ number: Int, isComplete: Bool = true) -> Item {
    Item(
      id: .sent("\(number)"),
      json: "{\"id\":\(number)}",
      fields: ["name \(number)"]
    ) {
      $0.detailURL = isComplete ? nil : "https://example.org/\(number)"
    }
  }

  var number: Int {
    guard case .sent(let text) = id else { return -1 }
    return Int(text) ?? -1
  }
}

extension Page<Item> {
  /// A page of numbered items with a given next key.
  static func sample(
    _ numbers: Range<Int>,
    next: PageKey? = nil,
    total: Total = .unknown,
    areComplete: Bool = true
  ) -> Page {
    Page(
      items: numbers.map { .sample($0, isComplete: areComplete) },
      next: next,
      continuation: next == nil ? .end : .more,
      total: total
    )
  }
}

/// A source that returns a test's pages at once.
struct ReadySource: ItemSource {
  var addressing = PageAddressing.serial
  var filteredColumns: [Column] = []
  var pages: @Sendable (PageRequest) async throws(PageError) -> Page<Item>
  var details: @Sendable (Item) async throws(PageError) -> Item = { item in item }

  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    try await pages(request)
  }

  func completed(_ item: Item) async throws(PageError) -> Item { try await details(item) }

  func describe(_ item: Item) -> ItemDetail {
    ItemDetail(fields: [DetailField(name: "id", value: "\(item.number)")], jsonLines: [])
  }

  func logged(_ key: PageKey) -> String { "page" }

  /// Two columns whose order isn't that of the items; only complete items have a `detail`.
  func text(of column: String, in item: Item) -> String? {
    guard !item.json.isEmpty else { return nil }
    return switch column {
    case "rank": "\(-(item.number % 4) * 10 + item.number / 4)"
    case "detail": item.detailURL == nil ? "\(-item.number)" : nil
    default: nil
    }
  }
}

extension ReadySource {
  /// Numbered items in pages of two, the last of which may be short.
  static func pages(of count: Int, total: Int? = nil, areComplete: Bool = true) -> ReadySource {
    ReadySource(addressing: .numbered(first: 1)) { (request) throws(PageError) in
      guard case .page(let number) = request.key else { throw PageError("no such page") }
      let start = (number - 1) * 2
      let end = min(start + 2, count)
      return .sample(
        start..<max(start, end),
        next: end < count ? .page(number + 1) : nil,
        total: total.map { .exact($0) } ?? .unknown,
        areComplete: areComplete
      )
    }
  }

  /// The same source, one of whose pages fails at the first request for it.
  ///
  /// - Parameters:
  ///   - key: the key of the page.
  ///   - error: the error of its first request.
  ///   - requests: counts the requests for it.
  /// - Returns: the source.
  func failingOnce(at key: PageKey, _ error: PageError, requests: Lock<Int>) -> ReadySource {
    ReadySource(addressing: addressing) { (request) throws(PageError) in
      let isFirst = requests.withLock { requests in
        if request.key == key { requests += 1 }
        return request.key == key && requests == 1
      }
      if isFirst { throw error }
      return try await page(request)
    }
  }
}
