package import EverItems

/// The first and the last element of a response that is an array, where they describe the list instead
/// of being items: JSON lines begin with a total or end with the token of the next page.
package struct ListEnds: Hashable, Sendable {
  /// Whether the first element describes the list.
  package private(set) var hasHead = false

  /// Whether the last element describes the list.
  package private(set) var hasTail = false

  /// The paths of the elements that describe the list, as steps of a path from the array.
  package var steps: [String] { (hasHead ? ["0"] : []) + (hasTail ? ["-1"] : []) }

  private static let mostSampled = 16

  init() {}

  /// Looks at the elements of an array; only one without anything in common with the items
  /// describes the list.
  ///
  /// - Complexity: O(elements).
  package init(of array: JSONValue) {
    var head: [JSONValue] = []
    var last: (JSONValue?, JSONValue?) = (nil, nil)
    for element in array.elements {
      if head.count < Self.mostSampled { head.append(element) }
      last = (last.1, element)
    }
    guard array.kind == .array, let first = head.first, let end = last.1 else { return }
    guard let before = last.0 else { return }
    let isLong = head.count == Self.mostSampled
    let inner = Array(head.dropFirst().dropLast(isLong ? 0 : 1)) + (isLong ? [before] : [])
    guard !inner.isEmpty else {
      hasHead = Self.describes(first, beside: [end])
      hasTail = Self.describes(end, beside: [first])
      // Both can be items that have nothing in common.
      if hasHead, hasTail { self = ListEnds() }
      return
    }
    hasTail = Self.describes(end, beside: inner)
    hasHead = Self.describes(first, beside: hasTail ? inner : inner + [end])
    hasTail = hasTail && Self.describes(end, beside: hasHead ? inner : [first] + inner)
  }

  /// The only element of a page after page one, which has no column of the list.
  init(ofOnly element: JSONValue) {
    hasTail = element.kind == .object && element.members.contains(where: Self.isDescription)
  }

  /// Whether an element describes the list of the others.
  ///
  /// - Parameters:
  ///   - element: the first or the last element.
  ///   - items: other elements, at least one.
  /// - Returns: whether it has a member that describes lists, and no member of the items.
  package static func describes(_ element: JSONValue, beside items: [JSONValue]) -> Bool {
    guard element.kind == .object, areAlike(items), !StatedFailure.isError(element) else {
      return false
    }
    let isApart = !element.members.contains { member in
      items.contains { $0.member(member.name) != nil }
    }
    return isApart && element.members.contains(where: isDescription)
  }

  /// Whether values are objects that have a member in common with the first one.
  private static func areAlike(_ items: [JSONValue]) -> Bool {
    guard let first = items.first else { return false }
    return items.allSatisfy { item in
      item.kind == .object && item.members.contains { first.member($0.name) != nil }
    }
  }

  /// Whether a member describes a list.
  private static func isDescription(_ member: (name: String, value: JSONValue)) -> Bool {
    let plain = PlainName.of(member.name)
    switch member.value.kind {
    case .object, .array: return Vocabulary.has(plain, in: "ends.describing")
    case .number:
      return plain.hasPrefix("total") || plain.hasPrefix("next")
        || Vocabulary.has(plain, in: "ends.counts")
    case .boolean: return Vocabulary.has(plain, in: "ends.flags")
    case .string, .null:
      return ["next", "continu"].contains(where: plain.hasPrefix) || plain.hasSuffix("cursor")
        || ["lastseq", "bookmark"].contains(plain) || member.name.hasPrefix("@odata.")
    }
  }

}
