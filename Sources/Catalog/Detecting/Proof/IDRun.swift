import Documents
import Pages

/// Ids of a page that are consecutive numbers, rising or falling.
struct IDRun: Hashable, Sendable {
  let first: Int
  let last: Int

  /// Nil for fewer than two numbers, and for numbers that aren't consecutive.
  init?(_ ids: [Int]) {
    guard ids.count > 1, let first = ids.first, let last = ids.last else { return nil }
    let step = ids[1] > first ? 1 : -1
    let steps = zip(ids, ids.dropFirst()).map { $1.subtractingReportingOverflow($0) }
    guard steps.allSatisfy({ $0 == (step, false) }) else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Nil when the ids at a path aren't consecutive numbers.
  ///
  /// - Complexity: O(items).
  init?(_ list: ItemList, at id: JSONPath?) {
    guard let id else { return nil }
    var ids: [Int] = []
    for element in list.elements {
      guard let number = element.value.value(at: id)?.integer else { return nil }
      ids.append(number)
    }
    self.init(ids)
  }

  /// Whether another run begins right after this one, so that no item lies between.
  func isFollowed(by other: IDRun) -> Bool {
    let (next, overflows) = last.addingReportingOverflow(last > first ? 1 : -1)
    return !overflows && other.first == next
  }
}
