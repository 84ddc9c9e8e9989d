/// The time of one step, of the program and of a plain C list on ncurses.
///
/// They run alternately, because the speed of the machine varies by a third.
enum StepTimes {
  /// The number of turns of each program, and the steps of one turn.
  private static let turns = 20
  private static let steps = 100

  static func print() {
    let arguments = ["moderators", "stackoverflow", "--mock", "--items", "100000", "--no-cache"]
    guard let lean = TimedProgram(TimedProgram.builtPath(of: "LeanList"), []),
      let ours = TimedProgram(TimedProgram.builtPath(of: "everscroll"), arguments)
    else {
      return Swift.print("line step: not timed, for everscroll and LeanList are not built here")
    }
    Swift.print(table(ours: ours, lean: lean))
  }

  private static func table(ours: TimedProgram, lean: TimedProgram) -> String {
    for program in [ours, lean] {
      program.settle()
      for _ in 0..<60 { _ = program.press(UInt8(ascii: "j")) }
    }
    var times = [Times(), Times()]
    for _ in 0..<turns {
      for (index, program) in [ours, lean].enumerated() { times[index].take(program, steps: steps) }
    }
    return """
      line step, lower quartile of \(turns) turns     ours     lean   ratio
      \(row("  main thread, µs", times[0].processor, times[1].processor))
      \(row("  key to last byte, µs", times[0].latency, times[1].latency))
      """
  }

  private static func row(_ name: String, _ ours: [Duration], _ lean: [Duration]) -> String {
    let (ours, lean) = (Figures.lowerQuartile(ours), Figures.lowerQuartile(lean))
    return Figures.padded(name, to: 40, right: false)
      + Figures.padded(Figures.decimal(ours / .microseconds(1)), to: 9)
      + Figures.padded(Figures.decimal(lean / .microseconds(1)), to: 9)
      + Figures.padded(Figures.decimal(ours / lean), to: 8)
  }

  /// The times of a program's turns for one step.
  private struct Times {
    private(set) var processor: [Duration] = []
    private(set) var latency: [Duration] = []

    mutating func take(_ program: TimedProgram, steps: Int) {
      let before = program.processorTime
      let latencies = (0..<steps).compactMap { _ in program.press(UInt8(ascii: "j")) }
      processor.append((program.processorTime - before) / steps)
      latency.append(latencies.isEmpty ? .zero : latencies.sorted()[latencies.count / 2])
    }
  }
}
