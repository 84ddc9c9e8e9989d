import EverBase

/// Distinguishes URLs from tokens by their form.
package enum URLShape {
  /// Whether a text is an absolute http or https URL.
  package static func isAbsolute(_ text: String) -> Bool { text.webScheme != nil }

  /// The most bytes of a reference; browsers and servers take no longer ones.
  private static let longest = 16_384

  /// Whether a text is a URL, or a reference that can only be one.
  package static func isReference(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" }
    // Some servers don't encode the spaces of a query.
    guard text.utf8.count <= longest, !path.contains(where: \.isWhitespace),
      !text.contains(where: \.isNewline)
    else { return false }
    if isAbsolute(text) || text.hasPrefix("/") || text.hasPrefix("./") { return true }
    if text.hasPrefix("?") { return text.contains("=") }
    if path.hasSuffix(".json") { return true }
    guard path.count < text.count, let sign = text.lastIndex(of: "=") else { return false }
    return sign > path.endIndex && text.index(after: sign) < text.endIndex
  }
}
