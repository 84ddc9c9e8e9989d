/// The clock of a loop: everything that waits compares its deadline with this time.
package protocol LoopClock {
  /// The time since an origin of the clock's own; it never goes back.
  var now: Duration { get }
}

/// The time since the clock was made, as the system counts it.
package struct SteadyClock: LoopClock {
  private let origin = ContinuousClock.now

  package init() {}

  package var now: Duration { origin.duration(to: .now) }
}
