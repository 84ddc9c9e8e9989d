/// Parameters of URLs that show who asks.
enum Credentials {
  /// Whether a parameter's name is one that services use for keys and tokens of access.
  ///
  /// Names of tokens that page, such as `page_token`, are none of them.
  static func isName(_ name: some StringProtocol) -> Bool {
    names.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
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
