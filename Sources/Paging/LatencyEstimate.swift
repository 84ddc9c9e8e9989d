/// What a request takes, from those that ended: a smoothed mean and its deviation.
///
/// The estimate of TCP's retransmission timer (RFC 6298, section 2) with its constants but for the
/// deviation, which counts twice rather than four times: a page that is late costs less than a
/// packet that is sent again.
struct LatencyEstimate: Hashable, Sendable {
  private var mean = 0.0
  private var deviation = 0.0
  private var samples = 0

  /// Takes the duration of one request.
  mutating func add(_ duration: Duration) {
    let sample = max(0, duration.seconds)
    if samples == 0 {
      mean = sample
      deviation = sample / 2
    } else {
      deviation += (abs(sample - mean) - deviation) / 4
      mean += (sample - mean) / 4
    }
    samples += 1
  }

  /// The time within which nearly all requests end; nil before the first.
  var bound: Duration? {
    samples == 0 ? nil : .seconds(mean + 2 * deviation)
  }
}
