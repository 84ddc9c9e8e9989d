import EverDocuments
import Paging

/// What a source reported with the items of a page, as it is stored.
struct PageHeader: Hashable {
  private var next: PageKey?
  private var previous: PageKey?
  private var continuation: Continuation
  private var total: Total
  private var fingerprint: UInt64?
  /// The number of items per page as the source counts; nil: unknown.
  private var pageSize: Int?

  /// - Returns: nil for a page that has no items, lacks some, is from a cache, whose ids may be no
  ///   ids, after which no page can be reached, or after which pages are counted in another way.
  init?(_ page: Page<some Sendable>) {
    guard case .own = page.identity, !page.items.isEmpty, !page.isPartial, page.age == nil,
      page.readdressing == nil
    else { return nil }
    if case .unreachable = page.continuation { return nil }
    next = page.next
    previous = page.previous
    continuation = page.continuation
    total = page.total
    fingerprint = page.fingerprint
    pageSize = page.hints.pageSize
  }

  func page<Item>(of items: [Item], age: Duration) -> Page<Item> {
    Page(
      items: items,
      next: next,
      previous: previous,
      continuation: continuation,
      total: total,
      hints: ServerHints(pageSize: pageSize),
      fingerprint: fingerprint,
      age: age
    )
  }
}

/// A header as a JSON object in one line; members without a value are left out.
extension PageHeader {
  var json: String {
    var members: [String] = []
    func add(_ name: String, _ json: String?) {
      if let json { members.append("\"\(name)\":\(json)") }
    }
    add("next", next?.json)
    add("previous", previous?.json)
    switch continuation {
    case .more: add("goesOn", "true")
    case .end: add("goesOn", "false")
    case .assumedEnd(let reason): add("assumedEnd", JSONText.string(reason))
    case .unstated, .unreachable: break
    }
    switch total {
    case .exact(let count): add("total", "\(count)")
    case .atLeast(let count): add("leastTotal", "\(count)")
    case .unknown: break
    }
    add("fingerprint", fingerprint.map { JSONText.string(String($0)) })
    add("pageSize", pageSize.map(String.init))
    return "{\(members.joined(separator: ","))}"
  }

  /// - Returns: nil for bytes that aren't a header.
  init?(json: [UInt8]) {
    guard let root = (try? JSONDocument(json))?.root, root.kind == .object else { return nil }
    next = root.member("next").flatMap(PageKey.init(json:))
    previous = root.member("previous").flatMap(PageKey.init(json:))
    switch (root.member("goesOn")?.boolean, root.member("assumedEnd")?.text) {
    case (true?, _): continuation = .more
    case (false?, _): continuation = .end
    case (nil, let reason?): continuation = .assumedEnd(reason)
    case (nil, nil): continuation = .unstated
    }
    let least = root.member("leastTotal")?.integer.map(Total.atLeast)
    total = root.member("total")?.integer.map(Total.exact) ?? least ?? .unknown
    fingerprint = root.member("fingerprint")?.text.flatMap { UInt64($0) }
    pageSize = root.member("pageSize")?.integer
  }
}
