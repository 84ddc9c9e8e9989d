import EverBrowser
import EverRuntime
import EverWeb
import Glibc
import Paging

/// How the items of a page become bytes, so that the next run displays them in its first frame.
///
/// For items that are `Codable`, Foundation's `JSONEncoder` and `JSONDecoder` do this. If a new
/// version of a program changes the form of its items, it throws for the bytes of the older
/// version.
public struct ItemCoding<Item: Sendable>: Sendable {
  let encode: @Sendable ([Item]) throws -> [UInt8]
  let decode: @Sendable ([UInt8]) throws -> [Item]

  /// Makes a coding from two functions, which are called on any thread.
  ///
  /// - Parameters:
  ///   - encode: returns the bytes of the items of a page. Equal items should have equal bytes:
  ///     a page with other bytes than the stored one counts as changed. A page for which it throws
  ///     isn't stored.
  ///   - decode: returns the items of bytes that `encode` returned, in their order. A page for which
  ///     it throws, or which has no items, is removed.
  public init(
    encode: @escaping @Sendable ([Item]) throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) throws -> [Item]
  ) {
    self.encode = encode
    self.decode = decode
  }
}

/// The stored pages of one list.
struct PageArchive<Item: Sendable>: Sendable {
  let store: Store
  let coding: ItemCoding<Item>
  /// The name under which the pages are stored.
  let list: String
  /// How long a first frame waits for the disk.
  let openingLimit: Duration
  /// The time in seconds since 1970.
  var now: @Sendable () -> Int = { time(nil) }

  /// Stores a page; returns at once.
  ///
  /// A page with other bytes than the stored one shows that the list has changed, so the stored
  /// pages become outdated. A page that can't be displayed by itself isn't stored.
  func save(_ page: Page<Item>, for request: PageRequest) {
    guard let header = page.storedHeader, let items = try? coding.encode(page.items) else { return }
    let now = now()
    store.replace(
      StoredPage(
        id: id(of: request),
        url: "",
        body: Array(header.utf8) + [Self.separator] + items,
        storedAt: now,
        freshUntil: now
      )
    )
  }

  /// Returns a stored page; the call blocks its thread, mostly for a millisecond.
  ///
  /// - Parameters:
  ///   - request: the request that loaded the page.
  ///   - mayBeOutdated: whether the page is returned although another one has changed after it.
  /// - Returns: the page; nil when there is none, it can't be decoded, or the disk is slow.
  func page(for request: PageRequest, mayBeOutdated: Bool) -> Page<Item>? {
    let id = id(of: request)
    guard let stored = store.page(id, waitingAtMost: openingLimit),
      stored.body.count <= KeptFeed.largestPage, mayBeOutdated || !stored.isOutdated
    else { return nil }
    guard let page = decoded(stored) else {
      store.remove(id)
      return nil
    }
    return page
  }

  private func decoded(_ stored: StoredPage) -> Page<Item>? {
    guard let end = stored.body.firstIndex(of: Self.separator),
      let items = try? coding.decode(Array(stored.body[(end + 1)...])), !items.isEmpty
    else { return nil }
    let age = Duration.seconds(max(0, now() - stored.storedAt))
    return Page(storedHeader: Array(stored.body[..<end]), items: items, age: age)
  }

  private func id(of request: PageRequest) -> PageID {
    PageID(source: list, key: "\(request.pageSize) \(request.key.json)")
  }

  /// A header is JSON in one line.
  private static var separator: UInt8 { UInt8(ascii: "\n") }
}
