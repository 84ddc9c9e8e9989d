import Items
import Paging
import Transport

/// Turns an answer into a page: items, where to go on, totals and hints.
struct PageDecoder: Sendable {
  let definition: SourceDefinition
  let items: ItemDecoder
  let answers: AnswerDecoder

  init(_ definition: SourceDefinition, answers: AnswerDecoder) {
    self.definition = definition
    self.answers = answers
    items = ItemDecoder(definition: definition)
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
    let document = try answers.document(response)
    let answer = Answer(document.root, of: response)
    guard let list = document.root.value(at: definition.items), list.isList else {
      throw answers.noList(document.root, response)
    }
    var page = Page<Item>(items: [])
    var last: JSONValue?
    for (index, element) in elements(of: list).enumerated() {
      page.items.append(
        items.item(element.value, named: element.name, at: index, of: hash, resolve: answer.resolve)
      )
      last = element.value
    }
    page.total = total(answer)
    page.hints = hints(answer)
    goOn(&page, answer, request, last)
    if page.items.contains(where: \.isAnonymous) { page.fingerprint = Self.hash(of: list) }
    return page
  }

  /// Decodes the answer to a request that only asks the total.
  ///
  /// - Throws: a `PageError` for an answer that is an error.
  func total(_ response: HTTPResponse) throws(PageError) -> (Total, ServerHints) {
    let answer = Answer(try answers.document(response).root, of: response)
    return (total(answer), hints(answer))
  }

  /// The elements of an array, or the members of an object with their names.
  private func elements(of list: JSONValue) -> [(name: String?, value: JSONValue)] {
    list.kind == .array
      ? list.elements.map { (nil, $0) } : list.members.map { ($0.name, $0.value) }
  }

  private func goOn(
    _ page: inout Page<Item>,
    _ answer: Answer,
    _ request: PageRequest,
    _ last: JSONValue?
  ) {
    let known = if case .exact(let total) = page.total { total } else { Int?.none }
    let outcome = Continuing(
      pagination: definition.pagination,
      answer: answer,
      key: request.key,
      pageSize: page.hints.pageSize ?? pageSize(request, answer),
      itemCount: page.items.count,
      total: known,
      lastItem: last
    ).outcome
    page.next = outcome.next
    page.previous = outcome.previous
    page.continuation = outcome.continuation
  }

  /// Items that were asked for; 0 where the server decided.
  private func pageSize(_ request: PageRequest, _ answer: Answer) -> Int {
    guard let size = definition.pagination.size else { return 0 }
    let isBare = definition.pagination.startsBare && request.key == .first
    guard isBare else { return definition.clamp(request.pageSize) }
    guard case .parameter(let name) = size else { return 0 }
    return URLReference(answer.response.url)?.queryValue(name).flatMap { Int($0) } ?? 0
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

  private static func hash(of list: JSONValue) -> UInt64 {
    var hash = ContentHash()
    list.withBytes { hash.take($0) }
    return hash.value
  }
}

extension Item {
  fileprivate var isAnonymous: Bool {
    if case .anonymous = id { true } else { false }
  }
}

extension JSONValue {
  /// Whether the value is an array, or an object of nothing but objects, which counts as one.
  var isList: Bool {
    guard kind == .object else { return kind == .array }
    var isEmpty = true
    for member in members {
      guard member.value.kind == .object else { return false }
      isEmpty = false
    }
    return !isEmpty
  }
}
