import Definitions
import Documents

/// Finds the URL of an item's web page.
enum LinkField {
  private static let names = [
    "html_url", "web_url", "link", "permalink", "url", "html_link", "canonical_url", "website",
    "href", "page_url", "webUrl", "htmlUrl", "htmlLink", "links.html", "links.html.href",
    "links.self", "_links.html.href", "_links.self.href", "fullurl",
  ]

  /// The first usual name under which all sampled items have a web URL.
  static func content(in sample: [JSONValue]) -> FieldContent? {
    let path = names.lazy.map { JSONPath($0) }.first { path in
      !sample.isEmpty
        && sample.prefix(10).allSatisfy {
          $0.value(at: path)?.text.map(URLShape.isAbsolute) ?? false
        }
    }
    return path.map { .paths([$0]) }
  }
}
