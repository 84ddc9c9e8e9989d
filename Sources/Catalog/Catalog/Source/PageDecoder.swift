import Items
import Paging
import Transport

/// Turns an answer into a page: items, where to go on, totals and hints.
struct PageDecoder: Sendable {
  let definition: SourceDefinition
  let items: ItemDecoder
  let answers: AnswerDecoder

  init(
    _ definition: SourceDefinition,
    answers: AnswerDecoder,
    replacement: OriginReplacement? = nil
  ) {
    self.definition = definition
    self.answers = answers
    items = ItemDecoder(
      definition: definition,
      replacement: replacement,
      unixTime: answers.unixTime
    )
  }

  /// Decodes the answer to a page request.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - request: what was asked, from which a page's number follows.
  ///   - hash: a hash of what was asked, for items without ids.
  /// - Returns: the page, whose items may be none.
  /// - Throws: a `PageError` for an answer that holds no page.
  /// - Complexity: O(bytes).
  func page(
    _ response: HTTPResponse,
    request: PageRequest,
    hash: UInt64
  ) throws(PageError) -> Page<Item> {
    if isEnd(response, request) { return Page(items: [], continuation: .end) }
    let document = try answers.document(response)
    let answer = Answer(document.root, of: response)
    var page = Page<Item>(items: [], total: total(answer), hints: hints(answer))
    guard let list = ItemList(document.root.value(at: definition.items)) else {
      page = goingOn(page, answer, request, nil)
      guard isEmptyPage(page, answer, request) else {
        throw answers.noList(document.root, response)
      }
      return page
    }
    let elements = list.elements
    let rows = RowIDs(elements, definition, request: hash)
    page.items = zip(elements, rows.ids).map { element, id in
      items.item(element.value, id: id, resolve: answer.resolve)
    }
    page.identity = rows.identity(of: page.items)
    page = goingOn(page, answer, request, elements.last?.value)
    if rows.areRefuted || page.items.contains(where: \.isAnonymous) { page.fingerprint = list.hash }
    return page
  }

  /// Whether an answer without a list is one page of it all the same: servers leave an empty list out
  /// (AIP-158) or write null.
  private func isEmptyPage(
    _ page: Page<Item>,
    _ answer: Answer,
    _ request: PageRequest
  ) -> Bool {
    let pagination = definition.pagination
    return page.total == .exact(0) || request.key.isToken || page.next?.isToken ?? false
      || [pagination.more, pagination.last].contains { $0.flatMap(answer.flag) != nil }
  }

  /// Whether the server says by a status alone that there is nothing, or nothing more.
  private func isEnd(_ response: HTTPResponse, _ request: PageRequest) -> Bool {
    let pagination = definition.pagination
    return response.status == 204
      || pagination.pastEnd.contains(response.status) && !pagination.isFirst(request.key)
  }

  /// Decodes the answer to a request that only asks the total.
  ///
  /// - Throws: a `PageError` for an answer that is an error.
  func total(_ response: HTTPResponse) throws(PageError) -> (Total, ServerHints) {
    let answer = Answer(try answers.document(response).root, of: response)
    return (total(answer), hints(answer))
  }

  /// A page with where it goes on.
  private func goingOn(
    _ page: Page<Item>,
    _ answer: Answer,
    _ request: PageRequest,
    _ last: JSONValue?
  ) -> Page<Item> {
    let known = if case .exact(let total) = page.total { total } else { Int?.none }
    let outcome = Continuing(
      pagination: definition.pagination,
      answer: answer,
      key: request.key,
      pageSize: min(max(page.hints.pageSize ?? pageSize(request, answer), 1), Self.largestPage),
      itemCount: page.items.count,
      total: known,
      lastItem: last
    ).outcome
    var page = page
    page.next = outcome.next
    page.previous = outcome.previous
    page.continuation = outcome.continuation
    return page
  }

  /// No server gives more items to a page; one that says so is not believed.
  private static let largestPage = 1_000_000

  /// Items that were asked for; as many as the definition says where the server decided.
  private func pageSize(_ request: PageRequest, _ answer: Answer) -> Int {
    let pagination = definition.pagination
    let isBare = pagination.startsBare && pagination.isFirst(request.key)
    guard let size = pagination.size, isBare else {
      return pagination.size == nil ? definition.pageSize : definition.clamp(request.pageSize)
    }
    guard case .parameter(let name) = size else { return definition.pageSize }
    return answer.queryValue(name).flatMap { Int($0) } ?? definition.pageSize
  }

  private func total(_ answer: Answer) -> Total {
    guard let total = definition.total, let count = answer.count(at: total.place) else {
      return .unknown
    }
    let relation = total.relation.flatMap { answer.text(at: .body($0)) }
    return relation != nil && relation == total.lowerBound ? .atLeast(count) : .exact(count)
  }

  private func hints(_ answer: Answer) -> ServerHints {
    ServerHints(
      wait: definition.hints.wait.flatMap(answer.text).flatMap(Self.backoff),
      quotaRemaining: answer.count(at: definition.hints.quota),
      pageSize: answer.count(at: definition.hints.pageSize)
    )
  }

  /// The wait that a server asked for and a second more: asking on the dot is too early by its clock.
  ///
  /// Parts of a second count as a whole one, and no number is too large to be a wait.
  private static func backoff(_ text: String) -> Duration? {
    guard let seconds = Double(text), seconds > 0 else { return nil }
    return RetryDelay.duration(seconds: Int(min(seconds + 1.999, 1e12)))
  }
}

extension PageKey {
  fileprivate var isToken: Bool {
    if case .continuation = self { true } else { false }
  }
}

extension Item {
  fileprivate var isAnonymous: Bool {
    if case .anonymous = id { true } else { false }
  }
}
