import EverItems
import EverWeb

/// Collects the values around the items of a response.
///
/// It never reads the items, which have URLs, pages and ids of their own.
struct SignalCollector {
  private(set) var signals: [Signal] = []
  private let items: [String]

  /// The most signals that are collected, because an envelope is small.
  private static let limit = 2_000

  /// The most bytes of a value that may be a URL or a token.
  private static let longest = 65_536

  /// The most members of an object that is read; larger objects hold data.
  private static let width = 200

  init(items: [String]) {
    self.items = items
  }

  /// Collects the members of the objects on the path to the items, and of the parts of a response
  /// that is an array.
  mutating func collect(_ root: JSONValue) {
    for step in items.isEmpty ? ListEnds(of: root).steps : [] {
      root.value(at: JSONPath(steps: [step])).map { collect($0, at: [step], distance: 0) }
    }
    for depth in (0..<items.count).reversed() {
      let steps = Array(items.prefix(depth))
      guard let value = root.value(at: JSONPath(steps: steps)) else { continue }
      let distance = 2 * (items.count - 1 - depth)
      if value.kind == .array {
        for (index, part) in value.elements.lazy.prefix(4).enumerated() where part.kind == .object {
          collect(part, at: steps + [String(index)], distance: distance + 1)
        }
      } else {
        collect(value, at: steps, skipping: items[depth], distance: distance)
      }
    }
  }

  /// Collects the headers that may be about pages, also the members of one that holds JSON.
  mutating func collect(_ headers: [HTTPHeader]) {
    for header in headers where Self.isPaging(header: PlainName.of(header.name)) {
      let root =
        header.value.hasPrefix("{") && header.value.utf8.count < Self.longest
        ? (try? JSONDocument(Array(header.value.utf8)))?.root : nil
      guard let root else {
        append(.header(header.name), Self.name(ofHeader: header.name), header.value)
        continue
      }
      for member in root.members.lazy.prefix(Self.width) where member.value.text != nil {
        let path = JSONPath(steps: [member.name])
        append(.header("\(header.name)/\(path)"), member.name, member.value.text)
      }
    }
  }

  private mutating func append(_ place: ResponsePlace, _ name: String, _ text: String?) {
    signals.append(Signal(place, name, in: ["header"], nil, text: text, distance: 3))
  }

  /// The name of a header without what vendors prepend, as in `X-WP-Total` and `X-Nomad-NextToken`.
  private static func name(ofHeader name: String) -> String {
    let words = name.split(separator: "-").map(String.init)
    if let next = words.firstIndex(where: { $0.lowercased().hasPrefix("next") }) {
      return words[next...].joined(separator: "-")
    }
    if words.last?.lowercased() == "after" { return "after" }
    let own = words.drop { ["x", "wp", "ms", "pagination", "cb"].contains($0.lowercased()) }
    return own.isEmpty ? name : own.joined(separator: "-")
  }

  /// Parts of the plain names of headers about pages, and of objects about them.
  private static let headers = Vocabulary.words("signals", "headers")
  private static let objects = Vocabulary.words("signals", "objects")

  private static func isPaging(header plain: String) -> Bool {
    (headers.contains(where: plain.contains) || plain.hasSuffix("after"))
      && plain != "retryafter" && !plain.contains("ratelimit") && !plain.hasPrefix("access")
      && !plain.hasSuffix("remaining")
  }
}

extension SignalCollector {
  private mutating func collect(
    _ object: JSONValue,
    at steps: [String],
    skipping: String? = nil,
    distance: Int
  ) {
    for member in object.members.lazy.prefix(Self.width) where member.name != skipping {
      guard signals.count < Self.limit else { return }
      let path = steps + [member.name]
      switch member.value.kind {
      case .object: collectObject(member.value, at: path, distance: distance)
      case .array: collectLinks(member.value, at: path, distance: distance + 1)
      case .string, .number, .boolean, .null: append(member.value, at: path, distance: distance)
      }
    }
  }

  /// Objects whose names are about pages are near; others are far, and deeply nested ones are left
  /// out.
  ///
  /// An object can be a token itself, as DynamoDB's key is.
  private mutating func collectObject(_ object: JSONValue, at steps: [String], distance: Int) {
    let plain = PlainName.of(steps.last ?? "")
    let depth = steps.count - zip(steps, items).prefix { $0 == $1 }.count
    let isNear = Self.isPaging(plain) || steps.last?.hasPrefix("@attr") ?? false
    let isBeside = ListNames.beside.contains(plain) && !plain.hasPrefix("param")
    guard depth <= 4, !isBeside || isNear else { return }
    if Self.isToken(plain) || object.isEmpty { append(object, at: steps, distance: distance) }
    collect(object, at: steps, distance: distance + (isNear ? 1 : 20))
  }

  private static func isToken(_ plain: String) -> Bool {
    let ends = ["params", "parameters", "query", "key", "token"]
    return PagingNames.role(of: plain) == .token && !["cursor", "position"].contains(plain)
      || plain.hasPrefix("next") && ends.contains(where: plain.hasSuffix)
  }

  private static func isPaging(_ plain: String) -> Bool {
    if plain == "first" || plain.hasPrefix("prev") { return false }
    return objects.contains(where: plain.contains)
  }

  /// Collects links, each as a signal named by its relation, as for `rel=next`.
  private mutating func collectLinks(_ array: JSONValue, at steps: [String], distance: Int) {
    let links = Array(array.elements.lazy.prefix(50))
    let targets = ["href", "url", "uri"]
    let key = ["rel", "relation", "name"].first { links.first?.member($0) != nil }
    guard let key else { return }
    for link in links {
      let relation = link.member(key).flatMap { $0.text ?? $0.elements.first?.text }
      guard let relation, let target = targets.first(where: { link.member($0)?.kind == .string }),
        let value = link.member(target)
      else { continue }
      let place = steps + ["\(key)=\(relation)", target]
      let name = relation.split(separator: "/").last.map(String.init) ?? relation
      append(value, named: name, at: place, in: steps, distance: distance)
    }
  }

  /// Appends a value, whose name and the names around it are those of its path unless it is a link.
  private mutating func append(
    _ value: JSONValue,
    named name: String? = nil,
    at steps: [String],
    in outer: [String]? = nil,
    distance: Int
  ) {
    guard value.range.count < Self.longest else { return }
    let (place, name) = (ResponsePlace.body(JSONPath(steps: steps)), name ?? steps.last ?? "")
    let around = (outer ?? steps.dropLast()).map(PlainName.of)
    signals.append(Signal(place, name, in: around, value, text: value.text, distance: distance))
  }
}
