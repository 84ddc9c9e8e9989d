extension Sequence {
  /// The elements in their order, without elements whose key is equal to an earlier one's.
  ///
  /// - Complexity: O(elements).
  package func withoutRepetitions<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

/// The first of some names that isn't taken, or else the first one with a number.
///
/// - Complexity: O(names).
package func unused(_ names: [String], in used: Set<String>) -> String {
  if let name = names.first(where: { !used.contains($0) }) { return name }
  let name = names.first ?? ""
  let numbers = sequence(first: 2) { $0 + 1 }.lazy.map { "\(name)_\($0)" }
  return numbers.first { !used.contains($0) } ?? name
}
