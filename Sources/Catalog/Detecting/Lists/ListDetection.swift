import EverDefinitions
package import EverDocuments

/// The values beside a list that say something about it.
struct Siblings {
  /// The number of column names, equal to the number of values in a table's row; 0 when there are
  /// none.
  private(set) var columns = 0

  /// Numbers of items per page.
  private(set) var sizes: Set<Int> = []

  /// Whether a flag, a total, a token or an object about pages is among them.
  private(set) var describePages = false

  /// Whether an object about pages says with a flag that there is more of the list.
  private(set) var goesOn = false

  /// Whether nothing among them says that there are items.
  private(set) var areOfEmptyList = true

  init() {}

  init(_ members: [(name: String, value: JSONValue)]) {
    for member in members {
      let plain = PlainName.of(member.name)
      let role = PagingNames.role(of: plain)
      switch member.value.kind {
      case .object where ["pageinfo", "paging", "pagination"].contains(plain):
        describePages = true
        let more = member.value.members.first {
          PagingNames.role(of: PlainName.of($0.name)) == .more
        }
        goesOn = goesOn || more?.value.boolean == true
      case .array where TableHeader.places.contains(member.name):
        columns = member.value.elements.reduce(0) { count, _ in count + 1 }
      case .array: areOfEmptyList = areOfEmptyList && member.value.isEmpty
      case .number where role == .size: member.value.integer.map { _ = sizes.insert($0) }
      case .number where role == .total:
        describePages = true
        areOfEmptyList = areOfEmptyList && member.value.integer == 0
      case .boolean where role == .more: describePages = true
      case .string where role == .token, .null where role == .token: describePages = true
      default: break
      }
    }
  }

  /// Whether they describe the pages of a list with so many items.
  func describe(pagesOf count: Int) -> Bool {
    describePages && (count > 0 || areOfEmptyList && !goesOn)
  }
}

/// Finds the list of items in a response by a score for every list down to some depth.
package struct ListDetection {
  /// The plain parts of the request's path, without numbers.
  package let segments: [String]

  /// The page sizes in the request or the response.
  package let pageSizes: Set<Int>

  /// The values of parameters that request several, such as `symbols=AAPL,TSLA`, which may be the
  /// keys of groups.
  let requestedKeys: Set<String>

  package init(
    segments: [String],
    pageSizes: Set<Int>,
    requestedKeys: Set<String> = []
  ) {
    self.segments = segments
    self.pageSizes = pageSizes
    self.requestedKeys = requestedKeys
  }

  /// The score of an empty list that is the requested one: about as much as of a few items.
  private static let requestedScore = 65

  /// The score of a description of pages that stands beside a list, so that a list without one, such
  /// as the labels of a repository beside its issues, needs much more evidence.
  private static let describedScore = 25

  /// The number of nested objects down to which lists are searched.
  private static let depth = 6

  /// The most members of an object that are searched, because an envelope is small.
  private static let envelopeLimit = 200

  /// All lists of a response, the most likely first.
  ///
  /// - Complexity: O(bytes).
  package func candidates(in root: JSONValue) -> [ListCandidate] {
    var found: [ListCandidate] = []
    search(root, at: [], beside: Siblings(), into: &found)
    return found.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
  }

  private func search(
    _ value: JSONValue,
    at steps: [String],
    beside siblings: Siblings,
    into found: inout [ListCandidate]
  ) {
    switch value.kind {
    case .array:
      if let only = Self.onlyEnvelope(in: value, beside: siblings) {
        let inner = steps + ["0"]
        if only.kind == .array {
          search(only, at: inner, beside: Siblings(), into: &found)
        } else {
          searchMembers(of: only, at: inner, into: &found)
        }
      } else {
        let parts = steps.isEmpty ? parts(of: value) : []
        for (place, part) in parts { search(part, at: [place], beside: Siblings(), into: &found) }
        if parts.isEmpty { found.append(candidate(value, at: steps, beside: siblings)) }
      }
    case .object:
      if let map = map(value, at: steps) {
        found.append(map)
      } else {
        groups(value, at: steps).map { found.append($0) }
        searchMembers(of: value, at: steps, into: &found)
      }
    default: break
    }
  }

  /// The only element of an array, when it contains the list instead of being an item: an array of
  /// objects, or an object without a name whose lists of objects stand beside numbers, flags or tokens
  /// of pages, or one alone, as in ProPublica's `results`, VS Marketplace's and tRPC's responses.
  private static func onlyEnvelope(
    in array: JSONValue,
    beside siblings: Siblings
  ) -> JSONValue? {
    let elements = Array(array.elements.lazy.prefix(2))
    guard elements.count == 1, let only = elements.first else { return nil }
    if only.kind == .array { return holdsObjects(only) ? only : nil }
    var inner = Array(only.members.lazy.prefix(envelopeLimit))
    while inner.count == 1, inner[0].value.kind == .object {
      inner = Array(inner[0].value.members.lazy.prefix(envelopeLimit))
    }
    // An array that is itself paged has items, and monday.com's boards have pages of theirs.
    if siblings.describePages { return nil }
    if inner.contains(where: { isContinued($0.value) }) { return only }
    let isThing = inner.contains { member in
      ["id", "uuid", "key", "name", "title"].contains(PlainName.of(member.name))
        && member.value.text != nil
    }
    let lists = inner.filter { holdsObjects($0.value) }
    let single = inner.filter { ![.object, .array].contains($0.value.kind) }
    let ofPages = single.filter { isOfPages(PlainName.of($0.name)) }
    let isBare =
      lists.count == 1 && inner.count == 1 && ListNames.isUsual(PlainName.of(inner[0].name))
    let isPaged = !lists.isEmpty && !ofPages.isEmpty && 2 * ofPages.count >= single.count
    return !isThing && (isBare || isPaged) ? only : nil
  }

  /// Whether an object has an array of objects and a token.
  private static func isContinued(_ value: JSONValue) -> Bool {
    let members = Array(value.members.lazy.prefix(envelopeLimit))
    return members.contains { holdsObjects($0.value) }
      && members.contains { PagingNames.role(of: PlainName.of($0.name)) == .token }
  }

  private static func holdsObjects(_ value: JSONValue) -> Bool {
    value.kind == .array && value.elements.first { _ in true }?.kind == .object
  }

  private static func isOfPages(_ plain: String) -> Bool {
    switch PagingNames.role(of: plain) {
    case .page, .pages, .offset, .size, .total, .count, .more, .last, .token, .remaining: true
    case .number, .wantedSize, .after, .before, nil:
      plain.hasPrefix("num") || plain.hasPrefix("next")
    }
  }

  private func searchMembers(
    of value: JSONValue,
    at steps: [String],
    into found: inout [ListCandidate]
  ) {
    guard steps.count < Self.depth else { return }
    let members = Array(value.members.lazy.prefix(Self.envelopeLimit))
    let siblings = Siblings(members)
    for member in members where member.value.kind == .array || member.value.kind == .object {
      search(member.value, at: steps + [member.name], beside: siblings, into: &found)
    }
  }

  /// The arrays of a response that is an array of parts: the page, and before or after it a
  /// description of it, or a number of items; empty for other responses.
  private func parts(of value: JSONValue) -> [(place: String, part: JSONValue)] {
    let parts = Array(value.elements.lazy.prefix(4))
    guard (2...3).contains(parts.count),
      [parts[0], parts[parts.count - 1]].contains(where: { [.object, .number].contains($0.kind) })
    else { return [] }
    return parts.enumerated().filter { $0.element.kind == .array }.map { (String($0), $1) }
  }
}

extension ListDetection {
  private func candidate(
    _ value: JSONValue,
    at steps: [String],
    beside siblings: Siblings
  ) -> ListCandidate {
    let path = JSONPath(steps: steps)
    let list = steps.isEmpty ? ItemList(in: value, at: path) : ItemList(value)
    let elements = list?.elements(atMost: ListCandidate.sampleSize) ?? []
    let sample = ListSample(elements.map(\.value))
    let count = list?.count ?? 0
    var score = placeScore(steps)
    // Words or rows are items where the name of the list says so.
    score += max(elementScore(sample), ListNames.isNamed(steps, requestedBy: segments) ? 0 : -40)
    score += lengthScore(count, isRequested: pageSizes.union(siblings.sizes).contains(count))
    // The other connections of a GraphQL query are whole.
    score += siblings.goesOn ? 12 : 0
    let isDescribed = siblings.describe(pagesOf: count)
    score += isDescribed ? Self.describedScore : 0
    // An empty list is the requested one only when its name says so.
    if count == 0 {
      let isRequested = isDescribed || ListNames.isRequested(path, requestedBy: segments)
      score += isRequested ? Self.requestedScore : placeScore(steps) <= 0 ? -45 : 0
    }
    let isMixed = !sample.isUniform && sample.elements.contains { $0.kind == .array }
    if steps.isEmpty { score += isMixed ? 0 : 100 }
    if sample.isTable, let first = sample.elements.first,
      siblings.columns == first.elements.reduce(0, { count, _ in count + 1 })
    {
      score += 45
    }
    return ListCandidate(
      path: path,
      value: value,
      count: count,
      score: score,
      sample: sample.elements
    )
  }

  private func placeScore(_ steps: [String]) -> Int {
    let path = JSONPath(steps: steps)
    return ListNames.score(path, requestedBy: segments)
      + ListNames.score(steps.last ?? "", requestedBy: segments)
      - 5 * steps.count
  }

  /// Long lists are more likely, and so are lists of the requested page size.
  private func lengthScore(_ count: Int, isRequested: Bool) -> Int {
    min(count, 10) + (count > 0 && isRequested ? 25 : 0)
  }

  private func elementScore(_ sample: ListSample) -> Int {
    switch sample.kind {
    case nil: 0
    case .object:
      40 + (sample.likeness > 0.6 ? 15 : 0)
        + (IDDetection.ranked(in: sample.elements).isEmpty ? 0 : 15)
    case .array: -30
    default: -40
    }
  }

  /// An object of similar objects as a list; nil for an object of other values.
  private func map(_ value: JSONValue, at steps: [String]) -> ListCandidate? {
    guard value.isList else { return nil }
    let members = Array(value.members.lazy.prefix(ListCandidate.sampleSize))
    let sample = ListSample(members.map(\.value))
    guard Self.areItems(members.map(\.name), sample) else { return nil }
    let count = value.members.reduce(0) { count, _ in count + 1 }
    return ListCandidate(
      path: JSONPath(steps: steps),
      value: value,
      count: count,
      score: placeScore(steps) + elementScore(sample) - 20
        + lengthScore(count, isRequested: pageSizes.contains(count)),
      sample: sample.elements
    )
  }

  /// An object of arrays of similar objects as one list; nil for other objects.
  ///
  /// Pages have items of some of the keys only, so that one key's array isn't the list.
  private func groups(_ value: JSONValue, at steps: [String]) -> ListCandidate? {
    guard let list = ItemList(value), list.form == .groups else { return nil }
    let sample = ListSample(list.elements(atMost: ListCandidate.sampleSize).map(\.value))
    guard !sample.elements.isEmpty, areKeys(value.members.lazy.map(\.name), sample) else {
      return nil
    }
    let count = list.count
    // More than for one of the arrays, whose ids may be unique where those of all aren't.
    return ListCandidate(
      path: JSONPath(steps: steps),
      value: value,
      count: count,
      score: placeScore(steps) + elementScore(sample) + 20
        + lengthScore(count, isRequested: pageSizes.contains(count)),
      sample: sample.elements
    )
  }

  /// Whether the names of arrays are keys of one list rather than names of different lists.
  private func areKeys(_ names: some Sequence<String>, _ sample: ListSample) -> Bool {
    if names.allSatisfy({ requestedKeys.contains($0) || Self.isDate($0) }) { return true }
    return names.prefix(Self.fewestKeys).reduce(0) { count, _ in count + 1 } == Self.fewestKeys
      && sample.likeness > 0.6
      && !names.contains { name in
        let plain = PlainName.of(name)
        return ListNames.isUsual(plain) || ListNames.beside.contains(plain)
      }
  }

  /// The fewest arrays that are one list without their names in the request.
  private static let fewestKeys = 4

  /// Whether a name is a day, as in a table of rates.
  private static func isDate(_ name: String) -> Bool {
    let parts = name.prefix(10).split(separator: "-")
    return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { Int($0) != nil }
  }

  /// Whether the members of an object are items rather than parts of a response.
  private static func areItems(_ names: [String], _ sample: ListSample) -> Bool {
    let areNumbers = names.allSatisfy { Int($0) != nil || isDate($0) }
    guard areNumbers || names.count > 1 else { return false }
    // Parts of a response contain lists of their own.
    let holdsLists = sample.elements.contains { element in
      element.members.contains { member in
        ListNames.isUsual(PlainName.of(member.name)) && member.value.kind == .array
          && member.value.elements.first { _ in true }?.kind == .object
      }
    }
    let isSmall = sample.elements.allSatisfy { element in
      element.members.lazy.prefix(2).reduce(0) { count, _ in count + 1 } < 2
    }
    return areNumbers || (!holdsLists && !isSmall && sample.likeness > 0.6)
  }
}
