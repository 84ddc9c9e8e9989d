/// What a request for moderators asks, checked as the API checks it.
struct ModeratorQuery: Sendable, Hashable {
  /// Which fields the answer has.
  enum Filter: Sendable, Hashable {
    /// All but totals.
    case standard
    /// Totals too. The real API knows by a filter's id; here every made filter (`!…`) has them.
    case withTotals
    /// The total and nothing else.
    case total
    /// Nothing at all.
    case none
  }

  let site: Site
  let page: Int
  let pageSize: Int
  let ascending: Bool
  let filter: Filter

  private static let defaultPageSize = 30
  private static let maximumPageSize = 100

  /// - Throws: The API's own error for the first parameter that is missing or wrong.
  init(_ target: RequestTarget) throws(StackExchangeError) {
    guard let name = target["site"] else { throw .badParameter("site is required") }
    guard let site = Site.named(name) else {
      throw .badParameter("No site found for name `\(name)`")
    }
    self.site = site
    page = try Self.number(target, "page", in: 1...Int.max, default: 1)
    pageSize = try Self.number(
      target,
      "pagesize",
      in: 0...Self.maximumPageSize,
      default: Self.defaultPageSize
    )
    ascending = try Self.choice(target, "order", ["desc": false, "asc": true], default: false)
    _ = try Self.choice(target, "sort", ["reputation": true], default: true)
    filter = try Self.filter(target["filter"])
  }

  private static func number(
    _ target: RequestTarget,
    _ name: String,
    in range: ClosedRange<Int>,
    default fallback: Int
  ) throws(StackExchangeError) -> Int {
    guard let text = target[name], !text.isEmpty else { return fallback }
    guard let number = Int(text), range.contains(number) else { throw .badParameter(name) }
    return number
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

  private static func filter(_ text: String?) throws(StackExchangeError) -> Filter {
    switch text {
    case nil, "", "default", "withbody": .standard
    case "total": .total
    case "none": .none
    case .some(let id) where id.hasPrefix("!"): .withTotals
    default: throw .badParameter("Invalid filter specified")
    }
  }
}
