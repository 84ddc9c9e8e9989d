import EverBase

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
    path = percentDecoded(halves[0])
    let query = halves.count > 1 ? halves[1] : ""
    parameters = query.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(
        name: queryDecoded(sides[0]),
        value: sides.count > 1 ? queryDecoded(sides[1]) : ""
      )
    }
  }

  /// The first value of a parameter; nil when the query doesn't have it.
  subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// The value of a parameter as a number above 0; nil for other texts.
  func positive(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
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
}
