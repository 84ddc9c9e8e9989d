package import EverBase
import EverWeb

/// An http or https URL in parts that can be changed.
///
/// Its percent-encoding is kept.
///
/// libcurl, which connects later, also parses it, so that the compared origin is the requested one.
/// It has no fragment, because none is sent, and no user name, because credentials are sent in
/// headers.
package struct WebURL: Hashable, Sendable {
  /// `http` or `https`.
  package var scheme: String

  /// The host in lowercase, and the port unless it is the scheme's default.
  package let authority: String

  /// The host alone.
  package let host: String

  /// Empty, or starts with a slash.
  package var path: String

  /// The text after the question mark; nil when there is none.
  package var query: String?

  /// Parses an absolute URL; nil under the same conditions as the other initializer.
  package init?(_ url: SecretURL) {
    self.init(url.revealed)
  }

  /// Parses an absolute URL; nil for other texts, other schemes and URLs with a user name.
  package init?(_ text: String) {
    guard let url = URLReference(text), url.withoutUser == url.text else { return nil }
    scheme = url.scheme
    authority = url.authority
    host = url.host
    let local = url.tail.prefix { $0 != "#" }
    path = String(local.prefix { $0 != "?" })
    query = path.count < local.count ? String(local.dropFirst(path.count + 1)) : nil
  }

  /// The whole URL, for sending.
  package var url: SecretURL { SecretURL(text) }

  private var text: String {
    "\(origin)\(path)\(query.map { "?" + $0 } ?? "")"
  }

  /// The scheme, host and port.
  package var origin: String { "\(scheme)://\(authority)" }

  /// Adds a parameter at the end of the query.
  package mutating func append(_ name: String, _ value: String) {
    let pair = "\(percentEncoded(name))=\(percentEncoded(value))"
    query = query.map { $0.isEmpty ? pair : "\($0)&\(pair)" } ?? pair
  }

  /// Sets the value of a parameter in its position, or appends it.
  ///
  /// Every other byte of the query is kept.
  package mutating func set(_ name: String, to value: String) {
    let changed = URLReference(text)?.settingQuery(name, to: value)
    query = changed.flatMap(WebURL.init)?.query ?? query
  }

  /// Sets a part of the path.
  ///
  /// Parts that aren't empty are counted from the last one, which is 1. The path is unchanged when
  /// it has fewer.
  package mutating func setSegment(_ number: Int, to value: String) {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let filled = parts.indices.filter { !parts[$0].isEmpty }
    guard (1...max(filled.count, 1)).contains(number), !filled.isEmpty else { return }
    parts[filled[filled.count - number]] = percentEncoded(value)
    path = parts.joined(separator: "/")
  }

  /// Whether the query has a parameter of that name.
  package func hasParameter(_ name: String) -> Bool { value(of: name) != nil }

  /// The decoded value of a parameter of the query; nil when it has none.
  package func value(of name: String) -> String? { URLReference(text)?.queryValue(name) }
}
