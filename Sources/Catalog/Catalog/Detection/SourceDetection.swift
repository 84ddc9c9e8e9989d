package import Paging
package import Transport
import Secrets

/// Finds out how a list is asked for and read, by asking for it once.
package enum SourceDetection {
  /// Asks a URL and looks at what comes.
  ///
  /// - Parameters:
  ///   - url: the user's URL; it is asked byte for byte, but for its fragment.
  ///   - options: what the user and the surroundings add; a page size takes the place of the one in the
  ///     URL's query.
  ///   - overrides: what the user knows better.
  ///   - probes: whether page two is asked for at once, to prove how the list goes on.
  ///   - remembered: what is known from an earlier visit of how it does; nil: nothing.
  ///   - transport: sends the requests.
  /// - Returns: what was found out, with the answer, so that nobody need ask for it again.
  /// - Throws: a `PageError` that says what came instead of a list, and what to try.
  @concurrent
  package static func detect(
    url: String,
    options: SourceOptions,
    overrides: DetectionOverrides = DetectionOverrides(),
    probes: Bool = false,
    remembered: String? = nil,
    transport: any HTTPTransport
  ) async throws(PageError) -> Detection {
    let url = try sized(url, options.pageSize)
    let reading = try DetectionReading(bare(url), options: options)
    let request = try reading.requests.page(PageRequest(key: .first, pageSize: 1))
    let response: HTTPResponse
    do {
      response = try await transport.send(request)
    } catch {
      throw reading.answers.lost(error)
    }
    var detection = try detection(of: response, url: url, reading: reading, overrides: overrides)
    detection = detection.remembering(remembered)
    if probes, !detection.isProved, detection.known == nil {
      detection = try await detection.proved(options: options, tryingAll: true, by: transport)
    }
    return detection
  }

  /// What an answer tells that came before, such as one out of a cache; nobody is asked.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - url: the user's URL.
  ///   - options: what the user and the surroundings add.
  ///   - overrides: what the user knows better.
  /// - Returns: what was found out, with the answer.
  /// - Throws: a `PageError` that says what came instead of a list, and what to try.
  package static func detection(
    of response: HTTPResponse,
    url: String,
    options: SourceOptions,
    overrides: DetectionOverrides
  ) throws(PageError) -> Detection {
    let url = try sized(url, options.pageSize)
    let reading = try DetectionReading(bare(url), options: options)
    return try detection(of: response, url: url, reading: reading, overrides: overrides)
  }

  /// The request for the first page of a list about which nothing is known.
  ///
  /// - Throws: a `PageError` for a URL that can't be asked.
  package static func firstRequest(
    url: String,
    options: SourceOptions
  ) throws(PageError) -> HTTPRequest {
    let reading = try DetectionReading(bare(try sized(url, options.pageSize)), options: options)
    return try reading.requests.page(PageRequest(key: .first, pageSize: 1))
  }

  /// Takes what nobody else may see out of texts: credentials in a URL and in headers.
  ///
  /// - Throws: a `PageError` for a URL that can't be asked.
  package static func redactor(
    url: String,
    options: SourceOptions
  ) throws(PageError) -> Redactor {
    try DetectionReading(bare(url), options: options).requests.redactor
  }

  /// What one answer tells.
  ///
  /// - Throws: a `PageError` that says what came instead of a list, and what to try.
  private static func detection(
    of response: HTTPResponse,
    url: String,
    reading: DetectionReading,
    overrides: DetectionOverrides
  ) throws(PageError) -> Detection {
    let explanation = NoListExplanation(
      response: response,
      place: reading.advicePlace,
      redact: reading.answers.redact
    )
    if let page = explanation.htmlPage { throw page }
    let root = try reading.answers.document(response).root
    let detection = DefinitionDetection(
      url: url,
      response: response,
      root: root,
      overrides: overrides,
      sent: reading.sent
    )
    let known = reading.sent.body == nil ? KnownLists.definitions(for: url) : []
    for definition in known {
      let reading = KnownDetection(
        known: definition,
        url: url,
        response: response,
        root: root,
        overrides: overrides
      )
      if let found = reading.detection { return found }
    }
    if var found = detection.detection {
      found.unfit = overrides.items == nil ? known.first?.title : nil
      return found
    }
    if let path = overrides.items { throw explanation.noList(at: path, in: root) }
    throw explanation.object(root) ?? reading.answers.noList(root, response)
  }

  /// The URL with another page size in the place of its own.
  private static func sized(_ url: String, _ size: Int?) throws(PageError) -> String {
    guard WebURL(url) != nil, let reference = URLReference(url) else {
      throw PageError(
        "This is no address of a list: \(SecretURL(url).bare.prefix(80)).",
        advice: "It must start with http:// or https:// and a host, without a user name."
      )
    }
    guard let size else { return url }
    let named = reference.pagingParameters.first { $0.kind == .size }?.name
    let known = KnownLists.definitions(for: url).first
    guard let name = named ?? known?.sizeParameter else { return url }
    return reference.settingQuery(name, to: String(known?.clamp(size) ?? size))
  }

  /// A definition that asks a URL and knows nothing about the answer.
  ///
  /// Headers and parameters are those of the definition that covers the URL, which may be a key.
  static func bare(_ url: String) -> SourceDefinition {
    let known = KnownLists.definitions(for: url).first
    return SourceDefinition(
      name: SourceNaming.name(of: url),
      title: SourceNaming.title(of: url),
      pageSize: 1,
      maximumPageSize: nil,
      argument: nil,
      url: SecretURL(url),
      body: nil,
      parameters: known?.parameters ?? [],
      headers: known?.headers ?? [],
      items: JSONPath(steps: []),
      id: nil,
      link: nil,
      image: nil,
      pagination: Pagination(family: .single, startsBare: true, requestsInFlight: 1),
      total: nil,
      hints: HintPaths(),
      errors: ErrorEnvelope(transientIDs: [], throttleNames: []),
      columns: [],
      layouts: [],
      detail: nil,
      key: known?.key
    )
  }
}
