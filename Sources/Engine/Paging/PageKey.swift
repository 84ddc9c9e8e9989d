/// Where a page starts: what a source needs to know to load it.
public enum PageKey: Hashable, Sendable {
  /// The first page, before a source has said how it counts.
  case first
  /// The number of a page, counted as the source counts.
  case page(Int)
  /// The number of items before the page.
  case offset(Int)
  /// A token that the source gave for the page.
  case token(String)
  /// A whole address that the source gave for the page, such as a next URL.
  case opaque(String)
  /// Several values that the source gave for the page, all of them needed.
  case continuation([String: String])
}

/// How pages of a source can be reached.
public enum PageAddressing: Hashable, Sendable {
  /// One after the other, by the key that the page before it gave.
  case serial
  /// By number; the first page has the number `first`.
  case numbered(first: Int)
  /// By the number of items before it.
  case offset

  /// Whether a page can be loaded without the pages before it.
  public var isRandomAccess: Bool { self != .serial }

  /// The key of page one.
  public var firstKey: PageKey {
    switch self {
    case .serial: .first
    case .numbered(let first): .page(first)
    case .offset: .offset(0)
    }
  }

  /// The key of the page that holds a place; `.first` where pages aren't counted.
  ///
  /// - Parameters:
  ///   - place: items before it, from 0.
  ///   - size: items to a page, at least 1.
  /// - Returns: the key.
  package func key(ofPlace place: Int, size: Int) -> PageKey {
    switch self {
    case .numbered(let first): .page(first + place / size)
    case .offset: .offset(place)
    case .serial: .first
    }
  }

  /// Items before a page; nil where its key doesn't tell.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: items to a page.
  /// - Returns: the items before it.
  package func place(of key: PageKey, size: Int) -> Int? {
    switch (key, self) {
    case (.page(let number), .numbered(let first)):
      let (pages, overflows) = number.subtractingReportingOverflow(first)
      let (place, overflowsToo) = pages.multipliedReportingOverflow(by: size)
      return overflows || overflowsToo ? nil : place
    case (.offset(let offset), .offset): return offset
    default: return nil
    }
  }
}
