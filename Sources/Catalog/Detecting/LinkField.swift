import Definitions
import Documents

/// Finds the URL of an item's web page.
enum LinkField {
  private static let names = [
    "html_url", "web_url", "link", "permalink", "url", "html_link", "canonical_url", "website",
    "href", "page_url", "links.html", "links.html.href", "links.self", "_links.html.href",
    "_links.self.href", "fullurl",
  ]

  /// The first usual name, in any style, under which all sampled items have a web URL.
  static func content(in sample: [JSONValue]) -> FieldContent? {
    guard let first = sample.first else { return nil }
    let paths = names.lazy.compactMap { Self.path(JSONPath($0), in: first) }
    let found: JSONPath? = paths.first { path in
      sample.prefix(10).allSatisfy { $0.value(at: path)?.text.map(URLShape.isAbsolute) ?? false }
    }
    return found.map { .paths([$0]) }
  }

  /// A path with the names that an item has in place of the usual ones; nil without such a member.
  private static func path(_ path: JSONPath, in item: JSONValue) -> JSONPath? {
    var value = item
    var steps: [String] = []
    for step in path.steps {
      let plain = PlainName.of(step)
      let member =
        value.member(step).map { (step, $0) }
        ?? value.members.first { PlainName.of($0.name) == plain }.map { ($0.name, $0.value) }
      guard let member else { return nil }
      steps.append(member.0)
      value = member.1
    }
    return JSONPath(steps: steps)
  }
}
