package import Definitions
import Documents
package import Items
import Memory
package import Paging
import Secrets
package import Transport

/// Decodes a response into a page: items, keys, total and hints.
package struct PageDecoder: Sendable {
  let definition: SourceDefinition
  package let items: ItemDecoder
  let responses: ResponseDecoder
  private let words: ResponseWords

  package init(
    _ definition: SourceDefinition,
    responses: ResponseDecoder,
    replacement: OriginReplacement? = nil,
    words: ResponseWords = .none
  ) {
    self.definition = definition
    self.responses = responses
    self.words = words
    items = ItemDecoder(
      definition: definition,
      replacement: replacement,
      unixTime: responses.unixTime
    )
  }

  /// Decodes the response to a page request, which determines the page's number; a page may have no
  /// items.
  ///
  /// Items without ids have the hash of the request.
  ///
  /// - Throws: a `PageError` for a response that holds no page.
  /// - Complexity: O(bytes).
  package func page(
    _ response: HTTPResponse,
    request: PageRequest,
    hash: UInt64
  ) throws(PageError) -> Page<Item> {
    if let end = end(response, request) { return Page(items: [], continuation: end) }
    let document = try responses.document(response)
    let parsed = ParsedResponse(document.root, of: response)
    var page = Page<Item>(items: [], total: total(parsed), hints: hints(parsed))
    let sent = document.root.value(at: definition.items)
    guard let list = list(in: document.root, request) else {
      return try withoutList(goingOn(page, parsed, request, nil), sent, parsed, request)
    }
    guard let charge = ItemDecoder.charge(rows: list.count) else {
      throw responses.tooManyItems(list.count, response)
    }
    let part = PartialList(list.elements, in: document.root, of: response.url.revealed)
    let elements = part.elements
    if try isWithoutHeading(elements.first?.value, response, request) {
      throw responses.noHeading(response)
    }
    let rows = try RowIDs(elements, definition, request: hash)
    page.bytes = charge.bytes + document.buffer.count
    page.echo = echo(in: parsed, of: list, elements.count)
    page.items = items.items(
      of: elements,
      rows.ids,
      isDirectory: list.isDirectory,
      charge,
      resolve: parsed.resolve
    )
    page.identity = rows.identity(of: page.items)
    page.names = rows.names
    let cut = isCutLater(document.root, response, request) ? document.root : nil
    if let lack = part.statement ?? cut, !definition.isItem {
      page.isPartial = true
      page.add(notice: responses.notice(lack, response))
    }
    if document.isRepaired { page.add(notice: responses.repairNotice(response)) }
    for notice in notices(onFirst: request, parsed, rows) { page.add(notice: notice) }
    let bound = PageBound(elements.map(\.value), definition, request)
    page = goingOn(page, parsed, request, bound.item)
    if bound.isAlone { (page.next, page.continuation) = (nil, .end) }
    if page.following != nil { page.add(notice: bound.notice) }
    page.content = list.hash
    if rows.areRefuted || page.items.contains(where: \.isAnonymous) {
      page.fingerprint = page.content
    }
    return page
  }

  /// Whether a later page says that it holds a part, in words that page one doesn't have.
  private func isCutLater(
    _ root: JSONValue,
    _ response: HTTPResponse,
    _ request: PageRequest
  ) -> Bool {
    !isFirst(request) && !definition.pagination.mentionsPart
      && words.isCut(root, response)
  }

  /// What page one says about the definition; nothing for other pages.
  private func notices(
    onFirst request: PageRequest,
    _ parsed: ParsedResponse,
    _ rows: RowIDs
  ) -> [String?] {
    guard isFirst(request), !request.bypassesCache else { return [] }
    let id = rows.areMissing && !definition.isItem ? definition.id : nil
    return definition.remarks + [
      totalNotice(parsed),
      id.map { "No item here has a field ‘\($0)’, which is the id of this source." },
    ]
  }

  func isFirst(_ request: PageRequest) -> Bool {
    definition.pagination.isFirst(request.key)
  }

  private func list(in root: JSONValue, _ request: PageRequest) -> ItemList? {
    let path = definition.items
    if definition.isItem { return root.value(at: path).map(ItemList.init(only:)) }
    return isFirst(request)
      ? ItemList(in: root, at: path) : ItemList(in: root, afterPageOneOf: definition)
  }

  /// Whether a later page is a table with none of the columns of page one.
  ///
  /// Its first row was then taken as the heading.
  private func isWithoutHeading(
    _ item: JSONValue?,
    _ response: HTTPResponse,
    _ request: PageRequest
  ) throws(PageError) -> Bool {
    guard !isFirst(request), !response.body.isEmpty,
      ListText.isTable(response.body), !definition.columns.isEmpty
    else { return false }
    guard let item else { return try isWithoutHeading(twice(response), request) }
    return item.kind == .object
      && definition.columns.allSatisfy { $0.field(item.value(at:)) == nil }
  }

  /// Whether the only row of a later page is an item rather than the heading.
  private func isWithoutHeading(
    _ response: HTTPResponse,
    _ request: PageRequest
  ) throws(PageError) -> Bool {
    let root = try responses.document(response).root
    guard let row = root.elements.first(where: { _ in true }) else { return false }
    return try isWithoutHeading(row, response, request)
  }

  /// A response with its rows repeated, so that its only row is both a heading and an item.
  private func twice(_ response: HTTPResponse) -> HTTPResponse {
    var twice = response
    twice.body = response.body + [UInt8(ascii: "\n")] + response.body
    return twice
  }

  /// The end when the status alone says that there are no items, or no more; nil otherwise.
  ///
  /// A server that fails may send the status of a page past the last one, so this end is an
  /// assumption unless a definition states the status.
  private func end(_ response: HTTPResponse, _ request: PageRequest) -> Continuation? {
    let pagination = definition.pagination
    let isNamed = pagination.pastEnd.contains(response.status)
    if pagination.isFirst(request.key) { return response.status == 204 ? .end : nil }
    guard isNamed || response.status == 204 else { return refusedEnd(response, request) }
    guard !isNamed || pagination.guessesPastEnd else { return .end }
    return .assumedEnd("the server answered \(HTTPStatus.text(response.status))")
  }

  /// The end after a short page, when the server has no such page or sends nothing.
  private func refusedEnd(_ response: HTTPResponse, _ request: PageRequest) -> Continuation? {
    let canBePastEnd = canBePastEnd(request)
    if canBePastEnd, (200...299).contains(response.status), response.body.isEmpty {
      return .assumedEnd(Self.noResponse)
    }
    guard HTTPStatus.ofRequest.contains(response.status) else { return nil }
    let error = responses.refused(response)
    guard error.remedy == .user, error.kind != .notAllowed else { return nil }
    let isNamed = isPastEndNamed(error.message, request)
    guard canBePastEnd || isNamed else { return nil }
    return .assumedEnd("the server answered \(HTTPStatus.text(response.status))")
  }

  /// The error of a page without a response.
  ///
  /// A page that can be past the end isn't requested again by itself when the server doesn't
  /// answer, because each attempt would wait as long.
  package func lost(_ failure: HTTPError, _ request: PageRequest) -> PageError {
    var error = responses.lost(failure)
    if case .timedOut = failure, canBePastEnd(request) { error.remedy = .user }
    return error
  }

  /// Whether the server says that it has no such page, and no total says that it has.
  func isPastEndNamed(_ message: String, _ request: PageRequest) -> Bool {
    let pagination = definition.pagination
    return pagination.guessesPastEnd && pagination.family.isNumeric && definition.total == nil
      && StatedFailure.namesPastEnd(message)
  }

  /// Whether the page before is short, and nothing in responses says where the list ends.
  func canBePastEnd(_ request: PageRequest) -> Bool {
    let pagination = definition.pagination
    return request.followsShortPage && pagination.guessesPastEnd && !pagination.pastEnd.isEmpty
      && pagination.family.isNumeric
  }

  /// Decodes the response to a request for the total alone.
  ///
  /// - Throws: a `PageError` for a response that is an error.
  package func total(_ response: HTTPResponse) throws(PageError) -> (Total, ServerHints) {
    let parsed = ParsedResponse(try responses.document(response).root, of: response)
    return (total(parsed), hints(parsed))
  }

  /// A page with its keys.
  private func goingOn(
    _ page: Page<Item>,
    _ parsed: ParsedResponse,
    _ request: PageRequest,
    _ last: JSONValue?
  ) -> Page<Item> {
    let known = if case .exact(let total) = page.total { total } else { Int?.none }
    let continuing = Continuing(
      pagination: definition.pagination,
      parsed: parsed,
      key: request.key,
      pageSize: min(max(page.hints.pageSize ?? pageSize(request, parsed), 1), Self.largestPage),
      itemCount: page.items.count,
      total: known,
      lastItem: last
    )
    let outcome = continuing.outcome
    var page = page
    page.next = outcome.next
    page.previous = outcome.previous
    page.continuation = outcome.continuation
    page.afterEnd = outcome.afterEnd
    if isMissing(page, parsed, request) {
      page.continuation = .assumedEnd("the page that the server announced was empty")
    } else if isDeadEnd(page, continuing, request) {
      page.continuation = .unreachable(.unnamed)
    }
    return page
  }

  /// Whether a page after page one says that there are more items, and names no next page.
  private func isDeadEnd(
    _ page: Page<Item>,
    _ continuing: Continuing,
    _ request: PageRequest
  ) -> Bool {
    guard !page.items.isEmpty, page.next == nil, definition.pagination.guessesPastEnd,
      [.end, .unstated].contains(page.continuation), !isFirst(request)
    else { return false }
    let parsed = continuing.parsed
    return continuing.statesMore ?? words.goesOn(parsed.root, parsed.response)
  }

  /// Whether a response has the place of the next page's URL, or links to other pages.
  func statesNext(_ parsed: ParsedResponse) -> Bool {
    switch definition.pagination.family {
    case .url(let next, _): next.contains(where: parsed.has)
    case .link: parsed.has(.link("next"))
    case .page, .offset, .token, .lastID, .single: false
    }
  }

  /// Whether an empty page ends the list although the server announced it, and neither a flag nor a
  /// number in it says that this is the end.
  private func isMissing(
    _ page: Page<Item>,
    _ parsed: ParsedResponse,
    _ request: PageRequest
  ) -> Bool {
    let pagination = definition.pagination
    guard page.items.isEmpty, page.following == nil, page.total == .unknown, !isFirst(request),
      parsed.count(at: pagination.echoes.pages) == nil
    else { return false }
    let isNamed = pagination.namesPages && pagination.guessesPastEnd && !statesNext(parsed)
    return request.isAnnounced && !statesMore(parsed) || isNamed
  }

  /// The largest plausible page size.
  ///
  /// Larger values are ignored.
  private static let largestPage = 1_000_000

  /// The number of items requested, or the definition's when the server decides.
  private func pageSize(_ request: PageRequest, _ parsed: ParsedResponse) -> Int {
    let pagination = definition.pagination
    let isBare = pagination.startsBare && pagination.isFirst(request.key)
    guard let size = pagination.size, isBare else {
      return pagination.size == nil ? definition.pageSize : definition.clamp(request.pageSize)
    }
    guard case .parameter(let name) = size else { return definition.pageSize }
    return parsed.queryValue(name).flatMap { wholeNumber($0) } ?? definition.pageSize
  }

  private func total(_ parsed: ParsedResponse) -> Total {
    guard let total = definition.total, let count = parsed.count(at: total.place) else {
      return .unknown
    }
    let relation = total.relation.flatMap { parsed.text(at: .body($0)) }
    return relation != nil && relation == total.lowerBound ? .atLeast(count) : .exact(count)
  }

  /// The notice of a total that is no number of items; nil for any other.
  private func totalNotice(_ parsed: ParsedResponse) -> String? {
    guard let text = definition.total.flatMap({ parsed.text(at: $0.place) }),
      parsed.count(at: definition.total?.place).map({ $0 > Total.largest }) ?? isHugeNumber(text)
    else { return nil }
    let shown = text.prefix(Self.shownDigits)
    return "The total in the response, \(shown), is larger than a list can be, and isn't used."
  }

  private static let shownDigits = 40

  private func echo(in parsed: ParsedResponse, of list: ItemList, _ received: Int) -> PageEcho? {
    let places = definition.pagination.echoes
    let page = parsed.count(at: places.page)
    let row = parsed.count(at: places.row) ?? parsed.count(at: places.rest).map { -$0 - received }
    let run = list.movingRun(definition)
    guard page != nil || row != nil || run != nil else { return nil }
    var echo = PageEcho(page: page, row: row, pages: parsed.count(at: places.pages))
    echo.run = run
    return echo
  }

  private func hints(_ parsed: ParsedResponse) -> ServerHints {
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

extension Item {
  fileprivate var isAnonymous: Bool {
    if case .anonymous = id { true } else { false }
  }
}
