import Documents

/// The values that the texts of a definition describe.
extension TOMLTable {
  mutating func path(_ key: String) throws(DefinitionError) -> JSONPath? {
    try string(key).map { JSONPath($0) }
  }

  /// A path, or several, of which the first existing one is used.
  mutating func paths(_ key: String) throws(DefinitionError) -> [JSONPath]? {
    let line = line(of: key)
    guard let texts = try strings(key) else { return nil }
    guard !texts.isEmpty else { throw error(key, line, .badValue("[]", wanted: "a path or more")) }
    return texts.map { JSONPath($0) }
  }

  /// A place in a response, or several, of which the first existing one is used.
  mutating func answerPlaces(_ key: String) throws(DefinitionError) -> [AnswerPlace]? {
    let line = line(of: key)
    guard let texts = try strings(key) else { return nil }
    guard !texts.isEmpty else { throw error(key, line, .badValue("[]", wanted: "a path or more")) }
    return texts.map { AnswerPlace($0) }
  }

  /// A place in a response: a path, `header:NAME` or `link:RELATION`.
  mutating func answerPlace(_ key: String) throws(DefinitionError) -> AnswerPlace? {
    try string(key).map { AnswerPlace($0) }
  }

  /// A place in a request: a parameter's name, or `body:PATH` when there is a body.
  mutating func requestPlace(
    _ key: String,
    hasBody: Bool
  ) throws(DefinitionError) -> RequestPlace? {
    let line = line(of: key)
    guard let text = try string(key) else { return nil }
    let place = RequestPlace(text)
    if case .body = place, !hasBody {
      let wanted = "the name of a parameter, because the definition has no body"
      throw error(key, line, .badValue(text, wanted: wanted))
    }
    return place
  }

  /// A path, several of which the first existing one is used, or a text with braces.
  mutating func content(_ key: String) throws(DefinitionError) -> FieldContent? {
    if case .string(let text)? = content(of: key), text.contains("{") {
      return try string(key).map { .template(Template($0)) }
    }
    return try paths(key).map { .paths($0) }
  }

  /// An http or https URL.
  mutating func url(_ key: String) throws(DefinitionError) -> String {
    let line = line(of: key)
    let text = try required(key, string(key))
    guard isWebAddress(text) else {
      throw error(key, line, .badValue(text, wanted: "an http or https URL with a host"))
    }
    return text
  }

  /// Origins: http or https URLs without a path; empty when the key is missing.
  mutating func origins(_ key: String) throws(DefinitionError) -> [String] {
    let line = line(of: key)
    let texts = try strings(key) ?? []
    for text in texts where WebURL(text)?.origin != text {
      throw error(key, line, .badValue(text, wanted: "an http or https URL without a path"))
    }
    return texts
  }

  /// A text that is a JSON object or a form, for the body of a request.
  mutating func requestBody(_ key: String) throws(DefinitionError) -> String? {
    let line = line(of: key)
    guard let text = try string(key) else { return nil }
    let root = (try? JSONDocument(Array(text.utf8)))?.root
    guard root?.kind == .object || RequestBody.isForm(text) else {
      let start = text.count > 40 ? "\(text.prefix(40))…" : text
      throw error(key, line, .badValue(start, wanted: "a JSON object or a form such as a=1&b=2"))
    }
    return text
  }

  /// The method of requests, in capital letters.
  mutating func method(_ key: String) throws(DefinitionError) -> String? {
    let line = line(of: key)
    guard let text = try string(key) else { return nil }
    guard ["GET", "POST", "QUERY", "SEARCH", "REPORT"].contains(text) else {
      throw error(key, line, .badValue(text, wanted: "GET, POST, QUERY, SEARCH or REPORT"))
    }
    return text
  }
}

/// Whether a text has the form of an http or https URL with a host, and without a user name unless
/// that is allowed.
///
/// URLs are parsed when they are requested. Parsing them here would load libcurl, which takes
/// longer than everything else before the first frame.
package func isWebAddress(_ text: String, mayHaveUser: Bool = false) -> Bool {
  let scheme = ["http://", "https://"].first { text.lowercased().hasPrefix($0) }
  let rest = text.utf8.dropFirst(scheme?.utf8.count ?? 0)
  let authority = rest.prefix { !"/?#".utf8.contains($0) }
  let user = mayHaveUser ? authority.lastIndex(of: UInt8(ascii: "@")) : nil
  let host = user.map { authority[authority.index(after: $0)...] } ?? authority
  return scheme != nil && isHost(String(Substring(host)))
    && rest.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
}

/// Whether a text is a host without a user name, with a port if there is a colon.
private func isHost(_ text: String) -> Bool {
  guard !text.contains("@") else { return false }
  let isAddress = text.hasPrefix("[")
  if isAddress, !text.contains("]") { return false }
  let end = (isAddress ? text.firstIndex(of: "]") : nil) ?? text.startIndex
  guard let colon = text[end...].firstIndex(of: ":") else { return !text.isEmpty }
  let port = text[text.index(after: colon)...]
  return colon > text.startIndex && (port.isEmpty || Int(port).map((1...65_535).contains) == true)
}
