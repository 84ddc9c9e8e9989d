import EverEmulation
import EverImages
package import EverRecording
import EverText

/// A recording as screens, which stores each different row once.
package struct Film: Sendable {
  /// A screen with its start time.
  struct Frame: Hashable, Sendable {
    var start: Duration

    /// Indices into ``Film/rows``, one for each row of the screen.
    var rows: [Int]
  }

  /// A named moment of the recording.
  struct Chapter: Hashable, Sendable {
    var start: Duration
    var title: CleanText
  }

  /// The largest columns and rows of all screens.
  private(set) var size: Size

  /// The different rows of all screens.
  private(set) var rows: [FilmRow] = []

  /// The screens in the order of their times; the first one starts at zero.
  private(set) var frames: [Frame] = []
  private(set) var chapters: [Chapter] = []

  /// The end of the recording, some time after the last frame.
  private(set) var length = Duration.zero
  let title: CleanText?

  /// The images that rows display, by their numbers.
  private(set) var images: [UInt32: PixelImage] = [:]

  private var places: [FilmRow: Int] = [:]

  /// Screens within this time are merged, because the first one is only half drawn.
  private static let settling = Duration.milliseconds(12)

  /// How long the last screen is shown.
  private static let lastScreen = Duration.milliseconds(1_500)

  /// The longest pause.
  private static let longestPause = Duration.seconds(60)

  /// The most cells of all different rows, which take about a hundred bytes each, and rows of all
  /// screens.
  private static let mostParts = 20_000_000

  /// Whether a pause of the recording was longer than a film shows.
  private(set) var isShortened = false

  /// The rows of the present screen.
  private var shown: [Int] = []
  private var parts = 0

  /// Plays a recording in a terminal emulator.
  ///
  /// Pauses are shortened to the recording's idle limit, and to a minute.
  ///
  /// - Throws: a ``RecordingProblem`` when the emulator is missing or fails, or there are too many
  ///   different screens.
  /// - Complexity: O(bytes + events × cells).
  package init(_ cast: Cast) throws(RecordingProblem) {
    title = cast.header.title.map { CleanText(sanitizing: $0) }
    var screen = try ConfinedScreen(size: cast.header.size)
    size = screen.size
    /// The time of a change that isn't shown yet.
    var changed: Duration?
    for event in limited(cast) {
      length = max(length, event.time)
      if event.changesScreen {
        if let changed, event.time - changed > Self.settling { try show(&screen, at: changed) }
        changed = event.time
      }
      switch event.kind {
      case .output(let text): try screen.write(text)
      case .resize(let size):
        try screen.resize(to: size)
        widen(to: screen.size)
      case .marker(let label):
        chapters.append(Chapter(start: event.time, title: CleanText(sanitizing: label)))
      case .exit: break
      }
    }
    try show(&screen, at: changed ?? .zero)
    frames[0].start = .zero
    length += Self.lastScreen
    let shown = Set(rows.flatMap { $0.spans.compactMap(\.image?.image) })
    images = cast.images.filter { shown.contains($0.key) }
  }

  /// The screen at a time.
  ///
  /// - Complexity: O(log frames).
  func frame(at time: Duration) -> Frame {
    var low = 0
    var high = frames.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if frames[middle].start <= time { low = middle } else { high = middle - 1 }
    }
    return frames[low]
  }

  private mutating func widen(to size: Size) {
    self.size.columns = max(self.size.columns, size.columns)
    self.size.rows = max(self.size.rows, size.rows)
  }

  private mutating func show(
    _ screen: inout ConfinedScreen,
    at time: Duration
  ) throws(RecordingProblem) {
    let changes = try screen.changes()
    if shown.count != screen.size.rows { shown = Array(repeating: 0, count: screen.size.rows) }
    for (row, cells) in changes.rows { shown[row] = try place(of: FilmRow(cells), cells.count) }
    guard frames.last?.rows != shown else { return }
    try count(shown.count)
    frames.append(Frame(start: time, rows: shown))
  }

  private mutating func place(of row: FilmRow, _ columns: Int) throws(RecordingProblem) -> Int {
    if let known = places[row] { return known }
    try count(columns)
    rows.append(row)
    places[row] = rows.count - 1
    return rows.count - 1
  }

  /// Counts what the film keeps, so that its memory is bounded.
  private mutating func count(_ more: Int) throws(RecordingProblem) {
    parts += more
    guard parts <= Self.mostParts else {
      throw RecordingProblem("The recording has too many different screens for this format.")
    }
  }

  /// The events with shorter pauses.
  private mutating func limited(_ cast: Cast) -> [CastEvent] {
    let limit = min(cast.header.idleLimit ?? Self.longestPause, Self.longestPause)
    var cut = Duration.zero
    var last = Duration.zero
    return cast.events.map { event in
      let pause = event.time - last
      last = event.time
      if pause > limit {
        cut += pause - limit
        isShortened = isShortened || cast.header.idleLimit ?? pause > Self.longestPause
      }
      return CastEvent(event.kind, at: event.time - cut)
    }
  }
}

extension CastEvent {
  /// Whether the event may change the screen.
  fileprivate var changesScreen: Bool {
    switch kind {
    case .output, .resize: true
    case .marker, .exit: false
    }
  }
}

/// The screen of a terminal that shows a recording, emulated in a separate process.
///
/// A recording may come from anywhere, and the emulator is written in C.
struct ConfinedScreen: ~Copyable {
  /// The most cells of all screens, about an hour of a full terminal.
  private static let mostCells = 2_000_000_000

  private var process: ConfinedProcess
  private(set) var size: Size
  private var cells = 0

  /// - Throws: a ``RecordingProblem`` when the process can't be started.
  init(size: Size) throws(RecordingProblem) {
    var process = try Self.start()
    let size = TerminalEmulator.possible(size)
    try Self.send(.resize(size), to: &process)
    self.process = process
    self.size = size
  }

  private static func start() throws(RecordingProblem) -> ConfinedProcess {
    do throws(ConfinedProcess.Failure) {
      return try ConfinedProcess(ScreenRequest.workerArgument)
    } catch { throw problem(error) }
  }

  mutating func resize(to size: Size) throws(RecordingProblem) {
    self.size = TerminalEmulator.possible(size)
    try Self.send(.resize(self.size), to: &process)
  }

  mutating func write(_ text: String) throws(RecordingProblem) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let part = rest.prefix(ScreenRequest.mostBytes)
      rest = rest.dropFirst(part.count)
      try Self.send(.write(part.count), with: part, to: &process)
    }
  }

  /// The rows that have changed since the last call; all after a resize.
  ///
  /// - Throws: a ``RecordingProblem`` when the process has ended, or there are too many screens.
  mutating func changes() throws(RecordingProblem) -> ScreenChanges {
    cells += size.columns * size.rows
    guard cells <= Self.mostCells else {
      throw RecordingProblem("The recording has too many screens for this format.")
    }
    try Self.send(.show, to: &process)
    let size = ScreenChanges.bodySize(prefix: try receive(ScreenChanges.prefixSize))
    guard let size, let changes = ScreenChanges(body: try receive(size), size: self.size) else {
      throw Self.problem(.lost)
    }
    return changes
  }

  private static func send(
    _ request: ScreenRequest,
    with bytes: ArraySlice<UInt8> = [],
    to process: inout ConfinedProcess
  ) throws(RecordingProblem) {
    do throws(ConfinedProcess.Failure) {
      try process.send(request.encoded + bytes)
    } catch { throw problem(error) }
  }

  private mutating func receive(_ count: Int) throws(RecordingProblem) -> [UInt8] {
    do throws(ConfinedProcess.Failure) {
      return try process.receive(count)
    } catch { throw Self.problem(error) }
  }

  private static func problem(_ failure: ConfinedProcess.Failure) -> RecordingProblem {
    switch failure {
    case .noWorker:
      RecordingProblem(
        "The recording can't be shown: ‘image-worker’, which belongs beside the program, is missing "
          + "or can't start."
      )
    case .lost:
      RecordingProblem(
        "The recording can't be shown: the emulator of a terminal failed at its output."
      )
    }
  }
}
