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
