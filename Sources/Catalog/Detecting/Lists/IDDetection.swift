import EverItems

/// Finds the id of a list's items: a value that every item has and no two share.
///
/// A wrong id hides items, because items with the same id are shown once. So its name must indicate
/// an id, and the first page must not contradict it.
enum IDDetection {
  /// The id of a list's items.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - segments: the plain parts of the request's path.
  ///   - names: the names of the values of items that are rows of a table; nil when they aren't.
  /// - Returns: the path of the id; `$key` for items that are members of an object; nil when no
  ///   value identifies the items.
  /// - Complexity: O(bytes of the list × names that may be ids).
  static func id(of list: ListCandidate, segments: [String], names: [String]?) -> JSONPath? {
    if list.items.form == .map { return JSONPath(steps: ["$key"]) }
    let nouns = Set((segments + [PlainName.of(list.name)]).map(ListNames.singular))
    let paths =
      names.map { names in
        ordered(
          names.enumerated().compactMap { index, name in
            rank(name, nouns).map { ($0, JSONPath(steps: [String(index)])) }
          }
        )
      } ?? ranked(in: list.sample, nouns: nouns)
    return paths.first { isUnique($0, in: list) }
  }

  /// The fewest rows whose different values aren't different by chance.
  private static let manyRows = 8

  /// Whether a text or a whole number of the items, whatever its name, differs in all of them.
  ///
  /// - Complexity: O(bytes of the list × members of an item).
  static func distinguishesRows(of list: ListCandidate) -> Bool {
    guard list.count >= manyRows, let first = list.sample.first else { return false }
    return scalars(in: first, []).contains {
      areDistinct($0, in: list.sample) && isUnique($0, in: list)
    }
  }

  private static func scalars(in item: JSONValue, _ steps: [String]) -> [JSONPath] {
    item.members.prefix(50).flatMap { member -> [JSONPath] in
      let path = steps + [member.name]
      let isWhole = member.value.kind == .string || member.value.integer != nil
      if isWhole { return [JSONPath(steps: path)] }
      return steps.count < 3 ? scalars(in: member.value, path) : []
    }
  }

  /// The member of the first element that is named like an id, whether or not it is unique.
  static func named(in sample: [JSONValue]) -> JSONPath? {
    sample.first.flatMap { paths(in: $0, nouns: []).first }
  }

  /// Paths that may be the id and are unique in the first elements, the most likely first.
  static func ranked(in sample: [JSONValue], nouns: Set<String> = []) -> [JSONPath] {
    guard let first = sample.first else { return [] }
    guard first.kind == .object else {
      let isScalar = first.kind == .string || first.kind == .number
      return isScalar && areDistinct(JSONPath(steps: []), in: sample) ? [JSONPath(steps: [])] : []
    }
    return paths(in: first, nouns: nouns).filter { areDistinct($0, in: sample) }
  }

  /// The members of an item and of its objects that are named like ids, the most likely first.
  private static func paths(in item: JSONValue, nouns: Set<String>) -> [JSONPath] {
    ordered(ranked(in: item, [], nouns))
  }

  private static func ordered(_ ranked: [(rank: Int, path: JSONPath)]) -> [JSONPath] {
    ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.path)
  }

  private static func ranked(
    in item: JSONValue,
    _ steps: [String],
    _ nouns: Set<String>
  ) -> [(rank: Int, path: JSONPath)] {
    let members = Array(item.members.lazy.prefix(200))
    let objects = members.count { $0.value.kind == .object }
    return members.flatMap { member -> [(rank: Int, path: JSONPath)] in
      let path = steps + [member.name]
      switch member.value.kind {
      case .string, .number:
        let rank = rank(member.name, nouns).map { $0 + 20 * steps.count }
        return rank.map { [($0, JSONPath(steps: path))] } ?? []
      case .object where steps.count < 2 && (objects == 1 || isWrapper(member.name, nouns)):
        return ranked(in: member.value, path, nouns)
      default: return []
      }
    }
  }

  /// Whether an object of that name contains the item itself rather than something that it refers
  /// to.
  static func isWrapper(_ name: String, _ nouns: Set<String>) -> Bool {
    let plain = PlainName.of(name)
    return wrappers.contains(plain) || nouns.contains(ListNames.singular(plain))
  }

  /// Names of objects that contain the item itself.
  static let wrappers = Set(Vocabulary.words("ids", "wrappers"))

  /// The rank of a name as an id, 0 for the most likely; nil for other names.
  private static func rank(_ name: String, _ nouns: Set<String>) -> Int? {
    let plain = PlainName.of(name)
    if let place = exact.firstIndex(of: plain) { return place * 3 }
    guard let noun = owner(of: name, plain) else { return nil }
    return nouns.contains(noun) ? 10 : 95
  }

  private static let exact = Vocabulary.words("ids", "exact")

  /// The plain noun of a name such as `user_id` or `userId`; nil for other names.
  static func owner(of name: String, _ plain: String) -> String? {
    let isOwned =
      name.hasSuffix("_id") || name.hasSuffix("-id") || name.hasSuffix("Id") || name.hasSuffix("ID")
      || name.hasSuffix("_key") || name.hasSuffix("uuid")
    guard isOwned else { return nil }
    let ending = plain.hasSuffix("uuid") ? 4 : plain.hasSuffix("id") ? 2 : 3
    return ListNames.singular(String(plain.dropLast(ending)))
  }

  private static func areDistinct(_ path: JSONPath, in sample: [JSONValue]) -> Bool {
    var seen: Set<String> = []
    return sample.allSatisfy { element in
      guard let id = element.value(at: path), isID(id) else { return false }
      return seen.insert(id.raw).inserted
    }
  }

  private static func isUnique(_ path: JSONPath, in list: ListCandidate) -> Bool {
    // A list whose rows don't fit into memory is refused, and its ids wouldn't fit either.
    guard ItemList.charge(rows: list.count) != nil else { return false }
    guard [.array, .groups].contains(list.items.form) else { return true }
    var seen: Set<String> = []
    return list.items.allSatisfy { element in
      guard let id = element.value.value(at: path), isID(id) else { return false }
      return seen.insert(id.raw).inserted
    }
  }

  private static func isID(_ value: JSONValue) -> Bool {
    (value.kind == .string || value.kind == .number) && value.range.count < 1_000
      && value.raw != "\"\""
  }
}

/// Whether an id really identifies items.
///
/// Rows with the same strong id are shown once, so a name or a URL isn't strong enough: two people
/// may share a name, and two changes a page.
extension IDDetection {
  /// Whether rows with the same value at a path are one item.
  ///
  /// - Parameters:
  ///   - path: where the id is; `$key` for items that are members of an object.
  ///   - list: the list.
  ///   - words: the plain words of the request's path that name the list.
  ///   - columns: the names of the values of items that are rows of a table; nil when they aren't.
  /// - Returns: whether the list shows only one of them.
  static func isStrong(
    _ path: JSONPath,
    of list: ListCandidate,
    words: [String],
    columns: [String]?
  ) -> Bool {
    guard let last = path.steps.last else { return false }
    let plain = path.steps.map(PlainName.of)
    if path.steps == ["$key"] || plain.contains("self") { return true }
    let index = Int(last).flatMap { columns?.indices.contains($0) ?? false ? $0 : nil }
    let name = index.flatMap { columns?[$0] } ?? last
    let nouns = Set((words + [PlainName.of(list.name)]).map(ListNames.singular))
    let owner = owner(of: name, PlainName.of(name))
    return path.steps.dropLast().allSatisfy { isWrapper($0, nouns) }
      && (strong.contains(PlainName.of(name))
        || owner.map(nouns.contains) ?? false
          && PlainName.of(name).hasSuffix("id"))
  }

  /// Plain names that always mean the item's own id.
  private static let strong: Set<String> = ["id", "uid", "uuid", "guid", "objectid", "pk"]
}
