import EverBounds

extension Page {
  /// The page with the key of the next one, if the source announced more items and named no key.
  ///
  /// A number and an offset are counted on. A list whose keys can't be counted ends, and says that
  /// there can be more.
  ///
  /// - Parameter request: the request for this page.
  /// - Returns: the page; unchanged when it has a key or isn't followed by another one.
  func namingNext(after request: PageRequest) -> Page {
    guard continuation == .more, next == nil else { return self }
    var page = self
    page.next = request.key.counted(on: items.isEmpty ? request.pageSize : items.count)
    if page.next == nil { page.continuation = .unreachable(.unnamed) }
    return page
  }
}

extension PageKey {
  /// The key of the page after one of this many items; nil when it can't be counted.
  func counted(on items: Int) -> PageKey? {
    switch self {
    case .page(let number): number < Count.largest ? .page(number + 1) : nil
    case .offset(let offset):
      offset < Count.largest - Count(clamping: items).value ? .offset(offset + items) : nil
    case .first, .token, .opaque, .continuation: nil
    }
  }
}
