import EverItems
import EverBase
import EverWeb

/// The values of a feed and its entries, as names and JSON.
enum FeedValues {
  typealias Values = [(name: String, json: String)]

  /// The values of an entry: first title, link, author, date and summary under common names for
  /// Atom and RSS, then all others under their own names.
  static func entry(_ elements: [FeedElement]) -> Values {
    let own = elements.filter { $0.prefix == nil }
    let summary = first(["summary", "description", "subtitle"], own)
    let content = elements.first { $0.key == "content_encoded" } ?? first(["content"], own)
    let published = date(["published", "pubDate", "issued", "date", "created", "updated"], own)
    let updated = date(["updated", "modified"], own)
    let enclosure = first(["enclosure"], own)
    let values = texts([
      ("title", first(["title"], own)?.plain),
      ("link", link(own, "alternate") ?? permalink(own)),
      ("author", authors(elements)),
      ("date", published),
      ("summary", (summary ?? content)?.plain),
      ("id", first(["id", "guid", "identifier"], own)?.trimmed),
      ("updated", updated == published ? nil : updated),
      ("image", image(elements) ?? picture(in: [content, summary])),
      ("content", content?.trimmed),
      ("enclosure", link(own, "enclosure") ?? enclosure?.reference("url")),
    ])
    let taken = Set(values.map(\.name)).union(known)
    return values + others(elements.filter { !taken.contains($0.key) })
  }

  /// The texts that aren't empty, as JSON.
  private static func texts(_ texts: [(name: String, text: String?)]) -> Values {
    texts.compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : (name, JSONText.string($0)) }
    }
  }

  /// The values of the feed itself: its title, the URLs of other pages, and the numbers of
  /// OpenSearch.
  static func feed(_ elements: [FeedElement]) -> Values {
    let own = elements.filter { $0.prefix == nil }
    let counts = ["totalResults", "startIndex", "itemsPerPage"].compactMap { name in
      elements.first { $0.name == name && $0.prefix == "opensearch" }
        .flatMap { Int($0.trimmed) }.map { (name: name, json: String($0)) }
    }
    return texts([
      ("title", first(["title"], own)?.plain), ("next", link(own, "next")),
      ("previous", link(own, "previous") ?? link(own, "prev")),
    ]) + counts
  }

  /// Elements whose values are in an item under a common name.
  private static let known = Set(Vocabulary.words("feeds", "known"))

  private static func first(_ names: [String], _ elements: [FeedElement]) -> FeedElement? {
    names.lazy.compactMap { name in
      elements.first { $0.name == name && !($0.text.isEmpty && $0.attributes.isEmpty) }
    }.first
  }

  /// The URL of a link with a relation.
  ///
  /// In Atom, a link without one is the entry's own page.
  private static func link(_ elements: [FeedElement], _ relation: String) -> String? {
    elements.first {
      $0.name == "link" && $0.attributes["href"] != nil
        && $0.attributes["rel"] ?? "alternate" == relation
    }?
    .reference("href")
  }

  /// The URL of an RSS entry.
  private static func permalink(_ elements: [FeedElement]) -> String? {
    let link = elements.first { $0.name == "link" && !$0.trimmed.isEmpty }
    let guid = elements.first { $0.name == "guid" && $0.attributes["isPermaLink"] != "false" }
    return link.map { $0.resolved($0.trimmed) }
      ?? guid.map(\.trimmed).flatMap { URLShape.isAbsolute($0) ? $0 : nil }
  }

  private static func authors(_ elements: [FeedElement]) -> String? {
    let names = elements.filter { ["author", "creator"].contains($0.name) && $0.prefix == nil }
      .map { $0.part("name") ?? $0.part("email") ?? $0.trimmed }
    let found = names.isEmpty ? elements.filter { $0.key == "itunes_author" }.map(\.trimmed) : names
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  private static func image(_ elements: [FeedElement]) -> String? {
    let media = elements.first { element in
      ["media_thumbnail", "media_content", "itunes_image", "enclosure"].contains(element.key)
        && (element.key.hasSuffix("thumbnail") || element.key.hasSuffix("image")
          || element.attributes["medium"] == "image"
          || element.attributes["type"]?.hasPrefix("image/") ?? false)
    }
    return (media?.reference("url") ?? media?.reference("href")).map(rooted)
  }

  /// The address of the first picture in the content of some elements; nil without one.
  private static func picture(in elements: [FeedElement?]) -> String? {
    elements.lazy.compactMap { element in
      let address = element.flatMap { $0.picture ?? HTMLPicture.address(in: $0.text) }
      return address.flatMap { element?.resolved($0) }.map(rooted)
    }
    .first
  }

  /// A reference that can't be taken for a word.
  private static func rooted(_ reference: String) -> String {
    reference.contains(":") || reference.hasPrefix("/") || reference.hasPrefix(".")
      ? reference : "./" + reference
  }

  /// A time of mail (RFC 5322, 3.3) in ISO 8601 and UTC, others as they are.
  private static func date(_ names: [String], _ elements: [FeedElement]) -> String? {
    first(names, elements).map { element in
      let text = element.trimmed
      let seconds = ISOTime(text) == nil ? HTTPDate.seconds(text) : nil
      return seconds.flatMap { Timestamp.utc(String($0)) } ?? text
    }
  }

  /// All other elements.
  ///
  /// Elements of the same name become a list.
  private static func others(_ elements: [FeedElement]) -> Values {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for element in elements {
      guard let value = value(element) else { continue }
      if values[element.key] == nil { names.append(element.key) }
      values[element.key, default: []].append(value)
    }
    return names.map { name in
      let all = values[name] ?? []
      return (
        name, all.count == 1 && name != "category" ? all[0] : "[\(all.joined(separator: ","))]"
      )
    }
  }

  /// A text, or the attributes of an element without text; nil for an empty element.
  private static func value(_ element: FeedElement) -> String? {
    let text = element.trimmed
    if !text.isEmpty { return JSONText.string(text) }
    if let term = element.attributes["term"] { return JSONText.string(term) }
    guard !element.attributes.isEmpty else { return nil }
    let members = element.attributes.sorted { $0.key < $1.key }
    let texts = members.map { "\(JSONText.string($0.key)):\(JSONText.string($0.value))" }
    return "{\(texts.joined(separator: ","))}"
  }
}
