package import Items
package import Paging
package import Transport
package import Secrets

/// A source that a definition describes.
package struct CatalogSource: PageSource {
  package typealias Item = Items.Item

  package private(set) var definition: SourceDefinition

  /// The title of the source's screen, the argument in it.
  package let title: String

  /// Items to ask for per page: the user's wish or the definition's, within the server's limit.
  package let pageSize: Int

  private(set) var requests: SourceRequests
  let answers: AnswerDecoder
  private var pages: PageDecoder
  let transport: any HTTPTransport
  /// An answer to the first page's request that is here already, until it is used.
  private let firstAnswer: FirstAnswer
  /// Finds out which way leads on; nil: the definition says.
  private var search: PagingSearch?

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - definition: what to ask, and where in an answer things are.
  ///   - argument: the word of the command line that the definition needs; nil: none was given.
  ///   - options: what the user and the surroundings add.
  ///   - firstAnswer: the answer to the first page's request where somebody asked before, such as who
  ///     found the definition out; it is used once, and not after a refresh. Nil: nobody did.
  ///   - guess: the ways in which the list may go on, where page two has to prove one; the definition
  ///     has the first of them. Nil: the definition says how.
  ///   - onVerdict: hears what page two said, before anybody sees that page.
  ///   - transport: sends the requests.
  /// - Throws: a ``SourceError`` for what the user gave wrong or not at all.
  package init(
    _ definition: SourceDefinition,
    argument: String? = nil,
    options: SourceOptions = SourceOptions(),
    firstAnswer: HTTPResponse? = nil,
    guess: GuessedPaging? = nil,
    onVerdict: @escaping @Sendable (PagingVerdict) async -> Void = { _ in },
    transport: any HTTPTransport
  ) throws(SourceError) {
    let definition = definition.chosen(for: argument)
    let requests = try SourceRequests(definition, argument: argument, options: options)
    self.definition = definition
    self.requests = requests
    self.transport = transport
    self.firstAnswer = FirstAnswer(firstAnswer, of: definition.pagination)
    title = definition.title(argument: argument)
    pageSize = definition.clamp(options.pageSize ?? definition.pageSize)
    answers = AnswerDecoder(definition, requests: requests, options: options)
    pages = PageDecoder(definition, answers: answers, replacement: requests.replacement)
    search = guess.map { PagingSearch($0, onVerdict: onVerdict) }
  }

  package var addressing: PageAddressing { definition.addressing }

  /// The same source, which goes on in another way without having to prove it.
  func paged(by family: Pagination.Family) -> CatalogSource {
    var source = self
    source.definition = definition.paged(by: family)
    source.requests = requests.paged(by: family)
    source.pages = PageDecoder(
      source.definition,
      answers: answers,
      replacement: requests.replacement
    )
    source.search = nil
    return source
  }

  package var countsSeparately: Bool { definition.countsSeparately }

  /// A URL as it may be shown or logged: without keys.
  package func redactedURL(_ url: SecretURL) -> String { requests.shown(url) }

  /// Takes the secrets of this source out of texts.
  package var redactor: Redactor { requests.redactor }

  @concurrent
  package func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    guard let search else { return try await answer(request).page }
    return try await search.page(request, of: self)
  }

  /// Asks for a page as the definition says, with the answer in which it came.
  func answer(
    _ request: PageRequest
  ) async throws(PageError) -> (response: HTTPResponse, page: Page<Item>) {
    let asked = try requests.page(request)
    let response: HTTPResponse
    if let known = firstAnswer.take(for: request) {
      response = known
    } else {
      do {
        response = try await transport.send(asked)
      } catch {
        if case .notCached = error, let kept = await keptPage(request) { return kept }
        throw answers.lost(error)
      }
    }
    do {
      return (response, try page(response, to: asked, for: request))
    } catch {
      // What a cache kept can have come to harm.
      guard response.keptAge != nil else { throw error }
      let fresh = try await send(asked.withoutCache)
      return (fresh, try page(fresh, to: asked, for: request))
    }
  }

  /// An ordinary page out of those of other sizes that the cache has; nil where it hasn't all of them.
  private func keptPage(
    _ request: PageRequest
  ) async -> (response: HTTPResponse, page: Page<Item>)? {
    guard request.pageSize == pageSize, let places = definition.places(of: request) else {
      return nil
    }
    var kept: (response: HTTPResponse, page: Page<Item>)?
    var place = places.lowerBound
    while place < places.upperBound, kept.map({ $0.page.following != nil }) ?? true {
      guard let (part, response, whole) = await keptPart(of: places, from: place),
        var page = part.page(of: whole)
      else { return nil }
      page.items = (kept?.page.items ?? []) + page.items
      kept = (response, page)
      place += part.count
    }
    if kept?.page.following != nil {
      kept?.page.next = addressing.key(ofPlace: places.upperBound, size: pageSize)
    }
    return kept
  }

  private func keptPart(
    of places: Range<Int>,
    from place: Int
  ) async -> (part: KeptPart, response: HTTPResponse, whole: Page<Item>)? {
    for part in definition.keptParts(of: places, from: place) {
      guard let asked = try? requests.page(part.request),
        let response = try? await transport.send(asked),
        let whole = try? page(response, to: asked, for: part.request)
      else { continue }
      return (part, response, whole)
    }
    return nil
  }

  /// What asks for page one when the feed is opened.
  package var firstRequest: PageRequest {
    PageRequest(key: addressing.firstKey, pageSize: pageSize)
  }

  /// What is sent for a page.
  ///
  /// - Throws: a `PageError` for a key that this source doesn't have.
  package func httpRequest(for request: PageRequest) throws(PageError) -> HTTPRequest {
    try requests.page(request)
  }

  /// Decodes the answer to a page request that somebody kept, without asking for anything.
  ///
  /// - Parameters:
  ///   - response: the answer; its `Age` header tells how old the page is.
  ///   - request: what it answers.
  /// - Returns: the page.
  /// - Throws: a `PageError` when it holds none.
  /// - Complexity: O(bytes).
  package func page(
    from response: HTTPResponse,
    request: PageRequest
  ) throws(PageError) -> Page<Item> {
    try page(response, to: requests.page(request), for: request)
  }

  func page(
    _ response: HTTPResponse,
    to asked: HTTPRequest,
    for request: PageRequest
  ) throws(PageError) -> Page<Item> {
    var hash = ContentHash()
    hash.take(asked.url.revealed.utf8)
    hash.take(asked.body ?? [])
    var page = try pages.page(response, request: request, hash: hash.value)
    // A kept answer still holds the wait that was asked for when it was new.
    if let age = response.keptAge {
      page.hints = ServerHints(pageSize: page.hints.pageSize)
      // One that the server confirmed just now is as good as sent.
      page.age = age > 0 ? .seconds(age) : nil
    }
    let notices = [notice(asked, response), quotaNotice(page.hints)].compactMap(\.self)
    page.notice = notices.isEmpty ? nil : notices.joined(separator: " ")
    return page
  }

  @concurrent
  package func total() async throws(PageError) -> (Total, ServerHints) {
    guard let request = requests.total() else { return (.unknown, ServerHints()) }
    return try pages.total(await send(request))
  }

  /// Completes an item by its detail request; an item that needs none comes back as it is.
  ///
  /// - Parameter item: one of this source.
  /// - Returns: the item with all its columns; its JSON stays that of the list.
  /// - Throws: a `PageError`, as for a page.
  @concurrent
  package func detail(of item: Item) async throws(PageError) -> Item {
    guard let url = item.detailURL else { return item }
    let response = try await send(requests.detail(url))
    let answer = Answer(try answers.document(response).root, of: response)
    guard let completed = pages.items.completed(item, by: answer.root, resolve: answer.resolve)
    else { throw answers.noDetail(response) }
    return completed
  }

  /// Everything that was sent about an item, for its detail.
  ///
  /// - Complexity: O(bytes of its JSON).
  package func describe(_ item: Item) -> ItemDetail { pages.items.describe(item) }

  /// Asks for the first page and says what it tells, for `--inspect`.
  ///
  /// - Throws: a `PageError`, as for a page.
  @concurrent
  package func inspection() async throws(PageError) -> Inspection {
    let asked = try requests.page(firstRequest)
    let page = try pages.page(await send(asked), request: firstRequest, hash: 0)
    var next: Inspection.Next?
    if let key = page.continuation == .end ? nil : page.next {
      let request = try requests.page(PageRequest(key: key, pageSize: pageSize))
      next = Inspection.Next(request, requests)
    }
    return Inspection(definition, page: page, url: redactedURL(asked.url), next: next)
  }

  func send(_ request: HTTPRequest) async throws(PageError) -> HTTPResponse {
    do {
      return try await transport.send(request)
    } catch {
      throw answers.lost(error)
    }
  }

  /// Says so when a page was asked of a server that isn't the source's own, or came from one by a
  /// redirect.
  private func notice(_ request: HTTPRequest, _ response: HTTPResponse) -> String? {
    let url = requests.isOwn(request.url) ? response.url : request.url
    guard !requests.isOwn(url), let host = WebURL(url)?.host else { return nil }
    return "This page came from \(host), which was asked without your headers and keys."
  }

  /// Says so when the server answers no more requests, and a key would change that.
  private func quotaNotice(_ hints: ServerHints) -> String? {
    guard hints.quotaRemaining == 0 else { return nil }
    return answers.credentials.limited.map { "That was the last request that is answered. \($0)" }
  }
}

extension HTTPResponse {
  /// Seconds since an answer out of a cache was sent, or confirmed; nil for one that came now.
  fileprivate var keptAge: Int? { wireBytes == 0 ? header("Age").flatMap { Int($0) } : nil }
}

extension HTTPRequest {
  /// The request that no cache may answer, not even after asking the server.
  fileprivate var withoutCache: HTTPRequest {
    var request = self
    request.headers.removeAll { $0.name.lowercased() == "cache-control" }
    request.headers.append(HTTPHeader("Cache-Control", "no-store"))
    return request
  }
}
