import CEverFormats

/// Outlines of a value, which process its tokens in a loop, so that nesting uses no stack.
extension JSONValue {
  /// The value with two spaces of indentation for each level and one line for each element; scalars
  /// are as sent.
  ///
  /// - Complexity: O(bytes + lines × depth).
  package var indentedLines: [String] {
    var lines: [String] = []
    var line = ""
    var depth = 0

    func breakLine() {
      lines.append(line)
      line = String(repeating: "  ", count: depth)
    }

    var token = token
    while token <= closer {
      let part = JSONValue(document: document, token: token)
      switch part.mark {
      case .open where part.isEmpty:
        line += part.kind == .object ? "{}" : "[]"
        token += 1
      case .open:
        line += part.kind == .object ? "{" : "["
        depth += 1
        breakLine()
      case .close:
        depth -= 1
        breakLine()
        line += part.raw
      case .comma:
        line += ","
        breakLine()
      case .colon: line += ": "
      case .scalar: line += part.raw
      }
      token += 1
    }
    return lines + [line]
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
  /// - Complexity: O(bytes + scalars × depth) without decoding a scalar.
  package func forEachLeaf(_ body: (JSONPath, JSONValue) -> Bool) {
    var steps: [Step] = []
    var token = token
    while token <= closer {
      let part = JSONValue(document: document, token: token)
      switch part.mark {
      case .open where !part.isEmpty: steps.append(part.kind == .array ? .element(0) : .member(""))
      case .close: steps.removeLast()
      case .comma: steps.append(steps.removeLast().next)
      case .colon: break
      case .scalar where part.isKey:
        steps[steps.count - 1] = .member(part.withBytes(JSONString.decode))
      case .open, .scalar:
        guard body(JSONPath(steps: steps.map(\.name)), part) else { return }
        token = part.closer
      }
      token += 1
    }
  }

  /// The effect of a token on the outline.
  private enum Mark {
    case open
    case close
    case comma
    case colon
    case scalar
  }

  /// The position of an outline in one container.
  private enum Step {
    case member(String)
    case element(Int)

    var name: String {
      switch self {
      case .member(let name): name
      case .element(let index): String(index)
      }
    }

    var next: Step {
      switch self {
      case .member: .member("")
      case .element(let index): .element(index + 1)
      }
    }
  }

  private var mark: Mark {
    switch byte(token) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): .open
    case UInt8(ascii: "}"), UInt8(ascii: "]"): .close
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    default: .scalar
    }
  }

  private var isEmpty: Bool { closer == token + 1 }

  /// Whether a colon follows, which is true only of keys.
  private var isKey: Bool {
    token + 1 < document.tokens.count && byte(token + 1) == UInt8(ascii: ":")
  }
}
