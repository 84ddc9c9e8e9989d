/// The names under which services take keys, passwords and tokens of access.
///
/// One list for parameters of URLs, members of JSON and headers. A name is decoded first and then
/// compared by its parts, so that `api%5Fkey`, `user_key` and `X-Plex-Token` need no line of their own.
package enum CredentialName {
  /// Whether a value of that name shows who asks.
  ///
  /// Names of tokens and keys that page, such as `page_token` and `start_key`, are none of them.
  ///
  /// - Parameter name: as it is written, percent-encoded or not.
  /// - Returns: whether it must not be shown.
  package static func matches(_ name: some StringProtocol) -> Bool {
    let words = words(of: queryDecoded(name))
    guard let first = words.first, let last = words.last, !positions.contains(first) else {
      return false
    }
    let joined = words.joined()
    if parts.contains(where: joined.contains) { return true }
    if words.contains(where: { wholeWords.contains($0) || $0.hasPrefix("oauth") }) { return true }
    if last == "key" { return !pagingWords.contains(words.dropLast().last ?? "") }
    guard joined.hasSuffix("token") else { return false }
    let kind = joined.dropLast("token".count)
    return !pagingWords.contains { kind.hasSuffix($0) }
  }

  /// Whether a value of that name may be one although the name is an everyday word, as `code` is.
  static func matches(_ name: some StringProtocol, long value: some StringProtocol) -> Bool {
    if matches(name) { return true }
    if isWebToken(value) { return true }
    return value.utf8.count >= 20 && ["code", "ticket"].contains(queryDecoded(name).lowercased())
  }

  /// A JSON Web Token: three parts in base64, the first of which begins as an object does (RFC 7519).
  private static func isWebToken(_ value: some StringProtocol) -> Bool {
    value.hasPrefix("eyJ") && value.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2
  }

  /// The words of a name in lower case: parted by what is no letter or digit, and by capitals.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        words.append("")
        continue
      }
      if wasLower, character.isUppercase { words.append("") }
      wasLower = character.isLowercase || character.isNumber
      words[words.count - 1] += character.lowercased()
    }
    return words.filter { !$0.isEmpty }
  }

  /// What is one wherever it stands in a name.
  private static let parts = [
    "secret", "passw", "passphrase", "passkey", "signature", "credential", "authorization",
    "authentication", "bearer", "jwt", "csrf", "xsrf", "hmac", "sessid", "sessionid", "accessid",
    "keypairid", "clientid", "appid", "apikey", "accesskey", "authkey", "appkey", "userkey",
    "devkey", "subscriptionkey", "licensekey", "privatekey", "masterkey", "functionkey",
    "accesstoken", "authtoken", "idtoken", "refreshtoken", "sessiontoken", "securitytoken",
    "privatetoken", "apitoken", "usertoken",
  ]

  /// What is one as a word of its own.
  private static let wholeWords: Set<String> = [
    "auth", "sid", "sig", "sign", "session", "pass", "pwd", "otp", "totp", "cookie", "sso",
  ]

  /// What begins a name of where a page starts, such as `last_appid`.
  private static let positions: Set<String> = [
    "page", "next", "prev", "previous", "last", "start", "after", "before", "since", "max", "min",
    "skip", "cursor",
  ]

  /// What makes a key or a token one that pages, sorts or names a thing.
  private static let pagingWords: Set<String> = [
    "page", "paging", "pagination", "next", "prev", "previous", "first", "last", "start",
    "starting",
    "end", "begin", "skip", "from", "continuation", "continue", "cursor", "sync", "resume",
    "resumption",
    "scroll", "after", "before", "list", "more", "offset", "marker", "sort", "order", "group",
    "partition", "range", "primary", "foreign", "issue", "project", "cache", "filter", "search",
    "object", "row", "work", "edition",
  ]
}
