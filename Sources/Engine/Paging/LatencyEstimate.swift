/// The duration of a request, estimated from completed ones: a smoothed mean and its deviation.
///
/// Uses the estimate of TCP's retransmission timer (RFC 6298, section 2) and its constants, except
/// that the deviation counts twice instead of four times: a late page costs less than a packet that
/// is sent again.
public struct LatencyEstimate: Hashable, Sendable {
  private var smoothed = 0.0
  private var deviation = 0.0
  private var samples = 0

  /// Makes an estimate without samples.
  public init() {}

  /// Adds the duration of one request.
  public mutating func add(_ duration: Duration) {
    let sample = max(0, duration.seconds)
    if samples == 0 {
      smoothed = sample
      deviation = sample / 2
    } else {
      deviation += (abs(sample - smoothed) - deviation) / 4
      smoothed += (sample - smoothed) / 4
    }
    samples += 1
  }

  /// The mean duration of a request; nil before the first.
  public var mean: Duration? { samples == 0 ? nil : .seconds(smoothed) }

  /// The duration within which nearly all requests complete; nil before the first.
  public var bound: Duration? { samples == 0 ? nil : .seconds(smoothed + 2 * deviation) }
}
