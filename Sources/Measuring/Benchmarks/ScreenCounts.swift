import EverBrowser
import EverText
import EverTerminal

/// The bytes of movements beyond the new rows' own, through the browser and a real ncurses.
enum ScreenCounts {
  /// The steps of each kind; the most expensive one counts.
  private static let steps = 100

  static func measure() -> [TableRow] {
    let steps = [false, true].flatMap { isTinted in
      let (look, limit) = isTinted ? ("tinted row", 80) : ("mark alone", 40)
      return [
        row("line step down, \(look)", over(line: "j", isTinted, scrollBar: .off), limit: limit),
        row("line step up, \(look)", over(line: "k", isTinted, scrollBar: .off), limit: limit),
        row("the same down with the scroll bar", over(line: "j", isTinted), limit: limit + 30),
        row("the same up with the scroll bar", over(line: "k", isTinted), limit: limit + 30),
        row(
          "the same with bar and split, key held",
          over(line: "j", isTinted, columns: 160),
          // The tint ends before the rule, so that its blanks are written one by one.
          limit: limit + (isTinted ? 50 : 30)
        ),
      ]
    }
    return steps + [row("page down, mark alone", overPage(), limit: 40 + 10 * 37)]
  }

  /// A count with its limit; nil when it can't be found, which exceeds any.
  static func row(_ name: String, _ count: Int?, limit: Int) -> TableRow {
    TableRow(name: name, ours: count.map { Double($0) }, mark: .count(limit))
  }

  /// A list that scrolls at the next key press and loads nothing in the following steps.
  private static func scrolling(
    _ key: Chord,
    scrollBar: ScrollBarSetting = .automatic,
    columns: Int = 120
  ) -> SampleFeed {
    let size = Size(columns: columns, rows: 40)
    var feed = SampleFeed(items: 100_000, size: size, scrollBar: scrollBar)
    feed.press(Array(repeating: " ", count: 150))
    if key != "k" { feed.press(["g"]) }
    feed.press(Array(repeating: key, count: 45))
    return feed
  }

  private static func over(
    line key: Chord,
    _ isTinted: Bool,
    scrollBar: ScrollBarSetting = .automatic,
    columns: Int = 120
  ) -> Int {
    var feed = scrolling(key, scrollBar: scrollBar, columns: columns)
    return worst(of: &feed, isTinted: isTinted) { $0.press([key]) }
  }

  private static func overPage() -> Int {
    var feed = scrolling("j", scrollBar: .off)
    return worst(of: &feed) { $0.press([" "]) }
  }

  /// The most bytes of a movement, without the text of the new rows and of the row that loses the
  /// tint.
  private static func worst(
    of feed: inout SampleFeed,
    isTinted: Bool = false,
    _ move: (inout SampleFeed) -> Void
  ) -> Int {
    let kind = TerminalKind(named: "xterm-256color")
    guard var screen = try? Screen(terminal: kind, size: feed.model.size) else { return .max }
    if isTinted { screen.background = RGB(0, 0, 0) }
    var before = feed.frame()
    _ = screen.show(before)
    var worst = 0
    for _ in 0..<steps {
      move(&feed)
      let frame = feed.frame()
      let bytes = screen.show(frame).count
      var own = ownBytes(of: frame, after: before)
      if isTinted, let row = before.tint?.rows.lowerBound { own += ownBytes(of: before, row: row) }
      worst = max(worst, bytes - own)
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
}
