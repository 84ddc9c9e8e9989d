package import EverText
import EverItems
import EverList
import Paging

/// Makes frames of models, and caches the lines of visible rows.
///
/// A frame depends on the model alone. The cache only saves making a line again, and lets unchanged
/// lines share their storage. A row is laid out once for each content and width.
package struct Renderer {
  /// The number of row lines that were laid out by this renderer.
  package var laidOutRows: Int { laidOutListRows + bands.laidOutLines }
  private var laidOutListRows = 0

  /// A laid-out row; a class, because a frame keeps nearly all rows of the previous one, and
  /// copying the content of an item takes longer than everything else in a step.
  private final class KeptRow: Sendable {
    let content: RowContent
    let mark: RowMark
    let line: Line
    /// The lines after the first of a row that the program draws; nil for a row of the browser.
    let rest: [Line]?

    init(content: RowContent, mark: RowMark, line: Line, rest: [Line]? = nil) {
      self.content = content
      self.mark = mark
      self.line = line
      self.rest = rest
    }

    /// The lines of the row that are on the screen, from the top down; both ranges are counted in
    /// the list.
    func lines(at lines: Range<Int>, on screen: Range<Int>) -> [Line] {
      let seen = lines.clamped(to: screen)
      let rest = rest ?? []
      return seen.map { number in
        let index = number - lines.lowerBound
        return index == 0 ? line : rest.indices.contains(index - 1) ? rest[index - 1] : Line()
      }
    }
  }

  /// The values that determine the rows: while they are equal, the rows aren't looked up again.
  private struct Revision: Hashable {
    var feed: UInt64
    var completion: UInt64
  }

  /// The rows of the previous list, from ``firstKeptRow`` on.
  private var keptRows: [KeptRow] = []
  private var firstKeptRow = 0
  private var keptRevision: Revision?
  private var painter: RowPainter?
  private var bands = BandRenderer()
  private var side = SidePane()
  private var sourceColumns: [Column] = []
  private var title: (content: TitleLine, line: Line)?
  private var heading: (content: HeadingLine, line: Line)?
  private var stats: (content: StatsLine, line: Line)?
  private var status: (content: StatusLine, line: Line)?
  private var scrollBar = ScrollBarCache()

  package init() {}

  /// The frame of a model.
  ///
  /// - Complexity: O(rows of the screen).
  package mutating func frame(of model: Model) -> Frame {
    guard SmallestScreen.fits(model.size) else { return SmallestScreen.frame(of: model.size) }
    if let motion = model.motion { return frame(of: model, with: motion) }
    var frame = still(of: model)
    frame.append(choicesOf: model.prompt)
    return frame
  }

  /// The frame of a model without an animation.
  mutating func still(of model: Model) -> Frame {
    if let text = model.text {
      return text.screen(of: model).frame(of: model, StatusState(of: model))
    }
    if let detail = model.detail { return DetailView.frame(of: model, detail: detail) }
    return list(of: model)
  }

  mutating func list(of model: Model) -> Frame {
    let height = model.listHeight
    var lines: [Line] = []
    lines.reserveCapacity(model.size.rows)
    lines.append(titleLine(of: model))
    let firstRow = model.showsHeading ? 2 : 1
    if let message = messageLines(of: model, height: height) {
      lines.pad(to: firstRow)
      lines += message
    } else {
      appendHeading(of: model, to: &lines)
      appendRows(of: model, to: &lines)
      lines.pad(to: height + firstRow)
      if let split = model.split {
        side.append(of: model, split: split, rows: firstRow..<(firstRow + height), to: &lines)
      }
    }
    if let content = StatsLine(of: model) {
      lines.append(Self.keep(content, in: &stats, line: { $0.line }))
    }
    var covered = 0
    if lines.count < model.size.rows {
      let content = StatusLine(of: model)
      covered = content.append(Self.keep(content, in: &status, line: { $0.line }), to: &lines)
    }
    var frame = Frame(
      size: model.size,
      lines: lines,
      scrollRegion: Frame.ScrollRegion(
        rows: firstRow..<(firstRow + height),
        offset: model.list.travel,
        identity: model.cells.map { $0.isFeed ? 3 : 4 + $0.lanes % 12 } ?? 1
      ),
      title: model.title
    )
    if model.opening != nil { frame.scrollRegion = nil }
    frame.edge = scrollBar.edge(of: model, firstRow: firstRow)
    if covered > 0 { frame.edge?.end(before: lines.count - 1 - covered) }
    return frame
  }

  private mutating func titleLine(of model: Model) -> Line {
    let own = model.own.appearance.title?(model.feed, .line(columns: model.size.columns)).first
    return own ?? Self.keep(TitleLine(of: model), in: &title, line: { $0.line })
  }

  /// The lines that replace the list while there are no rows; nil when there are some.
  private func messageLines(of model: Model, height: Int) -> [Line]? {
    let status = model.feed.status
    guard status != .ready else { return nil }
    var remedy = ""
    if case .firstFailed(let failure) = status {
      remedy = Sentences.remedy(of: failure, now: model.now, keys: model.reader.keys).string
    }
    let room = Appearance.Room.line(columns: model.size.columns)
    guard model.opening == nil, let own = model.own.appearance.message?(status, remedy, room) else {
      let hasSpare = model.stats == nil && StatusLine(of: model).left.isEmpty
      return FullScreenMessage(model: model).lines(height: height, hasSpare: hasSpare)
    }
    var lines: [Line] = []
    lines.pad(to: (height - own.count) / 2)
    lines = Array((lines + own).prefix(height))
    lines.pad(to: height)
    return lines
  }

  /// The cached line with the same content, or a new one.
  private static func keep<Content: Equatable>(
    _ content: Content,
    in kept: inout (content: Content, line: Line)?,
    line: (Content) -> Line
  ) -> Line {
    if let kept, kept.content == content { return kept.line }
    let new = line(content)
    kept = (content, new)
    return new
  }

  private mutating func appendHeading(of model: Model, to lines: inout [Line]) {
    guard model.showsHeading else { return }
    let content = HeadingLine(
      layout: painter(for: model).layout,
      titles: model.source.columns.map(\.title),
      order: model.source.order
    )
    lines.append(Self.keep(content, in: &heading, line: { $0.line }))
  }

  private mutating func appendRows(of model: Model, to lines: inout [Line]) {
    let painter = painter(for: model)
    if let layout = model.cells {
      return bands.append(of: model, layout: layout, rows: painter, to: &lines)
    }
    let visible = model.list.visible
    let screen = model.list.offset..<(model.list.offset + model.list.height)
    let room = Appearance.Room.row(columns: model.rowColumns, isDimmed: painter.isDimmed)
    var rows: [KeptRow] = []
    rows.reserveCapacity(visible.count)
    var contents = RowContents()
    let revision = Revision(feed: model.feed.revision, completion: model.completion.revision)
    let isSame = revision == keptRevision
    for row in visible {
      let mark = model.mark(of: row)
      let kept = keptRow(at: row)
      let shown: KeptRow
      if isSame, let kept, kept.content.lasts {
        shown = kept.mark == mark ? kept : marked(kept, mark, painter)
      } else {
        let content = contents.content(of: row, in: model, room: room)
        shown = laidOut(row, content, kept: kept, mark: mark, painter: painter) {
          model.own.appearance.lines(of: content, row: row, in: room)
        }
      }
      if model.list.geometry == .rows {
        lines.append(shown.line)
      } else {
        lines += shown.lines(at: model.list.band(of: row).lines, on: screen)
      }
      rows.append(shown)
    }
    keptRows = rows
    keptRevision = revision
    firstKeptRow = visible.lowerBound
  }

  /// The row of the previous frame; nil when it wasn't visible.
  private func keptRow(at row: Int) -> KeptRow? {
    let index = row - firstKeptRow
    return keptRows.indices.contains(index) ? keptRows[index] : nil
  }

  private mutating func laidOut(
    _ row: Int,
    _ content: RowContent,
    kept: KeptRow?,
    mark: RowMark,
    painter: RowPainter,
    own: () -> [Line]?
  ) -> KeptRow {
    if let kept, kept.content == content, kept.mark.isNew == mark.isNew {
      return kept.mark == mark ? kept : marked(kept, mark, painter)
    }
    laidOutListRows += 1
    if let own = own(), let first = own.first {
      let row = KeptRow(
        content: content,
        mark: .none,
        line: first,
        rest: Array(own.dropFirst())
      )
      return mark == .none ? row : marked(row, mark, painter)
    }
    let line = painter.line(of: content, row: row, mark: mark)
    return KeptRow(content: content, mark: mark, line: line)
  }

  /// A row with another mark: its text isn't laid out again, and one of the program keeps its
  /// styles.
  private func marked(_ kept: KeptRow, _ mark: RowMark, _ painter: RowPainter) -> KeptRow {
    let field = kept.rest == nil ? painter.mainField(of: kept.content) : nil
    return KeptRow(
      content: kept.content,
      mark: mark,
      line: kept.line.marked(mark, insteadOf: kept.mark, field: field),
      rest: kept.rest?.map { $0.marked(mark, insteadOf: kept.mark, field: nil) }
    )
  }

  /// The painter of the previous frame, or a new one when the style or the layout of rows changed;
  /// cached lines are dropped then.
  private mutating func painter(for model: Model) -> RowPainter {
    let numberWidth = ListLayout.numberWidth(rowCount: model.feed.rowCount)
    let isDimmed = model.isDimmed
    if let painter, painter.isDimmed == isDimmed, painter.layout.columns == model.rowColumns,
      painter.layout.numberWidth == numberWidth, sourceColumns == model.source.columns,
      painter.pattern == model.markedPattern, painter.hidden?.search == model.searching.filter
    {
      return painter
    }
    var new = RowPainter(
      layout: model.rowLayout,
      kinds: model.source.layouts.map { model.layout(of: $0) },
      pattern: model.markedPattern,
      isDimmed: isDimmed
    )
    new.hidden = model.searching.filter.flatMap { HiddenMatch(of: $0, in: model.source.columns) }
    let hints = model.keyMap.hints([(.showError, "shows all")], in: .list)
    new.cutHint = hints.first.map { " · " + $0 } ?? ""
    painter = new
    sourceColumns = model.source.columns
    keptRows = []
    return new
  }
}
