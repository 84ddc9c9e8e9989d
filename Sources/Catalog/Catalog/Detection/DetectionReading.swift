import Items
import Paging
import Transport
import Secrets

/// A definition with what reads answers and makes requests by it.
struct DetectionReading {
  let definition: SourceDefinition
  let requests: SourceRequests
  let answers: AnswerDecoder
  let advicePlace: AdvicePlace

  /// - Throws: a `PageError` for a URL that can't be asked, or options that make no sense.
  init(_ definition: SourceDefinition, options: SourceOptions) throws(PageError) {
    self.definition = definition
    advicePlace = options.advicePlace
    do {
      let requests = try SourceRequests(definition, argument: nil, options: options)
      self.requests = requests
      answers = AnswerDecoder(definition, requests: requests, options: options)
    } catch {
      throw PageError("\(error)")
    }
  }

  /// The page of the first answer, and the request for the one behind it; nil where that is the end.
  ///
  /// - Throws: a `PageError` for an answer that the definition doesn't fit.
  func following(
    _ response: HTTPResponse
  ) throws(PageError) -> (page: Page<Item>, next: HTTPRequest?) {
    let first = PageRequest(key: .first, pageSize: definition.pageSize)
    let page = try PageDecoder(definition, answers: answers).page(response, request: first, hash: 0)
    guard let key = page.next else { return (page, nil) }
    return (page, try requests.page(PageRequest(key: key, pageSize: definition.pageSize)))
  }

  /// What was sent beside the URL.
  var sent: SentBody { SentBody(body: requests.body, method: requests.method) }

  func redact(_ text: String) -> String { requests.redact(text) }

  /// A URL as it may be shown.
  func shown(_ url: SecretURL) -> String { requests.shown(url) }
}

/// The body of the request that was answered, and its method.
struct SentBody: Hashable {
  /// JSON or a form; nil: there was none.
  var body: String?
  /// Nil: the usual one.
  var method: String?
}
