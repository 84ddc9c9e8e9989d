/// The names that services use for keys, passwords and access tokens.
///
/// One list serves parameters of URLs, members of JSON and headers. A name is decoded and then
/// compared by its words, so `api%5Fkey`, `user_key` and `X-Plex-Token` need no entries of their
/// own.
package enum CredentialName {
  /// Whether a value of that name is a credential.
  ///
  /// Names of paging tokens and keys, such as `page_token` and `start_key`, don't match.
  ///
  /// - Parameter name: the name, percent-encoded or not.
  /// - Returns: whether the value must not be displayed.
  package static func matches(_ name: some StringProtocol) -> Bool {
    let words = queryDecoded(name).nameWords
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

  /// Whether a value is a credential by its name or its form; `code` is one only for long values.
  package static func matches(_ name: some StringProtocol, long value: some StringProtocol) -> Bool
  {
    if matches(name) { return true }
    if isWebToken(value) { return true }
    return value.utf8.count >= 20 && ["code", "ticket"].contains(queryDecoded(name).lowercased())
  }

  /// A JSON Web Token: three parts in base64; the first part encodes an object (RFC 7519).
  private static func isWebToken(_ value: some StringProtocol) -> Bool {
    value.hasPrefix("eyJ") && value.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2
  }

  /// Texts that match anywhere in a name.
  private static let parts = [
    "secret", "passw", "passphrase", "passkey", "signature", "credential", "authorization",
    "authentication", "bearer", "jwt", "csrf", "xsrf", "hmac", "sessid", "sessionid", "accessid",
    "keypairid", "clientid", "appid", "apikey", "accesskey", "authkey", "appkey", "userkey",
    "devkey", "subscriptionkey", "licensekey", "privatekey", "masterkey", "functionkey",
    "accesstoken", "authtoken", "idtoken", "refreshtoken", "sessiontoken", "securitytoken",
    "privatetoken", "apitoken", "usertoken",
  ]

  private static let wholeWords: Set<String> = [
    "auth", "sid", "sig", "sign", "session", "pass", "pwd", "otp", "totp", "cookie", "sso",
  ]

  /// First words of names for the start of a page, such as `last_appid`.
  private static let positions: Set<String> = [
    "page", "next", "prev", "previous", "last", "start", "after", "before", "since", "max", "min",
    "skip", "cursor",
  ]

  /// Words before `key` or `token` that belong to paging, sorting or naming a thing.
  private static let pagingWords: Set<String> = [
    "page", "paging", "pagination", "next", "prev", "previous", "first", "last", "start",
    "starting", "end", "begin", "skip", "from", "continuation", "continue", "cursor", "sync",
    "resume", "resumption", "scroll", "after", "before", "list", "more", "offset", "marker", "sort",
    "order", "group", "partition", "range", "primary", "foreign", "issue", "project", "cache",
    "filter", "search", "object", "row", "work", "edition",
  ]
}
