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
  ///   - key: what was asked, from which a page's number follows.
  ///   - request: a hash of what was asked, for items without ids.
  /// - Returns: the page, whose items may be none.
  /// - Throws: a `PageError` for an answer that holds no page.
  /// - Complexity: O(bytes).
  func page(
    _ response: HTTPResponse,
    key: PageKey,
    request: UInt64
  ) throws(PageError) -> Page<Item> {
    let document = try answers.document(response)
    let root = document.root
    guard let list = root.value(at: definition.items), list.kind == .array else {
      throw answers.noList(root, response)
    }
    let url = URLReference(response.url)
    let resolve = { (reference: String) in url?.resolving(reference) ?? reference }
    var page = Page<Item>(items: [])
    for (index, element) in list.elements.enumerated() {
      page.items.append(items.item(element, at: index, of: request, resolve: resolve))
    }
    goOn(&page, root, key, resolve)
    page.total = total(root)
    page.hints = hints(root)
    if page.items.contains(where: \.isAnonymous) { page.fingerprint = Self.hash(of: list) }
    return page
  }

  /// Decodes the answer to a request that only asks the total.
  ///
  /// - Throws: a `PageError` for an answer that is an error.
  func total(_ response: HTTPResponse) throws(PageError) -> (Total, ServerHints) {
    let root = try answers.document(response).root
    return (total(root), hints(root))
  }

  private func goOn(
    _ page: inout Page<Item>,
    _ root: JSONValue,
    _ key: PageKey,
    _ resolve: (String) -> String
  ) {
    switch definition.pagination.family {
    case .url(let next, let previous):
      page.next = link(root, next).map { .opaque(resolve($0)) }
      page.previous = previous.flatMap { link(root, $0) }.map { .opaque(resolve($0)) }
      // A next that is there and empty ends the list; one that is missing says nothing.
      page.continuation = page.next == nil && root.value(at: next) != nil ? .end : .unsaid
    case .page(let hasMore):
      let number = if case .page(let number) = key { number } else { definition.pagination.first }
      let more = hasMore.flatMap { root.value(at: $0)?.boolean }
      let goesOn = more ?? !page.items.isEmpty
      page.continuation = more.map { $0 ? .more : .end } ?? .unsaid
      page.next = goesOn ? .page(number + 1) : nil
      page.previous = number > definition.pagination.first ? .page(number - 1) : nil
    }
  }

  /// A URL in an answer; nil when it is missing, null or empty.
  private func link(_ root: JSONValue, _ path: JSONPath) -> String? {
    guard let value = root.value(at: path), value.kind == .string, let text = value.text else {
      return nil
    }
    return text.isEmpty ? nil : text
  }

  /// A count that makes sense; 2⁵³ is the largest that JSON numbers carry exactly everywhere.
  private func count(_ root: JSONValue, _ path: JSONPath?) -> Int? {
    let count = path.flatMap { root.value(at: $0)?.integer }
    return count.flatMap { (0...1 << 53).contains($0) ? $0 : nil }
  }

  private func total(_ root: JSONValue) -> Total {
    count(root, definition.total?.path).map { .exact($0) } ?? .unknown
  }

  private func hints(_ root: JSONValue) -> ServerHints {
    ServerHints(
      wait: definition.hints.wait.flatMap { root.value(at: $0)?.text }.flatMap(Self.backoff),
      quotaRemaining: count(root, definition.hints.quota),
      pageSize: count(root, definition.hints.pageSize)
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
    for element in list.elements { element.withBytes { hash.take($0) } }
    return hash.value
  }
}

extension Item {
  fileprivate var isAnonymous: Bool {
    if case .anonymous = id { true } else { false }
  }
}
