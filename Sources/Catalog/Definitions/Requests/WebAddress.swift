import EverBase

/// Whether a text has the form of an http or https URL with a host, and without a user name unless
/// that is allowed.
///
/// URLs are parsed when they are requested. Parsing them here would load libcurl, which takes
/// longer than everything else before the first frame.
package func isWebAddress(_ text: String, mayHaveUser: Bool = false) -> Bool {
  let scheme = text.webScheme
  let rest = text.utf8.dropFirst(scheme?.utf8.count ?? 0)
  let authority = rest.prefix { !"/?#".utf8.contains($0) }
  let user = mayHaveUser ? authority.lastIndex(of: UInt8(ascii: "@")) : nil
  let host = user.map { authority[authority.index(after: $0)...] } ?? authority
  return scheme != nil && isHost(String(Substring(host)))
    && rest.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
}

/// Whether a text is an origin as URLs have it: a scheme and a host in lowercase, with a port unless it
/// is the scheme's default.
package func isOrigin(_ text: String) -> Bool {
  guard isWebAddress(text), let scheme = text.webScheme, text == text.lowercased() else {
    return false
  }
  let isDefault = text.hasSuffix(scheme.hasPrefix("https") ? ":443" : ":80")
  return !isDefault
    && text.utf8.dropFirst(scheme.utf8.count).allSatisfy { !"/?#".utf8.contains($0) }
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
