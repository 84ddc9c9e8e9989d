import Definitions
import Documents
import Transport

/// Collects the values around the items of a response.
///
/// It never reads the items, which have URLs, pages and ids of their own.
struct FactCollector {
  private(set) var facts: [Fact] = []
  private let items: [String]

  /// The most facts that are collected.
  ///
  /// An envelope is small.
  private static let limit = 2_000

  /// The most bytes of a value that may be a URL or a token.
  private static let longest = 65_536

  /// The most members of an object that holds facts.
  ///
  /// Larger objects hold data.
  private static let width = 200

  init(items: [String]) {
    self.items = items
  }

  /// Collects the members of the objects on the path to the items, and of the ends of an array that
  /// describe it.
  mutating func collect(_ root: JSONValue) {
    for step in items.isEmpty ? ListEnds(of: root).steps : [] {
      guard let end = root.value(at: JSONPath(steps: [step])) else { continue }
      collectMembers(of: end, at: [step], distance: 0)
    }
    for depth in (0..<items.count).reversed() {
      let steps = Array(items.prefix(depth))
      guard let value = root.value(at: JSONPath(steps: steps)) else { continue }
      let distance = 2 * (items.count - 1 - depth)
      if value.kind == .array {
        collectParts(of: value, at: steps, distance: distance + 1)
      } else {
        collectMembers(of: value, at: steps, skipping: items[depth], distance: distance)
      }
    }
  }

  /// Collects the headers that may be about pages.
  mutating func collect(_ headers: [HTTPHeader]) {
    for header in headers {
      var plain = PlainName.of(header.name)
      guard Self.isPaging(header: plain) else { continue }
      for prefix in ["x", "wp", "pagination", "ms"] where plain.hasPrefix(prefix) && plain != prefix
      {
        plain = String(plain.dropFirst(prefix.count))
      }
      // Vendors prepend their own names, as in `X-Nomad-NextToken` and `CB-AFTER`.
      if let next = plain.firstRange(of: "next") { plain = String(plain[next.lowerBound...]) }
      if plain.hasSuffix("after") { plain = "after" }
      if collectMembers(ofHeader: header) { continue }
      facts.append(
        Fact(
          place: .header(header.name),
          name: header.name,
          plain: plain,
          around: ["header"],
          value: .header(header.value),
          distance: 3
        )
      )
    }
  }

  /// Collects the members of a header that holds a JSON object; false when it doesn't hold one.
  private mutating func collectMembers(ofHeader header: HTTPHeader) -> Bool {
    guard header.value.hasPrefix("{"), header.value.utf8.count < Self.longest,
      let root = (try? JSONDocument(Array(header.value.utf8)))?.root
    else { return false }
    for member in root.members.lazy.prefix(Self.width) where member.value.text != nil {
      let path = JSONPath(steps: [member.name])
      facts.append(
        Fact(
          place: .header("\(header.name)/\(path)"),
          name: member.name,
          plain: PlainName.of(member.name),
          around: ["header"],
          value: .json(member.value),
          distance: 3
        )
      )
    }
    return true
  }

  private static func isPaging(header plain: String) -> Bool {
    let words = [
      "page", "pagin", "total", "next", "cursor", "continuation", "count", "hasmore", "offset",
      "limit", "truncated", "partial",
    ]
    let isNamed = ["warning", "xmore"].contains(plain) || words.contains(where: plain.contains)
    return (isNamed || plain.hasSuffix("after"))
      && plain != "retryafter" && !plain.contains("ratelimit")
      && !plain.hasPrefix("access") && !plain.hasSuffix("remaining")
  }
}

extension FactCollector {
  private mutating func collectMembers(
    of object: JSONValue,
    at steps: [String],
    skipping: String? = nil,
    distance: Int
  ) {
    for member in object.members.lazy.prefix(Self.width) where member.name != skipping {
      guard facts.count < Self.limit else { return }
      let path = steps + [member.name]
      switch member.value.kind {
      case .object: collectObject(member.value, at: path, distance: distance)
      case .array:
        collectOnly(in: member.value, at: path, distance: distance)
        collectLinks(in: member.value, at: path, distance: distance + 1)
        collectNamed(in: member.value, at: path, distance: distance + 1)
        if ListedPages(member.value, named: path.map(PlainName.of)) != nil {
          append(member.value, at: path, distance: distance)
        }
      default: append(member.value, at: path, distance: distance)
      }
    }
  }

  /// Objects whose names are about pages are near; others are far, and so are deeply nested ones.
  private mutating func collectObject(_ object: JSONValue, at steps: [String], distance: Int) {
    let plain = PlainName.of(steps.last ?? "")
    let depth = steps.count - zip(steps, items).prefix { $0 == $1 }.count
    // Converted XML has the attributes of the list's element in `@attr` or `@attributes`.
    let isNear = Self.isPaging(plain) || steps.last?.hasPrefix("@attr") ?? false
    guard depth <= 4,
      !ListNames.beside.contains(plain) || isNear
        || plain.hasPrefix("param")
    else { return }
    // Twitch and Clash Royale send an empty object with the last page.
    if plain.hasPrefix("pagin") || plain == "cursors",
      object.members.first(where: { _ in true }) == nil
    {
      append(object, at: steps, distance: distance)
    }
    collectMembers(of: object, at: steps, distance: distance + (isNear ? 1 : 20))
  }

  private static func isPaging(_ plain: String) -> Bool {
    if plain == "first" || plain.hasPrefix("prev") { return false }
    if ["records", "slice", "window", "chunk", "portion"].contains(plain) { return true }
    let words = [
      "pag", "meta", "link", "cursor", "next", "info", "scroll", "result", "response", "range",
      "batch", "navigation", "view", "continu", "hits", "search", "list", "header", "total",
      "offset", "queries",
    ]
    return words.contains(where: plain.contains)
  }

  /// Collects the only value of an array, as converters of XML write single values.
  private mutating func collectOnly(in array: JSONValue, at steps: [String], distance: Int) {
    let elements = Array(array.elements.lazy.prefix(2))
    guard elements.count == 1, let only = elements.first, only.text != nil else { return }
    append(only, named: steps.last ?? "", at: steps + ["0"], distance: distance)
  }

  private mutating func append(_ value: JSONValue, at steps: [String], distance: Int) {
    append(value, named: steps.last ?? "", at: steps, distance: distance)
  }

  private mutating func append(
    _ value: JSONValue,
    named name: String,
    at steps: [String],
    distance: Int
  ) {
    guard value.range.count < Self.longest else { return }
    facts.append(
      Fact(
        place: .body(JSONPath(steps: steps)),
        name: name,
        plain: PlainName.of(name),
        around: steps.dropLast().map(PlainName.of),
        value: .json(value),
        distance: distance
      )
    )
  }

  /// Collects an array of links.
  ///
  /// Each is a fact named by its relation, as for `rel=next`.
  private mutating func collectLinks(in array: JSONValue, at steps: [String], distance: Int) {
    let elements = Array(array.elements.lazy.prefix(50))
    guard let first = elements.first, first.kind == .object else { return }
    let key =
      ["rel", "relation"].first { first.member($0) != nil }
      ?? (elements.contains(where: Self.isNamedLink) ? "name" : nil)
    guard let key else {
      if elements.count == 1 { collectAlone(first, at: steps, distance: distance) }
      return
    }
    for element in elements {
      let relation = element.member(key).flatMap {
        $0.text ?? $0.elements.first { _ in true }?.text
      }
      let target = ["href", "url", "uri"].first { element.member($0)?.kind == .string }
      guard let relation, let target, let value = element.member(target) else { continue }
      let name = relation.split(separator: "/").last.map(String.init) ?? relation
      facts.append(
        Fact(
          place: .body(JSONPath(steps: steps + ["\(key)=\(relation)", target])),
          name: name,
          plain: PlainName.of(name),
          around: steps.map(PlainName.of),
          value: .json(value),
          distance: distance
        )
      )
    }
  }

  /// Whether an element is a link to a neighbouring page, whose relation is its name.
  private static func isNamedLink(_ element: JSONValue) -> Bool {
    let relation = element.member("name")?.text?.lowercased() ?? ""
    return ["next", "prev", "previous"].contains(relation)
      && ["href", "url", "uri"].contains { element.member($0)?.kind == .string }
  }

  /// Collects numbers that stand beside their names, such as
  /// `{"name": "TotalCount", "count": 23}`, also one array below others that describe the response.
  private mutating func collectNamed(in array: JSONValue, at steps: [String], distance: Int) {
    guard Self.isPaging(PlainName.of(steps.last ?? "")) else { return }
    for (index, element) in array.elements.lazy.prefix(10).enumerated() {
      for member in element.members.lazy.prefix(Self.width) where member.value.kind == .array {
        let path = steps + [String(index), member.name]
        collectNumbers(in: member.value, at: path, distance: distance)
      }
    }
    collectNumbers(in: array, at: steps, distance: distance)
  }

  private mutating func collectNumbers(in array: JSONValue, at steps: [String], distance: Int) {
    for (index, element) in array.elements.lazy.prefix(10).enumerated() {
      guard let name = element.member("name")?.text,
        let key = ["count", "value"].first(where: { element.member($0)?.integer != nil }),
        let number = element.member(key), TotalDetection.isSure(PlainName.of(name))
      else { continue }
      append(number, named: name, at: steps + [String(index), key], distance: distance)
    }
  }

  /// Collects the only object of an array, as converters of XML write single elements, unless it is
  /// an item of another list.
  private mutating func collectAlone(_ object: JSONValue, at steps: [String], distance: Int) {
    let name = PlainName.of(steps.last ?? "")
    let members = Array(object.members.lazy.prefix(Self.width))
    let isOfPages = Self.isPaging(name) || name.hasPrefix("message")
    guard
      name.contains("next")
        || isOfPages && members.allSatisfy(Self.isSingle) && !OnlyEnvelope.isThing(members)
    else { return }
    collectMembers(of: object, at: steps + ["0"], distance: distance)
  }

  /// Whether a member has one value, with or without an array around it.
  private static func isSingle(_ member: (name: String, value: JSONValue)) -> Bool {
    let only = Array(member.value.elements.lazy.prefix(2))
    return member.value.isNull || member.value.text != nil || only.count == 1 && only[0].text != nil
  }

  /// Collects a response that is an array of its parts, one of which describes the page.
  private mutating func collectParts(of array: JSONValue, at steps: [String], distance: Int) {
    for (index, part) in array.elements.lazy.prefix(4).enumerated() where part.kind == .object {
      collectMembers(of: part, at: steps + [String(index)], distance: distance)
    }
  }
}
