/// Decides when to request each page: a policy with the real engine, or the bound.
///
/// Times are in microseconds; rows are counted from 0.
protocol Loader {
  /// Opens the list and returns the first actions.
  mutating func open() -> [LoaderAction]

  /// Reports a movement of the viewport.
  mutating func moved(to frame: Trace.Frame, now: Int) -> [LoaderAction]

  /// Reports a received page.
  mutating func arrived(_ id: UInt64, rows: Range<Int>, now: Int) -> [LoaderAction]

  /// Reports that the time of a ``LoaderAction/wake(at:)`` has passed.
  mutating func woken(now: Int) -> [LoaderAction]
}

/// An action that the simulation performs for a loader.
enum LoaderAction: Hashable, Sendable {
  case load(id: UInt64, rows: Range<Int>)
  case cancel(id: UInt64)
  case wake(at: Int)
}
