import Glibc

/// The time of one step, of the program and of a plain C list on ncurses.
///
/// They run alternately, because the speed of the machine varies by a third.
enum StepTimes {
  /// When the next key is pressed.
  private struct Pace {
    let name: String
    /// The time from key to key; nil: a key is pressed when the previous key's frame is complete.
    let interval: Duration?
    /// The number of turns of each program, and the steps of one turn.
    let turns: Int
    let steps: Int

    /// Key after key: the processor's caches hold the data of the previous step.
    static let keyAfterKey = Pace(name: "line step", interval: nil, turns: 20, steps: 100)
    /// A held key, as most terminals repeat it: other programs use the caches between two steps.
    static let heldKey = Pace(
      name: "key held at 30/s",
      interval: .milliseconds(33),
      turns: 8,
      steps: 60
    )
  }

  static func print() {
    let arguments = ["moderators", "stackoverflow", "--mock", "--items", "100000", "--no-cache"]
    let path = TimedProgram.builtPath(of: "everscroll")
    let file = "/tmp/everscroll-step-\(getpid()).cast"
    defer { unlink(file) }
    guard let lean = TimedProgram(TimedProgram.builtPath(of: "LeanList"), []),
      let ours = TimedProgram(path, arguments),
      let recorded = TimedProgram(path, arguments + ["--record", file])
    else {
      return Swift.print("line step: not timed, for everscroll and LeanList are not built here")
    }
    for program in [ours, lean, recorded] {
      program.settle()
      for _ in 0..<60 { _ = program.press(UInt8(ascii: "j")) }
    }
    for pace in [Pace.keyAfterKey, .heldKey] {
      Swift.print(table(pace, ours: ours, lean: lean, recorded: recorded))
    }
  }

  private static func table(
    _ pace: Pace,
    ours: TimedProgram,
    lean: TimedProgram,
    recorded: TimedProgram
  ) -> String {
    let programs = [ours, lean, recorded]
    var times = programs.map { _ in Times() }
    for _ in 0..<pace.turns {
      for (index, program) in programs.enumerated() { times[index].take(program, pace) }
    }
    let heading = Figures.left("\(pace.name), lower quartile of \(pace.turns) turns", 40)
    return """
      \(heading)     ours     lean   ratio
      \(row("  main thread, µs", times[0].processor, times[1].processor))
      \(row("  key to last byte, µs", times[0].latency, times[1].latency))
      the same with --record                   recorded     ours   ratio
      \(row("  main thread, µs", times[2].processor, times[0].processor))
      """
  }

  private static func row(_ name: String, _ ours: [Duration], _ lean: [Duration]) -> String {
    let (ours, lean) = (Figures.lowerQuartile(ours), Figures.lowerQuartile(lean))
    return Figures.left(name, 40)
      + Figures.right(Figures.decimal(ours / .microseconds(1)), 9)
      + Figures.right(Figures.decimal(lean / .microseconds(1)), 9)
      + Figures.right(Figures.decimal(ours / lean), 8)
  }

  /// The times of a program's turns for one step.
  private struct Times {
    private(set) var processor: [Duration] = []
    private(set) var latency: [Duration] = []

    mutating func take(_ program: TimedProgram, _ pace: Pace) {
      let before = program.processorTime
      var latencies: [Duration] = []
      for _ in 0..<pace.steps {
        let start = ContinuousClock.now
        if let latency = program.press(UInt8(ascii: "j")) { latencies.append(latency) }
        if let interval = pace.interval { Self.rest(until: start + interval) }
      }
      processor.append((program.processorTime - before) / pace.steps)
      latency.append(Figures.median(latencies))
    }

    /// Waits until the next key of the pace, which is real time.
    private static func rest(until time: ContinuousClock.Instant) {
      let left = max(.zero, time - .now)
      usleep(UInt32(left / .microseconds(1)))
    }
  }
}
