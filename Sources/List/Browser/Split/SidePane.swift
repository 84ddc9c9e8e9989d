import EverText
import EverList

/// The lines of the detail beside a list, and the lines of the list together with them.
///
/// While a key is held, the lines of the detail stay on the rows of the list on which they were
/// drawn, so that the terminal scrolls both and nothing of the detail is written.
struct SidePane {
  /// The lines of the detail, from the first row of the list down.
  private var lines: [Line] = []
  private var title = Line()
  private var content: DetailScreen?
  private var images: UInt64?
  /// The joined lines of the last frame, by their place in the list.
  private var joined: [Int: (list: Line, detail: Line, both: Line)] = [:]
  private var split: SplitLayout?

  /// Adds the detail to the lines of a list.
  mutating func append(
    of model: Model,
    split: SplitLayout,
    rows: Range<Int>,
    to frame: inout [Line]
  ) {
    prepare(model, split, height: rows.count)
    let moved = model.list.travel - model.side.travel
    var kept: [Int: (list: Line, detail: Line, both: Line)] = [:]
    for row in rows {
      let place = row - rows.lowerBound + moved
      guard lines.indices.contains(place) else { continue }
      let key = row - rows.lowerBound + model.list.travel
      let both = line(frame[row], lines[place], key: key, split: split)
      kept[key] = (frame[row], lines[place], both)
      frame[row] = both
    }
    joined = kept
    if rows.lowerBound > 1 {
      frame[rows.lowerBound - 1].append(title, shiftedBy: split.rule)
    }
  }

  private func line(_ list: Line, _ detail: Line, key: Int, split: SplitLayout) -> Line {
    if let old = joined[key], old.list == list, old.detail == detail { return old.both }
    var line = list
    line.append(detail, shiftedBy: split.rule)
    return line
  }

  /// Makes the lines of the detail again when it changed.
  private mutating func prepare(_ model: Model, _ split: SplitLayout, height: Int) {
    guard let side = model.side.screen else {
      (lines, title, content) = ([], Line(), nil)
      return
    }
    let images = side.image == nil ? nil : model.images.shown.revision
    let isSame = side == content && images == self.images && split == self.split
    guard !isSame || lines.count != height else { return }
    (content, self.images, self.split) = (side, images, split)
    joined = [:]
    let name = DetailView.title(of: side.item, in: model)
    let rule = Line("│", at: 0, width: 1)
    title = rule
    title.append(name, at: 2, width: split.detail - 2, style: .bold)
    let text = DetailView.lines(of: side, in: model)
    lines = Line.beside(
      [Array(repeating: rule, count: height), Array(text.prefix(height))],
      columns: 1
    )
  }
}
