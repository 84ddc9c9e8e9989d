package import EverDocuments

/// Lists beside the displayed one that hold items of the same kind, such as `series` beside
/// `movies`, other columns of its rows, or items of any kind when the displayed one is empty.
package struct SiblingLists {
  /// The names of the lists and their numbers of items.
  package let lists: [(name: String, count: Int)]

  /// The share of names that items of the same kind have in common at least.
  private static let likeness = 0.6

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
    let item = list.elements.first { _ in true }
    let count = list.elements.reduce(0) { count, _ in count + 1 }
    lists = parent.members.prefix(Self.mostMembers).compactMap { member in
      guard member.name != own, member.value.kind == .array,
        !ListNames.beside.contains(PlainName.of(member.name)),
        let first = member.value.elements.first(where: { _ in true }),
        item.map({ item in
          Self.areAlike(item, first) || Self.areColumns(item, first, count, member.value)
        }) ?? (first.kind == .object),
        !list.elements.contains(where: { $0.isSame(as: first) })
      else { return nil }
      return (member.name, member.value.elements.reduce(0) { count, _ in count + 1 })
    }
  }

  /// A sentence that names the lists, and ends with how to display another one; nil when there are
  /// none.
  package func sentence(advice: String) -> String? {
    guard !lists.isEmpty else { return nil }
    let named = lists.prefix(3).map { list in
      "\(list.count) in ‘\(list.name.prefix(40))’"
    }
    let more = lists.count > named.count ? " and more" : ""
    let sum = named.joined(separator: ", ") + more
    return "The server sent other items beside these: \(sum); \(advice)"
  }

  /// Names that items of any kind have.
  private static let general: Set<String> = [
    "id", "name", "title", "type", "kind", "object", "links", "url", "href", "self", "slug",
    "attributes", "relationships", "meta",
  ]

  private static func names(of value: JSONValue) -> Set<String> {
    guard value.kind == .object else { return [] }
    return Set(value.members.lazy.prefix(60).map(\.name))
  }

  /// Whether two arrays have the same number of single values, as the columns of a table.
  private static func areColumns(
    _ item: JSONValue,
    _ other: JSONValue,
    _ count: Int,
    _ array: JSONValue
  ) -> Bool {
    count > 1 && item.text != nil && other.text != nil
      && array.elements.reduce(0) { count, _ in count + 1 } == count
  }

  /// Whether two items have most names in common, some of them their own, and state no other kind.
  private static func areAlike(_ item: JSONValue, _ other: JSONValue) -> Bool {
    let (first, second) = (names(of: item), names(of: other))
    let all = first.union(second).count
    let shared = first.intersection(second)
    let isOtherKind = ["type", "kind", "object"].contains { name in
      item.member(name)?.text != other.member(name)?.text
    }
    return all > 0 && !isOtherKind && !shared.subtracting(general).isEmpty
      && Double(shared.count) / Double(all) > likeness
  }
}
