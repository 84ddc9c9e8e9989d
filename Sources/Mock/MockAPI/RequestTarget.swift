/// The path and the query of a request.
///
/// Both are percent-decoded; an invalid escape stays as it is.
struct RequestTarget: Sendable, Hashable {
  let path: String

  private let parameters: [Parameter]

  /// The target as sent.
  private let text: String

  private struct Parameter: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// Parses a target, such as `/api/people?page=2&limit=10`.
  init(_ text: String) {
    self.text = text
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Self.decoded(halves[0], plusIsSpace: false)
    let query = halves.count > 1 ? halves[1] : ""
    parameters = query.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(
        name: Self.decoded(sides[0], plusIsSpace: true),
        value: sides.count > 1 ? Self.decoded(sides[1], plusIsSpace: true) : ""
      )
    }
  }

  /// The first value of a parameter; nil when the query doesn't have it.
  subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// The rest of the path after a prefix; nil when the path doesn't have the prefix.
  func tail(after prefix: String) -> Substring? {
    path.hasPrefix(prefix) ? path.dropFirst(prefix.count) : nil
  }

  /// Returns the target with another value of a parameter, which is added if it is missing.
  func replacing(_ name: String, with value: Int) -> String {
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = halves.count > 1 ? halves[1].split(separator: "&") : []
    let kept = pairs.filter { $0 != name && !$0.hasPrefix(name + "=") }.map(String.init)
    return halves[0] + "?" + (kept + ["\(name)=\(value)"]).joined(separator: "&")
  }

  private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
    guard digits.count == 2, let text = String(digits) else { return nil }
    return text.allSatisfy(\.isHexDigit) ? UInt8(text, radix: 16) : nil
  }
}
