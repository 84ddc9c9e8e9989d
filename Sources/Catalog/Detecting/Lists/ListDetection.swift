package import EverItems

/// Finds the list of items in a response by a score for every list down to some depth.
package struct ListDetection {
  /// The plain parts of the request's path, without numbers.
  let segments: [String]

  /// The page sizes in the request.
  let pageSizes: Set<Int>

  /// The values of parameters that request several, such as `symbols=AAPL,TSLA`, which may be the
  /// keys of groups.
  let requestedKeys: Set<String>

  package init(_ segments: [String] = [], sizes: Set<Int> = [], requestedKeys: Set<String> = []) {
    (self.segments, pageSizes, self.requestedKeys) = (segments, sizes, requestedKeys)
  }

  /// The number of nested objects down to which lists are searched.
  private static let depth = 6

  /// The most members of an object that are searched, because an envelope is small.
  private static let envelopeLimit = 200

  /// All lists of a response, the most likely first.
  ///
  /// - Complexity: O(bytes).
  package func candidates(in root: JSONValue) -> [ListCandidate] {
    var found: [ListCandidate] = []
    search(root, at: [], into: &found)
    return found.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
  }

  private func search(
    _ value: JSONValue,
    at steps: [String],
    beside siblings: Siblings = Siblings(),
    into found: inout [ListCandidate]
  ) {
    let path = JSONPath(steps: steps)
    let list = steps.isEmpty ? ItemList(in: value, at: path) : ItemList(value)
    let parts = parts(of: value, at: steps, beside: siblings)
    let isItems =
      switch list?.form {
      case .array?: parts.isEmpty
      case .map?: Self.areItems(value)
      case .groups?: areKeys(value)
      case .directory?, .item?, nil: false
      }
    if isItems, let list { found.append(candidate(list, at: path, beside: siblings)) }
    for (step, part) in parts { search(part, at: steps + [step], into: &found) }
    guard value.kind == .object, !isItems || list?.form == .groups, steps.count < Self.depth else {
      return
    }
    let members = Array(value.members.lazy.prefix(Self.envelopeLimit))
    let siblings = Siblings(members)
    for member in members where member.value.kind == .array || member.value.kind == .object {
      search(member.value, at: steps + [member.name], beside: siblings, into: &found)
    }
  }

  /// The elements of an array that contain the list instead of being items; empty for items.
  ///
  /// A response can be an array of the page and a description of it, or a number of items. The only
  /// element of an array can be an object without a name that has the list, as in ProPublica's and VS
  /// Marketplace's `results`, or an array of objects.
  private func parts(
    of value: JSONValue,
    at steps: [String],
    beside siblings: Siblings
  ) -> [(step: String, part: JSONValue)] {
    guard value.kind == .array else { return [] }
    let parts = Array(value.elements.lazy.prefix(4))
    if parts.count == 1 {
      return !siblings.describePages && Self.isEnvelope(parts[0]) ? [("0", parts[0])] : []
    }
    let isDescription = [parts.first, parts.last].contains { part in
      part.map { [.object, .number].contains($0.kind) } ?? false
    }
    guard steps.isEmpty, parts.count < 4, isDescription else { return [] }
    return parts.enumerated().filter { $0.element.kind == .array }.map { (String($0), $1) }
  }

  private static func isEnvelope(_ only: JSONValue) -> Bool {
    if only.kind == .array { return holdsObjects(only) }
    var members = Array(only.members.lazy.prefix(envelopeLimit))
    while members.count == 1, members[0].value.kind == .object {
      members = Array(members[0].value.members.lazy.prefix(envelopeLimit))
    }
    let isThing = members.contains { member in
      ["id", "uuid", "key", "name", "title"].contains(PlainName.of(member.name))
        && member.value.text != nil
    }
    return !isThing && members.contains { holdsObjects($0.value) }
      || only.member("id") == nil && holdsPages(only, depth: 3)
  }

  /// Whether an object has a list beside a description of its pages, or one of its objects has: Trove's
  /// only `category` and Elasticsearch's only `responses` do.
  private static func holdsPages(_ value: JSONValue, depth: Int) -> Bool {
    let members = Array(value.members.lazy.prefix(envelopeLimit))
    if Siblings(members).describePages, members.contains(where: { holdsObjects($0.value) }) {
      return true
    }
    return depth > 0
      && members.contains { $0.value.kind == .object && holdsPages($0.value, depth: depth - 1) }
  }

  private static func holdsObjects(_ value: JSONValue) -> Bool {
    value.kind == .array && value.elements.first?.kind == .object
  }

  /// Whether arrays in an object are parts of one list, each under its own key: one that was
  /// requested, a day, or the name of something, as in Repology's projects.
  private func areKeys(_ value: JSONValue) -> Bool {
    let isKey: (String) -> Bool = { requestedKeys.contains($0) || $0.isDay }
    if value.members.allSatisfy({ isKey($0.name) }) { return true }
    let members = Array(value.members.lazy.prefix(Self.envelopeLimit))
    return members.count > 2
      && !members.contains { ListNames.isUsual(PlainName.of($0.name)) }
      && Self.likeness(of: members.compactMap(\.value.elements.first)) > 0.8
  }

  /// Whether the members of an object are items rather than parts of a response, which contain lists
  /// of their own.
  private static func areItems(_ value: JSONValue) -> Bool {
    let members = Array(value.members.lazy.prefix(ListCandidate.sampleSize))
    if members.allSatisfy({ Int($0.name) != nil }) { return true }
    let holdsLists = members.contains { member in
      member.value.members.contains {
        ListNames.isUsual(PlainName.of($0.name)) && holdsObjects($0.value)
      }
    }
    return members.count > 1 && !holdsLists && likeness(of: members.map(\.value)) > 0.6
  }
}

/// The score of a list.
extension ListDetection {
  /// The score of an empty list that is the requested one: about as much as of a few items.
  private static let requestedScore = 65

  /// The score of a description of pages that stands beside a list, so that a list without one, such
  /// as the labels of a repository beside its issues, needs much more evidence.
  private static let describedScore = 25

  private func candidate(
    _ items: ItemList,
    at path: JSONPath,
    beside siblings: Siblings
  ) -> ListCandidate {
    var list = ListCandidate(items, at: path)
    let place =
      ListNames.score(path, requestedBy: segments)
      + ListNames.score(path.steps.last ?? "", requestedBy: segments) - 5 * path.steps.count
    // Words or rows are items where the name of the list says so.
    let isNamed = ListNames.isRequested(path.steps, requestedBy: segments)
    list.score =
      place + max(Self.elementScore(list.sample), isNamed ? 0 : -40) + min(list.count, 10)
    // The ids in the array of one key can be unique although the ids of all arrays together aren't.
    list.score += items.form == .map ? -20 : items.form == .groups ? 20 : 0
    if list.count > 0, pageSizes.union(siblings.sizes).contains(list.count) { list.score += 25 }
    list.isDescribed = siblings.describe(pagesOf: list.count)
    list.score += list.isDescribed ? Self.describedScore : 0
    // An empty list is the requested one only when its name says so.
    if list.count == 0 {
      list.score += list.isDescribed || isNamed ? Self.requestedScore : place <= 0 ? -45 : 0
    }
    if path.steps.isEmpty, items.form == .array { list.score += 100 }
    return list
  }

  private static func elementScore(_ sample: [JSONValue]) -> Int {
    guard let first = sample.first else { return 0 }
    let objects = sample.count { $0.kind == .object }
    guard 2 * objects > sample.count else { return first.kind == .array ? -30 : -40 }
    return 40 + (likeness(of: sample) > 0.6 ? 15 : 0)
      + (IDDetection.ranked(in: sample).isEmpty ? 0 : 15)
  }

  /// The similarity of values: the mean share of names that each has in common with the first.
  ///
  /// 1 when all have the same names; 0 when they aren't objects.
  static func likeness(of values: [JSONValue]) -> Double {
    let names = values.filter { $0.kind == .object }.map { object in
      Set(object.members.lazy.prefix(60).map(\.name))
    }
    guard let first = names.first, names.count == values.count else { return 0 }
    if names.count == 1 { return 1 }
    let shares = names.dropFirst().map { other in
      let all = first.union(other).count
      return all == 0 ? 0 : Double(first.intersection(other).count) / Double(all)
    }
    return shares.reduce(0, +) / Double(shares.count)
  }
}

/// The values beside a list that say something about it.
private struct Siblings {
  /// Whether a flag, a total, a token or an object about pages is among them.
  private(set) var describePages = false

  /// The numbers of items on a page.
  private(set) var sizes: Set<Int> = []

  /// Whether no array among them has elements.
  private var areEmpty = true

  /// Whether the total is 0.
  private var statesNone = false

  init(_ members: [(name: String, value: JSONValue)] = []) {
    for member in members {
      let plain = PlainName.of(member.name)
      switch (member.value.kind, PagingNames.role(of: plain)) {
      case (.object, .total?): describePages = true
      case (.object, _): describePages = describePages || Self.objects.contains(plain)
      case (.array, _): areEmpty = areEmpty && member.value.isEmpty
      case (.number, .size?): member.value.integer.map { _ = sizes.insert($0) }
      case (.number, .total?):
        describePages = true
        statesNone = member.value.integer == 0
      case (.boolean, .more?), (.string, .token?), (.null, .token?), (.string, .total?):
        describePages = true
      default: break
      }
    }
  }

  private static let objects: Set = ["pageinfo", "paging", "pagination"]

  /// Whether they describe the pages of a list with so many items.
  func describe(pagesOf count: Int) -> Bool {
    describePages && (count > 0 ? !statesNone : areEmpty || statesNone)
  }
}
