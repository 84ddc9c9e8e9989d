import Glibc

/// The instructions of one step, of the program and of a plain C list on ncurses.
///
/// Callgrind counts those of all threads, from the first of the counted steps to the last one.
enum StepInstructions {
  private static let valgrind = "/usr/bin/valgrind"
  /// The steps in which the list scrolls.
  private static let steps = 30
  /// Keys that load the whole list of Star Wars characters, and move to the lowest row of page one.
  private static let start = Array("GGg".utf8) + Array(repeating: UInt8(ascii: "j"), count: 45)

  static func print() {
    let heading = Figures.left("instructions of a step, by callgrind", 40)
    guard access(valgrind, X_OK) == 0 else {
      return Swift.print("\(heading)     not counted, for valgrind isn't installed")
    }
    guard let ours = count("everscroll", ["starwars", "--mock", "--no-cache"]),
      let lean = count("LeanList", [])
    else {
      return Swift.print("\(heading)     not counted, for a program didn't answer")
    }
    Swift.print("\(heading)     ours     lean   ratio")
    Swift.print(
      Figures.left("  all threads, thousands", 40)
        + Figures.right("\(ours / 1_000)", 9)
        + Figures.right("\(lean / 1_000)", 9)
        + Figures.right(Figures.decimal(Double(ours) / Double(lean)), 8)
    )
  }

  /// The instructions of a step; nil when the program doesn't answer.
  private static func count(_ name: String, _ arguments: [String]) -> Int? {
    guard let directory = TemporaryDirectory() else { return nil }
    let (stripped, profile) = (directory.path + "/stripped", directory.path + "/profile")
    // Valgrind can't read the debug information of Swift programs.
    let built = TimedProgram.builtPath(of: name)
    let command = ["--tool=callgrind", "--callgrind-out-file=\(profile)", stripped]
    guard ChildProcess.run(["strip", "--strip-debug", "-o", stripped, built]),
      let program = TimedProgram(valgrind, command + arguments),
      program.frame(within: .seconds(30)) != nil
    else { return nil }
    for key in start { press(key, in: program) }
    // Loading in advance ends.
    program.settle(quiet: .seconds(1))
    guard control("--zero", program) else { return nil }
    for _ in 0..<steps { press(UInt8(ascii: "j"), in: program) }
    guard control("--dump", program) else { return nil }
    program.type([UInt8(ascii: "q")])
    return total(in: profile + ".1").map { $0 / steps }
  }

  private static func control(_ option: String, _ program: TimedProgram) -> Bool {
    ChildProcess.run(["callgrind_control", option, String(program.process)])
  }

  /// Presses a key, and waits until its frame is complete.
  private static func press(_ key: UInt8, in program: TimedProgram) {
    program.type([key])
    _ = program.frame(within: .seconds(5))
    // A frame that no key caused may have been complete before the key's own.
    program.settle(quiet: .milliseconds(30))
  }

  /// The sum of a profile; see "Callgrind Format Specification", `summary`.
  private static func total(in path: String) -> Int? {
    let line = Figures.text(of: path).split(separator: "\n").first { $0.hasPrefix("summary: ") }
    return line.flatMap { Int($0.dropFirst("summary: ".count)) }
  }
}
