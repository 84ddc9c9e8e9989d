/// Reads a rule of words such as `page=3 503`.
///
/// Words that select requests: `path=/api/people` (paths with this prefix) or `path=/api/people$`
/// (this path alone), `page=3`, `page=3-5` or `page=3-`, `skip=2`, `count=1`.
///
/// Words that set faults: `503` or `status=503`, `retry-after=7`, `html`, `empty`, `malformed`, `close`,
/// `truncate`, `hold`, `backoff=10`, `quota=0`, `drift=3`, `hostile-names`, `broken-images=7`,
/// `next=self`, `next=cycle`, `repeat`, `empty-pages`.
package struct FaultText {
  private var rule = FaultRule()
  private var status: Int?
  private var retryAfter: Int?

  /// Why a text isn't a rule.
  package struct Rejection: Error, Hashable, CustomStringConvertible {
    /// The word that isn't understood; empty when no word sets a fault.
    let word: String

    package var description: String {
      word.isEmpty ? "A rule names a fault, such as 503." : "‘\(word)’ is no part of a rule."
    }
  }

  /// - Throws: a rejection with the first word that can't be parsed, or with an empty one when no
  ///   fault is named.
  package static func rule(_ text: String) throws(Rejection) -> FaultRule {
    var reader = FaultText()
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard reader.take(word) else { throw Rejection(word: String(word)) }
    }
    return try reader.finished()
  }

  private func finished() throws(Rejection) -> FaultRule {
    var rule = rule
    if let status { rule.faults.append(.status(status, retryAfter: retryAfter)) }
    guard !rule.faults.isEmpty else { throw Rejection(word: "") }
    return rule
  }

  /// Parses one word; false when it is no part of a rule.
  private mutating func take(_ word: Substring) -> Bool {
    if let number = Int(word) { return take("status", number) }
    let sides = word.split(separator: "=", maxSplits: 1)
    guard let name = sides.first else { return false }
    guard sides.count == 2, let value = sides.last else { return take(flag: name) }
    if let number = Int(value), number >= 0 { return take(name, number) }
    return take(name, value)
  }

  private mutating func take(flag name: Substring) -> Bool {
    let faults: [Substring: Fault] = [
      "html": .html, "empty": .emptyBody, "malformed": .malformed, "close": .close,
      "truncate": .truncate, "hold": .hold, "hostile-names": .hostileNames,
      "repeat": .repeatedPage, "empty-pages": .emptyPages,
    ]
    guard let fault = faults[name] else { return false }
    rule.faults.append(fault)
    return true
  }

  private mutating func take(_ name: Substring, _ number: Int) -> Bool {
    switch name {
    case "page": rule.pages = number...number
    case "skip": rule.skip = number
    case "count": rule.count = number
    case "status" where (200..<600).contains(number): status = number
    case "retry-after": retryAfter = number
    case "backoff": rule.faults.append(.backoff(seconds: number))
    case "quota": rule.faults.append(.quota(number))
    case "drift": rule.faults.append(.drift(items: number))
    case "broken-images" where number > 0: rule.faults.append(.brokenImages(every: number))
    default: return number == 1 && take(flag: name)
    }
    return true
  }

  private mutating func take(_ name: Substring, _ value: Substring) -> Bool {
    switch (name, value) {
    case ("path", _) where value.hasPrefix("/"): rule.path = String(value)
    case ("page", _): return takePages(value)
    default: return false
    }
    return true
  }

  private mutating func takePages(_ value: Substring) -> Bool {
    let ends = value.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]) else { return false }
    guard let last = ends[1].isEmpty ? Int.max : Int(ends[1]), last >= first else { return false }
    rule.pages = first...last
    return true
  }
}
