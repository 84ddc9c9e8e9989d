package import EverItems

/// The members that name items, which distinguish two items with one id.
package enum ItemNames {
  /// The plain names of the members, the most reliable first.
  private static let ordered = Vocabulary.words("items", "ordered")

  /// Whether two items have the same name; nil when one of them has none.
  ///
  /// - Complexity: O(bytes of their JSON).
  package static func areEqual(_ one: Item, _ other: Item) -> Bool? {
    guard let first = name(of: one), let second = name(of: other) else { return nil }
    return first == second
  }

  /// Whether two items with one id are of other kinds, or have other names and other values in most
  /// of their members.
  ///
  /// An item that was edited keeps most of its values, or its name.
  ///
  /// - Complexity: O(bytes of their JSON).
  package static func areOthers(_ one: Item, _ other: Item) -> Bool {
    guard let first = JSONDocument(ofItem: one.json)?.root,
      let second = JSONDocument(ofItem: other.json)?.root
    else { return false }
    let pairs = first.members.prefix(100).compactMap { member in
      second.member(member.name).map { (name: member.name, one: member.value, other: $0) }
    }
    let different = pairs.filter { !$0.one.isSame(as: $0.other) }
    if different.contains(where: { $0.name == "type" && $0.one.kind == .string }) { return true }
    let hasOtherTexts = different.contains { !$0.one.canChange }
    guard areEqual(one, other) != true else { return false }
    // Some servers send 0 for no id.
    if one.id == .sent("0"), hasOtherTexts { return true }
    guard areEqual(one, other) == false else {
      return pairs.count - different.count < 2 && different.count > 1 && hasOtherTexts
    }
    if different.count(where: { ordered.contains(PlainName.of($0.name)) }) > 1 { return true }
    // The id is equal, and the name is another one.
    let shared = pairs.count - 2
    return shared > 1 && (different.count - 1) * 4 >= shared * 3
  }

  private static func name(of item: Item) -> String? {
    guard let root = JSONDocument(ofItem: item.json)?.root, root.kind == .object else {
      return nil
    }
    let named = root.members.compactMap { member -> (rank: Int, text: String)? in
      guard let rank = ordered.firstIndex(of: PlainName.of(member.name)),
        member.value.kind == .string
      else { return nil }
      return member.value.text.map { (rank, $0) }
    }
    return named.min { $0.rank < $1.rank }?.text
  }
}
