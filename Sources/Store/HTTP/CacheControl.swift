/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
///
/// Names compare without case; of a directive that is there twice the first counts.
struct CacheControl: Hashable, Sendable {
  /// Arguments by lower-case name, without quotes; "" for a directive without one.
  private var arguments: [String: String] = [:]

  /// Reads the value; nil means that there is no such field.
  init(_ value: String?) {
    for directive in listElements(value ?? "") {
      let pair = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = trimmed(pair[0]).lowercased()
      guard !name.isEmpty, arguments[name] == nil else { continue }
      arguments[name] = pair.count > 1 ? unquoted(trimmed(pair[1])) : ""
    }
  }

  func contains(_ directive: String) -> Bool { arguments[directive] != nil }

  /// The seconds that a directive gives; nil: it isn't there; 0: its argument is no number, which
  /// makes the answer stale (section 4.2.1).
  func seconds(_ directive: String) -> Int? {
    arguments[directive].map { deltaSeconds($0) ?? 0 }
  }
}

/// Whole seconds as RFC 9111, section 1.2.2, has them, at most 2^31; nil: it is no such number.
func deltaSeconds(_ text: some StringProtocol) -> Int? {
  guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return min(Int(text) ?? .max, 1 << 31)
}

/// The elements of a comma-separated list; a comma inside of quotes separates nothing.
private func listElements(_ list: String) -> [Substring] {
  var isQuoted = false
  var isEscaped = false
  return list.split { character in
    defer { isEscaped = isQuoted && !isEscaped && character == "\\" }
    if character == "\"", !isEscaped { isQuoted.toggle() }
    return character == "," && !isQuoted
  }
}

private func unquoted(_ text: Substring) -> String {
  text.count >= 2 && text.first == "\"" && text.last == "\""
    ? String(text.dropFirst().dropLast()) : String(text)
}

/// The text without spaces and tabs around it.
func trimmed(_ text: some StringProtocol) -> Substring {
  let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
  var rest = Substring(text).drop(while: isSpace)
  while let last = rest.last, isSpace(last) { rest.removeLast() }
  return rest
}
