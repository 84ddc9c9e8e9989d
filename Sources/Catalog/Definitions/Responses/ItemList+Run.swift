import EverDocuments
package import Paging

extension ItemList {
  /// The ids at a path, when they are consecutive numbers; nil for all others.
  ///
  /// - Complexity: O(items).
  private func run(at id: JSONPath?) -> IDRun? {
    guard let id else { return nil }
    var first: Int?
    var run: IDRun?
    let isRun = allSatisfy { element in
      guard let number = element.value.value(at: id)?.integer else { return false }
      guard let start = first else {
        first = number
        return true
      }
      guard run != nil else {
        run = IDRun(start, number)
        return run != nil
      }
      return run?.append(number) == true
    }
    return isRun ? run : nil
  }

  /// The same for the trusted ids of a list whose items can move to an earlier page while it is loaded.
  package func movingRun(_ definition: SourceDefinition) -> IDRun? {
    guard definition.trustsID, !definition.isItem else { return nil }
    switch definition.pagination.family {
    case .page, .offset, .url, .link: return run(at: definition.id)
    case .token, .lastID, .single: return nil
    }
  }
}
