/// Ids of a page that are consecutive numbers, rising or falling.
package struct IDRun: Hashable, Sendable {
  package private(set) var first: Int
  package private(set) var last: Int

  /// Makes a run of two numbers; nil when they aren't consecutive.
  package init?(_ first: Int, _ second: Int) {
    guard
      [(1, false), (-1, false)].contains(where: { $0 == second.subtractingReportingOverflow(first) }
      )
    else { return nil }
    (self.first, last) = (first, second)
  }

  /// Appends a number.
  ///
  /// - Returns: whether it is the next one; the run is unchanged when it isn't.
  package mutating func append(_ id: Int) -> Bool {
    let (next, overflows) = last.addingReportingOverflow(last > first ? 1 : -1)
    guard !overflows, id == next else { return false }
    last = id
    return true
  }

  /// The run this many runs of its length after it.
  func advanced(by runs: Int) -> IDRun {
    let distance = (last &- first &+ (last > first ? 1 : -1)) &* runs
    var run = self
    (run.first, run.last) = (first &+ distance, last &+ distance)
    return run
  }

  /// The numbers between this run and another one in the same direction; nil when the other one doesn't
  /// begin after this one.
  func gap(to other: IDRun) -> Int? {
    let (start, end) = last > first ? (last, other.first) : (other.first, last)
    let (distance, overflows) = end.subtractingReportingOverflow(start)
    return overflows || distance < 1 ? nil : distance - 1
  }
}
