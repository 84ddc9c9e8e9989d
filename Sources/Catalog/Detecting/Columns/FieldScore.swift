import Documents
import Pages

/// How well a field helps the user to distinguish items.
struct FieldScore {
  let field: FieldSurvey

  /// The field's own name, or that of its column in a table.
  let name: String
  let kind: FieldKind

  /// The number of items in the sample.
  let items: Int

  /// The score; fields at 0 or below aren't worth a column.
  var value: Int {
    guard kind != .nothing else { return -100 }
    return nameScore + kindScore + presenceScore + distinctnessScore - 8 * (depth - 1)
      - min(field.place, 30) / 2
  }

  /// Whether the field is named like a name or a title.
  var isName: Bool {
    Self.names.contains(plain) && (kind == .text || kind == .prose) && depth < 3
  }

  /// Whether the field describes an item that nothing names, as the place of an earthquake does.
  var standsForName: Bool { plain == "place" && (kind == .text || kind == .prose) }

  /// Whether most values repeat others, as those of a category do, which names no item.
  var isCategory: Bool {
    let values = field.values.prefix(50).map(\.beginning)
    return values.count > 3 && Set(values).count * 2 <= values.count
  }

  var plain: String { PlainName.of(name) }

  /// Whether the values are an id, a hash, an address and the like.
  var isForPrograms: Bool {
    [.hash, .address].contains(kind) || FieldKind.isID(name, plain) || isAdded
      || Self.dull.contains(where: plain.contains)
  }

  /// Whether a server adds the field, or the object around it, for programs.
  private var isAdded: Bool { field.path.steps.contains(where: FieldName.isForPrograms) }

  /// The path of the object that contains the value.
  var group: ArraySlice<String> { field.path.steps.dropLast() }

  /// The number of levels, without those that only wrap the item.
  var depth: Int {
    field.path.steps.filter { !IDDetection.wrappers.contains(PlainName.of($0)) }.count
  }

  private static let names: Set<String> = [
    "name", "title", "displayname", "fullname", "label", "login", "username", "headline", "subject",
    "caption", "summary", "text", "firstname", "lastname", "question", "word", "symbol", "handle",
    "artist", "scientificname",
  ]

  /// Whether the name is that of a property, such as a status or a city, whose values can be the
  /// same for several items.
  static func isProperty(_ plain: String) -> Bool {
    good.contains(plain) && plain != "description"
  }

  private static let good: Set<String> = [
    "status", "state", "type", "kind", "category", "language", "country", "city", "email", "author",
    "price", "score", "rating", "stars", "points", "amount", "date", "year", "genre", "company",
    "location", "version", "description", "height", "mass", "gender", "brand", "code", "priority",
    "place",
  ]

  /// Parts of names of counts that help to compare items.
  private static let counted = [
    "like", "star", "vote", "view", "download", "comment", "follower", "favo", "reputation",
    "score", "rating", "price", "population", "member", "play", "subscriber",
  ]

  /// Parts of names of times, the most useful first.
  private static let times = [
    "publish", "posted", "released", "created", "creation", "date", "start", "time", "added",
  ]

  /// Names of numbers that are of little use in a row.
  private static let places: Set<String> = [
    "latitude", "longitude", "lat", "lng", "lon", "position", "index", "offset", "order", "sort",
    "sortorder",
  ]

  private static let dull = [
    "url", "href", "link", "image", "avatar", "icon", "thumb", "etag", "token", "hash", "cursor",
  ]

  private var nameScore: Int {
    if isAdded { return -50 }
    if Self.names.contains(plain) { return 50 }
    if Self.good.contains(plain) { return 20 }
    if Self.dull.contains(where: plain.contains) { return -30 }
    if kind == .time { return timeScore }
    if kind == .quantity || kind == .label {
      if Self.places.contains(plain) { return -30 }
      if Self.counted.contains(where: plain.contains) { return 15 }
    }
    if FieldKind.isID(name, plain) { return !group.isEmpty || kind == .text ? -60 : -20 }
    return FieldKind.isLabel(name, plain) ? -20 : 0
  }

  /// When an item began is more useful than when it changed.
  private var timeScore: Int {
    guard !plain.contains("update") else { return 0 }
    return Self.times.firstIndex(where: plain.contains).map { 10 - $0 } ?? 0
  }

  private var kindScore: Int {
    switch kind {
    case .text: 20
    case .time: 12
    case .quantity, .bytes: 12
    case .label: 5
    case .flag: -5
    case .prose: -10
    case .address: -50
    case .hash: -45
    case .nothing: -100
    }
  }

  private var presenceScore: Int { items == 0 ? 0 : 25 * field.values.count / items - 10 }

  /// A field that is equal in all items distinguishes nothing.
  private var distinctnessScore: Int {
    let values = field.values.prefix(50)
    guard items > 1, values.count > 1, let first = values.first else { return 0 }
    if values.allSatisfy({ $0.isSame(as: first) }) { return -80 }
    return 20 * Set(values.map(\.beginning)).count / values.count
  }
}
