package import EverItems
package import Paging
package import EverBase
package import EverWeb

/// A source made from a definition.
package struct CatalogSource: PageSource {
  package typealias Item = EverItems.Item

  package var definition: SourceDefinition { pages.definition }
  /// The columns of the items: first the definition's columns, then the further ones.
  package var columns: [ColumnDefinition] { pages.items.columns(of: 0) }

  /// The title of the source's screen, with the argument filled in.
  package let title: String

  /// The number of items requested for a page: the user's choice or the definition's, within the
  /// server's limit.
  package let pageSize: Int

  private var pages: PageDecoder
  /// The requests of the source, and its secrets.
  package var requests: SourceRequests { pages.requests }
  var responses: ResponseDecoder { pages.responses }
  let transport: any HTTPTransport
  /// An existing page one, until it is used.
  private let firstPage: Lock<ParsedPage?>
  /// Proves the paging; nil when the definition states it.
  private var search: PagingSearch?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - definition: the requests, and where responses hold their parts.
  ///   - argument: the argument that the definition needs; nil when there is none.
  ///   - options: the options of the user and the environment.
  ///   - firstPage: an existing response to the first page's request, such as the response of the
  ///     detection; it is used once, and not after a refresh. Nil when there is none.
  ///   - guess: the paging candidates; page two has to prove one of them. The definition has the
  ///     first one. Nil when the definition states the paging.
  ///   - onVerdict: receives the verdict before page two is returned.
  ///   - further: the columns for further fields of the items; nil for none.
  ///   - transport: sends the requests.
  /// - Throws: a ``SourceError`` for an argument or option of the user that is wrong or missing.
  package init(
    _ definition: SourceDefinition,
    argument: String? = nil,
    options: SourceOptions = SourceOptions(),
    firstPage: ParsedPage? = nil,
    guess: GuessedPaging? = nil,
    onVerdict: @escaping @Sendable (PagingVerdict) async -> Void = { _ in },
    further: FurtherColumns? = nil,
    transport: any HTTPTransport
  ) throws(SourceError) {
    let definition = definition.chosen(for: argument)
    pages = try PageDecoder(definition, argument: argument, options: options, further: further)
    self.transport = transport
    self.firstPage = Lock(firstPage)
    title = definition.title(argument: argument)
    pageSize = definition.size(wanted: options.pageSize)
    search = guess.map { PagingSearch($0, of: self, onVerdict: onVerdict) }
  }

  package var addressing: PageAddressing { definition.addressing }

  /// The same source with another pagination, which it doesn't prove.
  func paged(by family: Pagination.Family) -> CatalogSource {
    var source = self
    source.pages = pages.paged(by: family)
    source.search = nil
    return source
  }

  package var countsSeparately: Bool { definition.countsSeparately }

  /// A link of an item as an address to open; nil when it leads to another origin.
  package func ownAddress(of link: String) -> SecretURL? { requests.ownAddress(of: link) }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    guard let search else { return try await load(request).page }
    return try await search.page(request)
  }

  /// Requests a page by the definition, and returns it with its response.
  func load(_ request: PageRequest) async throws(PageError) -> ReceivedPage {
    var received = try await sent(request)
    received.page = await checked(received.page, for: request)
    return received
  }

  /// A page that goes on where it only seems to be the last one.
  func checked(_ page: Page<Item>, for request: PageRequest) async -> Page<Item> {
    guard let key = definition.keyPastEnd(page, request),
      case .page(let next) = await trial(PageRequest(key: key, pageSize: request.pageSize)),
      !next.page.items.isEmpty,
      Set(page.items.map(\.json)).isDisjoint(with: next.page.items.map(\.json))
    else { return page }
    var checked = page
    (checked.next, checked.continuation) = (key, .unstated)
    return checked
  }

  private func sent(_ request: PageRequest) async throws(PageError) -> ReceivedPage {
    let requested = try requests.page(request)
    if let known = takeFirstPage(for: request) {
      let page = try pages.page(known, request: request, hash: requested.hash)
      return ReceivedPage(page: received(page, known.response, requested), parsed: known)
    }
    let response: HTTPResponse
    do {
      response = try await transport.send(requested)
    } catch {
      throw pages.lost(error, request)
    }
    do {
      return try page(response, to: requested, for: request)
    } catch {
      // A cached response may be damaged.
      guard response.keptAge != nil else { throw error }
      return try page(try await send(requested.withoutCache), to: requested, for: request)
    }
  }

  /// Takes the existing page one, once; nil for another page.
  ///
  /// A request that bypasses the cache discards it and receives nil.
  private func takeFirstPage(for request: PageRequest) -> ParsedPage? {
    guard definition.pagination.isFirst(request.key) else { return nil }
    return firstPage.withLock { page in
      defer { page = nil }
      return request.bypassesCache ? nil : page
    }
  }

  /// The request for page one when the feed is opened.
  package var firstRequest: PageRequest {
    PageRequest(key: addressing.firstKey, pageSize: pageSize)
  }

  /// Decodes a kept response, whose `Age` header states how old it is, to the page request that it
  /// answers.
  ///
  /// Sends no request.
  ///
  /// - Throws: a `PageError` when the response holds no page.
  /// - Complexity: O(bytes).
  package func page(
    from response: HTTPResponse,
    request: PageRequest
  ) throws(PageError) -> Page<Item> {
    try page(response, to: requests.page(request), for: request).page
  }

  func page(
    _ response: HTTPResponse,
    to requested: HTTPRequest,
    for request: PageRequest
  ) throws(PageError) -> ReceivedPage {
    do {
      var decoded = try pages.page(response, request: request, hash: requested.hash)
      decoded.page = received(decoded.page, response, requested)
      return decoded
    } catch {
      if case .wait(let wait) = error.remedy { rest(wait, after: requested, response) }
      throw error
    }
  }

  /// A page with what its transport says about it.
  private func received(
    _ decoded: Page<Item>,
    _ response: HTTPResponse,
    _ requested: HTTPRequest
  ) -> Page<Item> {
    var page = decoded
    page.total = remaining(of: page.total, beside: page.items.count)
    rest(page.hints.wait, after: requested, response)
    // A cached response still contains the wait that applied when it was sent.
    if let age = response.keptAge {
      page.hints = ServerHints(pageSize: page.hints.pageSize)
      // A response that the server has just confirmed counts as new.
      page.age = age > 0 ? .seconds(age) : nil
      page.cacheMark = response.storedAt.map {
        CacheMark(storedAt: $0, isOutdated: response.isOutdated)
      }
    }
    page.add(notice: notice(requested, response))
    page.add(notice: quotaNotice(page.hints))
    return page
  }

  /// How the list goes on after a page one, and the key of page two; nil when that isn't a list.
  func outcome(afterFirst parsed: ParsedPage) -> Ending.Outcome? {
    pages.outcome(afterFirst: parsed, firstRequest)
  }

  /// A total without the items before the first page, which the feed doesn't load.
  ///
  /// A page with more items than would be left shows that the request doesn't select a later page.
  private func remaining(of total: Total, beside items: Int) -> Total {
    let before = definition.pagination.itemsBefore(pageSize: definition.pageSize)
    return switch total {
    // The list was opened after its end.
    case .exact(let count) where items == 0 && before > 0 && count <= before: .exact(0)
    case .exact(let count) where count - before >= max(items, 1): .exact(count - before)
    case .atLeast(let count) where count - before >= max(items, 1): .atLeast(count - before)
    default: total
    }
  }

  @concurrent
  package func total() async throws(PageError) -> (Total, ServerHints) {
    guard let request = requests.total() else { return (.unknown, ServerHints()) }
    let response = try await send(request)
    let total = try pages.total(response)
    rest(total.1.wait, after: request, response)
    return total
  }

  /// Delays all requests to a server by the wait that its response requested.
  private func rest(_ wait: Duration?, after request: HTTPRequest, _ response: HTTPResponse) {
    // A response without bytes on the wire is from the cache, or repeats an earlier refusal.
    guard let wait, response.wireBytes > 0 else { return }
    transport.rest(for: min(wait, RetryPolicy.longestWait), after: request.url)
  }

  /// Completes the columns of an item by its detail request; an item without one is returned
  /// unchanged.
  ///
  /// - Throws: a `PageError`, as for a page.
  @concurrent
  package func detail(of item: Item) async throws(PageError) -> Item {
    guard let url = item.detailURL else { return item }
    let response = try await send(requests.detail(url))
    let parsed = try responses.parsed(response)
    if pages.items.isOfOther(parsed.root, than: item) {
      throw responses.unexpected(response, " the details of another item:")
    }
    guard let completed = pages.items.completed(item, by: parsed.root, resolve: parsed.resolve)
    else { throw responses.unexpected(response, insteadOf: "The details were expected") }
    return completed
  }

  /// All values of an item, for its detail view.
  ///
  /// - Complexity: O(bytes of its JSON).
  package func describe(_ item: Item) -> ItemDetail { pages.items.describe(item) }

  /// An item's value in a column or at a path, without formatting; nil when it has none.
  ///
  /// - Complexity: O(bytes of its JSON).
  package func text(of column: String, in item: Item) -> String? {
    pages.items.text(of: column, in: item)
  }

  /// Requests the first page and describes it for `--inspect`.
  ///
  /// - Throws: a `PageError`, as for a page.
  @concurrent
  package func inspection() async throws(PageError) -> Inspection {
    let requested = try requests.page(firstRequest)
    let parsed = try responses.parsed(await send(requested))
    return try pages.inspection(of: parsed, to: firstRequest, at: requested.url)
  }

  func send(_ request: HTTPRequest, attempts: Int = 1) async throws(PageError) -> HTTPResponse {
    do {
      return try await transport.send(request, attempts: attempts)
    } catch {
      throw responses.lost(error)
    }
  }

  /// The notice when a page was requested from a server other than the source's own, or redirected
  /// to one.
  private func notice(_ request: HTTPRequest, _ response: HTTPResponse) -> String? {
    let url = requests.isOwn(request.url) ? response.url : request.url
    guard !requests.isOwn(url), let server = WebURL(url)?.authority else { return nil }
    return "This page came from \(server), which received none of your headers and keys."
  }

  /// The notice when the quota is used up and a key would increase it.
  private func quotaNotice(_ hints: ServerHints) -> String? {
    guard hints.quotaRemaining == 0 else { return nil }
    return responses.credentials.limited.map {
      "That was the last request that the server allows. \($0)"
    }
  }
}

extension HTTPResponse {
  /// Seconds since a cached response was sent or confirmed; nil for one that the server sent now.
  fileprivate var keptAge: Int? { wireBytes == 0 ? header("Age").flatMap { Int($0) } : nil }
}

extension HTTPRequest {
  /// A hash of what selects the page.
  fileprivate var hash: UInt64 {
    var hash = ContentHash()
    hash.take(url.revealed.utf8)
    hash.take(body ?? [])
    for header in selectingHeaders { hash.take("\n\(header.value)".utf8) }
    return hash.value
  }

  /// The same request, which no cache may answer, even after revalidation.
  fileprivate var withoutCache: HTTPRequest {
    var request = self
    request.headers.removeAll { $0.isNamed("Cache-Control") }
    request.headers.append(HTTPHeader("Cache-Control", "no-store"))
    return request
  }
}
