/// Ids of a page that are consecutive numbers, rising or falling.
package struct IDRun: Hashable, Sendable {
  package let first: Int
  package let last: Int

  /// Nil for fewer than two numbers, and for numbers that aren't consecutive.
  package init?(_ ids: [Int]) {
    guard ids.count > 1, let first = ids.first, let last = ids.last else { return nil }
    let step = ids[1] > first ? 1 : -1
    let steps = zip(ids, ids.dropFirst()).map { $1.subtractingReportingOverflow($0) }
    guard steps.allSatisfy({ $0 == (step, false) }) else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Whether another run begins right after this one, so that no item lies between.
  package func isFollowed(by other: IDRun) -> Bool { gap(to: other) == 0 }

  /// The numbers between this run and another one in the same direction; nil when the other one doesn't
  /// begin after this one.
  func gap(to other: IDRun) -> Int? {
    let (start, end) = last > first ? (last, other.first) : (other.first, last)
    let (distance, overflows) = end.subtractingReportingOverflow(start)
    return overflows || distance < 1 ? nil : distance - 1
  }
}
