import CCurl
package import Secrets

/// An absolute http or https URL, and its pieces as libcurl reads them.
///
/// The same parser reads it that connects later, so that the origin that was compared is the origin
/// that is asked. The first one made in a process loads libcurl, which takes some milliseconds.
package struct URLReference: Hashable, Sendable {
  /// The URL as it was given, but with spaces and bytes beyond ASCII percent-encoded after the
  /// host; every other byte stays.
  package let text: String

  /// `http` or `https`.
  package let scheme: String

  /// The host in lower case; an IPv6 address has its brackets.
  package let host: String

  /// The port, 1 to 65535; the scheme's own when the URL has none.
  package let port: Int

  /// Reads an absolute URL; nil when it is malformed or of another scheme.
  package init?(_ text: String) {
    guard ccurl_load(), let url = CurlURL(escapingTail(of: text)) else { return nil }
    self.init(url, text: escapingTail(of: text))
  }

  /// Reads an absolute URL that may hold credentials.
  package init?(_ url: SecretURL) {
    self.init(url.revealed)
  }

  private init?(_ url: CurlURL, text: String) {
    // libcurl tolerates `http:/h` and `http:///h`, whose parts other code would see differently.
    guard !authorityAsWritten(in: text).isEmpty,
      let scheme = url.piece(CURLUPART_SCHEME)?.lowercased(),
      scheme == "http" || scheme == "https",
      let host = url.piece(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = url.piece(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap({ Int($0) }), port > 0
    else { return nil }
    self.text = text
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Whether the port is the scheme's own: 80 for http, 443 for https.
  package var hasDefaultPort: Bool { port == (scheme == "https" ? 443 : 80) }

  /// `scheme://host[:port]` in lower case, without a default port: equal for equal origins.
  package var origin: String { "\(scheme)://\(authority)" }

  /// `host[:port]`, without user name and password, and without a default port.
  package var authority: String { hasDefaultPort ? host : "\(host):\(port)" }

  /// The path, query and fragment, byte for byte; empty when nothing follows the host.
  package var tail: Substring { text[tailStart(in: text)...] }

  /// The URL without its fragment, which is never sent.
  package var withoutFragment: String {
    text.firstIndex(of: "#").map { String(text[..<$0]) } ?? text
  }

  /// The URL without its user name and password.
  package var withoutUser: String {
    text.prefix(scheme.utf8.count) + "://" + authorityAsWritten(in: text) + tail
  }

  /// The absolute URL that a reference in an answer of this URL means; nil when it is malformed.
  ///
  /// It may be of any scheme that libcurl can parse, so what is to be asked goes through
  /// ``init(_:)`` again. Spaces and bytes beyond ASCII are percent-encoded, all others stay.
  /// (RFC 3986, section 5.)
  package func resolving(_ reference: String) -> String? {
    guard let url = CurlURL(withoutFragment) else { return nil }
    return url.resolve(escapingTail(of: reference))
  }

  /// The same path and query at another base, whose path goes in front of this one's.
  package func rebased(onto base: URLReference) -> String {
    var front = Substring(base.text.prefix { $0 != "?" && $0 != "#" })
    while front.hasSuffix("/") { front.removeLast() }
    let tail = self.tail
    return front + (tail.first == "/" ? "" : "/") + tail
  }
}

extension URLReference: CustomStringConvertible {
  /// The URL as anybody may read it: its ``text`` can hold credentials.
  package var description: String { SecretURL(text).shown }
}

/// The host and port of a URL as they are written, without user name and password.
///
/// It needs no libcurl, and is for messages; what connects reads a ``URLReference``.
func authorityAsWritten(in text: String) -> String {
  let front = text[..<tailStart(in: text)]
  let last = front.utf8.lastIndex { "/@".utf8.contains($0) }
  return last.map { String(front[front.utf8.index(after: $0)...]) } ?? String(front)
}

/// Where the path, query or fragment starts; the end when there is none.
///
/// A reference without a scheme and host is all tail.
private func tailStart(in text: String) -> String.Index {
  let bytes = text.utf8
  guard let colon = bytes.firstIndex(where: { ":/?#".utf8.contains($0) }),
    bytes[colon...].starts(with: "://".utf8)
  else { return bytes.startIndex }
  let host = bytes.index(colon, offsetBy: 3)
  return bytes[host...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
}

/// The text with spaces and bytes beyond ASCII of its tail percent-encoded, as browsers do.
private func escapingTail(of text: String) -> String {
  let start = tailStart(in: text)
  let needsEscape: (UInt8) -> Bool = { $0 == 0x20 || $0 >= 0x80 }
  guard text.utf8[start...].contains(where: needsEscape) else { return text }
  return text[..<start] + percentEncoded(text[start...].utf8, where: needsEscape)
}
