package import EverDocuments
package import Paging

/// How a list is paged: its family, and the settings that all families share.
package struct Pagination: Hashable, Sendable {
  /// What leads from one page to the next.
  package enum Family: Hashable, Sendable {
    /// The `Link` header names the next page (RFC 8288).
    case link
    /// The response holds the URL of the next page, and optionally that of the previous page.
    ///
    /// The first place with a value is used.
    case url(next: [ResponsePlace], previous: JSONPath?)
    /// Pages have numbers.
    case page(PageNumbers)
    /// Pages start after a number of items.
    case offset(Offsets)
    /// The response holds values that the next request sends.
    case token([TokenRule])
    /// The next request names the last item of the previous page.
    case lastID(JSONPath, RequestPlace)
    /// There is one page.
    case single
  }

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

  /// Why a list that nothing says anything about is assumed to be whole.
  package static let unstated = "nothing says whether there are more"

  /// The number of items before the first page, in families that don't count items or pages.
  package var itemsBefore = 0
}

extension Pagination {
  /// Creates the paging of a list whose first page is the list's URL unchanged.
  package init(_ family: Family) {
    self.init(family: family, startsBare: true, requestsInFlight: 1)
  }
}

/// Pages that are requested by number.
package struct PageNumbers: Hashable, Sendable {
  package var place: RequestPlace

  /// The number of the first page: 0, 1, or the number in the user's own URL.
  package var first: Int

  /// The number of the list's first page, 0 or 1, when ``first`` is a later one.
  package var base: Int

  /// Where a response holds the number of pages; nil when it doesn't.
  package var count: ResponsePlace?

  /// Where a response holds the number of the next page; nil when it is the next number.
  package var next: ResponsePlace?

  package init(
    place: RequestPlace,
    first: Int,
    base: Int? = nil,
    count: ResponsePlace? = nil,
    next: ResponsePlace? = nil
  ) {
    self.place = place
    self.first = first
    self.base = base ?? min(first, 1)
    self.count = count
    self.next = next
  }
}

/// Pages that are requested by the number of items before them.
package struct Offsets: Hashable, Sendable {
  package var place: RequestPlace

  /// The offset of the first page.
  package var first: Int

  /// The offset of the list's first item: 0, or 1 when items are counted from 1.
  package var base = 0

  /// Whether the next offset adds the requested page size, whatever the number of items received.
  package var countsBySize: Bool

  /// The parameter that names the end of the page; nil when requests name only its start.
  package var end: RangeEnd?

  package init(place: RequestPlace, first: Int, base: Int = 0, countsBySize: Bool) {
    self.place = place
    self.first = first
    self.base = base
    self.countsBySize = countsBySize
  }
}

/// The place where a request names the last item of its page.
package struct RangeEnd: Hashable, Sendable {
  package var place: RequestPlace

  /// Whether the number is that of the page's last item, rather than that of the item after it.
  package var isIncluded: Bool

  package init(place: RequestPlace, isIncluded: Bool) {
    self.place = place
    self.isIncluded = isIncluded
  }

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

  package init(origin: Origin, place: RequestPlace) {
    self.origin = origin
    self.place = place
  }
}

extension Pagination.Family {
  /// The families, by their names in definitions and in `--inspect`.
  package enum Kind: String, CaseIterable, Sendable {
    case link, url, page, offset, token
    case lastID = "lastid"
    case single
  }

  package var kind: Kind {
    switch self {
    case .link: .link
    case .url: .url
    case .page: .page
    case .offset: .offset
    case .token: .token
    case .lastID: .lastID
    case .single: .single
    }
  }

  /// Whether the client counts the page numbers or offsets itself.
  package var isNumeric: Bool { kind == .page || kind == .offset }
}

extension Pagination {
  /// Whether a page follows only where the server says so: by a URL, or the number of pages.
  ///
  /// Tokens are sent with a full last page, too.
  package var namesPages: Bool {
    if case .page(let numbers) = family { return numbers.count != nil }
    return family.kind == .link || family.kind == .url
  }

  /// The number of items before the first page, which the totals of the server include; 0 for a
  /// feed that begins with the list.
  package func itemsBefore(pageSize: Int) -> Int {
    switch family {
    // Lists without a stated offset may count from 1.
    case .offset(let offsets): offsets.first > 1 ? offsets.first - offsets.base : 0
    case .page(let numbers): Self.items(onPages: numbers.first - numbers.base, of: pageSize)
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

  /// Whether a key is that of the first page.
  package func isFirst(_ key: PageKey) -> Bool {
    switch (key, family) {
    case (.first, _): true
    case (.page(let number), .page(let numbers)): number == numbers.first
    case (.offset(let offset), .offset(let offsets)): offset == offsets.first
    default: false
    }
  }
}
