import Paging
import EverWeb

/// The outcome of a request for page two by one candidate.
enum PagingTrial: Sendable {
  case page(ReceivedPage)
  /// The server rejected the request, or its response isn't a page; `answer` is its text, if any,
  /// and `isPastEnd` says that servers send this status for a page past the end.
  case refused(answer: String?, isPastEnd: Bool)
  /// The request failed; `isBroken` when the server did, which a wrong parameter can cause, and not for
  /// a reason that says nothing about the candidate, such as a permission.
  case failed(PageError, isBroken: Bool)
}

extension CatalogSource {
  /// The key of the page after page one; nil when page one leads to no other page.
  func key(after first: ParsedPage) -> PageKey? { outcome(afterFirst: first)?.following }

  /// Requests page two to test this source's pagination.
  func trial(_ request: PageRequest) async -> PagingTrial {
    do throws(PageError) {
      let requested = try requests.page(request)
      let response = try await send(requested)
      // Servers answer a page past the end and a page that never existed with the same status.
      if definition.pagination.pastEnd.contains(response.status) {
        return .refused(answer: responses.answer(response), isPastEnd: true)
      }
      do throws(PageError) {
        return .page(try page(response, to: requested, for: request))
      } catch {
        if error.remedy == .user {
          guard isAboutRequest(response) else { return .failed(error, isBroken: false) }
          let isPastEnd = HTTPStatus.pastEnd.contains(response.status)
          return .refused(answer: responses.answer(response), isPastEnd: isPastEnd)
        }
        return .failed(error, isBroken: [500, 501].contains(response.status))
      }
    } catch {
      return .failed(error, isBroken: false)
    }
  }

  /// Whether an error can be the answer to a wrong parameter.
  ///
  /// A missing permission and an unreadable body say nothing about the parameters; nor does a
  /// refusal of the URL that page one contained.
  private func isAboutRequest(_ response: HTTPResponse) -> Bool {
    guard (200...299).contains(response.status), !response.body.isEmpty else {
      let isGiven = definition.pagination.family.followsURL
      return ![401, 402, 407, 451].contains(response.status) && !(isGiven && response.status == 403)
    }
    // Nor does full memory.
    return (try? ListText.document(response)) != nil
  }
}
