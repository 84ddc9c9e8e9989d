import Definitions
import Documents
import Items
import Paging
import Secrets
import Transport

/// Later pages without a list.
extension PageDecoder {
  /// A page whose response has no list, when that means no items.
  func withoutList(
    _ page: Page<Item>,
    _ sent: JSONValue?,
    _ parsed: ParsedResponse,
    _ request: PageRequest
  ) throws(PageError) -> Page<Item> {
    let (root, response) = (parsed.root, parsed.response)
    let isVoid = sent.map { $0.isEmpty || $0.boolean == false }
    let isEmpty =
      isVoid ?? true && isEmptyPage(page, parsed, request) || isVoid ?? false && !isFirst(request)
    if isEmpty, !isFailure(root, response, statesNone: page.total == .exact(0)) {
      return isUnexplained(page, sent, parsed, request) ? page.ended(because: Self.noList) : page
    }
    let isCounted = definition.pagination.family.isNumeric && !isFirst(request)
    var page = page
    if isCounted, root.isEmpty, !root.isNull || canBePastEnd(request) {
      page.continuation = .assumedEnd(Self.noResponse)
    } else if canBePastEnd(request), !isFailure(root, response, statesNone: false) {
      page.continuation = .assumedEnd(Self.noList)
    } else {
      let error = responses.noList(root, response, at: definition.items)
      guard !isFirst(request), isPastEndNamed(error.message, request) else { throw error }
      page.continuation = .assumedEnd("the server has no further page")
    }
    return page
  }

  private static let noList = "the server sent no list"
  static let noResponse = "the server sent an empty response"

  /// Whether the page of a token lacks a list and says neither that it is the last one nor that it is
  /// empty: it has other members only.
  private func isUnexplained(
    _ page: Page<Item>,
    _ sent: JSONValue?,
    _ parsed: ParsedResponse,
    _ request: PageRequest
  ) -> Bool {
    sent == nil && request.key.isToken && page.following == nil && page.total != .exact(0)
      && !parsed.root.isEmpty && !statesToken(parsed) && !statesMore(parsed)
  }

  /// Whether a response has the place of the next token, which is empty on the last page.
  private func statesToken(_ parsed: ParsedResponse) -> Bool {
    guard case .token(let rules) = definition.pagination.family else { return false }
    return rules.contains {
      if case .response(let place) = $0.origin { parsed.has(place) } else { false }
    }
  }

  /// Whether a flag says whether there are more items.
  func statesMore(_ parsed: ParsedResponse) -> Bool {
    let pagination = definition.pagination
    return [pagination.more, pagination.last].contains { $0.flatMap(parsed.flag) != nil }
  }

  /// Whether a response without a list states an error in its place.
  private func isFailure(_ root: JSONValue, _ response: HTTPResponse, statesNone: Bool) -> Bool {
    StatedFailure.isInPlaceOfList(in: root, of: response.url.revealed, statesNone: statesNone)
  }

  /// Whether a response without a list is an empty page, because servers omit an empty list
  /// (AIP-158) or send null.
  private func isEmptyPage(
    _ page: Page<Item>,
    _ parsed: ParsedResponse,
    _ request: PageRequest
  ) -> Bool {
    let pagination = definition.pagination
    return page.total == .exact(0) || request.key.isToken || page.next?.isToken ?? false
      || statesNext(parsed) || statesMore(parsed)
      || parsed.count(at: pagination.echoes.pages) == 0
  }
}

extension Page<Item> {
  /// The page as the last one, by assumption.
  fileprivate func ended(because reason: String) -> Page {
    var page = self
    page.continuation = .assumedEnd(reason)
    return page
  }
}

extension PageKey {
  fileprivate var isToken: Bool {
    if case .continuation = self { true } else { false }
  }
}
