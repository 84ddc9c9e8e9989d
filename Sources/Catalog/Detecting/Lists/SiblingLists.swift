import Documents

/// Lists beside the displayed one that hold items of the same kind, such as `series` beside `movies`.
struct SiblingLists {
  /// The names of the lists and their numbers of items.
  let lists: [(name: String, count: Int)]

  /// The share of names that items of the same kind have in common at least.
  private static let likeness = 0.6

  /// The most members beside the list that are compared.
  private static let mostMembers = 50

  /// Finds the lists.
  ///
  /// - Parameters:
  ///   - root: the response.
  ///   - path: where the displayed list is.
  ///   - item: the first item of the displayed list.
  /// - Complexity: O(bytes).
  init(in root: JSONValue, of path: JSONPath, like item: JSONValue) {
    guard let own = path.steps.last, item.kind == .object,
      let parent = root.value(at: JSONPath(steps: Array(path.steps.dropLast()))),
      parent.kind == .object
    else {
      lists = []
      return
    }
    let names = Self.names(of: item)
    lists = parent.members.prefix(Self.mostMembers).compactMap { member in
      guard member.name != own, member.value.kind == .array,
        let first = member.value.elements.first(where: { _ in true }),
        Self.areAlike(names, Self.names(of: first))
      else { return nil }
      return (member.name, member.value.elements.reduce(0) { count, _ in count + 1 })
    }
  }

  /// A sentence that names the lists; nil when there are none.
  ///
  /// - Parameter advice: how to display another list.
  /// - Returns: the sentence.
  func sentence(advice: String) -> String? {
    guard !lists.isEmpty else { return nil }
    let named = lists.prefix(3).map { list in
      "\(list.count) in ‹\(list.name.prefix(40))›"
    }
    let more = lists.count > named.count ? " and more" : ""
    let sum = named.joined(separator: ", ") + more
    return "The server sent other items beside these: \(sum); \(advice)"
  }

  private static func names(of value: JSONValue) -> Set<String> {
    guard value.kind == .object else { return [] }
    return Set(value.members.lazy.prefix(60).map(\.name))
  }

  /// Whether two items have at least two names, most of them in common.
  private static func areAlike(_ first: Set<String>, _ second: Set<String>) -> Bool {
    let all = first.union(second).count
    guard first.count > 1, all > 0 else { return false }
    return Double(first.intersection(second).count) / Double(all) > likeness
  }
}
