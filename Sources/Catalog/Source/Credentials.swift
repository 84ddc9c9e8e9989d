import Transport

/// Parameters of URLs that show who asks.
package enum Credentials {
  /// Takes the credentials of a URL's query out of texts; a URL without any gives a function that
  /// leaves texts alone.
  package static func redacting(_ url: String) -> @Sendable (String) -> String {
    guard url.contains("?"), let reference = URLReference(url) else { return { $0 } }
    let redactor = Redactor(names(of: url).compactMap(reference.queryValue))
    return { redactor.redact($0) }
  }

  /// Whether a parameter's name is one that services use for keys and tokens of access.
  ///
  /// Names of tokens that page, such as `page_token`, are none of them.
  static func isName(_ name: some StringProtocol) -> Bool {
    names.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The names of the credentials in the query of a URL.
  static func names(of url: String) -> [String] {
    let query = url.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    return pairs(in: String(query)).map { String($0.prefix { $0 != "=" }) }
  }

  /// Whether a header's name is one that services use for keys and tokens of access.
  static func isHeaderName(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["auth", "key", "token", "secret", "cookie", "session"].contains { name.contains($0) }
  }

  /// The parameters of an encoded query that are credentials, as they are written.
  static func pairs(in query: String) -> [Substring] {
    query.split(separator: "&").filter { isName($0.prefix { $0 != "=" }) }
  }

  private static let names: Set<String> = [
    "key", "apikey", "accesskey", "authkey", "appkey", "subscriptionkey", "apitoken", "token",
    "accesstoken", "authtoken", "privatetoken", "auth", "appid", "clientid", "clientsecret",
    "secret", "password", "signature", "sig",
  ]
}
