package import EverItems
package import Paging
package import EverBase
package import EverWeb

/// Makes requests from keys: the part of a source that handles URLs, headers and secrets.
package struct SourceRequests: Sendable {
  var definition: SourceDefinition

  /// The source's own origin, and the path that is prepended to the definition's.
  private let base: WebURL

  /// The definition's origins that a base URL replaces; empty without a base URL.
  private let replacedOrigins: [String]

  /// The definition's path and query, with the argument percent-encoded.
  private let path: String
  private let query: String?
  /// The body of requests before paging; nil when there is none.
  package let body: String?
  /// The method of page requests; nil is POST with a body, else GET.
  package let method: String?
  private let parameters: [Pair]
  private let headers: [HTTPHeader]
  private let privateHeaders: [SecretHeader]
  /// Removes secrets from texts.
  package let redactor: Redactor

  package init(
    _ definition: SourceDefinition,
    argument: String?,
    options: SourceOptions
  ) throws(SourceError) {
    if let name = definition.requiredArgument, argument?.isEmpty ?? true {
      throw .missingArgument(source: definition.name, argument: name)
    }
    try Self.checkKey(definition, options)
    var substitutions = Substitutions(environment: options.environment)
    (substitutions.argumentName, substitutions.argument) = (definition.argument, argument)
    var secrets = definition.url.secrets
    self.definition = definition
    (base, replacedOrigins) = try Self.base(definition, options.baseURL)
    (path, query) = Self.tail(definition.url.revealed, substitutions)
    method = options.method ?? definition.method
    var body = options.body ?? definition.body.map { Self.filledBody($0, substitutions) }
    var parameters: [Pair] = []
    for pair in definition.parameters.compactMap({ Self.fill($0, substitutions, &secrets) }) {
      if case .body(let path) = RequestPlace(pair.name) {
        body = RequestBody.setting(path, toText: pair.value, in: body ?? "{}") ?? body
      } else {
        parameters.append(pair)
      }
    }
    secrets += body.map(RequestBody.secrets) ?? []
    self.body = body
    self.parameters = parameters
    let replaced = Set(options.headers.map { $0.name.lowercased() })
    let defined = definition.headers.filter { !replaced.contains($0.name.lowercased()) }
    var own: [SecretHeader] = []
    headers = defined.compactMap { header in
      let known = secrets.count
      guard let filled = Self.fill(header, substitutions, &secrets) else { return nil }
      guard secrets.count > known else { return HTTPHeader(filled.name, filled.value) }
      own.append(SecretHeader(filled.name, filled.value))
      return nil
    }
    privateHeaders = own + (try Self.userHeaders(options, substitutions, &secrets))
    redactor = Redactor(secrets)
  }

  /// The replacement of the definition's origins in image URLs; nil when they aren't replaced.
  package var replacement: OriginReplacement? {
    replacedOrigins.isEmpty
      ? nil : OriginReplacement(origins: replacedOrigins, base: "\(base.origin)\(base.path)")
  }

  /// Removes secrets from a text.
  package func redact(_ text: String) -> String { redactor.redact(text) }

  /// A URL for display: without keys, and without a user name and password.
  package func shown(_ url: SecretURL) -> String { redact(url.shown) }

  /// The request for a page.
  ///
  /// - Throws: a `PageError` for a URL that can't be requested, or a key of another family.
  package func page(_ request: PageRequest) throws(PageError) -> HTTPRequest {
    var parts = Parts(url: ownURL(path, query), body: body)
    let pagination = definition.pagination
    switch request.key {
    case .opaque(let text) where pagination.family.followsURL:
      parts.url = try follow(text, withParameters: true)
    case let key where pagination.startsBare && pagination.isFirst(key):
      parts.url = parts.url.adding(parameters)
    case let key:
      guard let values = values(of: key, pagination.family) else {
        throw PageError("The source \(definition.name) has no page of that kind.")
      }
      for (place, value) in values { parts.set(place, to: value) }
      if let size = pagination.size {
        parts.set(size, to: String(definition.clamp(request.pageSize)))
      }
      parts.url = parts.url.adding(parameters)
    }
    if let part = privatePart(of: parts), !mayReceivePrivateParts(parts.url) {
      throw PageError(
        "The next page is at \(parts.url.authority), another server, which doesn't get \(part.rawValue)."
      )
    }
    return httpRequest(
      parts.url,
      method: method,
      body: parts.body,
      paging: parts.headers,
      bypassesCache: request.bypassesCache
    )
  }

  /// What only the source's own origin may receive of a request.
  private func privatePart(of parts: Parts) -> HTTPError.PrivatePart? {
    if parts.body != nil { return .body }
    return ownURL(path, query).url.sharesSecret(with: parts.url.url) ? .key : nil
  }

  private func mayReceivePrivateParts(_ url: WebURL) -> Bool {
    guard let own = URLReference(base.url), let other = URLReference(url.url) else { return false }
    return other.mayReceivePrivateParts(of: own)
  }

  /// The values that a key puts into the request; nil for a key of another family.
  private func values(
    of key: PageKey,
    _ family: Pagination.Family
  ) -> [(RequestPlace, String)]? {
    if let place = family.numbered, let number = family.number(of: key) {
      let end = family.end.map { end in
        (end.place, String(end.number(from: number, size: definition.pageSize)))
      }
      return [(place, String(number))] + [end].compactMap(\.self)
    }
    switch key {
    case .first: return definition.pagination.firstPage.map { [($0, "1")] } ?? []
    case .continuation(let values) where !family.rules.isEmpty:
      return values.sorted { $0.key < $1.key }.map { (RequestPlace($0.key), $0.value) }
    default: return nil
    }
  }

  /// The request for the total alone; nil when pages hold it.
  package func total() -> HTTPRequest? {
    guard let extra = definition.total?.parameters else { return nil }
    var url = ownURL(path, query)
    for pair in parameters + extra { url.append(pair.name, pair.value) }
    return httpRequest(url, method: method, body: body)
  }

  /// The request that completes an item.
  ///
  /// - Throws: a `PageError` for a URL that can't be requested.
  package func detail(_ url: String) throws(PageError) -> HTTPRequest {
    httpRequest(try follow(url, withParameters: false))
  }

  /// The request for an image.
  ///
  /// - Throws: a `PageError` for a URL that can't be requested.
  package func image(_ url: String) throws(PageError) -> HTTPRequest {
    var request = httpRequest(try follow(url, withParameters: false))
    request.acceptImages()
    return request
  }

  /// Whether a URL has the source's origin, so that its request carries the private headers.
  package func isOwn(_ url: SecretURL) -> Bool { WebURL(url)?.origin == base.origin }

  /// A URL of a response as the user would type it; nil when it is of another origin.
  ///
  /// Credentials in the definition's URL are added, because they belong to that origin.
  package func ownAddress(of text: String) -> SecretURL? {
    guard let url = try? follow(text, withParameters: false), url.origin == base.origin else {
      return nil
    }
    return url.adding(credentials).url
  }

  /// The request URL for a URL of a response.
  ///
  /// Parameters that a server omits from its own URL are added again, because some servers omit
  /// them by mistake. Of the parameters in the definition's URL, only credentials are added,
  /// because the server may omit others for paging.
  private func follow(_ text: String, withParameters: Bool) throws(PageError) -> WebURL {
    guard let url = WebURL(text) else { throw refusal(text) }
    if replacedOrigins.contains(url.origin) {
      let own = ownURL(url.path, url.query)
      return withParameters ? own.adding(parameters).adding(credentials) : own
    }
    let upgraded = upgraded(url)
    if withParameters, base.scheme == "https", upgraded.scheme == "http" { throw refusal(text) }
    return withParameters && upgraded.origin == base.origin
      ? upgraded.adding(parameters).adding(credentials) : upgraded
  }

  /// The credentials in the definition's URL.
  private var credentials: [Pair] { Credentials.pairs(of: "?" + (query ?? "")) }

  /// Changes a URL of the source's own host to https when the source uses https.
  private func upgraded(_ url: WebURL) -> WebURL {
    guard base.scheme == "https", url.scheme == "http", url.authority == base.authority else {
      return url
    }
    var upgraded = url
    upgraded.scheme = "https"
    return upgraded
  }

  private func ownURL(_ path: String, _ query: String?) -> WebURL {
    var url = base
    url.path += path
    url.query = query
    return url
  }

  private func httpRequest(
    _ url: WebURL,
    method: String? = nil,
    body: String? = nil,
    paging: [HTTPHeader] = [],
    bypassesCache: Bool = false
  ) -> HTTPRequest {
    var headers = headers
    let names = (headers + paging).map(\.name) + privateHeaders.map(\.name)
    let given = Set(names.map { $0.lowercased() })
    if !given.contains("accept") { headers.append(HTTPHeader("Accept", Self.accepted)) }
    if body != nil, !given.contains("content-type") {
      let isForm = body.map(RequestBody.isForm) ?? false
      headers.append(HTTPHeader("Content-Type", isForm ? RequestBody.form : RequestBody.json))
    }
    if bypassesCache { headers.append(HTTPHeader("Cache-Control", "no-cache")) }
    var request = HTTPRequest(
      url: url.url,
      method: method ?? (body == nil ? "GET" : "POST"),
      headers: headers,
      body: body.map { Array($0.utf8) }
    )
    request.selectingHeaders = paging
    request.privateHeaders = privateHeaders
    request.privateOrigin = base.origin
    return request
  }

  /// JSON:API servers answer 406 to `application/json` alone (https://jsonapi.org/format/).
  private static let accepted =
    "application/json, application/vnd.api+json, application/*+json;q=0.9, */*;q=0.1"

  private func refusal(_ text: String) -> PageError {
    PageError(
      "The server named an address that is not followed: \(shown(SecretURL(text)).prefix(80)).",
      advice:
        "Only http and https URLs are followed, never http from a list on https, and none with a user name."
    )
  }
}

extension SourceRequests {
  private static func base(
    _ definition: SourceDefinition,
    _ baseURL: String?
  ) throws(SourceError) -> (WebURL, [String]) {
    let url = definition.url.revealed
    let builtIn = WebURL(String(url[..<tailStart(in: url)]))
    guard let text = baseURL ?? builtIn?.url.revealed, var base = WebURL(text) else {
      throw .badBaseURL(baseURL.map { SecretURL($0) } ?? definition.url)
    }
    base.query = nil
    while base.path.hasSuffix("/") { base.path.removeLast() }
    let own = builtIn.map { [$0.origin] } ?? []
    return (base, baseURL == nil ? [] : own + definition.origins)
  }

  /// The path and the query of a definition's URL, with the argument percent-encoded.
  private static func tail(_ url: String, _ substitutions: Substitutions) -> (String, String?) {
    var substitutions = substitutions
    substitutions.argument = substitutions.argument.map { percentEncoded($0) }
    let tail = substitutions.fillArgument(url[tailStart(in: url)...].prefix { $0 != "#" })
    let path = tail.prefix { $0 != "?" }
    return (String(path), path.count < tail.count ? String(tail.dropFirst(path.count + 1)) : nil)
  }

  /// A body with the argument filled in.
  ///
  /// A `$NAME` in it is a GraphQL variable.
  private static func filledBody(_ body: String, _ substitutions: Substitutions) -> String {
    var substitutions = substitutions
    let isForm = RequestBody.isForm(body)
    substitutions.argument = substitutions.argument.map {
      isForm ? percentEncoded($0) : String(JSONText.string($0).dropFirst().dropLast())
    }
    return substitutions.fillArgument(body[...])
  }

  /// A server at a base URL may need no key, and a header may be the key.
  private static func checkKey(
    _ definition: SourceDefinition,
    _ options: SourceOptions
  ) throws(SourceError) {
    guard let key = definition.key, key.isRequired, options.baseURL == nil, options.headers.isEmpty,
      options.environment(key.variable)?.isEmpty ?? true
    else { return }
    throw .missingKey(source: definition.name, variable: key.variable, page: key.page)
  }

  /// A parameter or header with its value; nil when it names a variable that isn't set.
  private static func fill(
    _ pair: Pair,
    _ substitutions: Substitutions,
    _ secrets: inout [SecretText]
  ) -> Pair? {
    let filled = substitutions.fill(pair.value)
    guard filled.missing == nil else { return nil }
    secrets += filled.secrets
    return Pair(name: pair.name, value: filled.text)
  }

  private static func userHeaders(
    _ options: SourceOptions,
    _ substitutions: Substitutions,
    _ secrets: inout [SecretText]
  ) throws(SourceError) -> [SecretHeader] {
    var headers: [SecretHeader] = []
    var substitutions = substitutions
    substitutions.argumentName = nil
    for header in options.headers {
      guard !header.isLiteral else {
        secrets += header.secrets
        headers.append(header)
        continue
      }
      let filled = substitutions.fill(header.value.revealed)
      if let name = filled.missing { throw .missingVariable(name, header: header.name) }
      let sent = SecretHeader(header.name, filled.text)
      secrets += filled.secrets + sent.secrets
      headers.append(sent)
    }
    return headers
  }
}
