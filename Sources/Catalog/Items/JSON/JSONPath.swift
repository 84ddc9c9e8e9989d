/// The path of a value: member names and array indexes, separated by dots as in `data.items.0`.
///
/// `$` is the value itself. In an array, `-1` is the last element, and `rel=next` is the first one
/// whose `rel` is `next`. A dot in a name is written `\.`, as in `@odata\.nextLink`.
package struct JSONPath: Hashable, Sendable, LosslessStringConvertible {
  /// Names and indexes, the outermost first.
  package var steps: [String]

  package init(steps: [String]) {
    self.steps = steps
  }

  /// Parses a path.
  package init(_ text: String) {
    steps = text == "$" ? [] : Self.split(text)
  }

  private static func split(_ text: String) -> [String] {
    var steps = [""]
    var isEscaped = false
    for character in text {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "." where !isEscaped: steps.append("")
      default: steps[steps.count - 1].append(character)
      }
      isEscaped = false
    }
    return steps
  }

  /// The path after a prefix; nil when the path doesn't start with it.
  package func dropping(prefix: JSONPath) -> JSONPath? {
    guard steps.starts(with: prefix.steps) else { return nil }
    return JSONPath(steps: Array(steps.dropFirst(prefix.steps.count)))
  }

  package var description: String {
    switch steps {
    case []: "$"
    case ["$"]: #"\$"#
    default: steps.map(Self.escape).joined(separator: ".")
    }
  }

  /// A step with its dots and backslashes escaped, and `*`, which means all members elsewhere.
  private static func escape(_ step: String) -> String {
    guard step != "*" else { return #"\*"# }
    guard step.contains(where: { $0 == "." || $0 == "\\" }) else { return step }
    return step.reduce(into: "") { escaped, character in
      if character == "." || character == "\\" { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
