import EverDocuments

/// Decides whether a detected id really identifies items.
///
/// Rows with the same strong id are shown once, so a name or a URL isn't strong enough: two people
/// may share a name, and two changes a page.
struct IDStrength {
  let list: ListCandidate
  /// The plain words of the request's path that name the list.
  let words: [String]

  /// Whether rows with the same value at a path are one item.
  ///
  /// - Parameters:
  ///   - path: where the id is; `$key` for items that are members of an object.
  ///   - columns: the names of the values of items that are rows of a table; nil when they aren't.
  /// - Returns: whether the list shows only one of them.
  func isStrong(_ path: JSONPath, columns: [String]?) -> Bool {
    guard let last = path.steps.last else { return false }
    if path.steps == ["$key"] { return true }
    if let columns, let index = Int(last), columns.indices.contains(index) {
      return isStrong(columns[index])
    }
    let plain = path.steps.map(PlainName.of)
    if plain.contains("self") { return true }
    let isOwn = path.steps.dropLast().allSatisfy { IDDetection.isWrapper($0, nouns) }
    return isOwn && isStrong(last)
  }

  private var nouns: Set<String> {
    Set((words + [PlainName.of(list.name)]).map(ListNames.singular))
  }

  private func isStrong(_ name: String) -> Bool {
    let plain = PlainName.of(name)
    if Self.names.contains(plain) { return true }
    guard plain.hasSuffix("id"), let owner = IDDetection.owner(of: name, plain) else {
      return false
    }
    return nouns.contains(owner)
  }

  /// Plain names that always mean the item's own id.
  private static let names: Set<String> = ["id", "uid", "uuid", "guid", "objectid", "pk"]
}
