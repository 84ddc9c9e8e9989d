import EverBase
import CEverWeb

/// The directives of a `Cache-Control` field (RFC 9111, section 5.2).
///
/// Names are case-insensitive; of a repeated directive, the first one counts.
struct CacheControl: Hashable, Sendable {
  /// The arguments by lower-case name, without quotes; "" for a directive without an argument.
  private var arguments: [String: String] = [:]

  /// Parses the value; nil means that there is no such field.
  init(_ value: String?) {
    for directive in listElements(value ?? "") {
      let pair = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = trimmed(pair[0]).lowercased()
      guard !name.isEmpty, arguments[name] == nil else { continue }
      arguments[name] = pair.count > 1 ? unquoted(trimmed(pair[1])) : ""
    }
  }

  func contains(_ directive: String) -> Bool { arguments[directive] != nil }

  /// The seconds of a directive; nil when it is missing, and 0 when its argument isn't a number,
  /// which makes the response stale (section 4.2.1).
  func seconds(_ directive: String) -> Int? {
    arguments[directive].map { deltaSeconds($0) ?? 0 }
  }
}

/// Parses whole seconds (RFC 9111, section 1.2.2), at most 2^31; nil for any other text.
func deltaSeconds(_ text: some StringProtocol) -> Int? {
  text.isDigits ? min(Int(text) ?? .max, 1 << 31) : nil
}

/// The elements of a comma-separated list; commas inside of quotes don't separate.
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

/// The text without leading and trailing spaces, tabs and line breaks.
func trimmed(_ text: some StringProtocol) -> Substring {
  let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  var rest = Substring(text).utf8.drop(while: isSpace)
  while let last = rest.last, isSpace(last) { rest.removeLast() }
  return Substring(rest)
}

/// A date in one of HTTP's three forms.
///
/// The forms are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6
/// 08:49:37 1994` (RFC 9110, section 5.6.7). libcurl parses them, and some other forms.
package enum HTTPDate {
  /// The seconds since 1970 of a date; nil for any other text, and when libcurl can't be loaded.
  package static func seconds(_ text: String) -> Int? {
    guard ccurl_load() else { return nil }
    let seconds = curl.getdate(text, nil)
    return seconds < 0 ? nil : Int(seconds)
  }
}
