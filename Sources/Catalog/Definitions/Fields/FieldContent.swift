import EverBase
package import EverItems
import EverWeb

/// The values of an item that a column shows.
package enum FieldContent: Hashable, Sendable {
  /// The first of these values that the item has.
  case paths([JSONPath])
  /// Several values in one text.
  case template(Template)
}

/// A text with places for values, such as `{badges.gold} of {badges.all}`.
package struct Template: Hashable, Sendable {
  /// A part of the text: text as it is, or the place for a value.
  package enum Piece: Hashable, Sendable {
    case text(String)
    case value(JSONPath)
  }

  package var pieces: [Piece] = []
}

extension Template {
  /// Parses a template; an unclosed brace is text.
  package init(_ text: String) {
    self.init()
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
  /// The text for an item, whose values a function returns as texts; nil when it has no such value.
  func text(_ text: (JSONPath) -> String?) -> String? {
    switch self {
    case .paths(let paths): paths.lazy.compactMap(text).first
    case .template(let template): template.filled(text)
    }
  }

  /// The URL for an item: a value without formatting, or a template.
  ///
  /// - Parameter find: returns the value at a path of the item.
  /// - Returns: the URL, relative or absolute; nil when a value is missing or empty.
  package func address(_ find: (JSONPath) -> JSONValue?) -> String? {
    switch self {
    case .paths: text { find($0)?.text.flatMap { $0.isEmpty ? nil : $0 } }
    case .template(let template): template.address { find($0)?.text }
    }
  }
}

extension Template {
  /// The text with its values; nil when none of them exists.
  func filled(_ text: (JSONPath) -> String?) -> String? {
    let parts = parts(text)
    return parts.contains { $0.isValue && $0.text != nil } ? parts.compactMap(\.text).joined() : nil
  }

  /// The text as a URL; nil when one of its values doesn't exist.
  ///
  /// A value at the start is the beginning of a URL and is kept as it is. Other values are
  /// percent-encoded except for slashes, so that none of them begins a query or a fragment.
  package func address(_ text: (JSONPath) -> String?) -> String? {
    parts(text).reduce("") { address, part in
      guard let address, let text = part.text else { return nil }
      guard part.isValue, !address.isEmpty else { return address + text }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      return address + parts.map { percentEncoded(String($0)) }.joined(separator: "/")
    }
  }

  /// The texts of the pieces, nil for a value that doesn't exist.
  private func parts(_ text: (JSONPath) -> String?) -> [(text: String?, isValue: Bool)] {
    pieces.map { piece in
      switch piece {
      case .text(let text): (text, false)
      case .value(let path): (text(path), true)
      }
    }
  }
}

extension ColumnDefinition {
  /// The column's text for an item, whose values a function returns; nil when it has no such value.
  ///
  /// Without a time in seconds since 1970, times are formatted as days.
  package func field(now: Int? = nil, _ find: (JSONPath) -> JSONValue?) -> String? {
    if isAsSent {
      return content.text { path in find(path).flatMap { FieldFormat.text.text(of: $0) } }
    }
    return content.text { path in find(path).flatMap { format.text(of: $0, now: now) }.map(part) }
      .map(suffixed)
  }

  /// The paths of its values.
  package var paths: [JSONPath] { if case .paths(let paths) = content { paths } else { [] } }

  /// Whether the user means the column by its title or the path of its value, in any case.
  package func isNamed(_ name: String) -> Bool {
    ([column.title] + paths.map(\.description)).contains { $0.lowercased() == name.lowercased() }
  }

  /// A value as it stands in a template, where a list can't choose its form.
  private func part(_ text: String) -> String {
    guard format == .bytes, case .template = content else { return text }
    return format.form.shown(text)
  }

  /// Adds the suffix to a number.
  ///
  /// Words such as "unknown" have no unit.
  private func suffixed(_ text: String) -> String {
    guard format != .bytes else { return text }
    let isNumber = text.utf8.allSatisfy { $0.isDigit || ",.-".utf8.contains($0) }
    return isNumber && text.utf8.contains(where: \.isDigit) ? text + suffix : text
  }
}

extension [ColumnDefinition] {
  /// An item's value as it was sent, under a heading of a column in any case or at a path; nil when
  /// it has no such value.
  package func text(of name: String, _ find: (JSONPath) -> JSONValue?) -> String? {
    let content = first { $0.isNamed(name) }?.content ?? .paths([JSONPath(name)])
    return content.text { path in find(path).flatMap { FieldFormat.text.text(of: $0) } }
  }
}
