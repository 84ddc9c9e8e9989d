private import Glibc

/// The movement of a damped spring to its end position, as a function of time alone.
///
/// Late or missing frames don't change it: the position depends only on the elapsed time.
struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds; above 0.
  let response: Double
  /// The damping ratio: above 0, and below 1, where oscillation ends.
  let damping: Double

  static let zoom = Spring(response: 0.45, damping: 0.85)

  init(response: Double, damping: Double) {
    precondition(response > 0 && damping > 0 && damping < 1, "\(response) s, damped by \(damping)")
    self.response = response
    self.damping = damping
  }

  /// The position: 0 at the start, 1 at the end, and a little more than 1 while it overshoots.
  func value(after time: Duration) -> Double {
    let seconds = max(0, time / .seconds(1))
    let phase = frequency * (1 - damping * damping).squareRoot() * seconds
    let lag = damping / (1 - damping * damping).squareRoot()
    return 1 - exp(-damping * frequency * seconds) * (cos(phase) + lag * sin(phase))
  }

  /// The time after which the distance from the end stays below a part of the way.
  func settles(within part: Double) -> Duration {
    let envelope = part * (1 - damping * damping).squareRoot()
    return .seconds(-log(envelope) / (damping * frequency))
  }

  /// The frequency of the undamped spring in radians per second.
  private var frequency: Double { 2 * .pi / response }
}
