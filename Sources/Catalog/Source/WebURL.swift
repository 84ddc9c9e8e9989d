/// A URL in its parts, whose percent-encoding stays as it was written.
///
/// It has no fragment, since none is sent, and no user name, since credentials go through headers.
struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// In small letters.
  var scheme: String

  /// The host, and the port where it isn't the scheme's own; in small letters.
  var authority: String

  /// Empty, or starting with a slash.
  var path: String

  /// What follows the question mark; nil: there is none.
  var query: String?

  /// Takes an absolute URL apart; nil for other texts, such as ones with controls or a user name.
  init?(_ text: String) {
    guard let scheme = Self.scheme(of: text), !Self.hasControls(text) else { return nil }
    let rest = text.dropFirst(scheme.count + 1)
    guard rest.hasPrefix("//") else { return nil }
    let body = rest.dropFirst(2).prefix { $0 != "#" }
    let authority = body.prefix { !"/?\\".contains($0) }
    guard !authority.contains(where: { "@ ".contains($0) }),
      body.dropFirst(authority.count).first != "\\"
    else {
      return nil
    }
    self.scheme = scheme.lowercased()
    self.authority = Self.normal(authority.lowercased(), scheme: self.scheme)
    let local = Self.escapingSpaces(body.dropFirst(authority.count))
    path = String(local.prefix { $0 != "?" })
    query = path.count < local.count ? String(local.dropFirst(path.count + 1)) : nil
  }

  var description: String {
    "\(origin)\(path)\(query.map { "?" + $0 } ?? "")"
  }

  /// Scheme, host and port.
  var origin: String { "\(scheme)://\(authority)" }

  /// The host without the port.
  var host: String {
    guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else {
      return authority
    }
    return String(authority[..<colon])
  }

  /// Whether it can be asked over HTTP.
  var isWeb: Bool { (scheme == "http" || scheme == "https") && !authority.isEmpty }

  /// The scheme that a text starts with; nil: the text is relative.
  private static func scheme(of text: String) -> String? {
    let scheme = text.utf8.prefix { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    guard scheme.first.map(isLetter) ?? false, scheme.endIndex < text.endIndex,
      text.utf8[scheme.endIndex] == UInt8(ascii: ":")
    else { return nil }
    return String(scheme)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func hasControls(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  private static func escapingSpaces(_ text: Substring) -> String {
    String(text.contains(" ") ? text.replacing(" ", with: "%20") : text)
  }

  private static func normal(_ authority: String, scheme: String) -> String {
    let port = scheme == "https" ? ":443" : ":80"
    return authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
  }
}

extension WebURL {
  /// The absolute form of a reference that stood in an answer from this URL (RFC 3986, 5.2).
  ///
  /// A reference with a scheme is absolute already and stays as it is.
  func resolve(_ reference: String) -> String {
    guard Self.scheme(of: reference) == nil else { return reference }
    guard !reference.hasPrefix("//") else { return "\(scheme):\(reference)" }
    let reference = reference.prefix { $0 != "#" }
    var url = self
    let local = String(reference.prefix { $0 != "?" })
    let hasQuery = local.count < reference.count
    if hasQuery || !local.isEmpty {
      url.query = hasQuery ? String(reference.dropFirst(local.count + 1)) : nil
    }
    if local.hasPrefix("/") {
      url.path = Self.removingDots(local)
    } else if !local.isEmpty {
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
      url.path = Self.removingDots(folder + local)
    }
    return url.description
  }

  private static func removingDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      if segment == ".." { _ = kept.popLast() }
      if segment == ".." || segment == "." {
        if index == segments.count - 1 { kept.append("") }
      } else {
        kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }

  /// Adds a parameter at the end of the query.
  mutating func append(_ name: String, _ value: String) {
    let pair = "\(Self.encode(name))=\(Self.encode(value))"
    query = query.map { $0.isEmpty ? pair : "\($0)&\(pair)" } ?? pair
  }

  /// Whether the query has a parameter of that name.
  func hasParameter(_ name: String) -> Bool {
    let name = Self.encode(name)
    return query?.split(separator: "&").contains { $0.prefix { $0 != "=" } == name } ?? false
  }

  /// The text with every byte percent-encoded that is not unreserved (RFC 3986, 2.3).
  static func encode(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      if isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }
}
