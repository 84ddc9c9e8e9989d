package import EverItems
package import Paging

/// How a list is paged: its family, and the settings that all families share.
package struct Pagination: Hashable, Sendable {
  package var family: Family

  /// The parameter for the first page's number, in families without numbers; nil for none.
  package var firstPage: RequestPlace?

  /// The place of the page size in requests; nil when the server decides.
  package var size: RequestPlace?

  /// The flag that is true when there are more pages.
  ///
  /// False is the end, whatever else the response says.
  package var more: ResponsePlace?

  /// The flag that is true on the last page.
  package var last: ResponsePlace?

  /// Whether the first request is the definition's URL unchanged, without number or size.
  package var startsBare: Bool

  /// The most requests in flight for pages, 1 to 3; more than 1 only for numbers and offsets.
  package var requestsInFlight: Int

  /// Statuses from 400 to 499 by which the server says that a page is past the last one.
  ///
  /// They end the list on every page but the first. Empty when no status does.
  package var pastEnd: [Int] = []

  /// Whether ``pastEnd`` is a guess, so that such an end may be wrong.
  package var guessesPastEnd = false

  /// Where responses repeat which page they hold, so that skipped pages are noticed.
  package var echoes = PageEchoes()

  /// Why a single page is only assumed to be the whole list, in a few words; nil when it is the whole.
  package var assumption: String?

  /// The number of items before the first page, in families that don't count items or pages.
  package var itemsBefore = 0
}

extension Pagination {
  /// Creates the paging of a list whose first page is the list's URL unchanged.
  package init(_ family: Family) {
    self.init(family: family, startsBare: true, requestsInFlight: 1)
  }
}

extension Pagination {
  /// What leads from one page to the next.
  ///
  /// Each kind has the properties that it needs; the others are empty.
  package struct Family: Hashable, Sendable {
    package let kind: Kind

    /// Where a response holds the URL or the number of the next page; the first place with a value
    /// is used, and none when the client counts.
    package var next: [ResponsePlace] = []

    /// Where a response holds the URL of the previous page; nil when it doesn't.
    package var previous: ResponsePlace?

    /// Where a request has the number of its page, or of the items before it; nil in families without
    /// numbers.
    package var numbered: RequestPlace?

    /// The number of the first page: 0, 1, or the one in the user's own URL.
    package var first = 0

    /// The number of the list's first page or item, 0 or 1, when ``first`` is a later one.
    package var base = 0

    /// Where a response holds the number of pages; nil when it doesn't.
    package var count: ResponsePlace?

    /// Whether the next offset adds the requested page size, whatever the number of items received.
    package var countsBySize = false

    /// The parameter that names the end of the page; nil when requests name only its start.
    package var end: RangeEnd?

    /// The values of a response that the next request sends.
    package var rules: [TokenRule] = []
  }
}

/// The place where a request names the last item of its page.
package struct RangeEnd: Hashable, Sendable {
  package var place: RequestPlace

  /// Whether the number is the number of the page's last item, rather than of the item after it.
  package var isIncluded: Bool

  /// The number that ends a page.
  package func number(from offset: Int, size: Int) -> Int {
    let (end, isTooFar) = offset.addingReportingOverflow(isIncluded ? size - 1 : size)
    return isTooFar ? .max : end
  }
}

/// A value of a response, and the place where the next request sends it.
package struct TokenRule: Hashable, Sendable {
  /// The place of the value in a response.
  package enum Origin: Hashable, Sendable {
    case response(ResponsePlace)
    /// A value of the last item, such as Elasticsearch's `sort`.
    case lastItem(JSONPath)
    /// Every member of an object, each sent under its own name.
    ///
    /// The rule's place then only selects the query or the body.
    case members(JSONPath)
  }

  package var origin: Origin
  package var place: RequestPlace
}

extension Pagination.Family {
  /// The families, by their names in definitions and in `--inspect`.
  package enum Kind: String, CaseIterable, Sendable {
    case link, url, page, offset, token
    case lastID = "lastid"
    case single
  }

  /// The `Link` header names the next page (RFC 8288).
  package static let link = Self(kind: .link, next: [.link("next")], previous: .link("prev"))

  /// There is one page.
  package static let single = Self(kind: .single)

  /// The response holds the URL of the next page, and optionally the URL of the previous page.
  package static func url(next: [ResponsePlace], previous: ResponsePlace? = nil) -> Self {
    Self(kind: .url, next: next, previous: previous)
  }

  /// Pages have numbers.
  package static func page(_ place: RequestPlace, first: Int = 1, base: Int? = nil) -> Self {
    Self(kind: .page, numbered: place, first: first, base: base ?? min(first, 1))
  }

  /// Pages start after a number of items.
  package static func offset(_ place: RequestPlace, first: Int = 0, base: Int = 0) -> Self {
    Self(kind: .offset, numbered: place, first: first, base: base)
  }

  /// The response holds values that the next request sends.
  package static func token(_ rules: [TokenRule]) -> Self { Self(kind: .token, rules: rules) }

  /// The next request names the last item of the previous page.
  package static func lastID(_ value: JSONPath, _ place: RequestPlace) -> Self {
    Self(kind: .lastID, rules: [TokenRule(origin: .lastItem(value), place: place)])
  }

  /// The next request names the last item under the first name, and earlier items under the others.
  ///
  /// The item after which the page begins shows the name that the server reads. With fewer items
  /// than names, several names have the same item.
  package static func lastID(_ value: JSONPath, oneOf names: [String], items: Int) -> Self {
    let size = (names.count - 1) / max(min(names.count, items - 1), 1) + 1
    let rules = stride(from: 0, to: names.count, by: size).map { start in
      let place = RequestPlace.parameters(Array(names[start...].prefix(size)))
      return TokenRule(origin: .lastItem(value), place: place)
    }
    return Self(kind: .lastID, rules: rules)
  }

  /// Whether the client counts the page numbers or offsets itself.
  package var isNumeric: Bool { numbered != nil }

  /// Whether the response itself has the URL of the next page.
  package var followsURL: Bool { kind == .link || kind == .url }

  /// Whether the response itself names the key of the next page.
  package var isNamedByServer: Bool { followsURL || kind == .token }

  /// Where a request selects its page; nil when a URL does.
  package var place: RequestPlace? { numbered ?? rules.first?.place }

  /// The same family with its parameter at another place; unchanged when it follows URLs.
  package func requested(by place: RequestPlace) -> Self {
    var moved = self
    if isNumeric { moved.numbered = place }
    moved.rules = rules.prefix(1).map { TokenRule(origin: $0.origin, place: place) }
    return moved
  }

  /// The key of the page with a number.
  package func key(_ number: Int) -> PageKey { kind == .page ? .page(number) : .offset(number) }

  /// The number of a key; nil for one of another family.
  package func number(of key: PageKey) -> Int? {
    switch (key, kind) {
    case (.first, .page), (.first, .offset): first
    case (.page(let number), .page), (.offset(let number), .offset): number
    default: nil
    }
  }
}

extension Pagination {
  /// The number of items before the first page, which the totals of the server include; 0 for a
  /// feed that begins with the list.
  package func itemsBefore(pageSize: Int) -> Int {
    switch family.kind {
    // Lists without a stated offset may count from 1.
    case .offset: family.first > 1 ? family.first - family.base : 0
    case .page: Self.items(onPages: family.first - family.base, of: pageSize)
    case .link, .url, .token, .lastID, .single: itemsBefore
    }
  }

  /// The number of items on some pages of a size.
  ///
  /// - Returns: the number; 0 for less than a page, and when no server can have as many.
  package static func items(onPages pages: Int, of size: Int) -> Int {
    let (items, isTooLarge) = max(0, pages).multipliedReportingOverflow(by: size)
    return isTooLarge ? 0 : items
  }

  /// Whether a key is the key of the first page.
  package func isFirst(_ key: PageKey) -> Bool {
    key == .first || family.number(of: key) == family.first && family.isNumeric
  }
}
