/// What a request takes, from those that ended: a smoothed mean and its deviation.
///
/// The estimate of TCP's retransmission timer (RFC 6298, section 2) with its constants but for the
/// deviation, which counts twice rather than four times: a page that is late costs less than a
/// packet that is sent again.
public struct LatencyEstimate: Hashable, Sendable {
  private var smoothed = 0.0
  private var deviation = 0.0
  private var samples = 0

  /// An estimate before the first request.
  public init() {}

  /// Takes the duration of one request.
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

  /// The time that a request takes; nil before the first.
  public var mean: Duration? { samples == 0 ? nil : .seconds(smoothed) }

  /// The time within which nearly all requests end; nil before the first.
  public var bound: Duration? { samples == 0 ? nil : .seconds(smoothed + 2 * deviation) }
}
