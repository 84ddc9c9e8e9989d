/// Which page of a Stack Exchange method is asked for, checked as the API checks it.
struct PageQuery: Sendable, Hashable {
  /// Which fields the answer has.
  enum Filter: Sendable, Hashable {
    /// All but totals.
    case standard
    /// Totals too.
    case withTotals
    /// The total and nothing else.
    case total
    /// Nothing at all.
    case none
  }

  let page: Int
  let size: Int
  let filter: Filter

  /// The largest page of most methods.
  static let maximumSize = 100

  private static let defaultSize = 30

  /// - Parameters:
  ///   - target: Path and query.
  ///   - maximumSize: The largest page of the method.
  /// - Throws: The API's own error for the first parameter that is wrong.
  init(
    _ target: RequestTarget,
    maximumSize: Int = PageQuery.maximumSize
  ) throws(StackExchangeError) {
    page = try Self.number(target, "page", in: 1...Int.max, default: 1)
    size = try Self.number(target, "pagesize", in: 0...maximumSize, default: Self.defaultSize)
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

  /// Filters that were made with `/filters/create`; the API refuses ids that it didn't give out.
  private static let madeFilters: Set<String> = ["!-*jbN0CeyJHb"]

  private static func filter(_ text: String?) throws(StackExchangeError) -> Filter {
    switch text {
    case nil, "", "default", "withbody": .standard
    case "total": .total
    case "none": .none
    case .some(let id) where madeFilters.contains(id): .withTotals
    default: throw .badParameter("Invalid filter specified")
    }
  }
}
