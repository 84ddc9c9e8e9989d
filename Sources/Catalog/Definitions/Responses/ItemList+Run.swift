package import EverItems
package import Paging

extension ItemList {
  /// The whole numbers at a path of all items; nil when one has none there.
  ///
  /// - Complexity: O(items).
  package func wholeNumbers(at path: JSONPath?) -> [Int]? {
    var numbers: [Int] = []
    let areWhole = allSatisfy { element in
      guard let number = path.flatMap(element.value.value)?.integer else { return false }
      numbers.append(number)
      return true
    }
    return areWhole ? numbers : nil
  }

  /// The trusted ids, when they are consecutive numbers, of a list whose items can move to an earlier
  /// page while it is loaded; nil for all others.
  package func movingRun(_ definition: SourceDefinition) -> IDRun? {
    let families: [Pagination.Family.Kind] = [.page, .offset, .url, .link]
    guard definition.trustsID, !definition.isItem,
      families.contains(definition.pagination.family.kind),
      let ids = wholeNumbers(at: definition.id), ids.count > 1, var run = IDRun(ids[0], ids[1])
    else { return nil }
    return ids.dropFirst(2).allSatisfy { run.append($0) } ? run : nil
  }
}
