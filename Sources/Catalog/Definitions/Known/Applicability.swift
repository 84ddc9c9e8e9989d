package import EverItems
import EverWeb
import Glibc

/// The URLs that a definition covers: the table `applies` of its file.
///
/// Such a definition is used instead of detection.
package struct Applicability: Hashable, Sendable {
  /// Hosts, such as `api.github.com` or `*.wikipedia.org`; empty for any host and port.
  package var hosts: [String] = []

  /// Paths, such as `/repos/*/*/issues`: `*` matches anything but a slash, `**` any number of
  /// parts.
  package var paths: [String] = []

  /// Parameters that the query must contain; `*` matches any text.
  ///
  /// Of several values of one name, one is enough.
  package var query: [Pair] = []

  /// Values that the first item must have.
  package var requires: [JSONPath] = []

  /// Values that the response must have, such as `next_url`; null is one.
  ///
  /// Without hosts there is at least one value in ``requires`` or here, because a path alone
  /// doesn't identify an API.
  package var beside: [JSONPath] = []
}

extension Applicability {
  /// Whether the definition covers a URL.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - path: the parts of its path.
  /// - Returns: whether its host, its path and its query fit.
  /// - Complexity: O(length of the URL × number of patterns).
  func covers(_ url: URLReference, path: [Substring]) -> Bool {
    (hosts.isEmpty || url.hasDefaultPort && hosts.contains { Glob.matches(url.host, $0) })
      && paths.contains { Glob.covers(path[...], $0.split(separator: "/")[...]) }
      && Set(query.map(\.name)).allSatisfy { name in isRequested(name, by: url) }
  }

  private func isRequested(_ name: String, by url: URLReference) -> Bool {
    guard let value = url.queryValue(name) else { return false }
    return query.contains { $0.name == name && Glob.matches(value, $0.value) }
  }

  /// Whether a response holds the expected items.
  ///
  /// - Parameters:
  ///   - root: the response.
  ///   - first: the first item; nil when there are none.
  /// - Returns: false for another list.
  package func fits(_ root: JSONValue, first: JSONValue?) -> Bool {
    guard beside.allSatisfy({ root.value(at: $0) != nil }) else { return false }
    guard let first else { return !hosts.isEmpty || requires.isEmpty }
    return requires.allSatisfy { first.value(at: $0) != nil }
  }
}

/// Compares texts with patterns in which `*` matches any text.
enum Glob {
  static func matches(_ text: some StringProtocol, _ pattern: some StringProtocol) -> Bool {
    fnmatch(String(pattern), String(text), FNM_NOESCAPE) == 0
  }

  /// Whether the parts of a path match a pattern.
  static func covers(_ parts: ArraySlice<Substring>, _ pattern: ArraySlice<Substring>) -> Bool {
    guard let first = pattern.first else { return parts.isEmpty }
    let rest = pattern.dropFirst()
    if first == "**" {
      return (parts.startIndex...parts.endIndex).contains { covers(parts[$0...], rest) }
    }
    guard let part = parts.first, matches(part, first) else { return false }
    return covers(parts.dropFirst(), rest)
  }
}
