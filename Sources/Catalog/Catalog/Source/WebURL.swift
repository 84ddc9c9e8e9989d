import Transport
import Secrets

/// An http or https URL in parts that can be changed; its percent-encoding stays as it was written.
///
/// It is read by what connects later, so that the origin that was compared is the one that is asked.
/// It has no fragment, since none is sent, and no user name, since credentials go through headers.
struct WebURL: Hashable, Sendable {
  /// `http` or `https`.
  var scheme: String

  /// The host, and the port where it isn't the scheme's own; in small letters.
  let authority: String

  /// The host alone.
  let host: String

  /// Empty, or starting with a slash.
  var path: String

  /// What follows the question mark; nil: there is none.
  var query: String?

  /// Takes an absolute URL apart; nil as below.
  init?(_ url: SecretURL) {
    self.init(url.revealed)
  }

  /// Takes an absolute URL apart; nil for other texts, other schemes and ones with a user name.
  init?(_ text: String) {
    guard let url = URLReference(text), url.withoutUser == url.text else { return nil }
    scheme = url.scheme
    authority = url.authority
    host = url.host
    let local = url.tail.prefix { $0 != "#" }
    path = String(local.prefix { $0 != "?" })
    query = path.count < local.count ? String(local.dropFirst(path.count + 1)) : nil
  }

  /// The whole URL, for what sends it.
  var url: SecretURL { SecretURL(text) }

  private var text: String {
    "\(origin)\(path)\(query.map { "?" + $0 } ?? "")"
  }

  /// Scheme, host and port.
  var origin: String { "\(scheme)://\(authority)" }

  /// Adds a parameter at the end of the query.
  mutating func append(_ name: String, _ value: String) {
    let pair = "\(percentEncoded(name))=\(percentEncoded(value))"
    query = query.map { $0.isEmpty ? pair : "\($0)&\(pair)" } ?? pair
  }

  /// Gives a parameter a value where it stands, or at the end where there is none.
  ///
  /// Every other byte of the query stays.
  mutating func set(_ name: String, to value: String) {
    let changed = URLReference(text)?.settingQuery(name, to: value)
    query = changed.flatMap(WebURL.init)?.query ?? query
  }

  /// Gives a part of the path a value; as it is where the path has fewer parts.
  ///
  /// - Parameters:
  ///   - number: which part, counted from the last one, which is 1; empty parts don't count.
  ///   - value: the value.
  mutating func setSegment(_ number: Int, to value: String) {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let filled = parts.indices.filter { !parts[$0].isEmpty }
    guard (1...max(filled.count, 1)).contains(number), !filled.isEmpty else { return }
    parts[filled[filled.count - number]] = percentEncoded(value)
    path = parts.joined(separator: "/")
  }

  /// Adds pairs of an encoded query, as they are, whose parameters the query doesn't have.
  mutating func appendMissing(_ pairs: [Substring]) {
    for pair in pairs where !hasParameter(queryDecoded(pair.prefix { $0 != "=" })) {
      query = query.map { $0.isEmpty ? String(pair) : "\($0)&\(pair)" } ?? String(pair)
    }
  }

  /// Whether the query has a parameter of that name.
  func hasParameter(_ name: String) -> Bool {
    URLReference(text)?.queryValue(name) != nil
  }
}
