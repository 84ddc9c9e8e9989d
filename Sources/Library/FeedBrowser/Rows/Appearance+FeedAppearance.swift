import EverBrowser
import EverText
import EverItems
import Paging

extension Appearance {
  /// Makes the browser's appearance from a program's.
  ///
  /// - Parameter own: its functions, which receive the items of the program.
  init<Own: Sendable>(_ own: FeedAppearance<Own>) {
    self.init()
    if let row = own.row { self.row = Self.drawing { [row($0, $1)] } }
    if let rows = own.rows {
      row = Self.drawing(rows)
      hasTallRows = true
    }
    if let placeholder = own.placeholder {
      self.placeholder = { $1.lines(of: [placeholder($0, $1.width)]) }
    } else if row != nil {
      placeholder = { $1.lines(of: [.shade(at: $0, width: $1.width)]) }
    }
    if let errorRow = own.errorRow { failure = { $2.lines(of: [errorRow($0, $1)]) } }
    if let row = own.loadingRow { loading = { $0.lines(of: [row]) } }
    if let gap = own.gapRow { self.gap = { $1.lines(of: [gap($0)]) } }
    if let end = own.endRow { self.end = { $1.lines(of: [end($0)]) } }
    if let caption = own.caption { self.caption = Self.drawing(caption) }
    captionLines = max(1, own.captionLines)
    if let detail = own.detail { self.detail = Self.drawing(detail) }
    if let title = own.title {
      self.title = { feed, room in
        room.lines(of: [title(FeedSummary(loadedCount: feed.loadedCount, total: feed.total))])
      }
    }
    message = { status, remedy, room in
      own.screen(for: status, remedy: remedy).map { room.centeredLines(of: $0) }
    }
  }

  /// A function for the browser's items, from a function for the program's items.
  private static func drawing<Own>(
    _ draw: @escaping @Sendable (Own, Int) -> [StyledRow]
  ) -> @Sendable (Item, Room) -> [Line] {
    { item, room in
      guard let own = item.original?.value as? Own else { return [] }
      return room.lines(of: draw(own, room.width))
    }
  }
}

extension FeedAppearance {
  /// The rows of the screen while there is no list; nil for the browser's own.
  fileprivate func screen(for status: FeedStatus, remedy: String) -> [StyledRow]? {
    switch status {
    case .unopened, .firstStopped, .ready: nil
    case .loadingFirst: loadingScreen
    case .empty: emptyScreen
    case .firstFailed(let failure): failureScreen?(failure, remedy)
    }
  }
}

extension Appearance.Room {
  func lines(of rows: [StyledRow]) -> [Line] {
    rows.map { line(of: $0, start: start, width: width) }
  }

  /// The rows with the same number of blank cells on both sides.
  func centeredLines(of rows: [StyledRow]) -> [Line] {
    rows.map { row in
      let used = line(of: row, start: 0, width: width).endColumn
      return line(of: row, start: start + (width - used) / 2, width: used)
    }
  }

  private func line(of row: StyledRow, start: Int, width: Int) -> Line {
    var line = Line()
    RowLayout(start: start, width: width, isDimmed: isDimmed).append(row, to: &line)
    return line
  }
}

extension StyledRow {
  /// Shade; its length differs by row, so that a list of placeholders doesn't look like a block.
  fileprivate static func shade(at index: Int, width: Int) -> StyledRow {
    let longest = min(24, max(1, width))
    let shortest = max(1, longest * 2 / 3)
    let length = shortest + (index % 97 * 7) % (longest - shortest + 1)
    return StyledRow(String(repeating: "░", count: length), style: .dim)
  }
}
