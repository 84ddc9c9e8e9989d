package import EverText
package import EverItems
package import Paging

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
