import EverBase
import EverItems
import Paging
import EverWeb

/// A page with the response that it was decoded from.
struct ReceivedPage: Sendable {
  var page: Page<Item>

  /// The response; nil when its status alone says that the list has ended.
  let parsed: ParsedPage?
}

/// Makes the requests of a definition, and decodes a response into a page: items, keys, total and
/// hints.
struct PageDecoder: Sendable {
  var definition: SourceDefinition { requests.definition }
  private(set) var requests: SourceRequests
  let responses: ResponseDecoder
  let items: ItemDecoder

  /// - Throws: a ``SourceError`` for an argument or option of the user that is wrong or missing.
  init(
    _ definition: SourceDefinition,
    argument: String? = nil,
    options: SourceOptions,
    further: FurtherColumns? = nil
  ) throws(SourceError) {
    requests = try SourceRequests(definition, argument: argument, options: options)
    responses = ResponseDecoder(definition, requests: requests, options: options)
    items = ItemDecoder(
      definition: definition,
      replacement: requests.replacement,
      further: further,
      unixTime: options.unixTime
    )
  }

  /// The same with another pagination.
  func paged(by family: Pagination.Family) -> PageDecoder {
    var decoder = self
    decoder.requests.definition = definition.paged(by: family)
    return decoder
  }

  /// Decodes the response to a page request, which determines the page's number; a page may have no
  /// items.
  ///
  /// Items without ids have the hash of the request.
  ///
  /// - Throws: a `PageError` for a response that holds no page.
  /// - Complexity: O(bytes).
  func page(
    _ response: HTTPResponse,
    request: PageRequest,
    hash: UInt64
  ) throws(PageError) -> ReceivedPage {
    if let end = definition.end(at: response, to: request, error: responses.refused) {
      return ReceivedPage(page: Page(items: [], continuation: end), parsed: nil)
    }
    let parsed = try responses.parsed(response)
    return ReceivedPage(page: try page(parsed, request: request, hash: hash), parsed: parsed)
  }

  /// Decodes a parsed response.
  ///
  /// - Throws: a `PageError` for a response that holds no page.
  func page(
    _ parsed: ParsedPage,
    request: PageRequest,
    hash: UInt64
  ) throws(PageError) -> Page<Item> {
    guard let list = list(in: parsed.root, request) else {
      return try withoutList(parsed, request)
    }
    guard let charge = ItemList.charge(rows: list.count) else {
      let sender = parsed.response.hostName
      throw responses.tooLarge("A page of \(list.count) items, as \(sender) sent it,")
    }
    let part = part(of: list, parsed)
    let elements = part.elements
    let rows = try RowIDs(elements, definition, request: hash)
    let remark = try items.further?.find(
      in: elements.map(\.value),
      of: definition,
      redact: responses.redact
    )
    var page = Page<Item>(items: [], total: total(parsed), hints: hints(parsed))
    page.bytes = charge.bytes + parsed.root.document.buffer.count
    page.items = items.items(
      of: elements,
      rows.ids,
      isDirectory: list.isDirectory,
      charge,
      resolve: parsed.resolve
    )
    page.identity = rows.identity(of: page.items)
    page.content = list.hash
    if rows.areRefuted || rows.haveAnonymous {
      page.fingerprint = page.content
    }
    page.echo = echo(in: parsed, elements.map(\.value))
    if let lack = part.statement, !definition.isItem {
      page.isPartial = true
      page.add(notice: responses.notice(lack, parsed.response))
    }
    for notice in notices(parsed, rows, request) + [remark] { page.add(notice: notice) }
    page.goOn(by: ending(parsed, request, elements.map(\.value)).outcome)
    return page
  }

  /// How the list goes on after page one, without its items.
  ///
  /// - Complexity: O(items).
  func outcome(afterFirst parsed: ParsedPage, _ request: PageRequest) -> Ending.Outcome? {
    list(in: parsed.root, request).map { list in
      ending(parsed, request, part(of: list, parsed).elements.map(\.value)).outcome
    }
  }

  private func part(of list: ItemList, _ parsed: ParsedPage) -> PartialList {
    PartialList(list.elements, in: parsed.root, of: parsed.response.url.revealed)
  }

  /// What a page says about itself and, as page one, about the definition.
  private func notices(
    _ parsed: ParsedPage,
    _ rows: RowIDs,
    _ request: PageRequest
  ) -> [String?] {
    let isRepaired = parsed.root.document.isRepaired
    let repair = isRepaired ? responses.repairNotice(parsed.response) : nil
    guard isFirst(request), !request.bypassesCache else { return [repair] }
    let id = rows.areMissing && !definition.isItem ? definition.id : nil
    let unnamed = id.map { "No item here has a field ‘\($0)’, which is the id of this source." }
    return [repair] + definition.remarks + [unnamed]
  }

  private func isFirst(_ request: PageRequest) -> Bool {
    definition.pagination.isFirst(request.key)
  }

  private func list(in root: JSONValue, _ request: PageRequest) -> ItemList? {
    isFirst(request) || definition.isItem
      ? ItemList(in: root, of: definition) : ItemList(in: root, afterPageOneOf: definition)
  }

  /// A page whose response has no list, when that means no items.
  private func withoutList(
    _ parsed: ParsedPage,
    _ request: PageRequest
  ) throws(PageError) -> Page<Item> {
    var page = Page<Item>(items: [], total: total(parsed), hints: hints(parsed))
    let ending = ending(parsed, request, [])
    let sent = parsed.root.value(at: definition.items)
    if let outcome = ending.withoutList(sent, isPastEnd: definition.isLikelyPastEnd(request)) {
      page.goOn(by: outcome)
      return page
    }
    let error = responses.noList(parsed.root, parsed.response, at: definition.items)
    guard !isFirst(request), let end = definition.end(saying: error.message) else { throw error }
    page.continuation = end
    return page
  }

  /// The error of a page without a response.
  ///
  /// A page that can be past the end isn't requested again by itself when the server doesn't
  /// answer, because each attempt would wait as long.
  func lost(_ failure: HTTPError, _ request: PageRequest) -> PageError {
    var error = responses.lost(failure)
    if case .timedOut = failure, definition.isLikelyPastEnd(request) { error.remedy = .user }
    return error
  }

  /// Decodes the response to a request for the total alone.
  ///
  /// - Throws: a `PageError` for a response that is an error.
  func total(_ response: HTTPResponse) throws(PageError) -> (Total, ServerHints) {
    let parsed = try responses.parsed(response)
    return (total(parsed), hints(parsed))
  }
}

/// The numbers of a response.
extension PageDecoder {
  private func ending(
    _ parsed: ParsedPage,
    _ request: PageRequest,
    _ items: [JSONValue]
  ) -> Ending {
    let size = parsed.count(at: definition.hints.pageSize) ?? pageSize(request, parsed)
    return Ending(
      pagination: definition.pagination,
      parsed: parsed,
      request: request,
      pageSize: min(max(size, 1), Self.largestPage),
      items: items,
      total: total(parsed),
      recognisesItems: definition.id != nil || definition.distinguishesRows
    )
  }

  /// The largest plausible page size.
  ///
  /// Larger values are ignored.
  private static let largestPage = 1_000_000

  /// The number of items requested, or the definition's when the server decides.
  private func pageSize(_ request: PageRequest, _ parsed: ParsedPage) -> Int {
    guard let size = definition.pagination.size else { return definition.pageSize }
    guard definition.pagination.startsBare, isFirst(request) else {
      return definition.clamp(request.pageSize)
    }
    let sent = size.names.first.flatMap(parsed.queryValue)
    return sent.flatMap { wholeNumber($0) } ?? definition.pageSize
  }

  private func total(_ parsed: ParsedPage) -> Total {
    guard let total = definition.total, let count = parsed.count(at: total.place) else {
      return .unknown
    }
    let relation = total.relation.flatMap { parsed.text(at: .body($0)) }
    return relation != nil && relation == total.lowerBound ? .atLeast(count) : .exact(count)
  }

  private func echo(in parsed: ParsedPage, _ items: [JSONValue]) -> PageEcho? {
    let places = definition.pagination.echoes
    var echo = PageEcho(
      page: parsed.count(at: places.page),
      row: parsed.count(at: places.row) ?? parsed.count(at: places.rest).map { -$0 - items.count },
      pages: parsed.count(at: places.pages)
    )
    echo.pagesAfter = parsed.pagesAfter(definition.pagination.family)
    echo.id = firstID(of: items)
    return echo == PageEcho(pages: echo.pages) ? nil : echo
  }

  /// The first of consecutive ids, negative when they fall; nil for other ids, and where the next page
  /// begins after an item, so that none can move to an earlier page.
  private func firstID(of items: [JSONValue]) -> Int? {
    let family = definition.pagination.family
    guard definition.trustsID, let path = definition.id, items.count > 1,
      family.isNumeric || family.followsURL
    else { return nil }
    let ids = items.lazy.map { $0.value(at: path)?.integer }
    guard let first = ids[0], let second = ids[1], [first &- 1, first &+ 1].contains(second),
      ids.enumerated().allSatisfy({ $1 == first &+ (second &- first) &* $0 })
    else { return nil }
    return first &* (second &- first)
  }

  private func hints(_ parsed: ParsedPage) -> ServerHints {
    ServerHints(
      wait: definition.hints.wait.flatMap(parsed.text).flatMap(Self.backoff),
      quotaRemaining: parsed.count(at: definition.hints.quota),
      pageSize: parsed.count(at: definition.hints.pageSize)
    )
  }

  /// The wait that a server requested, plus one second, because a request at the exact time is too
  /// early by the server's clock.
  ///
  /// Fractions of a second are rounded up, and a number of any size is valid.
  private static func backoff(_ text: String) -> Duration? {
    guard let seconds = Double(text), seconds > 0 else { return nil }
    return RetryDelay.duration(seconds: Int(min(seconds + 1.999, 1e12)))
  }
}

extension Page<Item> {
  fileprivate mutating func goOn(by outcome: Ending.Outcome) {
    next = outcome.next
    previous = outcome.previous
    continuation = outcome.continuation
    if following != nil { add(notice: outcome.notice) }
  }
}
