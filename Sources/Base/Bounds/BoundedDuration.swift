/// Durations from outside: from 0 to 10 000 years, so that sums of a billion of them can't trap.
extension Duration {
  /// The longest duration from outside.
  package static let longest = Duration.seconds(10_000 * 365 * 86_400)

  /// The duration that is nearest to this one, from 0 to 10 000 years.
  package var bounded: Duration { min(max(.zero, self), .longest) }

  /// Reads seconds that a file of others has as text, such as `0.25` or `1e3`, to the nearest
  /// millisecond; nil for what isn't a number, or outside of 0 to `limit`.
  ///
  /// - Parameters:
  ///   - text: the number.
  ///   - factor: the seconds of its unit.
  ///   - limit: the longest time, at most 10 000 years.
  package init?(
    seconds text: some StringProtocol,
    times factor: Double = 1,
    atMost limit: Duration
  ) {
    let most = min(limit, .longest) / .seconds(1)
    guard let number = Double(text), (0...most).contains(number * factor) else { return nil }
    self = .milliseconds(Int((number * factor * 1_000).rounded()))
  }
}
