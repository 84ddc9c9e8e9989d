package import EverText
import EverItems
import Paging

/// Makes frames of models, and caches the lines of visible rows.
///
/// A frame depends on the model alone. The cache only saves making a line again, and lets unchanged
/// lines share their storage. A row is laid out once for each content and width.
package struct Renderer {
  /// The number of row lines that were laid out by this renderer.
  package var laidOutRows: Int { rows.laidOutLines }

  private var rows = RowRenderer()
  private var side = SidePane()
  private var title = LineCache<TitleLine>()
  private var heading = LineCache<HeadingLine>()
  private var stats = LineCache<StatsLine>()
  private var status = LineCache<StatusLine>()
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
      return text.screen(of: model).frame(of: model, ListStatus(of: model))
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
      rows.append(of: model, to: &lines)
      lines.pad(to: height + firstRow)
      if let mark = model.reader.pullMark {
        let gap = Line(mark, at: ListLayout.numberColumn, width: 1, style: .accent)
        lines.insert(gap, at: firstRow)
        lines.removeLast()
      }
      if let split = model.split {
        side.append(of: model, split: split, rows: firstRow..<(firstRow + height), to: &lines)
      }
    }
    if let content = StatsLine(of: model) { lines.append(stats.line(of: content)) }
    let content = StatusLine(of: model)
    let covered = content.append(status.line(of: content), to: &lines)
    var frame = Frame(
      size: model.size,
      lines: lines,
      scrollRegion: Frame.ScrollRegion(
        rows: firstRow..<(firstRow + height),
        offset: model.list.travel - model.pulledLines,
        identity: model.cells.map { $0.end != nil ? 2 : $0.isFeed ? 3 : 4 + $0.lanes % 12 } ?? 1
      ),
      title: model.title
    )
    if model.opening != nil { frame.scrollRegion = nil }
    frame.edge = scrollBar.edge(of: model, firstRow: firstRow)
    if covered > 0 { frame.edge?.end(before: lines.count - 1 - covered) }
    frame.tint = model.tint(
      in: (firstRow + model.pulledLines)..<min(firstRow + height, lines.count - 1 - covered)
    )
    return frame
  }

  private mutating func titleLine(of model: Model) -> Line {
    let own = model.own.appearance.title?(model.feed, .line(columns: model.size.columns)).first
    return own ?? title.line(of: TitleLine(of: model))
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
      return FullScreenMessage(model: model).lines(height: height)
    }
    var lines: [Line] = []
    lines.pad(to: (height - own.count) / 2)
    lines = Array((lines + own).prefix(height))
    lines.pad(to: height)
    return lines
  }

  private mutating func appendHeading(of model: Model, to lines: inout [Line]) {
    guard model.showsHeading else { return }
    let layout = rows.painter(for: model).layout
    let content = HeadingLine(
      layout: layout,
      columns: model.source.columns,
      order: model.source.order,
      end: min(layout.columns, model.size.columns - 1)
    )
    lines.append(heading.line(of: content))
  }
}

/// The content of a line of the screen; equal content makes equal lines.
protocol LineContent: Equatable {
  var line: Line { get }
}

/// The last line of some content, which is made again when the content changes.
struct LineCache<Content: LineContent> {
  private var kept: (content: Content, line: Line)?

  mutating func line(of content: Content) -> Line {
    if let kept, kept.content == content { return kept.line }
    let line = content.line
    kept = (content, line)
    return line
  }
}

extension TitleLine: LineContent {}
extension HeadingLine: LineContent {}
extension StatsLine: LineContent {}
extension StatusLine: LineContent {}
extension TabStrip: LineContent {}
