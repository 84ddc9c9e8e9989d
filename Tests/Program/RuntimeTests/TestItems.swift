import Items
import Locking
import Paging
import Runtime

extension Item {
  /// Item number `number`, with a name; with a detail URL it is incomplete.
  static func sample(_ number: Int, isComplete: Bool = true) -> Item {
    Item(
      id: .sent("\(number)"),
      json: "{\"id\":\(number)}",
      fields: ["name \(number)"],
      detailURL: isComplete ? nil : "https://example.org/\(number)"
    )
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
}
