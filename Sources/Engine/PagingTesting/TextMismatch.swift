/// Two texts that should be equal, with a description of the differences.
public struct TextMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the texts, such as `event log`.
  public let subject: String
  /// The expected text.
  public let expected: String
  /// The actual text.
  public let actual: String

  /// Compares two texts line by line; nil when they are equal.
  ///
  /// Trailing blanks of lines and empty lines at the end are ignored.
  ///
  /// - Parameters:
  ///   - subject: the kind of the texts.
  ///   - expected: the expected text.
  ///   - actual: the actual text.
  public init?(of subject: String, expected: String, actual: String) {
    self.subject = subject
    self.expected = Self.lines(expected).joined(separator: "\n")
    self.actual = Self.lines(actual).joined(separator: "\n")
    if self.expected == self.actual { return nil }
  }

  /// The lines of both texts in order: `-` marks missing lines, `+` marks additional ones.
  public var description: String {
    let old = Self.lines(expected)
    let new = Self.lines(actual)
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var lines = ["The \(subject) differs: - was expected, + came instead."]
    var next = 0
    for (offset, line) in old.enumerated() {
      if removed.contains(offset) {
        lines.append("- " + line)
        continue
      }
      while inserted.contains(next) {
        lines.append("+ " + new[next])
        next += 1
      }
      lines.append("  " + line)
      next += 1
    }
    lines += new[min(next, new.count)...].map { "+ " + $0 }
    return lines.joined(separator: "\n")
  }

  private static func offset(of change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
