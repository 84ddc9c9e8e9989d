import EverItems
import Paging

/// What a source reported with the items of a page, as a JSON object in one line; members without a
/// value are left out.
extension Page {
  /// Nil for a page that has no items, lacks some, is from a cache, whose ids may be no ids, after
  /// which no page can be reached, or after which pages are counted in another way.
  var storedHeader: String? {
    guard case .own = identity, !items.isEmpty, !isPartial, age == nil, readdressing == nil,
      next?.isStorable ?? true, previous?.isStorable ?? true
    else { return nil }
    var members: [String] = []
    func add(_ name: String, _ json: String?) {
      if let json { members.append("\"\(name)\":\(json)") }
    }
    add("next", next?.json)
    add("previous", previous?.json)
    switch continuation {
    case .more: add("goesOn", "true")
    case .end: add("goesOn", "false")
    case .assumedEnd(let reason): add("assumedEnd", JSONText.string(reason))
    case .unreachable: return nil
    case .unstated: break
    }
    switch total {
    case .exact(let count): add("total", "\(count)")
    case .atLeast(let count): add("leastTotal", "\(count)")
    case .unknown: break
    }
    add("fingerprint", fingerprint.map { JSONText.string(String($0)) })
    add("pageSize", hints.pageSize.map(String.init))
    return "{\(members.joined(separator: ","))}"
  }

  /// Makes a page of stored items; nil for bytes that aren't a header.
  init?(storedHeader json: [UInt8], items: [Item], age: Duration) {
    guard let root = (try? JSONDocument(json))?.root, root.kind == .object else { return nil }
    let continuation: Continuation =
      switch (root.member("goesOn")?.boolean, root.member("assumedEnd")?.text) {
      case (true?, _): .more
      case (false?, _): .end
      case (nil, let reason?): .assumedEnd(reason)
      case (nil, nil): .unstated
      }
    let least = root.member("leastTotal")?.integer.map(Total.atLeast)
    self.init(
      items: items,
      next: root.member("next").flatMap(PageKey.init(json:)),
      previous: root.member("previous").flatMap(PageKey.init(json:)),
      continuation: continuation,
      total: root.member("total")?.integer.map(Total.exact) ?? least ?? .unknown,
      hints: ServerHints(pageSize: root.member("pageSize")?.integer),
      fingerprint: root.member("fingerprint")?.text.flatMap { UInt64($0) },
      age: age
    )
  }
}

extension PageKey {
  /// The key as a JSON object with one member, in one line; equal keys have equal texts.
  var json: String {
    switch self {
    case .first: "{\"first\":true}"
    case .page(let number): "{\"page\":\(number)}"
    case .offset(let offset): "{\"offset\":\(offset)}"
    case .token(let token): "{\"token\":\(JSONText.string(token))}"
    case .opaque(let address): "{\"address\":\(JSONText.string(address))}"
    case .value(let value): "{\"own\":\(JSONText.string("\(value)"))}"
    case .continuation(let values): "{\"values\":{\(Self.members(of: values))}}"
    }
  }

  /// Whether another run can read the key: not a value of the source's own type.
  fileprivate var isStorable: Bool { if case .value = self { false } else { true } }

  private static func members(of values: [String: String]) -> String {
    values.sorted { $0.key < $1.key }
      .map { "\(JSONText.string($0.key)):\(JSONText.string($0.value))" }
      .joined(separator: ",")
  }

  /// - Returns: nil for a value that isn't a key.
  init?(json: JSONValue) {
    if json.member("first") != nil {
      self = .first
    } else if let number = json.member("page")?.integer {
      self = .page(number)
    } else if let offset = json.member("offset")?.integer {
      self = .offset(offset)
    } else if let token = json.member("token")?.text {
      self = .token(token)
    } else if let address = json.member("address")?.text {
      self = .opaque(address)
    } else if let values = json.member("values") {
      let texts = values.members.map { ($0.name, $0.value.text ?? "") }
      self = .continuation(Dictionary(texts) { $1 })
    } else {
      return nil
    }
  }
}
