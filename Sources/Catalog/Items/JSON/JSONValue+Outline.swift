/// Outlines of a value; the parser limits its nesting.
extension JSONValue {
  /// The value with two spaces of indentation for each level and one line for each element; scalars
  /// are as sent.
  ///
  /// - Complexity: O(bytes + lines × depth).
  package var indentedLines: [String] {
    var lines = [""]
    append(to: &lines, indentation: "")
    return lines
  }

  /// Appends the value to the last line, and the further lines that it needs.
  private func append(to lines: inout [String], indentation: String) {
    guard kind == .object || kind == .array else { return lines[lines.count - 1] += raw }
    let (open, close) = kind == .object ? ("{", "}") : ("[", "]")
    if hasNoParts { return lines[lines.count - 1] += open + close }
    var parts = JSONElements(self, of: kind)
    var separator = open
    while let part = parts.next() {
      lines[lines.count - 1] += separator
      lines.append(indentation + "  ")
      separator = ","
      if kind == .object, let value = parts.next() {
        lines[lines.count - 1] += part.raw + ": "
        value.append(to: &lines, indentation: indentation + "  ")
      } else {
        part.append(to: &lines, indentation: indentation + "  ")
      }
    }
    lines.append(indentation + close)
  }

  /// Every scalar in the value with its path, in the order in which they were sent.
  ///
  /// Empty objects and arrays count as scalars, so that nothing is left out. Strings are decoded;
  /// everything else is as sent.
  ///
  /// - Complexity: O(bytes + scalars × depth).
  package var leaves: [(path: JSONPath, text: String)] {
    var leaves: [(path: JSONPath, text: String)] = []
    forEachLeaf { path, value in
      leaves.append((path, value.text ?? value.raw))
      return true
    }
    return leaves
  }

  /// Calls a function with every scalar and its path, as ``leaves`` has them, until it returns
  /// false.
  ///
  /// - Parameters:
  ///   - steps: the path of the value.
  ///   - hasParts: whether the parts of objects or of arrays at a depth are visited; otherwise they
  ///     count as scalars.
  ///   - body: the function.
  /// - Returns: whether it never did.
  /// - Complexity: O(bytes + scalars × depth) without decoding a scalar.
  @discardableResult
  package func forEachLeaf(
    at steps: [String] = [],
    within hasParts: (Kind, _ depth: Int) -> Bool = { _, _ in true },
    _ body: (JSONPath, JSONValue) -> Bool
  ) -> Bool {
    let isLeaf = hasNoParts || !hasParts(kind, steps.count)
    return switch kind {
    case .object where !isLeaf:
      members.allSatisfy { $0.value.forEachLeaf(at: steps + [$0.name], within: hasParts, body) }
    case .array where !isLeaf:
      elements.enumerated().allSatisfy {
        $1.forEachLeaf(at: steps + [String($0)], within: hasParts, body)
      }
    default: body(JSONPath(steps: steps), self)
    }
  }

  /// Whether the value is an empty object or array, or a scalar.
  private var hasNoParts: Bool { closer <= token + 1 }
}
