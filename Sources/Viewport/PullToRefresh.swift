/// Recognises a pull: up at the first row, then up again.
///
/// A key that is held, or one flick of a wheel, sends many movements close together; only a
/// deliberate second one counts. Where a terminal sends each notch of a wheel as some keys at once
/// (mode 1007), those are one movement.
package struct PullToRefresh: Hashable, Sendable {
  /// What an upward movement means.
  package enum Outcome: Hashable, Sendable {
    /// It moves, where there is room.
    case movement
    /// One more refreshes.
    case armed
    case refresh
  }

  private var lastUp: Duration?
  package private(set) var armedAt: Duration?

  package init() {}

  /// Rest before a movement that arms.
  private static let rest = Duration.milliseconds(300)
  /// When, after arming, a movement refreshes.
  private static let interval = Duration.milliseconds(150)..<Duration.seconds(3)

  /// Time between two movements that are one notch of a wheel, at most.
  private static let burst = Duration.milliseconds(20)

  /// When the offer lapses; nil when there is none.
  package var expiresAt: Duration? { armedAt.map { $0 + Self.interval.upperBound } }

  /// Takes an upward movement: of a key, or of the wheel.
  ///
  /// - Parameters:
  ///   - isAtFirstRow: whether there is nothing further up.
  ///   - now: when.
  /// - Returns: what it means.
  package mutating func up(isAtFirstRow: Bool, now: Duration) -> Outcome {
    defer { lastUp = now }
    // The rest of a notch neither takes the offer nor withdraws it.
    if armedAt != nil, let lastUp, now - lastUp < Self.burst { return .movement }
    let armedBefore = armedAt
    armedAt = nil
    guard isAtFirstRow else { return .movement }
    if let armedBefore {
      return Self.interval.contains(now - armedBefore) ? .refresh : .movement
    }
    guard lastUp.map({ now - $0 >= Self.rest }) ?? true else { return .movement }
    armedAt = now
    return .armed
  }

  /// Takes anything else that the user does, or the time that passed.
  package mutating func lapse() {
    armedAt = nil
  }
}
