/// Distinguishes URLs from tokens by their form.
package enum URLShape {
  /// Whether a text is an absolute http or https URL.
  package static func isAbsolute(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// Whether a text is a URL, or a reference that can only be one.
  package static func isReference(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    if isAbsolute(text) || text.hasPrefix("/") || text.hasPrefix("./") { return true }
    if text.hasPrefix("?") { return text.contains("=") }
    let path = text.prefix { $0 != "?" }
    if path.hasSuffix(".json") { return true }
    guard path.count < text.count, let sign = text.lastIndex(of: "=") else { return false }
    return sign > path.endIndex && text.index(after: sign) < text.endIndex
  }
}
