package import EverDetecting
package import EverDefinitions
import EverItems
package import Paging
import EverWeb

/// A definition with the requests and the decoder made from it.
package struct DetectionReading {
  let definition: SourceDefinition
  package let requests: SourceRequests
  package let responses: ResponseDecoder
  package let advicePlace: AdvicePlace

  /// - Throws: a `PageError` for a URL that can't be requested, or for invalid options.
  package init(_ definition: SourceDefinition, options: SourceOptions) throws(PageError) {
    self.definition = definition
    advicePlace = options.advicePlace
    do {
      let requests = try SourceRequests(definition, argument: nil, options: options)
      self.requests = requests
      responses = ResponseDecoder(definition, requests: requests, options: options)
    } catch {
      throw PageError("\(error)")
    }
  }

  /// The page of the first response, and the request for the next one; nil at the end of the list.
  ///
  /// - Throws: a `PageError` when the response doesn't fit the definition.
  func following(
    _ parsed: ParsedPage
  ) throws(PageError) -> (page: Page<Item>, next: HTTPRequest?) {
    let first = PageRequest(key: .first, pageSize: definition.pageSize)
    let page = try PageDecoder(definition, responses: responses).page(
      parsed,
      request: first,
      hash: 0
    )
    guard let key = page.next else { return (page, nil) }
    return (page, try requests.page(PageRequest(key: key, pageSize: definition.pageSize)))
  }

  /// The body and the method of the first request.
  package var sent: SentBody { SentBody(body: requests.body, method: requests.method) }

  func redact(_ text: String) -> String { requests.redact(text) }
}
