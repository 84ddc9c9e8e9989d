/// The key of a page together with its size: page 3 of 30 items and page 3 of 90 are different pages.
struct SizedKey: Hashable, Sendable {
  let key: PageKey
  /// Items asked for.
  let size: Int
}

extension Ticket {
  /// Which page it asks for.
  var page: SizedKey { SizedKey(key: request.key, size: request.pageSize) }
}
