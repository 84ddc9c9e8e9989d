/// What lies beside a list and says something about it.
struct Siblings {
  /// Names of columns, as many as the rows of a table have values; 0: there are none.
  private(set) var columns = 0

  /// Numbers of items per page.
  private(set) var sizes: Set<Int> = []

  init() {}

  init(_ members: [(name: String, value: JSONValue)]) {
    for member in members {
      let plain = PlainName.of(member.name)
      switch member.value.kind {
      case .array where TableHeader.places.contains(member.name):
        columns = member.value.elements.reduce(0) { count, _ in count + 1 }
      case .number where PageSizes.echoes.contains(plain):
        if let size = member.value.integer { sizes.insert(size) }
      default: break
      }
    }
  }
}

/// Finds the list of items in an answer: every list down to some depth is scored, the best one wins.
struct ListDetection {
  /// The parts of the request's path, plain, without numbers.
  let segments: [String]

  /// The numbers of items that the request or the answer names as a page's size.
  let pageSizes: Set<Int>

  /// Names of objects within objects down to which lists are looked for.
  private static let depth = 6

  /// Objects with more members than this are no envelopes, and are not searched.
  private static let envelopeLimit = 200

  /// All lists of an answer, the likeliest first.
  ///
  /// - Complexity: O(bytes).
  func candidates(in root: JSONValue) -> [ListCandidate] {
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
      found.append(candidate(value, at: steps, beside: siblings))
      searchParts(of: value, at: steps, into: &found)
    case .object:
      if let map = map(value, at: steps) {
        found.append(map)
      } else {
        searchMembers(of: value, at: steps, into: &found)
      }
    default: break
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

  /// An answer may be an array of its parts, such as what is told about the page and the page.
  private func searchParts(
    of value: JSONValue,
    at steps: [String],
    into found: inout [ListCandidate]
  ) {
    guard steps.isEmpty else { return }
    let parts = Array(value.elements.lazy.prefix(4))
    guard (2...3).contains(parts.count), parts[0].kind == .object else { return }
    for (index, part) in parts.enumerated() where part.kind == .array {
      search(part, at: [String(index)], beside: Siblings(), into: &found)
    }
  }
}

extension ListDetection {
  private func candidate(
    _ value: JSONValue,
    at steps: [String],
    beside siblings: Siblings
  ) -> ListCandidate {
    let sample = ListSample(Array(value.elements.lazy.prefix(ListCandidate.sampleSize)))
    let count = value.elements.reduce(0) { count, _ in count + 1 }
    var score = placeScore(steps) + elementScore(sample)
    score += lengthScore(count, isAsked: pageSizes.union(siblings.sizes).contains(count))
    // What is empty is no list of what was asked for unless its name says so.
    if count == 0, placeScore(steps) <= 0 { score -= 45 }
    let isMixed = !sample.isUniform && sample.elements.contains { $0.kind == .array }
    if steps.isEmpty { score += isMixed ? 0 : 100 }
    if sample.isTable, let first = sample.elements.first,
      siblings.columns == first.elements.reduce(0, { count, _ in count + 1 })
    {
      score += 45
    }
    return ListCandidate(
      path: JSONPath(steps: steps),
      value: value,
      count: count,
      score: score,
      sample: sample.elements
    )
  }

  private func placeScore(_ steps: [String]) -> Int {
    let path = JSONPath(steps: steps)
    return ListNames.score(path, askedBy: segments)
      + ListNames.score(steps.last ?? "", askedBy: segments)
      - 5 * steps.count
  }

  /// Long lists are likelier, and ones as long as was asked for.
  private func lengthScore(_ count: Int, isAsked: Bool) -> Int {
    min(count, 10) + (count > 0 && isAsked ? 20 : 0)
  }

  private func elementScore(_ sample: ListSample) -> Int {
    switch sample.kind {
    case nil: 0
    case .object:
      40 + (sample.likeness > 0.6 ? 15 : 0)
        + (IDDetection.best(in: sample.elements, isMap: false) == nil ? 0 : 15)
    case .array: -30
    default: -40
    }
  }

  /// An object of objects that are alike; nil for an object of other values.
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
        + lengthScore(count, isAsked: pageSizes.contains(count)),
      sample: sample.elements
    )
  }

  /// Whether a name is a day, as of a table of rates.
  private static func isDate(_ name: String) -> Bool {
    let parts = name.prefix(10).split(separator: "-")
    return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { Int($0) != nil }
  }

  /// Whether the members of an object are items rather than parts of an answer.
  private static func areItems(_ names: [String], _ sample: ListSample) -> Bool {
    let areNumbers = names.allSatisfy { Int($0) != nil || isDate($0) }
    guard areNumbers || names.count > 1 else { return false }
    // Parts of an answer hold lists of their own.
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
