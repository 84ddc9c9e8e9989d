import EverDefinitions
import Paging

/// A part of a cached page of another size, which serves as the start of an ordinary page or of its
/// rest.
///
/// Pages are larger when the user scrolls fast.
struct KeptPart: Hashable {
  let request: PageRequest
  /// The number of items before the part.
  let before: Int
  /// The number of items in the part, at least 1.
  let count: Int

  /// The part of a page; nil when the page ends before it.
  func page<Item>(of whole: Page<Item>) -> Page<Item>? {
    guard before < whole.items.count else { return nil }
    var page = whole
    page.items = Array(whole.items.dropFirst(before).prefix(count))
    page.fingerprint = nil
    page.previous = nil
    if before + count < whole.items.count || whole.following != nil {
      page.next = whole.next ?? request.key
      switch page.continuation {
      case .end, .assumedEnd: page.continuation = .unstated
      case .more, .unstated, .unreachable: break
      }
    }
    return page
  }
}

extension SourceDefinition {
  /// The places of a page's items; nil when its key doesn't determine them.
  func places(of request: PageRequest) -> Range<Int>? {
    guard let first = addressing.place(of: request.key, size: request.pageSize), first >= 0,
      first <= .max - request.pageSize
    else { return nil }
    return first..<(first + request.pageSize)
  }

  /// The parts of other pages that hold the items of an ordinary page from a place on, the largest
  /// pages first; empty when pages have one size.
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
