extension Duration {
  /// Reads seconds that a file of others has as text, such as `0.25` or `1e3`, to the nearest
  /// millisecond; nil for what isn't a number, or outside of 0 to `longest`.
  ///
  /// - Parameters:
  ///   - text: the number.
  ///   - factor: the seconds of its unit.
  ///   - longest: the longest time, at most 1000 years.
  package init?(
    seconds text: some StringProtocol,
    times factor: Double = 1,
    atMost longest: Duration
  ) {
    let limit = min(longest, .seconds(31_536_000_000)) / .seconds(1)
    guard let number = Double(text), (0...limit).contains(number * factor) else { return nil }
    self = .milliseconds(Int((number * factor * 1_000).rounded()))
  }
}
