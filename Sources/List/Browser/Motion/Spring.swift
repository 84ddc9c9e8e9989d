private import Glibc

/// How something that is pulled to a place by a damped spring gets there: a function of time alone.
///
/// Frames may come late or not at all; where the thing is depends on the time that has passed.
struct Spring: Hashable, Sendable {
  /// Seconds that it would swing once if nothing damped it; above 0.
  let response: Double
  /// How much it is damped: above 0, and below 1, from where on it would not swing at all.
  let damping: Double

  /// The spring of the zoom.
  static let zoom = Spring(response: 0.45, damping: 0.85)

  init(response: Double, damping: Double) {
    precondition(response > 0 && damping > 0 && damping < 1, "\(response) s, damped by \(damping)")
    self.response = response
    self.damping = damping
  }

  /// How far it has come, in parts of the way: 0 at the start, 1 at the end, a little more where it
  /// swings over.
  func value(after time: Duration) -> Double {
    let seconds = max(0, time / .seconds(1))
    let phase = frequency * (1 - damping * damping).squareRoot() * seconds
    let lag = damping / (1 - damping * damping).squareRoot()
    return 1 - exp(-damping * frequency * seconds) * (cos(phase) + lag * sin(phase))
  }

  /// When it is within a part of the way from its end, and stays there.
  func settles(within part: Double) -> Duration {
    let envelope = part * (1 - damping * damping).squareRoot()
    return .seconds(-log(envelope) / (damping * frequency))
  }

  /// In radians a second, were it not damped.
  private var frequency: Double { 2 * .pi / response }
}
