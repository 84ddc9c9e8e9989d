import Cells
import Emulation

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

  /// Plays a recording in a terminal emulator.
  ///
  /// Pauses longer than the recording's idle limit are shortened to it.
  ///
  /// - Complexity: O(bytes + events × cells).
  package init(_ cast: Cast) {
    title = cast.header.title.map { CleanText(sanitizing: $0) }
    size = cast.header.size
    let events = Self.limited(cast)
    var emulator = TerminalEmulator(size: size)
    for (index, event) in events.enumerated() {
      length = max(length, event.time)
      switch event.kind {
      case .output(let text): emulator.write(text.utf8)
      case .resize(let size):
        emulator.resize(to: size)
        widen(to: size)
      case .marker(let label):
        chapters.append(Chapter(start: event.time, title: CleanText(sanitizing: label)))
        continue
      case .exit: continue
      }
      let next = index + 1 < events.count ? events[index + 1].time : nil
      if next.map({ $0 - event.time > Self.settling }) ?? true {
        show(emulator.snapshot(), at: event.time)
      }
    }
    if frames.isEmpty { show(emulator.snapshot(), at: .zero) }
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

  private mutating func show(_ screen: ScreenSnapshot, at time: Duration) {
    let shown = (0..<screen.size.rows).map { place(of: FilmRow(screen[$0])) }
    guard frames.last?.rows != shown else { return }
    frames.append(Frame(start: time, rows: shown))
  }

  private mutating func place(of row: FilmRow) -> Int {
    if let known = places[row] { return known }
    rows.append(row)
    places[row] = rows.count - 1
    return rows.count - 1
  }

  private static func limited(_ cast: Cast) -> [CastEvent] {
    guard let limit = cast.header.idleLimit else { return cast.events }
    var cut = Duration.zero
    var last = Duration.zero
    return cast.events.map { event in
      let pause = event.time - last
      last = event.time
      if pause > limit { cut += pause - limit }
      return CastEvent(event.kind, at: event.time - cut)
    }
  }
}
