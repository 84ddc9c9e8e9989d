import EverBounds

/// The start of a page: the information that a source needs to load it.
public enum PageKey: Hashable, Sendable {
  /// The first page, before the source's paging is known.
  case first
  /// The number of a page, as the source counts.
  case page(Int)
  /// The number of items before the page.
  case offset(Int)
  /// A token that the source sent for the page.
  case token(String)
  /// A complete address that the source sent for the page, such as a next URL.
  case opaque(String)
  /// Several values that the source sent for the page; all are required.
  case continuation([String: String])
  /// A value of the source's own type.
  case value(KeyValue)

  /// Makes a key of a value of the source's own type.
  public static func value(_ value: some Hashable & Sendable) -> PageKey { .value(KeyValue(value)) }
}

/// A key of a source's own type.
public struct KeyValue: Hashable, Sendable, CustomStringConvertible {
  /// The value.
  public let content: any Hashable & Sendable

  /// Makes a key.
  public init(_ content: some Hashable & Sendable) { self.content = content }

  /// The text of the value.
  public var description: String { "\(content)" }

  /// Whether two values have one type and are equal.
  public static func == (first: KeyValue, second: KeyValue) -> Bool {
    AnyHashable(first.content) == AnyHashable(second.content)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(content)) }
}

/// How pages of a source can be reached.
public enum PageAddressing: Hashable, Sendable {
  /// One after the other, by the previous page's key.
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

  /// Returns the key of the page that contains a place; `.first` with serial addressing.
  ///
  /// - Parameters:
  ///   - place: the number of items before it, from 0.
  ///   - size: the number of items per page, at least 1.
  /// - Returns: the key.
  package func key(ofPlace place: Int, size: Int) -> PageKey {
    switch self {
    case .numbered(let first): .page(first + place / size)
    case .offset: .offset(place)
    case .serial: .first
    }
  }

  /// Returns the number of items before a page; nil when it can't be derived from the key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the number of items per page.
  /// - Returns: the number of items, at most 2⁵³; nil when the key is of another addressing or before
  ///   page one.
  package func place(of key: PageKey, size: Int) -> Int? {
    switch (key, self) {
    case (.page(let number), .numbered(let first)):
      guard let number = Count(exactly: number), number.value >= first else { return nil }
      return ((number - Count(clamping: first)) * Count(clamping: size)).value
    case (.offset(let offset), .offset): return Count(exactly: offset)?.value
    default: return nil
    }
  }
}

/// The key of a page together with its size: page 3 of 30 items and page 3 of 90 are different
/// pages.
struct SizedKey: Hashable, Sendable {
  let key: PageKey
  /// The number of items to request.
  let size: Int
}

extension Ticket {
  var page: SizedKey { SizedKey(key: request.key, size: request.pageSize) }
}
