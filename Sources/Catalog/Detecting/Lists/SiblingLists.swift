package import EverItems

/// Lists beside the displayed one that hold items of the same kind, such as `series` beside
/// `movies`, other columns of its rows, or items of any kind when the displayed one is empty.
package struct SiblingLists {
  /// The names of the lists and their numbers of items.
  package let lists: [(name: String, count: Int)]

  /// The most members beside the list that are compared.
  static let mostMembers = 50

  /// Finds the lists beside the displayed one.
  ///
  /// - Complexity: O(bytes).
  package init(in root: JSONValue, of path: JSONPath) {
    guard let own = path.steps.last, let list = root.value(at: path), list.kind == .array,
      let parent = root.value(at: JSONPath(steps: Array(path.steps.dropLast()))),
      parent.kind == .object
    else {
      lists = []
      return
    }
    let item = list.elements.first
    let count = list.elements.count
    lists = parent.members.prefix(Self.mostMembers).compactMap { member in
      guard member.name != own, member.value.kind == .array,
        !ListNames.beside.contains(PlainName.of(member.name)),
        let first = member.value.elements.first,
        !list.elements.contains(where: { $0.isSame(as: first) })
      else { return nil }
      let number = member.value.elements.count
      // All columns of a table have the same number of values.
      let areColumns = count > 1 && count == number && item?.text != nil && first.text != nil
      let isAlike = item.map { Self.areAlike($0, first) } ?? (first.kind == .object)
      return isAlike || areColumns ? (member.name, number) : nil
    }
  }

  /// Whether two items have most names in common, not only general ones, and don't state different kinds.
  private static func areAlike(_ item: JSONValue, _ other: JSONValue) -> Bool {
    let hasOwn = item.members.lazy.prefix(60).contains { member in
      !Vocabulary.has(member.name, in: "siblings.general") && other.member(member.name) != nil
    }
    let isOtherKind = ["type", "kind", "object"].contains { name in
      item.member(name)?.text != other.member(name)?.text
    }
    return hasOwn && !isOtherKind && ListDetection.likeness(of: [item, other]) > 0.6
  }
}
