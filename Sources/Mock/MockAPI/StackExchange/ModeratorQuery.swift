/// A query for moderators, validated like the API's.
struct ModeratorQuery: Sendable, Hashable {
  let site: Site
  let ascending: Bool
  let paging: PageQuery

  /// - Throws: the API's own error for a missing or wrong parameter.
  init(_ target: RequestTarget) throws(StackExchangeError) {
    guard let name = target["site"] else { throw .badParameter("site is required") }
    guard let site = Site.named(name) else {
      throw .badParameter("No site found for name `\(name)`")
    }
    self.site = site
    paging = try PageQuery(target)
    ascending = try Self.choice(target, "order", ["desc": false, "asc": true], default: false)
    _ = try Self.choice(target, "sort", ["reputation": true], default: true)
  }

  private static func choice(
    _ target: RequestTarget,
    _ name: String,
    _ meanings: [String: Bool],
    default fallback: Bool
  ) throws(StackExchangeError) -> Bool {
    guard let text = target[name], !text.isEmpty else { return fallback }
    guard let meaning = meanings[text] else { throw .badParameter(name) }
    return meaning
  }
}
