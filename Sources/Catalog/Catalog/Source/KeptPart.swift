import Paging

/// Items at the head of an ordinary page, or of the rest of one, as a part of a page of another size: that
/// was asked for when the reader was fast.
struct KeptPart: Hashable {
  /// What asked for the other page.
  let request: PageRequest
  /// The items before the part.
  let before: Int
  /// The items of the part, at least 1.
  let count: Int

  /// The part of a page; nil where the page ends before it.
  func page<Item>(of whole: Page<Item>) -> Page<Item>? {
    guard before < whole.items.count else { return nil }
    var page = whole
    page.items = Array(whole.items.dropFirst(before).prefix(count))
    page.fingerprint = nil
    page.previous = nil
    if before + count < whole.items.count || whole.following != nil {
      page.next = whole.next ?? request.key
      if page.continuation == .end { page.continuation = .unsaid }
    }
    return page
  }
}

extension SourceDefinition {
  /// The places of a page; nil where its key doesn't tell.
  func places(of request: PageRequest) -> Range<Int>? {
    guard let first = addressing.place(of: request.key, size: request.pageSize), first >= 0,
      first <= .max - request.pageSize
    else { return nil }
    return first..<(first + request.pageSize)
  }

  /// The parts of other pages that an ordinary page can begin with from a place on, those of the largest
  /// pages first; none where pages don't grow.
  func keptParts(of places: Range<Int>, from place: Int) -> [KeptPart] {
    guard let maximumPageSize else { return [] }
    let sizes = PageGrid(size: places.count, maximum: maximumPageSize).sizes
    return sizes.filter { $0 != places.count }.map { size in
      let page = PageGrid.page(ofSize: size, holding: place)
      return KeptPart(
        request: PageRequest(
          key: addressing.key(ofPlace: page.lowerBound, size: size),
          pageSize: size
        ),
        before: place - page.lowerBound,
        count: min(page.upperBound, places.upperBound) - place
      )
    }
  }
}
