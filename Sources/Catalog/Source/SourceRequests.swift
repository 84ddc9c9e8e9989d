import Paging
import Transport

/// Turns keys into requests: the part of a source that knows URLs, headers and secrets.
struct SourceRequests: Sendable {
  private let definition: SourceDefinition

  /// The origin that is the source's own, and the path that comes before the definition's.
  private let base: WebURL

  /// The definition's origin where a base URL stands for it; nil: it stands for itself.
  private let replacedOrigin: String?

  private let path: String
  private let parameters: [Pair]
  private let headers: [HTTPHeader]
  private let privateHeaders: [HTTPHeader]
  private let redactor: Redactor

  init(
    _ definition: SourceDefinition,
    argument: String?,
    options: SourceOptions
  ) throws(SourceError) {
    if let name = definition.argument, argument?.isEmpty ?? true {
      throw .missingArgument(source: definition.name, argument: name)
    }
    let placeholders = Placeholders(
      argumentName: definition.argument,
      argument: argument,
      environment: options.environment
    )
    var secrets: [String] = []
    self.definition = definition
    (base, replacedOrigin) = try Self.base(definition, options.baseURL)
    path = Self.path(definition.path, placeholders)
    parameters = definition.parameters.compactMap {
      Self.fill($0, placeholders, &secrets)
    }
    let own = definition.headers.filter { !placeholders.fill($0.value).secrets.isEmpty }
    headers = definition.headers.filter { !own.contains($0) }
      .compactMap { Self.fill($0, placeholders, &secrets).map { HTTPHeader($0.name, $0.value) } }
    privateHeaders =
      own.compactMap { Self.fill($0, placeholders, &secrets).map { HTTPHeader($0.name, $0.value) } }
      + (try Self.userHeaders(options, placeholders, &secrets))
    redactor = Redactor(secrets)
  }

  /// Scheme, host and port of the source.
  var origin: String { base.origin }

  /// Takes secrets out of a text.
  func redact(_ text: String) -> String { redactor.redact(text) }

  /// A URL as it may be shown: without keys, and without a user name and password.
  func shown(_ url: String) -> String { redact(URLReference(url)?.withoutUser ?? url) }

  /// The request for a page.
  ///
  /// - Throws: a `PageError` for a URL that can't be asked, or a key of another family.
  func page(_ request: PageRequest) throws(PageError) -> HTTPRequest {
    let url =
      switch (request.key, definition.pagination.family) {
      case (.first, _): list(page: definition.pagination.first, size: request.pageSize)
      case (.page(let number), .page): list(page: number, size: request.pageSize)
      case (.opaque(let text), .url): try follow(text, withParameters: true)
      default: throw PageError("The source \(definition.name) has no page of that kind.")
      }
    return httpRequest(url, bypassesCache: request.bypassesCache)
  }

  /// The request that only asks the total; nil where pages carry it.
  func total() -> HTTPRequest? {
    guard let extra = definition.total?.parameters else { return nil }
    var url = ownURL(path)
    for pair in parameters + extra { url.append(pair.name, pair.value) }
    return httpRequest(url)
  }

  /// The request that completes an item.
  ///
  /// - Throws: a `PageError` for a URL that can't be asked.
  func detail(_ url: String) throws(PageError) -> HTTPRequest {
    httpRequest(try follow(url, withParameters: false))
  }

  /// Whether a URL belongs to the source, so that it sees the private headers.
  func isOwn(_ url: String) -> Bool { WebURL(url)?.origin == base.origin }

  private func list(page number: Int, size: Int) -> WebURL {
    let pagination = definition.pagination
    var url = ownURL(path)
    if let name = pagination.parameter { url.append(name, String(number)) }
    if let name = pagination.sizeParameter { url.append(name, String(definition.clamp(size))) }
    for pair in parameters { url.append(pair.name, pair.value) }
    return url
  }

  /// A URL that an answer gave, as it is to be asked.
  ///
  /// Parameters that the server left out of a URL to itself are put back: some servers forget them.
  private func follow(_ text: String, withParameters: Bool) throws(PageError) -> WebURL {
    guard let url = WebURL(text) else { throw refusal(text) }
    if url.origin == replacedOrigin {
      var own = ownURL(url.path)
      own.query = url.query
      return withParameters ? completed(own) : own
    }
    let upgraded = upgraded(url)
    return withParameters && upgraded.origin == base.origin ? completed(upgraded) : upgraded
  }

  /// A URL of the source's own host is asked by https where the source is.
  private func upgraded(_ url: WebURL) -> WebURL {
    guard base.scheme == "https", url.scheme == "http", url.authority == base.authority else {
      return url
    }
    var upgraded = url
    upgraded.scheme = "https"
    return upgraded
  }

  private func completed(_ url: WebURL) -> WebURL {
    parameters.reduce(into: url) { url, pair in
      if !url.hasParameter(pair.name) { url.append(pair.name, pair.value) }
    }
  }

  private func ownURL(_ path: String) -> WebURL {
    var url = base
    url.path += path
    return url
  }

  private func httpRequest(_ url: WebURL, bypassesCache: Bool = false) -> HTTPRequest {
    var headers = headers
    let isTyped = (headers + privateHeaders).contains { $0.name.lowercased() == "accept" }
    if !isTyped { headers.append(HTTPHeader("Accept", "application/json")) }
    if bypassesCache { headers.append(HTTPHeader("Cache-Control", "no-cache")) }
    return HTTPRequest(
      url: url.description,
      headers: headers,
      privateHeaders: privateHeaders,
      privateOrigin: base.origin
    )
  }

  private func refusal(_ text: String) -> PageError {
    PageError(
      "The server named an address that is not followed: \(shown(text).prefix(80)).",
      advice: "Only http and https are asked, and without a user name."
    )
  }
}

extension SourceRequests {
  private static func base(
    _ definition: SourceDefinition,
    _ baseURL: String?
  ) throws(SourceError) -> (WebURL, String?) {
    let builtIn = WebURL(definition.url)
    guard let text = baseURL ?? builtIn?.description, var base = WebURL(text) else {
      throw .badBaseURL(baseURL ?? definition.url)
    }
    base.query = nil
    while base.path.hasSuffix("/") { base.path.removeLast() }
    return (base, baseURL == nil ? nil : builtIn?.origin)
  }

  /// The path with the argument percent-encoded in it.
  private static func path(_ path: String, _ placeholders: Placeholders) -> String {
    var placeholders = placeholders
    placeholders.argument = placeholders.argument.map { percentEncoded($0) }
    return placeholders.fillArgument(path[...])
  }

  /// A parameter or header with its value; nil where it names a variable that isn't set.
  private static func fill(
    _ pair: Pair,
    _ placeholders: Placeholders,
    _ secrets: inout [String]
  ) -> Pair? {
    let filled = placeholders.fill(pair.value)
    guard filled.missing == nil else { return nil }
    secrets += filled.secrets
    return Pair(name: pair.name, value: filled.text)
  }

  private static func userHeaders(
    _ options: SourceOptions,
    _ placeholders: Placeholders,
    _ secrets: inout [String]
  ) throws(SourceError) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    var placeholders = placeholders
    placeholders.argumentName = nil
    for header in options.headers {
      let filled = placeholders.fill(header.value)
      if let name = filled.missing { throw .missingVariable(name, header: header.name) }
      // Any header may be a credential; what follows a scheme such as Bearer is one by itself.
      let words = filled.text.split(separator: " ").dropFirst().map(String.init)
      secrets += filled.secrets + ([filled.text] + words).filter { $0.count >= 8 }
      headers.append(HTTPHeader(header.name, filled.text))
    }
    return headers
  }
}
