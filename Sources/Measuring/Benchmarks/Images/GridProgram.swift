import EverBase
import Glibc

/// The command of one of the two compared grids.
struct GridProgram {
  let path: String
  let arguments: [String]

  static func naive(_ server: ImageServer) -> GridProgram {
    GridProgram(
      path: TimedProgram.builtPath(of: "NaiveGrid"),
      arguments: [server.baseURL, ImageBench.network]
    )
  }

  static func ours(_ server: ImageServer) -> GridProgram {
    GridProgram(
      path: TimedProgram.builtPath(of: "everscroll"),
      arguments: ["photos", "--base-url", server.baseURL, "--network", ImageBench.network]
    )
  }
}

/// An empty cache for one session of a grid, which is deleted with its last reference.
final class CacheDirectory {
  /// The program's `XDG_CACHE_HOME`.
  let path: String

  /// Makes a directory; nil when that fails.
  init?() {
    var template = Array("/tmp/everscroll-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    let directory = path + "/everscroll"
    for name in directoryNames(directory) { unlink(directory + "/" + name) }
    rmdir(directory)
    rmdir(path)
  }
}

/// A grid in a terminal, and the terminal's screen.
final class GridSession {
  let program: TimedProgram
  let screen = EmulatedScreen()
  /// The memory of the grid's processes during the session.
  private(set) var memory: ProcessMemory
  /// When the last byte arrived.
  private var receivedAt = ContinuousClock.now

  /// A frame ends when no byte arrives for this time.
  private static let silence = Duration.milliseconds(1)
  /// A frame ends after this time even if bytes still arrive.
  private static let longestFrame = Duration.milliseconds(12)

  /// Starts a grid; nil when that fails.
  init?(_ grid: GridProgram, cache: CacheDirectory) {
    let environment = ["COLORTERM=truecolor", "XDG_CACHE_HOME=\(cache.path)"]
    guard let program = TimedProgram(grid.path, grid.arguments, environment: environment) else {
      return nil
    }
    self.program = program
    memory = ProcessMemory(of: program.processID)
  }

  /// Receives a frame; the arrival of its last byte, nil when no byte arrived within the time.
  func frame(within time: Duration) -> ContinuousClock.Instant? {
    memory.sample()
    guard waitForOutput(within: time) else { return nil }
    let start = receivedAt
    while receivedAt - start < Self.longestFrame, waitForOutput(within: Self.silence) {}
    return receivedAt
  }

  /// The time from the start until the first image is complete; nil when that takes longer than 20
  /// seconds.
  func timeToFirstImage() -> Duration? {
    while program.age < .seconds(20) {
      let hasOutput = waitForOutput(within: .milliseconds(20))
      let age = program.age
      if hasOutput, screen.showsFirstImage { return age }
    }
    return nil
  }

  /// Receives output until there is none for a time.
  func settle(quiet: Duration = .milliseconds(700), within patience: Duration = .seconds(20)) {
    let deadline = ContinuousClock.now + patience
    var last = ContinuousClock.now
    while ContinuousClock.now < deadline, ContinuousClock.now - last < quiet {
      if let receivedAt = frame(within: .milliseconds(20)) { last = receivedAt }
    }
  }

  /// Quits the grid and receives output until it has ended.
  func quit() {
    program.type([UInt8(ascii: "q")])
    settle(quiet: .milliseconds(300), within: .seconds(2))
  }

  private func waitForOutput(within time: Duration) -> Bool {
    guard let bytes = program.readOutput(within: time) else { return false }
    receivedAt = .now
    let replies = screen.show(bytes)
    if !replies.isEmpty { program.type(replies) }
    return true
  }
}
