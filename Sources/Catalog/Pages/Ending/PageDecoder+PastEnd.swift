import EverDefinitions
import Paging
import EverWeb

/// The ends of a list that a status or a refusal marks, instead of a page.
extension PageDecoder {
  private var pagination: Pagination { definition.pagination }

  /// Whether a page is likely to be past the end: the page before is short, and nothing in responses
  /// says where the list ends.
  func isLikelyPastEnd(_ request: PageRequest) -> Bool {
    request.followsShortPage && pagination.guessesPastEnd && !pagination.pastEnd.isEmpty
      && pagination.family.isNumeric
  }

  /// Whether the server says that it has no such page, and no total says that it has.
  func namesPastEnd(_ message: String) -> Bool {
    pagination.guessesPastEnd && pagination.family.isNumeric && definition.total == nil
      && StatedFailure.namesPastEnd(message)
  }

  /// The end when the status alone says that there are no items, or no more; nil otherwise.
  ///
  /// A server that fails may send the status of a page past the last one, so this end is an
  /// assumption unless a definition states the status.
  func end(at response: HTTPResponse, to request: PageRequest) -> Continuation? {
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
    let error = responses.refused(response)
    guard error.remedy == .user, error.kind != .notAllowed else { return nil }
    return isLikely || namesPastEnd(error.message) ? answered : nil
  }
}
