/// Distinguishes URLs from tokens by their form.
package enum URLShape {
  /// Whether a text is an absolute http or https URL.
  package static func isAbsolute(_ text: String) -> Bool {
    // By bytes: a character may be a letter with millions of combining marks.
    let start = text.utf8.prefix(8).map { ("A"..."Z").contains(Unicode.Scalar($0)) ? $0 + 32 : $0 }
    return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
  }

  /// The most bytes of a reference; browsers and servers take no longer ones.
  private static let longest = 16_384

  /// Whether a text is a URL, or a reference that can only be one.
  package static func isReference(_ text: String) -> Bool {
    guard text.utf8.count <= longest, !text.contains(where: \.isWhitespace) else { return false }
    if isAbsolute(text) || text.hasPrefix("/") || text.hasPrefix("./") { return true }
    if text.hasPrefix("?") { return text.contains("=") }
    let path = text.prefix { $0 != "?" }
    if path.hasSuffix(".json") { return true }
    guard path.count < text.count, let sign = text.lastIndex(of: "=") else { return false }
    return sign > path.endIndex && text.index(after: sign) < text.endIndex
  }
}
