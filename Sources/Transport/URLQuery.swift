import Secrets

/// The text as a query value: every byte but letters, digits and `-._~` percent-encoded.
///
/// The unreserved characters of RFC 3986, section 2.3.
package func percentEncoded(_ value: String) -> String {
  percentEncoded(value.utf8) { !isUnreserved($0) }
}

/// The bytes as text, those that need it percent-encoded in upper-case digits.
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

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "-._~".utf8.contains(byte)
  }
}

extension URLReference {
  /// The decoded value of the first query parameter of that name; nil when there is none.
  package func queryValue(_ name: String) -> String? {
    parameters.first { queryDecoded(Self.name(of: $0)) == name }
      .map { queryDecoded($0.dropFirst(Self.name(of: $0).count + 1)) }
  }

  /// The decoded names of the query's parameters, in their order.
  package var queryNames: [String] {
    parameters.map { queryDecoded(Self.name(of: $0)) }.filter { !$0.isEmpty }
  }

  /// The URL with a query parameter set to a value; all other bytes stay as they are.
  ///
  /// The first parameter of that name is replaced and further ones of it are dropped, since servers
  /// differ in which they read; a new one goes to the query's end.
  ///
  /// - Parameters:
  ///   - name: the decoded name.
  ///   - value: the decoded value.
  /// - Returns: the whole URL.
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

  /// The query's parts between `&`; none for an absent or empty query.
  private var parameters: [Substring] {
    let query = text[queryStart..<fragmentStart].dropFirst()
    return query.isEmpty ? [] : query.split(separator: "&", omittingEmptySubsequences: false)
  }

  /// Where the `?` is, or would be.
  private var queryStart: String.Index {
    text[..<fragmentStart].firstIndex(of: "?") ?? fragmentStart
  }

  private var fragmentStart: String.Index { text.firstIndex(of: "#") ?? text.endIndex }
}
