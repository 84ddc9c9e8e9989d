package import Cells
import Items
import Paging
import Viewport

/// Makes frames of models, and keeps the lines of rows that are on the screen.
///
/// A frame depends on the model alone; what is kept only saves making a line again. A row is laid out
/// once for each content and width.
package struct Renderer {
  /// Lines of rows that were laid out, since the renderer was made.
  package private(set) var laidOutRows = 0

  private struct CachedLine {
    let content: RowContent
    let hasCursor: Bool
    let line: Line
  }

  private var lines: [Int: CachedLine] = [:]
  private var painter: RowPainter?

  package init() {}

  /// The frame of a model.
  ///
  /// - Complexity: O(rows of the screen).
  package mutating func frame(of model: Model) -> Frame {
    guard model.size.columns >= Self.smallest.columns, model.size.rows >= Self.smallest.rows else {
      return tooSmall(model.size)
    }
    switch model.screen {
    case .list: return list(of: model)
    case .detail(let detail): return DetailView.frame(of: model, detail: detail)
    case .help(let help, _):
      return ScrollingScreen(
        title: "Keys",
        position: "",
        lines: help.lines,
        scroll: help.scroll,
        identity: 3,
        status: "q back"
      ).frame(of: model)
    }
  }

  /// A screen below this shows only that it is too small.
  private static let smallest = Size(columns: 20, rows: 5)

  private func tooSmall(_ size: Size) -> Frame {
    var lines = Array(repeating: Line(), count: size.rows)
    if size.rows > 0 {
      lines[(size.rows - 1) / 2].append(
        "too small",
        at: 0,
        width: size.columns,
        style: .bold,
        alignment: .center
      )
    }
    return Frame(size: size, lines: lines)
  }

  private mutating func list(of model: Model) -> Frame {
    let height = ListLayout.bodyHeight(of: model.size)
    var body = FullScreenMessage.lines(for: model, height: height)
    if body == nil { body = rows(of: model, height: height) }
    let lines =
      [TitleLine.line(of: model)] + (body ?? []) + [StatusLine.line(of: model)]
    return Frame(
      size: model.size,
      lines: lines,
      scrollRegion: Frame.ScrollRegion(
        rows: 1..<(1 + height),
        offset: model.list.top,
        identity: 1
      ),
      title: CleanText(sanitizing: model.source.title)
    )
  }

  private mutating func rows(of model: Model, height: Int) -> [Line] {
    prepare(for: model)
    var kept: [Int: CachedLine] = [:]
    kept.reserveCapacity(height)
    var body: [Line] = []
    body.reserveCapacity(height)
    var contents = RowContents(model: model)
    for row in model.list.visible {
      let cached = line(of: row, contents.content(of: row), hasCursor: row == model.list.cursor)
      kept[row] = cached
      body.append(cached.line)
    }
    lines = kept
    body += Array(repeating: Line(), count: max(0, height - body.count))
    return body
  }

  private mutating func line(of row: Int, _ content: RowContent, hasCursor: Bool) -> CachedLine {
    if let cached = lines[row], cached.content == content {
      if cached.hasCursor == hasCursor { return cached }
      return marked(cached, row: row, hasCursor: hasCursor)
    }
    laidOutRows += 1
    return paint(content, row: row, hasCursor: hasCursor)
  }

  /// A line that only got or lost the gutter mark: the text is not laid out again.
  private func marked(_ cached: CachedLine, row: Int, hasCursor: Bool) -> CachedLine {
    var line = cached.line
    if hasCursor {
      line.prepend("▌", at: ListLayout.gutterColumn, style: .bold)
    } else {
      line.removeFirst()
    }
    return CachedLine(content: cached.content, hasCursor: hasCursor, line: line)
  }

  private func paint(_ content: RowContent, row: Int, hasCursor: Bool) -> CachedLine {
    let line = painter?.line(of: content, row: row, hasCursor: hasCursor) ?? Line()
    return CachedLine(content: content, hasCursor: hasCursor, line: line)
  }

  /// Forgets all lines when rows stand elsewhere or look different by now.
  private mutating func prepare(for model: Model) {
    let layout = ListLayout(
      source: model.source.columns,
      columns: model.size.columns,
      rowCount: model.feed.rowCount
    )
    let painter = RowPainter(layout: layout, isDimmed: model.feed.isBeingReplaced)
    if painter != self.painter {
      self.painter = painter
      lines = [:]
    }
  }
}
