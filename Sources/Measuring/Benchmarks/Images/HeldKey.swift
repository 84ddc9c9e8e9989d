/// A held key: 30 presses a second, whether or not the frames keep up.
struct HeldKey {
  /// For each press, the time to the last byte of the frame that shows its result.
  private(set) var latencies: [Duration] = []
  /// The mean processor time of the main thread for one press.
  private(set) var processorTime = Duration.zero
  /// The presses without a result within five seconds, because the list wasn't longer.
  private(set) var lost = 0

  static let interval = Duration.seconds(1) / 30
  private static let patience = Duration.seconds(5)

  /// The presses whose frame arrived later than the next press, or not at all.
  var late: Int { latencies.count { $0 > .milliseconds(33) } + lost }

  init(_ key: UInt8, presses: Int, step: Int, in program: TimedProgram) {
    let start = ContinuousClock.now
    let first = program.position ?? 1
    let before = program.processorTime
    var pressed: [ContinuousClock.Instant] = []
    let end = start + Self.interval * presses + Self.patience
    while latencies.count < presses, ContinuousClock.now < end {
      let due = start + Self.interval * pressed.count
      if pressed.count < presses, ContinuousClock.now >= due {
        pressed.append(.now)
        program.type([key])
      }
      let wait = pressed.count < presses ? max(.zero, due - .now) : .milliseconds(20)
      guard let shownAt = program.frame(within: min(wait, .milliseconds(20))),
        let position = program.position
      else { continue }
      let answered = min(abs(position - first) / step, pressed.count)
      while latencies.count < answered { latencies.append(shownAt - pressed[latencies.count]) }
    }
    lost = presses - latencies.count
    processorTime = (program.processorTime - before) / presses
  }
}
