/// What decides which page is asked for when: a policy through the real engine, or the bound.
///
/// Times are microseconds; rows are counted from 0.
protocol Loader {
  /// Opens the list; the actions are what to do at once.
  mutating func open() -> [LoaderAction]

  /// The viewport moved.
  mutating func moved(to frame: Trace.Frame, now: Int) -> [LoaderAction]

  /// A page came.
  mutating func arrived(_ id: UInt64, rows: Range<Int>, now: Int) -> [LoaderAction]

  /// A time that it asked to be woken at has come.
  mutating func woken(now: Int) -> [LoaderAction]
}

/// What a loader wants done.
enum LoaderAction: Hashable, Sendable {
  case load(id: UInt64, rows: Range<Int>)
  case cancel(id: UInt64)
  case wake(at: Int)
}
