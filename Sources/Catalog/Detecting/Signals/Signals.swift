import EverDefinitions
import EverDocuments
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
  /// The number of all items, at least as large as that of the items here.
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
    size = nearest { $0.role == .size && $0.isNear && ($0.count ?? 0) > 0 && !isOfQuota($0) }
    pages = nearest { $0.isNear && !$0.isOfNext && countsPages($0) }
    page = nearest { $0.isNear && !$0.isOfNext && !$0.isOfOther && numbersPage($0) }
    total = findTotal()
    offset = nearest { isOffset($0) }
    remaining = nearest { $0.role == .remaining && $0.isNear && $0.count != nil && !isOfQuota($0) }
    (more, last) = flags()
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

  /// The first signal with one of some plain names in the object of another one.
  func beside(_ signal: Signal, _ names: Set<String>) -> Signal? {
    all.first { $0.around == signal.around && names.contains($0.plain) }
  }

  /// Whether a number is that of a quota, which states how much of it is used.
  func isOfQuota(_ signal: Signal) -> Bool {
    ["quota", "ratelimit", "usage", "limits", "credits", "time", "timing"].contains { name in
      signal.around.contains { $0.contains(name) }
    } || beside(signal, ["used", "reset", "resetat", "consumed"]) != nil
  }

  /// Whether a signal is a member of an object that is a thing with a name, such as the owner of the
  /// list.
  func isOfThing(_ signal: Signal) -> Bool {
    beside(signal, ["id", "uuid", "name", "title", "email", "username", "login", "isbn"])?.filled
      != nil
  }

  private func isAmongPages(_ signal: Signal) -> Bool {
    signal.around.contains { $0.contains("pag") || $0 == "meta" || $0 == "cursor" }
  }

  private func numbersPage(_ signal: Signal) -> Bool {
    guard signal.count != nil else { return false }
    switch signal.role {
    case .page: return true
    case .number:
      return isAmongPages(signal)
        || beside(signal, ["totalpages", "numberofelements", "pages"])?.count != nil
    default:
      let words = Set(signal.words)
      return words.contains("page") && words.count > 1
        && words.isSubset(of: ["page", "current", "index", "number", "no", "num", "nr", "this"])
    }
  }

  private func countsPages(_ signal: Signal) -> Bool {
    guard let number = signal.count else { return false }
    if signal.role == .last { return isLastNumber(signal) }
    let words = Set(signal.words)
    let isWorded =
      !words.isDisjoint(with: ["page", "pages"])
      && !words.isDisjoint(with: ["total", "count", "max", "last"])
      && words.isSubset(of: [
        "page", "pages", "total", "count", "max", "last", "number", "of", "num",
      ])
    guard signal.role == .pages || isWorded else { return false }
    // A book has pages too, and `pagecount` can be the number of rows on the page.
    let isRows = number == count && count > 1 && signal.plain.hasSuffix("count")
    let isBookish = ["pages", "pagecount", "numberofpages"].contains(signal.plain)
    return !isRows && !(isBookish && signal.around.isEmpty && isOfThing(signal))
  }

  /// Whether `last` is the number of the last page, beside that of the first one or this one.
  private func isLastNumber(_ signal: Signal) -> Bool {
    guard signal.plain.hasPrefix("last"), signal.flag == nil, let number = signal.count else {
      return false
    }
    let own = beside(signal, ["current", "page", "currentpage", "number"])?.count
    return own.map { $0 <= number } ?? isAmongPages(signal)
  }

  private func isOffset(_ signal: Signal) -> Bool {
    guard let number = signal.count, signal.distance < 30, !signal.isOfNext, !signal.isOfOther,
      number < 100_000_000
    else { return false }
    // Laravel's `from` and `to` are numbers of rows from 1.
    if signal.plain == "from", beside(signal, ["to", "currentpage"]) != nil { return false }
    return signal.role == .offset
      || signal.isNear && ParameterKind(signal.name) == .offset && !signal.plain.hasPrefix("next")
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
  ///
  /// A number that leaves no items of the total isn't an offset when there are items.
  var requestedOffset: (name: String, value: Int)? {
    // Keycloak counts rows by `first` beside `max`, and Orthanc by `since`.
    let other = ["first", "since"].lazy.compactMap { name -> (name: String, value: Int)? in
      guard let number = requestedNumber(named: name) else { return nil }
      let isRow = name == "since" ? !hasNumericIDs : number == 0 || requested("max") != nil
      return isRow ? (name, number) : nil
    }.first
    guard let found = requestedNumber(.offset) ?? other else { return nil }
    return count > 0 && found.1 >= total?.count ?? .max ? nil : found
  }

  /// Whether the ids of items are numbers, as the value of a parameter that names one is.
  private var hasNumericIDs: Bool {
    id.flatMap { list.sample.first?.value(at: $0)?.integer } != nil
  }

  /// The size of a page in the request; nil when it has none, or when the response refutes it.
  var requestedSize: (name: String, value: Int)? {
    let sizes = (url?.sizeParameters ?? []).compactMap { parameter in
      parameter.number.map { (name: parameter.name, value: $0) }
    }
    return sizes.first { $0.value > 0 && !isRefuted($0) }
  }

  /// Whether the response refutes every size in the request.
  var refutesSize: Bool { requestedSize == nil && requestedNumber(.size)?.value ?? 0 > 0 }

  /// Whether a name of several meanings isn't that of the size: the response states another one under
  /// another name, and has another number of items.
  private func isRefuted(_ requested: (name: String, value: Int)) -> Bool {
    let plain = PlainName.of(requested.name)
    guard PagingNames.role(of: plain) != .size || ["size", "take", "top"].contains(plain),
      let size, size.plain != plain
    else { return false }
    return size.count != requested.value && count != requested.value
  }

  /// The size of a page in the request, else the one that the response states; nil without one.
  var statedSize: Int? { requestedSize?.value ?? size?.count }

  /// Whether the request names both ends of a range of items in one parameter, as react-admin does.
  var requestsRange: Bool { requested("range")?.hasPrefix("[") ?? false }

  /// A parameter of the request that holds the token of a page; nil without one.
  var requestedToken: RequestedParameter? {
    parameters.first { parameter in
      let value = parameter.value
      guard parameter.kind != .size, !["", "0", "1", "-1", "*"].contains(value) else {
        return false
      }
      let isDate = value.prefix(10).split(separator: "-").map(\.count) == [4, 2, 2]
      let isBound = PagingNames.role(of: PlainName.of(parameter.name)) == .after
      return parameter.number == nil ? !isDate : parameter.kind == .token && !isBound
    }
  }
}

/// References in the response.
extension Signals {
  func resolve(_ reference: String) -> URLReference? {
    url?.resolving(reference).flatMap(URLReference.init)
  }

  /// Whether a reference leads to the requested URL itself.
  func isItself(_ reference: String) -> Bool {
    url.map { resolve(reference)?.withoutFragment == $0.withoutFragment } ?? false
  }

  /// Whether a reference leads to the path of the request.
  func isAtOwnPath(_ reference: String) -> Bool {
    guard let url, let other = resolve(reference) else { return false }
    return url.authority == other.authority
      && url.tail.prefix { $0 != "?" } == other.tail.prefix { $0 != "?" }
  }

  /// The only parameter by which a URL of the response differs from the request, and its value there;
  /// nil for other texts.
  func onlyChange(in text: String) -> (name: String, value: String)? {
    guard URLShape.isReference(text), isAtOwnPath(text), let url, let other = resolve(text) else {
      return nil
    }
    let changed = Set(url.queryNames + other.queryNames)
      .filter { url.queryValue($0) != other.queryValue($0) }
    // The URL may name the size of the page as well.
    let selecting = changed.filter { other.queryValue($0) != String(count) }
    let only = selecting.count == 1 ? selecting : changed
    guard only.count == 1, let name = only.first else { return nil }
    return other.queryValue(name).map { (name, $0) }
  }
}

/// Conventions that fix the names of the paging parameters.
extension Signals {
  /// Whether the response is a JSON:API document, whose parameters have brackets.
  ///
  /// https://jsonapi.org/format/#fetching-pagination
  var isJSONAPI: Bool {
    if root.member("jsonapi") != nil { return true }
    guard let first = list.sample.first else { return false }
    return list.path.steps == ["data"] && first.member("type") != nil
      && first.member("attributes") != nil
  }

  /// Whether the response is an OData document, whose parameters begin with a dollar sign.
  ///
  /// https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html
  var isOData: Bool {
    root.members.contains { $0.name.hasPrefix("@odata.") || $0.name.hasPrefix("odata.") }
  }
}
