/// The clock of a loop: all deadlines are compared with its time.
package protocol LoopClock {
  /// The time since the clock's own origin; it never decreases.
  var now: Duration { get }
}

/// The time since the clock was made, from the system's continuous clock.
package struct SteadyClock: LoopClock {
  private let origin = ContinuousClock.now

  package init() {}

  package var now: Duration { origin.duration(to: .now) }
}
