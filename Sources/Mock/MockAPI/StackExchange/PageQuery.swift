/// The page of a Stack Exchange request, validated like the API's.
struct PageQuery: Sendable, Hashable {
  let page: Int
  let size: Int
  /// Whether the response has totals, besides all other fields.
  let hasTotals: Bool

  /// The largest page of most methods.
  static let maximumSize = 100

  private static let defaultSize = 30

  /// - Throws: the API's own error for the first wrong parameter.
  init(
    _ target: RequestTarget,
    maximumSize: Int = PageQuery.maximumSize
  ) throws(StackExchangeError) {
    page = try Self.number(target, "page", in: 1...Int.max, default: 1)
    size = try Self.number(target, "pagesize", in: 0...maximumSize, default: Self.defaultSize)
    hasTotals = try Self.hasTotals(target["filter"])
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

  /// A filter has to be one that was made with `/filters/create`; the API refuses other ids.
  private static func hasTotals(_ filter: String?) throws(StackExchangeError) -> Bool {
    switch filter {
    case nil, "", "default", "withbody": false
    case "!-*jbN0CeyJHb": true
    default: throw .badParameter("Invalid filter specified")
    }
  }
}
