package import EverItems
package import EverTerminal
package import EverText
package import Paging

/// The parts of a program that uses the library: what it draws itself, and what is reported to it.
struct OwnParts: Sendable {
  let reports: ItemReports
  /// The parts of the screen that the program draws itself.
  let appearance: Appearance
  var rowHeights = RowHeights()
  /// Items whose rows are visible, as they were reported or changed by the program; empty unless
  /// they are reported.
  var itemsInView: [ItemID: Item] = [:]
}

/// The parts of the screen that a program that uses the library draws in place of the browser.
///
/// Each function returns lines within a ``Room``, without the cursor's mark, and is called on the
/// loop's thread. A nil function leaves its part to the browser.
package struct Appearance: Sendable {
  /// The columns in which lines may have text.
  package struct Room: Hashable, Sendable {
    /// The first column.
    package var start: Int
    /// The number of columns, at least 0.
    package var width: Int
    /// Whether text is dimmed, because the list is about to be replaced.
    package var isDimmed = false

    package init(start: Int, width: Int, isDimmed: Bool = false) {
      self.start = start
      self.width = max(0, width)
      self.isDimmed = isDimmed
    }
  }

  /// The row of an item in the list.
  package var row: (@Sendable (Item, Room) -> [Line])?
  /// Whether ``row`` may return several lines; otherwise the others are dropped.
  package var hasTallRows = false
  /// The row, from 0, of an item that isn't loaded.
  package var placeholder: (@Sendable (Int, Room) -> [Line])?
  /// The row of a failed page, with the remedy as a few words.
  package var failure: (@Sendable (FailedLoad, _ remedy: String, Room) -> [Line])?
  /// The row below the last item while the next page is loading.
  package var loading: (@Sendable (Room) -> [Line])?
  /// The row of an unknown number of items, and whether the next of them are loading.
  package var gap: (@Sendable (Bool, Room) -> [Line])?
  /// The row below the last item of a list that has ended.
  package var end: (@Sendable (EndReason, Room) -> [Line])?
  /// The lines below the image of an item in a grid or a feed; all lines of an item without one.
  package var caption: (@Sendable (Item, Room) -> [Line])?
  /// The number of lines that ``caption`` has below an image, at least 1.
  package var captionLines = 1
  /// The first line of the screen.
  package var title: (@Sendable (FeedState<Item>, Room) -> [Line])?
  /// The detail of an item, below or beside its image.
  package var detail: (@Sendable (Item, Room) -> [Line])?
  /// The screen while there are no rows, with the remedy of a failure as a few words; it returns
  /// nil for the browser's own.
  package var message: (@Sendable (FeedStatus, _ remedy: String, Room) -> [Line]?)?

  package init() {}
}

extension Appearance.Room {
  /// The room of a row without a number, beside the cursor's mark.
  ///
  /// - Parameters:
  ///   - columns: the columns of the screen.
  ///   - isDimmed: whether text is dimmed.
  /// - Returns: the room.
  static func row(columns: Int, isDimmed: Bool = false) -> Self {
    let start = ListLayout.numberColumn
    return Self(start: start, width: columns - start - 1, isDimmed: isDimmed)
  }

  /// The room of the title line, of messages and of details, which have no mark.
  static func line(columns: Int) -> Self { Self(start: 1, width: columns - 2) }

  /// A line with a text at the start of the room.
  func line(of text: CleanText, style: Style) -> Line {
    Line(text, at: start, width: width, style: style)
  }
}

extension Appearance {
  /// The lines of a row of the list; nil when the browser draws it.
  func lines(of content: RowContent, row: Int, in room: Room) -> [Line]? {
    switch content {
    case .item(let item, _): self.row?(item, room)
    case .placeholder: placeholder?(row, room)
    case .own(let lines): lines
    case .failure, .message: nil
    }
  }
}

/// The heights of a list's own rows around the screen, so that each is laid out once to be
/// measured.
struct RowHeights: Sendable {
  /// The values that determine the heights: equal values mean equal heights.
  struct Basis: Hashable, Sendable {
    var feed: UInt64
    var columns: Int
  }

  private var basis: Basis?
  private var heights: [Int: Int] = [:]
  /// The maximum number of heights; when it is reached, all are dropped and measured again.
  private static let most = 1_000

  /// The height of a row in lines, at least 1; it is measured when it isn't known for this basis.
  mutating func height(of row: Int, _ basis: Basis, measure: () -> Int) -> Int {
    if basis != self.basis || heights.count >= Self.most { heights = [:] }
    self.basis = basis
    if let known = heights[row] { return known }
    let height = max(1, measure())
    heights[row] = height
    return height
  }
}

/// The events that a program that uses the library wants to receive.
package struct ItemReports: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Items are reported when their rows become visible, and when they no longer are.
  package static let shown = ItemReports(rawValue: 1)
  /// An item is reported when the detail displays it.
  package static let displayed = ItemReports(rawValue: 2)
  /// An item is reported when the user opens it.
  package static let opened = ItemReports(rawValue: 4)
  /// Opening an item chooses it, which ends the program.
  package static let endsOnOpen = ItemReports(rawValue: 8)
  /// Failed pages and images are reported.
  package static let failures = ItemReports(rawValue: 16)
}

/// An event that is reported to the program, once the frame with it is displayed.
package enum ItemReport: Hashable, Sendable {
  /// The row of an item became visible.
  case shown(Item)
  /// The row of an item is no longer visible.
  case hidden(Item)
  /// The detail displays an item, because the user opened it or went to it from another one.
  case displayed(Item)
  /// The user opened an item.
  case opened(Item)
  /// The user chose items, by source; the program ends.
  case chosen([ChosenItems])
  /// The image of an item can't be displayed.
  case imageFailed(Item, ImageFailure)
  /// A page can't be loaded.
  case loadFailed(PageError)
  /// The outcome of inserting an item, with the number of ``Message/inserted(_:_:number:)``.
  case inserted(number: UInt64, InsertionOutcome)
  /// The user ran a command of the program, with the item under the cursor and the typed number, nil
  /// where there is none, and the text after its name.
  case command(OwnCommand, Item?, count: Int?, text: String)

  /// Whether it is a command of the program.
  package var isCommand: Bool {
    if case .command = self { true } else { false }
  }

  /// Whether the terminal is restored while the program receives it.
  package var takesTerminal: Bool {
    if case .command(let command, _, _, _) = self { command.takesTerminal } else { false }
  }
}

/// Whether and where an item of the program was inserted.
package enum InsertionOutcome: Hashable, Sendable {
  /// It was inserted; its row, from 0.
  case inserted(row: Int)
  /// An item with its id was loaded already; its row, from 0.
  case replaced(row: Int)
  /// Nothing is loaded at its place.
  case dropped
}

extension Model {
  /// Reports the items whose rows became visible since the last message, those whose content the
  /// source sent again, and those whose rows left.
  ///
  /// - Complexity: O(rows of the screen), O(1) when they are not to be reported
  mutating func reportShownItems() {
    guard own.reports.contains(.shown) else { return }
    let items = list.visible.compactMap { feed.item(at: $0) }
    let new = items.filter { own.itemsInView[$0.id] != $0 }
    let shown = Dictionary(items.map { ($0.id, $0) }) { $1 }
    let gone = own.itemsInView.filter { shown[$0.key] == nil }
    own.itemsInView = shown
    for item in gone.values { ask(for: .report(.hidden(item))) }
    for item in new { ask(for: .report(.shown(item))) }
  }

  /// Reports the items whose image can't be displayed.
  mutating func report(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    guard own.reports.contains(.failures), case .failure(let failure) = result,
      !failure.isCancellation
    else { return }
    var items = images.cells.rows(of: request).compactMap { feed.item(at: $0) }
    if let detail, detail.image?.request == request, let item = detail.item {
      items.append(item)
    }
    for item in items { ask(for: .report(.imageFailed(item, failure))) }
  }
}

/// A command of a program that uses the library, in addition to the browser's own commands.
package struct OwnCommand: Hashable, Sendable {
  /// The name, which the user types after `:`.
  package var name: String
  /// Its description in the help.
  package var summary: String
  /// Its chord sequences; without any, only its name runs it.
  package var sequences: [[Chord]] = []
  /// Whether the terminal is restored while the command runs.
  package var takesTerminal = false
  /// Whether the user types a text after its name, for which its key asks.
  package var takesText = false

  package init(name: String, summary: String, _ change: (inout Self) -> Void = { _ in }) {
    (self.name, self.summary) = (name, summary)
    change(&self)
  }
}

extension Model {
  /// Replaces the content of an item by the program's, which isn't reported to it.
  mutating func replace(own item: Item) {
    replace(item)
    noteChange(of: item)
  }

  private mutating func noteChange(of item: Item) {
    if own.itemsInView[item.id] != nil { own.itemsInView[item.id] = item }
  }

  /// Inserts an item of the program, and reports the outcome with a number.
  mutating func insert(_ item: Item, at place: FeedPlace<ItemID>, number: UInt64) {
    let wasLoaded = feed.item(item.id) != nil
    send(reader.change { $0.insert(item, at: place, now: $1) })
    noteChange(of: item)
    if !wasLoaded { news.light([item.id]) }
    let outcome = feed.row(of: item.id).map { row -> InsertionOutcome in
      wasLoaded ? .replaced(row: row) : .inserted(row: row)
    }
    ask(for: .report(.inserted(number: number, outcome ?? .dropped)))
  }
}
