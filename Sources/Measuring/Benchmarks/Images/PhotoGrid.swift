import EverEmulation
import EverText
import Glibc

/// One of the two compared grids.
struct PhotoGrid {
  private let program: String
  private let arguments: [String]

  static func naive(_ server: ImageServer) -> PhotoGrid {
    PhotoGrid(program: "NaiveGrid", arguments: [server.baseURL, ImageBench.network])
  }

  static func ours(_ server: ImageServer) -> PhotoGrid {
    PhotoGrid(
      program: "everscroll",
      arguments: ["photos", "--base-url", server.baseURL, "--network", ImageBench.network]
    )
  }

  /// Starts it with a cache, its `XDG_CACHE_HOME`; nil when that fails.
  func start(cache: TemporaryDirectory) -> TimedProgram? {
    setenv("COLORTERM", "truecolor", 1)
    setenv("XDG_CACHE_HOME", cache.path, 1)
    return TimedProgram(TimedProgram.builtPath(of: program), arguments)
  }
}

extension TimedProgram {
  /// The last number of the last row, which is the cursor's place in the list; nil when there is
  /// none.
  ///
  /// Both programs show it there, as `12` or as `12/993`.
  var position: Int? {
    lastRow.split(separator: " ").lazy.reversed()
      .compactMap { $0.split(separator: "/").first.flatMap { Int($0) } }.first
  }

  /// The time from the start until the first image is complete; nil when that takes too long.
  func timeToFirstImage() -> Duration? { time { $0.showsFirstImage } }

  /// Holds a key that moves by one row of photos.
  func hold(_ key: Character, presses: Int) -> HeldKey {
    HeldKey(key.asciiValue ?? 0, presses: presses, step: ImageBench.across, in: self)
  }
}

extension ScreenSnapshot {
  /// Whether the first cell of the grid shows an image: many different block characters of
  /// libchafa, not a block of one colour or character.
  fileprivate var showsFirstImage: Bool {
    let blocks = (2..<9).flatMap { self[$0].dropFirst(2).prefix(25) }
      .compactMap { $0.text.unicodeScalars.first?.value }
      .filter { (0x2580...0x259F).contains($0) && !(0x2591...0x2593).contains($0) }
    return blocks.count >= 60 && Set(blocks).count >= 4
  }
}

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
    program.drain()
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
