package import EverItems
package import Paging
import EverBase
package import EverWeb

/// Detects how a list is requested and decoded from one request.
package enum SourceDetection {
  /// Requests a URL and detects the list in the response.
  ///
  /// - Parameters:
  ///   - url: the user's URL; it is requested byte for byte, without its fragment.
  ///   - options: the options of the user and the environment; a page size replaces the one in the
  ///     URL's query.
  ///   - overrides: what the user specified.
  ///   - probes: whether to request page two at once to prove the pagination.
  ///   - remembered: the signature of the candidate that was proved on an earlier visit; nil when
  ///     there is none.
  ///   - transport: sends the requests.
  /// - Returns: the detected list with the response, which doesn't need to be requested again.
  /// - Throws: a `PageError` that says what was received instead of a list, and what to try.
  @concurrent
  package static func detect(
    url: String,
    options: SourceOptions,
    overrides: DetectionOverrides = DetectionOverrides.nothing,
    probes: Bool = false,
    remembered: String? = nil,
    transport: any HTTPTransport
  ) async throws(PageError) -> Detection {
    let url = try sized(url, options.pageSize)
    let pages = try decoder(bare(url), options)
    let request = try pages.requests.page(PageRequest(key: .first, pageSize: 1))
    let response: HTTPResponse
    do {
      response = try await transport.send(request)
    } catch {
      throw pages.responses.lost(error)
    }
    var detection = try detection(of: response, url: url, pages, overrides)
    detection = detection.remembering(remembered)
    if probes, !detection.isProved, detection.known == nil {
      detection = try await detection.proved(options: options, by: transport)
    }
    return detection
  }

  /// Detects the list in a response that was received earlier, such as a cached one.
  ///
  /// Sends no request.
  ///
  /// - Throws: a `PageError` that says what was received instead of a list, and what to try.
  package static func detection(
    of response: HTTPResponse,
    url: String,
    options: SourceOptions,
    overrides: DetectionOverrides
  ) throws(PageError) -> Detection {
    let url = try sized(url, options.pageSize)
    return try detection(of: response, url: url, decoder(bare(url), options), overrides)
  }

  /// The request for the first page of an unknown list.
  ///
  /// - Throws: a `PageError` for a URL that can't be requested.
  package static func firstRequest(
    url: String,
    options: SourceOptions
  ) throws(PageError) -> HTTPRequest {
    try decoder(bare(sized(url, options.pageSize)), options).requests
      .page(PageRequest(key: .first, pageSize: 1))
  }

  /// Makes a function that removes secrets from texts: the credentials in the URL and in headers.
  ///
  /// - Throws: a `PageError` for a URL that can't be requested.
  package static func redactor(url: String, options: SourceOptions) throws(PageError) -> Redactor {
    try decoder(bare(url), options).requests.redactor
  }

  /// - Throws: a `PageError` for a URL that can't be requested, or for invalid options.
  static func decoder(
    _ definition: SourceDefinition,
    _ options: SourceOptions
  ) throws(PageError) -> PageDecoder {
    do throws(SourceError) {
      return try PageDecoder(definition, options: options)
    } catch {
      throw PageError("\(error)")
    }
  }

  /// Detects the list in one response.
  ///
  /// - Throws: a `PageError` that says what was received instead of a list, and what to try.
  private static func detection(
    of response: HTTPResponse,
    url: String,
    _ pages: PageDecoder,
    _ overrides: DetectionOverrides
  ) throws(PageError) -> Detection {
    let (requests, responses) = (pages.requests, pages.responses)
    let root = try responses.parsed(response).root
    var detection = DefinitionDetection(
      url: url,
      response: response,
      root: root,
      overrides: overrides
    )
    (detection.body, detection.method) = (requests.body, requests.method)
    let known = requests.body == nil ? KnownLists.definitions(for: url) : []
    for definition in known {
      guard let found = detection.detection(by: definition) else { continue }
      return try checked(found, in: root, responses, overrides)
    }
    if var found = detection.detection {
      // A path alone, such as `*.json`, says little about the server.
      let own = known.first { $0.applies?.hosts.isEmpty == false }
      found.unfitDefinition = overrides.items == nil ? own?.title : nil
      return try checked(found, in: root, responses, overrides)
    }
    if let path = overrides.items {
      throw responses.noList(at: path, in: root, response).of(.noList)
    }
    throw responses.object(root, response)?.of(.noList) ?? responses.noList(root, response)
  }

  /// A detection with the remarks about its list.
  ///
  /// - Throws: a `PageError` when no item has any of the user's columns, or the user's id.
  private static func checked(
    _ found: Detection,
    in root: JSONValue,
    _ responses: ResponseDecoder,
    _ overrides: DetectionOverrides
  ) throws(PageError) -> Detection {
    var found = found
    let redact = responses.redact
    // Details bring fields that the items of the list don't have.
    let items = found.definition.detail == nil ? found.sample(of: root) : []
    let unknown = try UnknownFields.remark(on: overrides, in: items, redact: redact)
    let chosen = overrides.items != nil || found.definition.isItem
    found.definition.remarks += [
      unknown,
      chosen
        ? nil
        : SiblingLists(in: root, of: found.definition.items)
          .sentence(advice: responses.credentials.place.givesOtherItems).map(redact),
      try missing(overrides, in: root, found),
    ].compactMap(\.self)
    return found
  }

  /// The sentence about a next page that isn't where the user said; nil when it is there.
  ///
  /// - Throws: an error when the response says that there are more items.
  private static func missing(
    _ overrides: DetectionOverrides,
    in root: JSONValue,
    _ found: Detection
  ) throws(PageError) -> String? {
    guard case .response(let next)? = overrides.next, !found.page.has(next) else { return nil }
    guard found.outlook != .stated else {
      throw PageError(
        "Page one has nothing at ‘\(next)’, and says that there are more items.",
        advice: "--next names where a response has its next page; --inspect prints what was found."
      )
    }
    return "Page one has nothing at ‘\(next)’, so that no page follows."
  }

  /// The URL with a page size; unchanged for nil, and when the parameter for it is unknown.
  private static func sized(_ url: String, _ size: Int?) throws(PageError) -> String {
    guard WebURL(url) != nil, let reference = URLReference(url) else {
      throw PageError(
        "This isn't the address of a list: \(SecretURL(url).bare.prefix(80)).",
        advice: "It must start with http:// or https:// and a host, without a user name."
      )
    }
    guard let size else { return url }
    let named = reference.sizeParameters.first?.name
    let known = KnownLists.definitions(for: url).first
    guard let name = named ?? known?.pagination.size?.names.first else { return url }
    return reference.settingQuery(name, to: String(known?.clamp(size) ?? size))
  }

  /// A definition that requests a URL and states nothing about the response.
  ///
  /// Its headers and parameters, such as a key, come from the definition that covers the URL.
  static func bare(_ url: String) -> SourceDefinition {
    let known = KnownLists.definitions(for: url).first
    var definition = SourceDefinition(requesting: url)
    definition.parameters = known?.parameters ?? []
    definition.headers = known?.headers ?? []
    definition.key = known?.key
    return definition
  }
}

extension SiblingLists {
  /// A sentence that names the lists, and ends with how to display another one; nil when there are
  /// none.
  func sentence(advice: String) -> String? {
    guard !lists.isEmpty else { return nil }
    let named = lists.prefix(3).map { list in
      "\(list.count) in ‘\(list.name.prefix(40))’"
    }
    let more = lists.count > named.count ? " and more" : ""
    let sum = named.joined(separator: ", ") + more
    return "The server sent other items beside these: \(sum); \(advice)"
  }
}
