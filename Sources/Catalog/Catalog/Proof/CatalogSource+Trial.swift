import Paging
import Transport

/// What came of asking for page two in one way.
enum PagingTrial: Sendable {
  case page(HTTPResponse, Page<CatalogSource.Item>)
  /// The server wants no such request, or sent no page.
  case refused
  /// The server failed over it, which a wrong parameter can make it do.
  case broken(PageError)
  /// Nothing came that says anything about the way.
  case failed(PageError)
}

extension CatalogSource {
  /// The key of the page behind page one; nil where page one leads nowhere.
  func key(behind response: HTTPResponse) -> PageKey? {
    try? page(from: response, request: firstRequest).following
  }

  /// Whether page two names the token with which it was asked for, though it has items.
  func repeatsToken(
    _ key: PageKey,
    in response: HTTPResponse,
    behind first: HTTPResponse
  ) -> Bool {
    guard case .token = definition.pagination.family else { return false }
    var asFirst = response
    // A token that the URL holds is the end to the families of tokens.
    asFirst.url = first.url
    return self.key(behind: asFirst) == key
  }

  /// Asks for page two to find out whether this is the way to ask for it.
  func trial(_ request: PageRequest) async -> PagingTrial {
    do throws(PageError) {
      let asked = try requests.page(request)
      let response = try await send(asked)
      // Past the end of a list and at a page that never was, servers say the same.
      if definition.pagination.pastEnd.contains(response.status) { return .refused }
      do throws(PageError) {
        return .page(response, try page(response, to: asked, for: request))
      } catch {
        if error.remedy == .user { return .refused }
        return [500, 501].contains(response.status) ? .broken(error) : .failed(error)
      }
    } catch {
      return .failed(error)
    }
  }
}
