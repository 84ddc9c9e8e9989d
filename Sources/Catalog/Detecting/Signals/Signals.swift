import EverItems
import EverWeb

/// Everything in page one and its request that may say how the list is paged.
///
/// It is computed once from the response; the families and ``Outlook`` read nothing else.
struct Signals {
  let response: HTTPResponse
  let root: JSONValue
  let list: ListCandidate

  /// The path of the items' id; nil when they have none.
  let id: JSONPath?

  /// The requested URL, with the parameters of the request's body.
  let url: URLReference?

  /// The paging parameters of the request, in their order.
  let parameters: [RequestedParameter]

  let links: LinkHeader

  /// All signals, the nearest to the items first.
  let all: [Signal]

  /// The number of this page.
  private(set) var page: Signal?
  /// The number of pages.
  private(set) var pages: Signal?
  /// The number of items before this page.
  private(set) var offset: Signal?
  /// The number of items on a page.
  private(set) var size: Signal?
  /// The number of all items, at least the number of items on this page.
  private(set) var total: Signal?
  /// The number of items after this page.
  private(set) var remaining: Signal?
  /// The flag that is true when there are more.
  private(set) var more: Signal?
  /// The flag that is true on the last page; nil where ``more`` says so.
  private(set) var last: Signal?
  /// The URLs of the next page, absolute ones first.
  private(set) var next: [Signal] = []
  /// The place of the next page's URL, without a value.
  private(set) var emptyNext: Signal?
  /// The tokens of the next page, the most likely first.
  private(set) var tokens: [Signal] = []
  /// The place of such a token, without a value.
  private(set) var emptyToken: Signal?

  init(
    _ response: HTTPResponse,
    root: JSONValue,
    list: ListCandidate,
    id: JSONPath? = nil,
    parameters nested: NestedParameters = NestedParameters(nil)
  ) {
    self.response = response
    self.root = root
    self.list = list
    self.id = id
    url = nested.beside(URLReference(response.url))
    parameters = url?.pagingParameters ?? []
    links = LinkHeader(response.headers)
    var collector = SignalCollector(items: list.path.steps)
    collector.collect(root)
    collector.collect(response.headers)
    all = collector.signals.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.map(\.element)
    size = number(.size) { !isOfQuota($0) && $0.count != 0 }
    // `page_count` can be the number of rows on the page.
    pages = number(.pages) { signal in
      !signal.isOfNext
        && !(signal.plain.hasSuffix("count") && signal.count == count && count > 1)
    }
    page = nearest { $0.isNear && $0.count != nil && !$0.isOfNext && !$0.isOfOther && isPage($0) }
    total = findTotal()
    if total?.plain == size?.plain { size = nil }
    // HubSpot's `offset` is the offset of the next page.
    let end = count > 1 ? (requestedOffset?.value ?? 0) + count : .max
    offset = nearest {
      $0.role == .offset && $0.distance < 30 && $0.count ?? .max < 100_000_000
        && $0.count != end && !$0.isOfNext && !$0.isOfOther
    }
    remaining = number(.remaining) { !isOfQuota($0) }
    more = nearest { isFlag($0) && $0.role == .more }
    // ClickUp's flag has the name of Laravel's number of pages.
    last =
      more == nil ? nearest { isFlag($0) && ($0.role == .last || $0.plain == "lastpage") } : nil
    (next, emptyNext) = nextURLs()
    (tokens, emptyToken) = nextTokens()
  }

  var count: Int { list.count }
}

extension Signals {
  /// The nearest signal that satisfies a condition; among equally near ones that with the first name
  /// of the table.
  func nearest(where holds: (Signal) -> Bool) -> Signal? {
    let found = all.filter(holds)
    return found.filter { $0.distance == found[0].distance }
      .min { PagingNames.rank(of: $0.plain) < PagingNames.rank(of: $1.plain) }
  }

  /// The nearest number with a role near the items.
  private func number(_ role: PagingNames.Role, where holds: (Signal) -> Bool) -> Signal? {
    nearest { $0.role == role && $0.isNear && $0.count != nil && holds($0) }
  }

  /// The first signal with one of some plain names in the object of another one.
  func beside(_ signal: Signal?, _ names: Set<String>) -> Signal? {
    signal.flatMap { signal in
      all.first { $0.around == signal.around && names.contains($0.plain) }
    }
  }

  /// Whether a number is a quota: the response says beside it how much is used.
  private func isOfQuota(_ signal: Signal) -> Bool {
    beside(signal, ["used", "reset", "resetat", "consumed"]) != nil
  }

  private func isPage(_ signal: Signal) -> Bool {
    switch signal.role {
    case .page: return true
    case .number: return beside(signal, ["totalpages", "numberofelements", "pages"])?.count != nil
    default: return false
    }
  }
}

/// Flags that say whether there is more.
extension Signals {
  /// Whether the response says that there is more; nil when it says nothing.
  var statesMore: Bool? { more?.flag ?? last?.flag.map { !$0 } }

  private func isFlag(_ signal: Signal) -> Bool {
    (signal.isNear || signal.plain == "exceededtransferlimit") && signal.flag != nil
  }
}

/// The number of all items.
extension Signals {
  /// Finds the total; nil when the response has none, or a number that is smaller than the number
  /// of its items.
  private func findTotal() -> Signal? {
    let isTotal: (Signal) -> Bool = { signal in
      signal.count.map { $0 >= count } ?? false && signal.distance < 24 && !signal.isOfNext
        && !isOfQuota(signal)
    }
    // Elasticsearch's total may be beside one of the whole index.
    // Foreman's `total` counts all items, and `subtotal` those that were searched; a shop's is a price.
    return nearest { isTotal($0) && $0.plain == "subtotal" && beside($0, ["perpage"]) != nil }
      ?? nearest { isTotal($0) && ($0.role == .total || isInTotal($0)) }
      ?? nearest { signal in
        signal.role == .count && signal.distance < 6 && isTotal(signal)
          && requestedNumber(named: signal.name) != signal.count
      }
      // Bamboo's `size` counts all items.
      ?? nearest {
        $0.plain == "size" && isTotal($0) && beside($0, ["maxresult"])?.count == count
      }
  }

  /// Whether a signal is Elasticsearch's `hits.total.value`, or in an object of totals.
  private func isInTotal(_ signal: Signal) -> Bool {
    ["total", "totals"].contains(signal.parent)
      && (["value", "count", "rows", "items", "results", "all"].contains(signal.plain)
        || signal.name == list.name)
  }

  /// Whether a total equals the number of items, so that it may count only this page: no number of
  /// pages or size of a page says otherwise, or the server may have reduced the size.
  var mayCountPage: Bool {
    guard total?.count == count, count > 1, pages == nil else { return false }
    let isCut =
      count < requestedSize?.value ?? 0 && (PageSizes.isUsual(count) || total?.role == .count)
    return statedSize ?? count == count || isCut
  }

  /// The definition of the total; when another page follows, a number that may count only this page
  /// isn't a total.
  func totalDefinition(goesOn: Bool) -> TotalDefinition? {
    if let range = contentRange { return TotalDefinition(place: range.place) }
    // With a token in the URL, the number of items before the page isn't known.
    let isCounted = requestedToken.map { $0.number != nil } ?? true
    guard let total, isCounted, total.role != .count || total.count ?? 0 > count || !goesOn else {
      return nil
    }
    var definition = TotalDefinition(place: total.place)
    if total.plain == "value", let relation = total.beside("relation"),
      root.value(at: relation) != nil
    {
      (definition.relation, definition.lowerBound) = (relation, "gte")
    }
    return definition
  }

  /// The `Content-Range` header (RFC 9110, 14.4) with a unit other than bytes: its total follows the
  /// slash.
  ///
  /// Some servers write a prefix, as in `REST-Content-Range`.
  var contentRange: (place: ResponsePlace, first: Int)? {
    let header = response.headers.first { PlainName.of($0.name).hasSuffix("contentrange") }
    guard let header, !header.value.hasPrefix("bytes"),
      let range = header.value.split(separator: " ").last?.split(separator: "/").first
    else { return nil }
    let ends = range.split(separator: "-").compactMap { wholeNumber($0) }
    return ends.count == 2 && ends[1] >= ends[0] ? (.header(header.name), ends[0]) : nil
  }

  /// A total that is less than a number of items; nil when there is none.
  func total(below items: Int) -> Int? {
    nearest { signal in
      signal.count.map { $0 < items } ?? false && signal.isNear && !signal.isOfNext
        && !isOfQuota(signal)
        && (signal.role == .total
          || signal.count == 0 && ["count", "resultcount"].contains(signal.plain))
    }?.count
  }
}

/// The request's own numbers.
extension Signals {
  /// The value of a parameter of the request; nil when it wasn't sent.
  func requested(_ parameter: String) -> String? { url?.queryValue(parameter) }

  /// The whole number of a parameter of the request; nil when it has none.
  func requestedNumber(named name: String) -> Int? {
    requested(name).flatMap { wholeNumber($0) }
  }

  private func requestedNumber(_ kind: ParameterKind) -> (name: String, value: Int)? {
    parameters.lazy.filter { $0.kind == kind }
      .compactMap { parameter in parameter.number.map { (parameter.name, $0) } }.first
  }

  /// The number of a page in the request; nil without one.
  var requestedPage: (name: String, value: Int)? { requestedNumber(.page) }

  /// The number of items before the page in the request; nil without one.
  var requestedOffset: (name: String, value: Int)? {
    // Keycloak counts rows by `first` beside `max`, and Orthanc by `since`.
    let other = ["first", "since"].lazy.compactMap { name -> (name: String, value: Int)? in
      guard let number = requestedNumber(named: name) else { return nil }
      let isRow = name == "since" ? !hasNumericIDs : number == 0 || requested("max") != nil
      return isRow ? (name, number) : nil
    }.first
    return requestedNumber(.offset) ?? other
  }

  /// Whether the ids of items are numbers, as the value of a parameter that names one is.
  private var hasNumericIDs: Bool {
    id.flatMap { list.sample.first?.value(at: $0)?.integer } != nil
  }

  /// The size of a page in the request; nil when it has none.
  var requestedSize: (name: String, value: Int)? {
    (url?.sizeParameters ?? []).lazy.compactMap { parameter in
      parameter.number.flatMap { $0 > 0 ? (parameter.name, $0) : nil }
    }.first
  }

  /// The size of a page in the request, else in the response; nil without one.
  var statedSize: Int? { requestedSize?.value ?? size?.count }

  /// A parameter of the request that holds the token of a page; nil without one.
  var requestedToken: RequestedParameter? {
    parameters.first { parameter in
      let value = parameter.value
      guard parameter.kind != .size, !["", "0", "1", "-1", "*"].contains(value) else {
        return false
      }
      let isBound = PagingNames.role(of: PlainName.of(parameter.name)) == .after
      return parameter.number == nil ? !value.isDay : parameter.kind == .token && !isBound
    }
  }

  /// The number of items before this page, by the numbers of the request; 0 when it has none.
  var itemsBefore: Int {
    if let offset = requestedOffset?.value, offset > 1 { return offset - offsetBase(offset) }
    guard let number = requestedPage?.value else { return 0 }
    return Pagination.items(onPages: number - pageBase, of: max(statedSize ?? 0, count))
  }
}
