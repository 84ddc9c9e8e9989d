import Cells
import ListParts
import ListReader
import Paging
import Viewport

/// Makes frames of models, and caches the lines of visible rows.
///
/// A frame depends on the model alone; the cache only saves calls of ``FeedRows``.
struct FeedViewRenderer<Rows: FeedRows> {
  private struct KeptLine {
    let isItem: Bool
    let line: Line
  }

  /// What a cached line depends on besides its row.
  private struct Basis: Hashable {
    let columns: Int
    let revision: UInt64
    let isDimmed: Bool
  }

  /// The number of rows requested from ``FeedRows`` by this renderer.
  private(set) var laidOutRows = 0

  private let rows: Rows
  private var basis: Basis?
  private var kept: [Int: KeptLine] = [:]

  /// The column of the gutter mark.
  private static var gutterColumn: Int { 1 }
  /// The first column of a row's text.
  private static var textColumn: Int { 3 }

  init(_ rows: Rows) {
    self.rows = rows
  }

  /// The frame of a model.
  ///
  /// - Complexity: O(rows of the screen).
  mutating func frame(of model: FeedViewModel<Rows.Item>) -> Frame {
    guard SmallestScreen.fits(model.size) else { return SmallestScreen.frame(of: model.size) }
    let title = CleanText(sanitizing: rows.title)
    let height = FeedViewModel<Rows.Item>.bodyHeight(of: model.size)
    let body = message(of: model, title: title).lines(for: model.reader.feed.status, height: height)
    return Frame(
      size: model.size,
      lines: [caption(of: model)] + (body ?? list(of: model, height: height)) + [status(of: model)],
      scrollRegion: Frame.ScrollRegion(
        rows: 1..<(1 + height),
        offset: model.reader.list.top,
        identity: 1
      ),
      title: title
    )
  }

  private func caption(of model: FeedViewModel<Rows.Item>) -> Line {
    var line = Line()
    RowLayout(start: 1, width: model.size.columns - 2)
      .append(rows.caption(of: model.reader.feed), to: &line)
    return line
  }

  private func message(of model: FeedViewModel<Rows.Item>, title: CleanText) -> FullScreenMessage {
    FullScreenMessage(
      title: title,
      columns: model.size.columns,
      now: model.reader.now,
      hasMotion: model.reader.hasMotion
    )
  }

  private func status(of model: FeedViewModel<Rows.Item>) -> Line {
    let status = ListStatus(of: model.reader)
    return StatusLine(
      left: status.text(in: model.reader),
      isError: status.isError,
      position: StatusLine.position(of: model.reader.list.cursor, in: model.reader.feed),
      hints: "r refresh  q quit",
      columns: model.size.columns
    ).line
  }

  private mutating func list(of model: FeedViewModel<Rows.Item>, height: Int) -> [Line] {
    let basis = Basis(
      columns: model.size.columns,
      revision: model.reader.feed.revision,
      isDimmed: model.reader.feed.isBeingReplaced
    )
    if basis != self.basis {
      self.basis = basis
      kept = [:]
    }
    let layout = RowLayout(
      start: Self.textColumn,
      width: model.size.columns - Self.textColumn - 1,
      isDimmed: basis.isDimmed
    )
    kept = kept.filter { model.reader.list.visible.contains($0.key) }
    var contents = ListRows()
    var body: [Line] = []
    for row in model.reader.list.visible {
      let content = contents.row(at: row, in: model.reader.feed)
      var line = line(of: content, row: row, now: model.reader.now, layout)
      if row == model.reader.list.cursor { line.prepend("▌", at: Self.gutterColumn, style: .bold) }
      body.append(line)
    }
    return body + Array(repeating: Line(), count: max(0, height - body.count))
  }

  private mutating func line(
    of content: ListRow<Rows.Item>,
    row: Int,
    now: Duration,
    _ layout: RowLayout
  ) -> Line {
    switch content {
    case .item(let item):
      return keptLine(of: row, isItem: true, layout) { $0.row(for: item, width: layout.width) }
    case .placeholder:
      return keptLine(of: row, isItem: false, layout) {
        $0.placeholderRow(at: row, width: layout.width)
      }
    case .failure(let failure, _): return line(of: failure, now: now, layout)
    case .message(let text): return line(of: StyledRow(text.string, style: .dim), layout)
    }
  }

  private mutating func keptLine(
    of row: Int,
    isItem: Bool,
    _ layout: RowLayout,
    make: (Rows) -> StyledRow
  ) -> Line {
    if let line = kept[row], line.isItem == isItem { return line.line }
    laidOutRows += 1
    let line = line(of: make(rows), layout)
    kept[row] = KeptLine(isItem: isItem, line: line)
    return line
  }

  private func line(of failure: FailedLoad, now: Duration, _ layout: RowLayout) -> Line {
    let remedy = Sentences.remedy(of: failure, now: now).string
    return line(of: rows.errorRow(for: failure, remedy: remedy), layout)
  }

  private func line(of row: StyledRow, _ layout: RowLayout) -> Line {
    var line = Line()
    layout.append(row, to: &line)
    return line
  }
}
