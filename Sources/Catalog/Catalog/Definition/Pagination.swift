import Paging

/// How a list goes on: its family, and what all families share.
package struct Pagination: Hashable, Sendable {
  package enum Family: Hashable, Sendable {
    /// The `Link` header names the next page (RFC 8288).
    case link
    /// An answer holds the URL of the next page, and maybe that of the page before; the first of the
    /// places that an answer has counts.
    case url(next: [AnswerPlace], previous: JSONPath?)
    /// Pages have numbers.
    case page(PageNumbers)
    /// Pages start after a number of items.
    case offset(Offsets)
    /// An answer holds values that the next request sends.
    case token([TokenRule])
    /// The next request names the last item of the page before.
    case lastID(JSONPath, RequestPlace)
    /// There is one page.
    case single
  }

  package var family: Family

  /// Where the number of the first page goes in families that have no numbers; nil: nowhere.
  package var firstPage: RequestPlace?

  /// Where the items per page go; nil: the server decides.
  package var size: RequestPlace?

  /// Where an answer says that there are more pages, with true; false is the end whatever else it says.
  package var more: AnswerPlace?

  /// Where an answer says that this was the last page, with true.
  package var last: AnswerPlace?

  /// Whether the first request is the definition's URL as it stands, without number or size.
  package var startsBare: Bool

  /// Requests for pages that the server bears at once, 1 to 3; more than 1 only for numbers and offsets.
  package var requestsInFlight: Int

  /// Statuses from 400 to 499 by which the server says that a page lies behind the last one.
  ///
  /// They are the end for all pages but the first. Empty: no status is.
  package var pastEnd: [Int] = []
}

/// Pages that are asked for by number.
package struct PageNumbers: Hashable, Sendable {
  package var place: RequestPlace

  /// The number of the first page: 0 or 1, or the one that the reader's own URL starts at.
  package var first: Int

  /// The number of the list's first page, 0 or 1, when ``first`` is a later one.
  package var base: Int

  /// Where an answer holds the number of pages; nil: nowhere.
  package var count: AnswerPlace?

  /// Where an answer holds the number of the next page; nil: it is one more.
  package var next: AnswerPlace?

  package init(
    place: RequestPlace,
    first: Int,
    base: Int? = nil,
    count: AnswerPlace? = nil,
    next: AnswerPlace? = nil
  ) {
    self.place = place
    self.first = first
    self.base = base ?? min(first, 1)
    self.count = count
    self.next = next
  }
}

/// Pages that are asked for by the items before them.
package struct Offsets: Hashable, Sendable {
  package var place: RequestPlace

  /// The offset of the first page.
  package var first: Int

  /// The offset of the list's first item: 0, or 1 where items are counted from one.
  package var base = 0

  /// Whether a page is as long as was asked for, however many items it brought.
  package var countsBySize: Bool
}

/// A value of an answer, and where the next request sends it.
package struct TokenRule: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    case answer(AnswerPlace)
    /// A value of the last item, such as Elasticsearch's `sort`.
    case lastItem(JSONPath)
    /// Every member of an object, each sent under its own name; the rule's place then says only
    /// whether that is in the query or in the body.
    case members(JSONPath)
  }

  package var origin: Origin
  package var place: RequestPlace
}

extension Pagination {
  /// Whether a key is that of the first page.
  func isFirst(_ key: PageKey) -> Bool {
    switch (key, family) {
    case (.first, _): true
    case (.page(let number), .page(let numbers)): number == numbers.first
    case (.offset(let offset), .offset(let offsets)): offset == offsets.first
    default: false
    }
  }
}
