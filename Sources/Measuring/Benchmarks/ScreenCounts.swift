import EverBrowser
import EverText
import EverTerminal
import EverItems

/// The bytes and rows of movements at 120×40, through the browser and a real ncurses.
enum ScreenCounts {
  /// The steps of each kind; the most expensive one counts.
  private static let steps = 100

  static func measure() -> [Count] {
    [
      Count(
        name: "line step down: bytes beyond the new row's own",
        value: over(line: "j", scrollBar: .off),
        limit: 40
      ),
      Count(
        name: "line step down with the scroll bar: bytes beyond the new row's own",
        value: over(line: "j"),
        limit: 70
      ),
      Count(
        name: "line step up: bytes beyond the new row's own",
        value: over(line: "k", scrollBar: .off),
        limit: 40
      ),
      Count(
        name: "line step up with the scroll bar: bytes beyond the new row's own",
        value: over(line: "k"),
        limit: 70
      ),
      Count(
        name:
          "line step down with the scroll bar and the split, a key held: bytes beyond the row's",
        value: over(line: "j", columns: 160),
        limit: 70
      ),
      Count(
        name: "page down: bytes beyond the new rows' own",
        value: overPage(),
        limit: 40 + 10 * 37
      ),
      Count(name: "line step: rows laid out", value: laidOut(by: "j"), limit: 1),
      Count(name: "2 000 steps in one go: rows laid out", value: laidOutByFlood(), limit: 38),
      Count(name: "nothing changed: bytes", value: idleBytes(.list), limit: 0),
      // Two bands of 11 lines each: the one that the cursor leaves and the one that it enters.
      Count(name: "grid, step: lines laid out", value: laidOut(by: "j", view: .grid), limit: 22),
      Count(name: "grid, nothing changed: bytes", value: idleBytes(.grid), limit: 0),
    ]
  }

  /// A list that scrolls at the next key press and loads nothing in the following steps.
  private static func scrolling(
    _ key: Chord,
    view: ViewMode = .list,
    scrollBar: ScrollBarSetting = .automatic,
    columns: Int = 120
  ) -> SampleFeed {
    let size = Size(columns: columns, rows: 40)
    var feed = SampleFeed(items: 100_000, size: size, view: view, scrollBar: scrollBar)
    feed.press(Array(repeating: " ", count: 150))
    if key != "k" { feed.press(["g"]) }
    feed.press(Array(repeating: key, count: 45))
    return feed
  }

  private static func over(
    line key: Chord,
    scrollBar: ScrollBarSetting = .automatic,
    columns: Int = 120
  ) -> Int {
    var feed = scrolling(key, scrollBar: scrollBar, columns: columns)
    return worst(of: &feed) { $0.press([key]) }
  }

  private static func overPage() -> Int {
    var feed = scrolling("j", scrollBar: .off)
    return worst(of: &feed) { $0.press([" "]) }
  }

  /// The most bytes of a movement, without the text of the new rows.
  private static func worst(of feed: inout SampleFeed, _ move: (inout SampleFeed) -> Void) -> Int {
    guard var screen = makeScreen(columns: feed.model.size.columns) else { return .max }
    var before = feed.frame()
    _ = screen.show(before)
    var worst = 0
    for _ in 0..<steps {
      move(&feed)
      let frame = feed.frame()
      let bytes = screen.show(frame).count
      worst = max(worst, bytes - ownBytes(of: frame, after: before))
      before = frame
    }
    return worst
  }

  /// The bytes of the new rows' texts.
  private static func ownBytes(of frame: Frame, after before: Frame) -> Int {
    guard let now = frame.scrollRegion, let then = before.scrollRegion else { return 0 }
    let delta = now.offset - then.offset
    let height = now.rows.count
    let rows = delta >= 0 ? max(0, height - delta)..<height : 0..<min(height, -delta)
    return rows.reduce(0) { $0 + ownBytes(of: frame, row: now.rows.lowerBound + $1) }
  }

  /// The bytes of a row's text as it is on the screen, with its cell of the scroll bar.
  private static func ownBytes(of frame: Frame, row: Int) -> Int {
    let text = frame.lines[row].plainText
    guard let edge = frame.edge, let cell = edge.cell(at: row) else { return text.utf8.count }
    let before = text.prefix(edge.column)
    return before.utf8.count + edge.column - before.count + cell.text.string.utf8.count
      + text.dropFirst(edge.column + 1).utf8.count
  }

  private static func makeScreen(columns: Int = 120) -> Screen? {
    let size = Size(columns: columns, rows: 40)
    return try? Screen(terminal: TerminalKind(named: "xterm-256color"), size: size)
  }

  private static func laidOut(by key: Chord, steps: Int = 1, view: ViewMode = .list) -> Int {
    var feed = scrolling(key, view: view)
    _ = feed.frame()
    var most = 0
    for _ in 0..<Self.steps {
      let before = feed.renderer.laidOutRows
      feed.press(Array(repeating: key, count: steps))
      _ = feed.frame()
      most = max(most, feed.renderer.laidOutRows - before)
    }
    return most
  }

  private static func laidOutByFlood() -> Int {
    var feed = scrolling("j")
    _ = feed.frame()
    let before = feed.renderer.laidOutRows
    feed.press(Array(repeating: "j", count: 2_000))
    _ = feed.frame()
    return feed.renderer.laidOutRows - before
  }

  private static func idleBytes(_ view: ViewMode) -> Int {
    var feed = scrolling("j", view: view)
    guard var screen = makeScreen() else { return .max }
    _ = screen.show(feed.frame())
    return screen.show(feed.frame()).count
  }
}
