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

    /// The enlarged part; nil while all rows are shown.
    var zoom: Zoom?

    /// The rows without the cursor; nil while it is hidden.
    fileprivate(set) var rowsWithoutCursor: [Int]?

    fileprivate func moved(to start: Duration) -> Frame {
      var frame = self
      frame.start = start
      return frame
    }
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
  let look: PictureLook

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

  /// The rows of the present screen, without the cursor.
  private var shown: [Int] = []
  private var cells: [[ScreenSnapshot.Cell]] = []
  private var parts = 0
  private var zoom: Zoom?

  /// Plays a recording in a terminal emulator.
  ///
  /// Pauses are shortened to the idle limit of the look or of the recording, and to a minute. The
  /// theme of the recording counts where the look has none.
  ///
  /// - Throws: a ``RecordingProblem`` when the emulator is missing or fails, or there are too many
  ///   different screens.
  /// - Complexity: O(bytes + events × cells).
  package init(_ cast: Cast, _ given: PictureLook = PictureLook()) throws(RecordingProblem) {
    var look = given
    look.theme = look.theme ?? cast.header.pictureTheme
    self.look = look
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
      case .output(let text): if event.changesScreen { try screen.write(text) }
      case .resize(let size):
        try screen.resize(to: size)
        widen(to: screen.size)
        zoom = nil
      case .marker(let label):
        chapters.append(Chapter(start: event.time, title: CleanText(sanitizing: label)))
      case .other(Zoom.code, let data): zoom = Zoom(data, on: screen.size)
      case .exit, .other: break
      }
    }
    try show(&screen, at: changed ?? .zero)
    frames[0].start = .zero
    length += Self.lastScreen
    if look.cursorBlinks { blink() }
    let shown = Set(rows.flatMap { $0.spans.compactMap(\.image?.image) })
    images = cast.images.filter { shown.contains($0.key) }
  }

  /// The screen at a time.
  ///
  /// - Complexity: O(frames).
  func frame(at time: Duration) -> Frame { frames.last { $0.start <= time } ?? frames[0] }

  /// The frame that represents the film: the look's poster, else the fullest frame that stands still.
  var poster: Frame {
    if let time = look.poster { return frame(at: time) }
    let weights = rows.map(\.weight)
    let ends = frames.dropFirst().map(\.start) + [length]
    let still = zip(frames, ends).filter { $1 - $0.start >= Self.blink }.map(\.0)
    let sums = (still.isEmpty ? frames : still).map { frame in
      (frame, weight: frame.rows.reduce(0) { $0 + weights[$1] })
    }
    let most = sums.map(\.weight).max()
    return sums.first { $0.weight == most }?.0 ?? frames[0]
  }

  /// The frame of a picture that doesn't move: the look's poster, else the last frame.
  var still: Frame { frame(at: look.poster ?? length) }

  /// The film from the offset at which its loop starts.
  func looped() -> Film {
    let offset = length * look.loopOffset
    guard offset > .zero else { return self }
    var film = self
    let first = frame(at: offset).moved(to: offset)
    let (before, after) = (
      frames.filter { $0.start <= offset }, frames.filter { $0.start > offset }
    )
    film.frames = ([first] + after).map { $0.moved(to: $0.start - offset) }
    film.frames += before.map { $0.moved(to: $0.start + length - offset) }
    return film
  }

  /// How long a cursor is shown, and hidden, when it blinks; a frame stands still that is shown as
  /// long.
  private static let blink = Duration.milliseconds(500)

  /// Adds frames without the cursor while nothing else changes.
  private mutating func blink() {
    let ends = frames.dropFirst().map(\.start) + [length]
    frames = zip(frames, ends).flatMap { frame, end -> [Frame] in
      guard let dark = frame.rowsWithoutCursor else { return [frame] }
      let count = Int(((end - frame.start) / Self.blink).rounded(.up))
      return (0..<max(1, count)).map { number in
        var frame = frame.moved(to: frame.start + Self.blink * number)
        if number % 2 == 1 { frame.rows = dark }
        return frame
      }
    }
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
    if shown.count != screen.size.rows {
      shown = Array(repeating: 0, count: screen.size.rows)
      cells = Array(repeating: [], count: screen.size.rows)
    }
    for (row, cells) in changes.rows {
      shown[row] = try place(of: FilmRow(cells), cells.count)
      self.cells[row] = cells
    }
    var frame = Frame(start: time, rows: shown, zoom: zoom)
    if let cursor = changes.cursor {
      var cells = cells[cursor.row]
      cells[cursor.column].style.attributes.formSymmetricDifference(.reverse)
      frame.rowsWithoutCursor = shown
      frame.rows[cursor.row] = try place(of: FilmRow(cells), cells.count)
    }
    guard frames.last?.rows != frame.rows || frames.last?.zoom != zoom else { return }
    try count(shown.count)
    frames.append(frame)
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
    let wanted = look.idleLimit ?? cast.header.idleLimit
    let limit = min(wanted ?? Self.longestPause, Self.longestPause)
    var cut = Duration.zero
    var last = Duration.zero
    return cast.events.map { event in
      let pause = event.time - last
      last = event.time
      if pause > limit {
        cut += pause - limit
        isShortened = isShortened || wanted ?? pause > Self.longestPause
      }
      return CastEvent(event.kind, at: (event.time - cut) / look.speed)
    }
  }
}

extension CastEvent {
  /// Whether the event may change the screen.
  fileprivate var changesScreen: Bool {
    switch kind {
    // This only gives the cursor back to the user.
    case .output(let text): text != SessionRecorder.end
    case .resize, .other(Zoom.code, _): true
    case .marker, .exit, .other: false
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
