import EverBase

/// The text as a query value: every byte but letters, digits and `-._~` percent-encoded.
///
/// These are the unreserved characters of RFC 3986, section 2.3.
package func percentEncoded(_ value: String) -> String {
  percentEncoded(value.utf8) { !$0.isLetter && !$0.isDigit && !"-._~".utf8.contains($0) }
}

/// Percent-encodes bytes that need it, with upper-case digits.
func percentEncoded(_ bytes: some Sequence<UInt8>, where needsEscape: (UInt8) -> Bool) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  for byte in bytes {
    guard needsEscape(byte) else {
      encoded.append(byte)
      continue
    }
    encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
  return String(decoding: encoded, as: UTF8.self)
}

extension URLReference {
  /// The decoded value of the first query parameter with a name; nil when there is none.
  package func queryValue(_ name: String) -> String? {
    parameters.first { queryDecoded(Self.name(of: $0)) == name }
      .map { queryDecoded($0.dropFirst(Self.name(of: $0).count + 1)) }
  }

  /// The decoded names of the query parameters in order.
  package var queryNames: [String] {
    parameters.map { queryDecoded(Self.name(of: $0)) }.filter { !$0.isEmpty }
  }

  /// Returns the URL with a query parameter set to a value; all other bytes stay unchanged.
  ///
  /// The first parameter with the decoded name is replaced and further ones are dropped, because
  /// servers differ in which one they read. A new parameter is appended to the query.
  package func settingQuery(_ name: String, to value: String) -> String {
    let replacement = "\(percentEncoded(name))=\(percentEncoded(value))"[...]
    var kept: [Substring] = []
    var isPlaced = false
    for parameter in parameters {
      guard queryDecoded(Self.name(of: parameter)) == name else {
        kept.append(parameter)
        continue
      }
      if !isPlaced { kept.append(replacement) }
      isPlaced = true
    }
    if !isPlaced { kept.append(replacement) }
    return text[..<queryStart] + "?" + kept.joined(separator: "&") + text[fragmentStart...]
  }

  private static func name(of parameter: Substring) -> Substring { parameter.prefix { $0 != "=" } }

  /// The parts of the query between `&`; empty when there is no query.
  private var parameters: [Substring] {
    let query = text[queryStart..<fragmentStart].dropFirst()
    return query.isEmpty ? [] : query.split(separator: "&", omittingEmptySubsequences: false)
  }

  /// The index of the `?`, or where it would be.
  private var queryStart: String.Index {
    text[..<fragmentStart].firstIndex(of: "?") ?? fragmentStart
  }

  private var fragmentStart: String.Index { text.firstIndex(of: "#") ?? text.endIndex }
}
