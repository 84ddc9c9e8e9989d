extension Sequence {
  /// The elements without those whose value at a key is that of an earlier one, in their order.
  ///
  /// - Complexity: O(elements).
  package func withoutRepetitions<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
