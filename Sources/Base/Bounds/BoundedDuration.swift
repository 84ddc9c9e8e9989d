/// Durations from outside: from 0 to 10 000 years, so that sums of a billion of them can't trap.
extension Duration {
  /// The longest duration from outside.
  package static let longest = Duration.seconds(10_000 * 365 * 86_400)

  /// The duration that is nearest to this one, from 0 to 10 000 years.
  package var bounded: Duration { min(max(.zero, self), .longest) }

  /// Makes the duration that is nearest to a number of seconds, from 0 to 10 000 years; 0 for a number
  /// that isn't one.
  package static func bounded(seconds: Double) -> Duration {
    let longest = longest / .seconds(1)
    return .seconds(seconds.isNaN ? 0 : min(max(0, seconds), longest))
  }

  /// Makes the duration that is nearest to a number of seconds, from 0 to 10 000 years.
  package static func bounded(seconds: Int) -> Duration { .seconds(seconds).bounded }

  /// Returns this duration times a factor, from 0 to 10 000 years; 0 for a factor that isn't a number.
  package func bounded(times factor: Double) -> Duration {
    .bounded(seconds: self / .seconds(1) * factor)
  }
}
