/// Recognises a pull to refresh: a movement up at the first row, then a second one.
///
/// A key that is held, or one flick of a wheel, sends many movements close together; only a
/// deliberate second one counts. Where a terminal sends each notch of a wheel as some keys at once
/// (mode 1007), those are one movement.
package struct PullToRefresh: Hashable, Sendable {
  private var lastUp: Duration?
  /// Since when the next movement refreshes; nil while it doesn't.
  package private(set) var armedAt: Duration?

  /// The pause before a movement that arms.
  private static let rest = Duration.milliseconds(300)
  /// The time after arming in which a movement refreshes.
  private static let interval = Duration.milliseconds(150)..<Duration.seconds(3)

  /// Time between two movements that are one notch of a wheel, at most.
  private static let burst = Duration.milliseconds(20)

  /// The time at which the armed state ends; nil when it isn't armed.
  package var expiresAt: Duration? { armedAt.map { $0 + Self.interval.upperBound } }

  /// Records an upward movement by a key or the wheel, at the top of the list or elsewhere, and
  /// returns whether it refreshes.
  package mutating func up(isAtFirstRow: Bool, now: Duration) -> Bool {
    defer { lastUp = now }
    // Further movements of the same notch neither refresh nor end the armed state.
    if armedAt != nil, let lastUp, now - lastUp < Self.burst { return false }
    let armedBefore = armedAt
    armedAt = nil
    guard isAtFirstRow else { return false }
    if let armedBefore { return Self.interval.contains(now - armedBefore) }
    if lastUp.map({ now - $0 >= Self.rest }) ?? true { armedAt = now }
    return false
  }

  /// Ends the armed state, after another action of the user or at its time.
  package mutating func lapse() {
    armedAt = nil
  }
}
