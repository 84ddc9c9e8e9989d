/// Which values of an item a column shows.
package enum FieldContent: Hashable, Sendable {
  /// The first of these that the item has.
  case paths([JSONPath])
  /// Several values in one text.
  case template(Template)
}

/// A text with places for values, such as `{badges.gold} of {badges.all}`.
package struct Template: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case text(String)
    case value(JSONPath)
  }

  package var pieces: [Piece]

  /// Reads a template; a brace that isn't closed is text.
  package init(_ text: String) {
    pieces = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.value(JSONPath(String(rest[rest.index(after: open)..<close]))))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
  }
}

extension FieldContent {
  /// The text for an item.
  ///
  /// - Parameters:
  ///   - format: how a value becomes text.
  ///   - find: gives the value at a path of the item.
  /// - Returns: the text; nil where the item has no such value.
  func text(
    as format: FieldFormat = .text,
    _ find: (JSONPath) -> JSONValue?
  ) -> String? {
    switch self {
    case .paths(let paths):
      for path in paths {
        if let text = find(path).flatMap(format.text) { return text }
      }
      return nil
    case .template(let template): return fill(template, format, find)
    }
  }

  /// A template filled; nil when none of its values is there.
  private func fill(
    _ template: Template,
    _ format: FieldFormat,
    _ find: (JSONPath) -> JSONValue?
  ) -> String? {
    var filled = ""
    var isEmpty = true
    for piece in template.pieces {
      switch piece {
      case .text(let text): filled += text
      case .value(let path):
        guard let text = find(path).flatMap(format.text) else { continue }
        filled += text
        isEmpty = false
      }
    }
    return isEmpty ? nil : filled
  }
}

extension ColumnDefinition {
  /// The column's text for an item.
  ///
  /// - Parameter find: gives the value at a path of the item.
  /// - Returns: the text; nil where the item has no such value.
  package func field(_ find: (JSONPath) -> JSONValue?) -> String? {
    content.text(as: format, find).map(suffixed)
  }

  /// Adds the suffix to a number; words such as "unknown" have no unit.
  private func suffixed(_ text: String) -> String {
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || ",.-".utf8.contains($0) }
    return isNumber && text.utf8.contains { (0x30...0x39).contains($0) } ? text + suffix : text
  }
}
