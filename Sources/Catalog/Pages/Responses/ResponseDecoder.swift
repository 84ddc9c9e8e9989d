import EverBase
package import EverItems
package import Paging
package import EverWeb

/// Distinguishes responses from errors, and describes an error with advice for the user.
package struct ResponseDecoder: Sendable {
  let errors: ErrorEnvelope

  /// Where the list is.
  ///
  /// A response with a list there isn't an error, whatever its other members say.
  let list: JSONPath

  /// The advice for a server that requires a key.
  package let credentials: CredentialAdvice

  /// Removes secrets from texts.
  package let redact: @Sendable (String) -> String

  /// The names of a table's columns; nil for the first row of each page.
  private let tableNames: [String]?

  /// Seconds since 1970.
  let unixTime: @Sendable () -> Int

  package init(_ definition: SourceDefinition, requests: SourceRequests, options: SourceOptions) {
    errors = definition.errors
    list = definition.items
    tableNames = definition.tableNames
    credentials = CredentialAdvice(definition, options)
    redact = { requests.redact($0) }
    unixTime = options.unixTime
  }

  /// Parses a response that isn't an error, in any format of lists.
  ///
  /// - Throws: a `PageError` for a status other than success, for an error envelope with any
  ///   status, and for a body in no format of lists.
  package func parsed(_ response: HTTPResponse) throws(PageError) -> ParsedPage {
    guard (200...299).contains(response.status) else { throw refused(response) }
    if let page = htmlPage(response) { throw page }
    let document: JSONDocument
    do {
      document = try ListText.document(response, names: tableNames)
    } catch {
      throw unreadable(error, response)
    }
    if let error = envelope(document.root, response) { throw error }
    if response.status == HTTPStatus.accepted, !StatedFailure.holdsItems(document.root) {
      throw refused(response)
    }
    return ParsedPage(document.root, of: response)
  }

  /// What the server answered instead of a page: the status unless it is success, and its words in
  /// quotation marks; nil without either.
  package func answer(_ response: HTTPResponse) -> String? {
    let response = response.inUTF8
    let isError = !(200...299).contains(response.status)
    let root = JSONDocument(uncharged: response.body)?.root
    let said = root.flatMap(message) ?? (isError ? plainText(response) : nil)
    let words = said.flatMap { HTTPStatus.message($0, besides: response.status) }
      .map { "“\(start(of: $0))”" }
    let answer = [isError ? HTTPStatus.text(response.status) : nil, words].compactMap(\.self)
    return answer.isEmpty ? nil : answer.joined(separator: ": ")
  }

  /// The error for a response without a list at the path that a definition names; nil: anywhere.
  package func noList(
    _ root: JSONValue,
    _ response: HTTPResponse,
    at path: JSONPath? = nil
  ) -> PageError {
    let place = path.map { $0.steps.isEmpty ? "" : " at ‘\($0)’" } ?? ""
    let said = StatedFailure.message(in: root).map { "said “\(start(of: $0))”" }
    let showed = "sent “\(start(of: response.body))”"
    return error("A list\(place) was expected, but \(response.hostName) \(said ?? showed)").of(
      .noList
    )
  }

  /// The error for a response that isn't what was expected, or that is something else.
  func unexpected(
    _ response: HTTPResponse,
    _ name: String = "",
    insteadOf expected: String? = nil
  ) -> PageError {
    let front = expected.map { "\($0), but " } ?? ""
    return error("\(front)\(response.hostName) sent\(name) “\(start(of: response.body))”")
  }

  /// The error for an empty image.
  package func noImage(_ response: HTTPResponse) -> PageError {
    error("An image was expected, but \(response.hostName) sent an empty response")
  }

  /// The error for a request without a response.
  package func lost(_ failure: HTTPError) -> PageError {
    if failure == .cancelled { return .cancelled }
    let lost = error("\(failure)", remedy: failure.isTransient ? .retry : .user)
    guard failure.isUnconnected else { return lost }
    return lost.of(NetworkPresence.isThere ? .noServer : .noNetwork)
  }
}

extension ResponseDecoder {
  /// The error in an envelope; nil when the response isn't an error envelope.
  private func envelope(_ root: JSONValue, _ response: HTTPResponse) -> PageError? {
    let id = errors.id.flatMap(root.value(at:))?.text
    let name = errors.name.flatMap(root.value(at:))?.text
    let success = errors.success ?? JSONPath(steps: ["ok"])
    let failed =
      root.value(at: success)?.boolean == false || isRefusal(root) || isEmptied(root, response)
    guard id != nil || name != nil || failed else { return nil }
    let message = message(root) ?? name ?? "an error without a message"
    return error(
      answered(response, saying: message),
      refusal(message, id: id, name: name, response),
      response
    )
  }

  /// Whether a response has no items because of a failure.
  private func isEmptied(_ root: JSONValue, _ response: HTTPResponse) -> Bool {
    let url = response.url.revealed
    return StatedFailure.hasOnlyEmptyLists(root)
      && (StatedFailure.isStated(in: root, of: url) || StatedFailure.isSaid(in: root, of: url))
  }

  /// The notice of a page that failed in part, as an object of its response states.
  func notice(_ statement: JSONValue, _ response: HTTPResponse) -> String {
    let said = message(statement).map { ": \(start(of: $0))" } ?? "."
    let sentence = "\(response.hostName) says that a part of this page is missing\(said)"
    return sentence.hasSuffix(".") ? sentence : sentence + "."
  }

  /// The notice of a page with bytes that aren't UTF-8, in a charset that the server doesn't name.
  func repairNotice(_ response: HTTPResponse) -> String {
    "\(response.hostName) sent bytes that aren't UTF-8 and named no charset: they are displayed as �."
  }

  /// Whether a response has errors instead of data, as in GraphQL and JSON:API.
  private func isRefusal(_ root: JSONValue) -> Bool {
    guard let errors = root.member("errors"), errors.kind == .array, StatedFailure.isFailure(errors)
    else { return false }
    return root.member("data")?.isNull ?? true && root.value(at: list)?.kind != .array
  }

  private func refusal(
    _ message: String,
    id: String?,
    name: String?,
    _ response: HTTPResponse
  ) -> Refusal {
    let now = unixTime()
    if name.map(errors.throttleNames.contains) ?? false {
      let named = errors.secondsAfter.flatMap { RetryDelay.wait(in: message, after: $0) }
      return .limited(named ?? RetryDelay.untilReset(response, now: now))
    }
    if id.map(errors.transientIDs.contains) ?? false {
      return .busy(RetryDelay.retryAfter(response, now: now))
    }
    return Refusal(response, words: "\(message) \(name ?? "")", now: now)
  }

  /// The error for a response whose status isn't success.
  package func refused(_ response: HTTPResponse) -> PageError {
    let response = response.inUTF8
    let root = JSONDocument(uncharged: response.body)?.root
    if let root, let error = envelope(root, response) { return error }
    let said = root.flatMap(message) ?? plainText(response)
    return error(
      answered(response, saying: said),
      Refusal(response, words: said ?? "", now: unixTime()),
      response
    )
  }

  /// A sentence about an error, with the status unless it is success, and what the server said.
  private func answered(_ response: HTTPResponse, saying said: String?) -> String {
    let isSuccess = (200...299).contains(response.status) && response.status != HTTPStatus.accepted
    let status = isSuccess ? "" : " " + HTTPStatus.text(response.status)
    let message = said.flatMap { HTTPStatus.message($0, besides: response.status) }
    return "\(response.hostName) answered\(status)" + (message.map { ": \(start(of: $0))" } ?? "")
  }

  /// The error for a refusal, with advice.
  private func error(
    _ sentence: String,
    _ refusal: Refusal,
    _ response: HTTPResponse
  ) -> PageError {
    let credential: String? =
      switch refusal {
      case .limited: credentials.limited
      // An HTML page instead of a response rejects clients that send too many requests without a
      // key.
      case .denied where response.isHTML:
        credentials.limited ?? credentials.denied(isKnown: false)
      case .denied: credentials.denied(isKnown: response.status != 403)
      case .busy, .other: nil
      }
    let advice = [end(of: refusal.wait, besides: sentence), credential].compactMap(\.self)
    var made = error(
      sentence,
      advice: advice.isEmpty ? nil : advice.joined(separator: " "),
      remedy: refusal.remedy
    )
    let named = "\(response.hostName) answered "
    if made.message.hasPrefix(named) { made.brief = String(made.message.dropFirst(named.count)) }
    return switch refusal {
    case .denied: made.of(.notAllowed)
    case .other: made.of(.refused)
    case .limited, .busy: made
    }
  }

  /// The end of the wait that a server requested, when neither the server's own sentence nor
  /// anything else displays it.
  private func end(of wait: Duration?, besides sentence: String) -> String? {
    guard let wait, wait > credentials.place.longestSilentWait else { return nil }
    guard wait > .seconds(120) else {
      let seconds = "\(wait.components.seconds) s"
      return sentence.contains(seconds) ? nil : "The server asked to wait \(seconds)."
    }
    return "No request is allowed \(RetryDelay.blockedTime(of: wait, now: unixTime()))."
  }

  private func unreadable(_ problem: FormatError, _ response: HTTPResponse) -> PageError {
    let (host, shown) = (response.hostName, "“\(start(of: response.body))”")
    switch problem {
    case .json(.tooLarge), .tooLarge: return tooLarge("The list that \(host) sent")
    case .json(.empty): return error("The response of \(host) \(problem.predicate)")
    default: return error(redact("The response of \(host) \(problem.predicate): ") + shown)
    }
  }

  /// The error for a subject that the budget of memory has no room for.
  func tooLarge(_ subject: String) -> PageError {
    error("\(subject) \(FormatError.tooLarge.predicate)", advice: credentials.place.memoryAdvice)
  }

  private func message(_ root: JSONValue) -> String? {
    errors.message.flatMap(root.value(at:))?.text ?? StatedFailure.message(in: root)
  }

  private func plainText(_ response: HTTPResponse) -> String? {
    response.body.isEmpty || response.isHTML ? nil : start(of: response.body)
  }

  /// The first 80 characters, on one line.
  ///
  /// Secrets are removed before the text is cut, because the cut could hide a part of one.
  private func start(of text: String) -> String {
    redact(String(text.unicodeScalars.prefix(4_000))).oneLine.start(80)
  }

  private func start(of body: [UInt8]) -> String {
    start(of: String(decoding: body.prefix(4_000), as: UTF8.self))
  }

  /// An error whose message ends like a sentence and holds no secret.
  private func error(
    _ sentence: String,
    advice: String? = nil,
    remedy: PageError.Remedy = .user
  ) -> PageError {
    let end = sentence.last.map { ".!?…".contains($0) } ?? false ? "" : "."
    return PageError(redact(sentence) + end, advice: advice, remedy: remedy)
  }
}

extension HTTPResponse {
  /// The host that sent the response, in the words of a message.
  package var hostName: String { WebURL(url)?.host ?? "the server" }
}
