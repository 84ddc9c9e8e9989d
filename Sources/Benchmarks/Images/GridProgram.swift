import Glibc

/// One of the two grids that are compared: how it is started.
struct GridProgram {
  let path: String
  let arguments: [String]

  static func naive(_ server: ImageServer) -> GridProgram {
    GridProgram(
      path: TimedProgram.builtPath(of: "NaiveGrid"),
      arguments: [server.baseURL, ImageBench.network]
    )
  }

  /// The program; its log goes to a file where there is one.
  static func ours(_ server: ImageServer, log: TemporaryFile? = nil) -> GridProgram {
    let arguments = [
      "photos", "--base-url", server.baseURL, "--network", ImageBench.network,
    ]
    return GridProgram(
      path: TimedProgram.builtPath(of: "everscroll"),
      arguments: arguments + (log.map { ["--log", $0.path] } ?? [])
    )
  }
}

/// A grid in a terminal, and what the terminal shows.
final class GridSession {
  let program: TimedProgram
  let screen: EmulatedScreen
  /// What the grid's processes took while it was listened to.
  private(set) var memory: ProcessMemory
  /// When the last byte came.
  private var heard = ContinuousClock.now

  /// A frame is over when nothing comes for so long.
  private static let silence = Duration.milliseconds(1)
  /// However much comes, it is looked at after so long.
  private static let longestFrame = Duration.milliseconds(12)

  /// Starts a grid; nil when it does not start.
  init?(_ grid: GridProgram, cache: CacheDirectory) {
    let environment = ["COLORTERM=truecolor", "XDG_CACHE_HOME=\(cache.path)"]
    guard let screen = EmulatedScreen(),
      let program = TimedProgram(grid.path, grid.arguments, environment: environment)
    else { return nil }
    self.program = program
    self.screen = screen
    memory = ProcessMemory(of: program.processID)
  }

  /// Listens until a frame is whole.
  ///
  /// - Returns: when its last byte came; nil when nothing came within the time.
  func frame(within time: Duration) -> ContinuousClock.Instant? {
    memory.sample()
    guard hear(within: time) else { return nil }
    let start = heard
    while heard - start < Self.longestFrame, hear(within: Self.silence) {}
    return heard
  }

  /// The time from the start to the moment at which the first image was shown whole; nil when it is
  /// not within the time.
  func timeToFirstImage(within patience: Duration) -> Duration? {
    while program.age < patience {
      let isHeard = hear(within: .milliseconds(20))
      let age = program.age
      if isHeard, screen.showsFirstImage { return age }
    }
    return nil
  }

  /// Listens until nothing has come for a time.
  ///
  /// - Parameters:
  ///   - quiet: for how long it must be silent.
  ///   - patience: how long to listen at most.
  func settle(quiet: Duration = .milliseconds(700), within patience: Duration = .seconds(20)) {
    let deadline = ContinuousClock.now + patience
    var last = ContinuousClock.now
    while ContinuousClock.now < deadline, ContinuousClock.now - last < quiet {
      if let heard = frame(within: .milliseconds(20)) { last = heard }
    }
  }

  /// Presses a key 30 times a second, and shows what comes.
  func repeatKey(_ key: Character, times: Int) {
    for _ in 0..<times {
      let next = ContinuousClock.now + HeldKey.interval
      program.type([key.asciiValue ?? 0])
      while ContinuousClock.now < next { _ = frame(within: max(.zero, next - .now)) }
    }
  }

  /// Ends it, and listens until it has gone.
  func quit() {
    program.type([UInt8(ascii: "q")])
    settle(quiet: .milliseconds(300), within: .seconds(2))
  }

  private func hear(within time: Duration) -> Bool {
    guard let bytes = program.says(within: time) else { return false }
    heard = .now
    let answers = screen.show(bytes)
    if !answers.isEmpty { program.type(answers) }
    return true
  }
}
