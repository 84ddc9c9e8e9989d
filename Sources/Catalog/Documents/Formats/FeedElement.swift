import EverBase
import EverWeb

/// An element of a feed's entry, or of the feed itself.
struct FeedElement {
  /// The name without its namespace.
  let name: String

  /// The prefix of elements that are defined outside of Atom, RSS and Dublin Core; nil for those
  /// three.
  let prefix: String?

  /// The values of attributes by their local names.
  let attributes: [String: String]

  /// The address from which its references start (XML Base); nil for the address of the feed.
  let base: String?

  /// The address of the first picture among its descendants, as it is written; nil without one.
  var picture: String?

  /// The texts in it and in its descendants, concatenated.
  var text = ""

  /// The texts of its child elements, in order.
  var parts: [(name: String, text: String)] = []

  init(_ expanded: String, attributes: [String: String], base: String?) {
    let words = expanded.split(separator: " ", maxSplits: 1)
    name = String(words.last ?? "")
    prefix = words.count < 2 ? nil : Self.prefix(of: words[0])
    self.attributes = attributes
    self.base = base
  }

  /// A reference in it from its base, or as it is written when it has none.
  func resolved(_ reference: String) -> String { Self.resolved(reference, from: base) }

  /// The reference in an attribute, from the base; nil without the attribute.
  func reference(_ attribute: String) -> String? { attributes[attribute].map(resolved) }

  /// A reference from a base, which may be relative itself; nil is the address of the feed.
  static func resolved(_ reference: String, from base: String?) -> String {
    guard let base, !URLShape.isAbsolute(reference) else { return reference }
    if let url = URLReference(base) { return url.resolving(reference) ?? reference }
    guard let first = reference.first, !"/?#".contains(first) else { return reference }
    return base.lastIndex(of: "/").map { base[...$0] + reference } ?? reference
  }

  /// The prefixes of known namespaces, empty for Atom, RSS and Dublin Core.
  private static let prefixes = Vocabulary.table("namespaces")

  private static func prefix(of namespace: Substring) -> String? {
    guard let known = prefixes[String(namespace)] else {
      return namespace.split { "/#:".contains($0) }.last { Int($0.prefix(1)) == nil }
        .map(String.init)
    }
    return known.isEmpty ? nil : known
  }

  /// The name of its value in an item.
  var key: String { [prefix, name].compactMap(\.self).joined(separator: "_") }

  var trimmed: String { String(text.drop(while: \.isWhitespace).withoutEndingBlanks) }

  /// Its visible text: on one line, without HTML markup.
  var plain: String { HTMLText.line(text) }

  /// The text of a child; nil when it is missing or empty.
  func part(_ name: String) -> String? {
    parts.first { $0.name == name && !$0.text.isEmpty }?.text
  }
}
