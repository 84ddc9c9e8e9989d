import EverWeb
import Paging

/// The ends of a list that a status or a refusal marks, in place of a page.
extension SourceDefinition {
  /// Whether a page is likely to be past the end: the page before is short, and nothing in responses
  /// says where the list ends.
  func isLikelyPastEnd(_ request: PageRequest) -> Bool {
    request.followsShortPage && pagination.guessesPastEnd && !pagination.pastEnd.isEmpty
      && pagination.family.isNumeric
  }

  /// The end when the server says that it has no such page, and no total says that it has; nil for other
  /// messages.
  func end(saying message: String) -> Continuation? {
    let isGuessed = pagination.guessesPastEnd && pagination.family.isNumeric && total == nil
    return isGuessed && StatedFailure.namesPastEnd(message)
      ? .assumedEnd("the server has no further page") : nil
  }

  /// The end when the status alone says that there are no items, or no more; nil otherwise.
  ///
  /// A server that fails may send the status of a page past the last one, so this end is an
  /// assumption unless a definition states the status.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - request: the request for the page.
  ///   - error: describes the response as an error.
  /// - Returns: the end; nil for an error and for a page.
  func end(
    at response: HTTPResponse,
    to request: PageRequest,
    error: (HTTPResponse) -> PageError
  ) -> Continuation? {
    if pagination.isFirst(request.key) { return response.status == 204 ? .end : nil }
    let isStated = pagination.pastEnd.contains(response.status)
    if isStated, !pagination.guessesPastEnd { return .end }
    let answered = Continuation.assumedEnd(
      "the server answered \(HTTPStatus.text(response.status))"
    )
    if isStated || response.status == 204 { return answered }
    let isLikely = isLikelyPastEnd(request)
    if isLikely, (200...299).contains(response.status), response.body.isEmpty {
      return .assumedEnd(Ending.noResponse)
    }
    guard HTTPStatus.ofRequest.contains(response.status) else { return nil }
    let refusal = error(response)
    guard refusal.remedy == .user, refusal.kind != .notAllowed else { return nil }
    return isLikely || end(saying: refusal.message) != nil ? answered : nil
  }
}

extension SourceDefinition {
  /// The key of a page that shows whether a page really is the last one; nil where that is sure, or
  /// where keys can't be counted.
  ///
  /// An empty page after a full one can be in the middle of the list, where nothing says that it ends. A
  /// total that a full page reaches exactly can be a limit, or count the pages that are ready.
  func keyPastEnd<Item>(_ page: Page<Item>, _ request: PageRequest) -> PageKey? {
    let isEmpty =
      page.items.isEmpty && page.continuation == .unstated && !request.followsShortPage
    guard page.next == nil, isEmpty || endsByTotal(page, request), request.key != .first,
      let number = pagination.family.number(of: request.key)
    else { return nil }
    let step = pagination.family.kind == .page ? 1 : request.pageSize
    return pagination.family.key(number &+ step)
  }

  /// Whether only a total ends a detected list, exactly after a full page that isn't the first.
  private func endsByTotal<Item>(_ page: Page<Item>, _ request: PageRequest) -> Bool {
    let size = page.hints.pageSize ?? request.pageSize
    let family = pagination.family
    // A flag or a number of pages says where the list ends.
    let isStated =
      family.kind == .page && !family.next.isEmpty || family.count != nil
      || pagination.more != nil || pagination.last != nil
    guard pagination.guessesPastEnd, !isStated, page.continuation.isEnd,
      case .exact(let total) = page.total, page.items.count == size,
      let before = addressing.place(of: request.key, size: size)
    else { return false }
    return before > 0 && before == total - size
  }
}
