import CEverWeb
package import EverBase

/// An absolute http or https URL with its parts, as libcurl parses them.
///
/// libcurl also makes the connection, so the compared origin is the requested origin. The first
/// instance in a process loads libcurl, which takes some milliseconds.
package struct URLReference: Hashable, Sendable {
  /// The URL as given, with spaces and non-ASCII bytes after the host percent-encoded.
  package let text: String

  /// `http` or `https`.
  package let scheme: String

  /// The host in lower case; an IPv6 address has its brackets.
  package let host: String

  /// The port, 1 to 65535; the scheme's own when the URL has none.
  package let port: Int

  /// Parses an absolute URL; nil when it is malformed or has another scheme.
  package init?(_ text: String) {
    let escaped = escapingTail(of: text)
    // libcurl isn't loaded for the text of a file, which has no URL.
    guard text.webScheme != nil, ccurl_load(), let url = CurlURL(escaped) else { return nil }
    self.init(url, text: escaped)
  }

  /// Parses an absolute URL that may contain credentials.
  package init?(_ url: SecretURL) {
    self.init(url.revealed)
  }

  /// Whether the body and the keys of another URL may be sent to this one: to the same origin, or by
  /// https to the same host and port.
  package func mayReceivePrivateParts(of other: URLReference) -> Bool {
    origin == other.origin || scheme == "https" && authority == other.authority
  }

  private init?(_ url: CurlURL, text: String) {
    // libcurl accepts `http:/h` and `http:///h`, which other code would parse in another way.
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

  /// The parts of the path between its slashes, byte for byte; empty ones are left out.
  package var pathParts: [Substring] {
    tail.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
  }

  /// Whether a text is a part of the path, or one of the values of a parameter, which commas
  /// separate.
  package func hasPart(_ text: String) -> Bool {
    pathParts.contains { $0 == text }
      || queryNames.contains { name in
        queryValue(name)?.split(separator: ",").contains { $0 == text } ?? false
      }
  }

  /// The URL without its fragment, which is never sent.
  package var withoutFragment: String {
    text.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(text[..<$0]) } ?? text
  }

  /// The URL without its user name and password.
  package var withoutUser: String {
    text.prefix(scheme.utf8.count) + "://" + authorityAsWritten(in: text) + tail
  }

  /// Resolves a reference in a response from this URL to an absolute URL; nil when it is malformed.
  ///
  /// The result may have any scheme that libcurl parses, so pass it to ``init(_:)`` before
  /// requesting it. Spaces and non-ASCII bytes are percent-encoded, other bytes stay unchanged (RFC
  /// 3986, section 5).
  package func resolving(_ reference: String) -> String? {
    guard let url = CurlURL(withoutFragment) else { return nil }
    return url.resolve(escapingTail(of: reference))
  }
}

extension URLReference: CustomStringConvertible {
  /// The URL for display; its ``text`` may contain credentials.
  package var description: String { SecretURL(text).shown }
}

/// The host and port of a URL as they are written, without user name and password.
///
/// It doesn't need libcurl and is for messages; connections use a ``URLReference``.
func authorityAsWritten(in text: String) -> String {
  let front = text[..<tailStart(in: text)]
  let last = front.utf8.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "@") }
  return last.map { String(front[front.utf8.index(after: $0)...]) } ?? String(front)
}

/// The index at which the path, query or fragment starts; the end when there is none.
///
/// A reference without a scheme and host starts at once.
package func tailStart(in text: String) -> String.Index {
  let bytes = text.utf8
  guard let colon = bytes.firstIndex(where: { $0 == UInt8(ascii: ":") || startsTail($0) }),
    bytes[colon...].starts(with: "://".utf8)
  else { return bytes.startIndex }
  let host = bytes.index(colon, offsetBy: 3)
  return bytes[host...].firstIndex(where: startsTail) ?? bytes.endIndex
}

/// Whether a byte starts the path, query or fragment.
private func startsTail(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
  default: false
  }
}

/// Percent-encodes spaces and non-ASCII bytes after the host, as browsers do.
private func escapingTail(of text: String) -> String {
  let start = tailStart(in: text)
  let needsEscape: (UInt8) -> Bool = { $0 == 0x20 || $0 >= 0x80 }
  guard text.utf8[start...].contains(where: needsEscape) else { return text }
  return text[..<start] + percentEncoded(text[start...].utf8, where: needsEscape)
}

/// Owns a URL handle of libcurl (`curl_url`), which one thread at a time may use.
final class CurlURL {
  private let handle: OpaquePointer

  /// Parses an absolute URL; nil when it is malformed.
  ///
  /// libcurl must be loaded. Control characters, line breaks included, are refused.
  init?(_ text: String) {
    // A C string would end at a NUL and be another URL.
    guard !text.utf8.contains(0), let handle = curl.url() else { return nil }
    self.handle = handle
    guard set(text) else { return nil }
  }

  deinit { curl.url_cleanup(handle) }

  /// A part of the URL; nil when it is missing.
  func piece(_ part: CURLUPart, flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl.url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
      return nil
    }
    defer { curl.free(text) }
    return String(cString: text)
  }

  /// Resolves a reference against the URL and replaces the URL by the result; nil when it is
  /// malformed.
  func resolve(_ reference: String) -> String? {
    guard !reference.utf8.contains(0), set(reference) else { return nil }
    return piece(CURLUPART_URL)
  }

  private func set(_ text: String) -> Bool {
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME)
    return curl.url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK
  }
}
