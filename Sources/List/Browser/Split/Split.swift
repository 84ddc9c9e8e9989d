import EverItems
import EverText
import Paging

/// The columns of a screen that a list and the detail beside it have.
struct SplitLayout: Hashable, Sendable {
  /// The columns of the list, from the left edge on.
  let list: Int
  /// The columns of the detail, at the right edge; one column before them has a rule.
  let detail: Int

  static let fewestColumns = 110
  /// The columns of a screen from which both are displayed unless the user decides otherwise.
  static let usualColumns = 140
  /// The fewest columns of the list and of the detail.
  private static let leastList = 56
  private static let leastDetail = 48

  /// The cells of a column that narrow the detail; a longer text is cut instead.
  fileprivate static let shortText = 40

  /// Divides a screen: the list has the width that its columns need, but leaves enough for a
  /// detail.
  ///
  /// Columns for wide lists are displayed as far as three fifths of the screen have room for them;
  /// the others narrow the detail to its fewest columns before one of them is left out or cut.
  ///
  /// - Parameters:
  ///   - source: the columns of the list.
  ///   - columns: the columns of the screen, at least ``fewestColumns``.
  ///   - numberWidth: cells for the numbers of the rows.
  init(source: [Column], columns: Int, numberWidth: Int) {
    let most = columns - Self.leastDetail - 1
    let usual = min(most, columns - columns * 2 / 5 - 1)
    // A blank cell separates the rows from the rule.
    let rest = ListLayout.numberColumn + numberWidth + source.numberGap + 1
    func cells(_ source: [Column], in width: Int, _ cells: (Column) -> Int) -> Int {
      let shown = ListLayout.fitting(source, into: width - rest).map(\.column)
      return shown.reduce(rest - Column.gap) { $0 + cells($1) + Column.gap }
    }
    let main = source.filter { !$0.isForWideLists }
    var width = max(usual, min(most, cells(main, in: most, \.shortWidth)))
    // A wider list may display another column, and this one needs cells too.
    while true {
      let short = min(most, cells(source, in: width, \.shortWidth))
      guard short > width else { break }
      width = short
    }
    list = max(min(width, cells(source, in: width, \.usualWidth)), min(Self.leastList, most))
    detail = columns - list - 1
  }

  /// The column of the rule between both.
  var rule: Int { list }
}

extension Column {
  /// The cells of the column when there is room; a long text counts as a short one.
  fileprivate var shortWidth: Int { min(usualWidth, max(leastWidth, SplitLayout.shortText)) }
}

/// The detail beside a list, which follows the cursor when it is at rest.
struct SideDetail: Sendable {
  /// Whether the user wants it; nil: it is displayed on a wide screen.
  var isWanted: Bool?
  /// Its content; nil while it isn't displayed.
  var screen: DetailScreen?
  /// The distance that the list was scrolled when it was drawn.
  private(set) var travel = 0

  mutating func hide() { screen = nil }

  /// Shows the item under the cursor, if one is loaded, and returns whether its content has to be
  /// requested.
  ///
  /// Newer content of the same item keeps its detail.
  mutating func show(_ item: Item?, travel: Int) -> Bool {
    let isSame = screen?.item == item
    if screen == nil || screen?.item?.id != item?.id { screen = DetailScreen() }
    screen?.item = item
    self.travel = travel
    return !isSame && item != nil
  }
}

extension Model {
  /// The division of the screen; nil while the list has all of it.
  var split: SplitLayout? {
    guard view == .list, !hasOwnRows, !source.opensLists, !source.isItem,
      size.columns >= SplitLayout.fewestColumns,
      side.isWanted ?? (size.columns >= SplitLayout.usualColumns)
    else { return nil }
    return SplitLayout(
      source: arrangedColumns,
      columns: size.columns,
      numberWidth: ListLayout.numberWidth(rowCount: feed.rowCount)
    )
  }

  /// Displays or hides the detail beside the list.
  mutating func toggleSplit() {
    guard view == .list, !hasOwnRows, !source.opensLists else {
      return announce(
        "only a list can have the detail beside it: v changes the view",
        isError: true
      )
    }
    guard size.columns >= SplitLayout.fewestColumns else {
      let columns = CleanText(SplitLayout.fewestColumns)
      return announce("a detail beside the list needs " + columns + " columns", isError: true)
    }
    side.isWanted = split == nil
    side.hide()
    takeWidest()
  }

  /// Shows the item under the cursor beside the list, once the cursor is at rest on it.
  ///
  /// A held key neither waits for the detail nor draws it.
  mutating func followCursor() {
    let item = feed.item(at: list.cursor)
    let time = isOnList && view == .list ? now : nil
    rest.follow((list.cursor, list.travel), on: item?.id, now: time)
    guard let split else { return side.hide() }
    guard isOnList else { return }
    guard let shown = side.screen, side.travel == list.travel, shown.item?.id == item?.id else {
      guard side.screen == nil || rest.isOver else { return }
      return show(item, in: split)
    }
    if shown.item != item { show(item, in: split) }
  }

  private mutating func show(_ item: Item?, in split: SplitLayout) {
    let isNew = side.show(item, travel: list.travel)
    layOutSide(split)
    guard isNew, let item else { return }
    ask(for: .describe(item))
  }

  /// The size for the layout of the detail beside the list: its rows and two more, as a screen has.
  private func sideSize(_ split: SplitLayout) -> Size {
    Size(columns: split.detail, rows: listHeight + 2)
  }

  /// Lays the detail beside the list out again.
  mutating func layOutSide(_ split: SplitLayout) {
    guard var screen = side.screen else { return }
    let size = sideSize(split)
    screen.layOut(in: size, imageAt: place(ofSideImageOf: screen.item, size), of: self)
    side.screen = screen
  }

  /// The place of the image in the detail beside the list; nil when it has none.
  func place(inSide split: SplitLayout) -> ImagePlace? {
    place(ofSideImageOf: side.screen?.item, sideSize(split))
  }

  /// The place of an item's image, at the top and at most half as high as the screen.
  private func place(ofSideImageOf item: Item?, _ size: Size) -> ImagePlace? {
    guard images.settings.areShown, let image = item?.image else { return nil }
    let room = Size(columns: size.columns, rows: size.rows / 2 + 2)
    guard room.rows > 6 else { return nil }
    return ImagePlace(image, .above, screen: room, cell: images.settings.cell, margin: 2)
  }

  /// The detail of an item on the whole screen, with the content that is already displayed beside
  /// the list.
  func detail(of item: Item) -> DetailScreen {
    var detail = DetailScreen()
    guard let side = side.screen, side.item == item, side.content != nil else { return detail }
    detail.item = item
    detail.content = side.content
    return detail
  }
}

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
