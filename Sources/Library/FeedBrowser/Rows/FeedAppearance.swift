public import Paging

/// The parts of the screen that a program draws itself; the browser draws the parts that are nil.
///
/// For items of several kinds, use an `enum` for the item and a `switch` for its row. Functions are
/// called on the thread of ``FeedBrowser/FeedBrowser/run()`` while it makes a frame: functions of
/// rows for each row that may have changed, also more than once, and the function of the title for
/// each frame. Texts may have any origin: they are sanitised before display.
public struct FeedAppearance<Item>: Sendable {
  /// The row of an item in the list: one line, with the cells of the row as `width`.
  public var row: (@Sendable (_ item: Item, _ width: Int) -> StyledRow)?
  /// The lines of an item in the list, at least one, as many as the item needs; replaces ``row``.
  public var rows: (@Sendable (_ item: Item, _ width: Int) -> [StyledRow])?
  /// The row of an item that isn't loaded, by its index in the list, from 0.
  ///
  /// Nil: shade, if the program draws the rows of items.
  public var placeholder: (@Sendable (_ index: Int, _ width: Int) -> StyledRow)?
  /// The row of a failed page, which Enter loads again.
  ///
  /// The remedy states when or how it is retried, such as `again in 3 s, Enter: now`.
  public var errorRow: (@Sendable (_ failure: FailedLoad, _ remedy: String) -> StyledRow)?
  /// The row below the last item while the next page is loading.
  ///
  /// Nil: the same as other rows that aren't loaded.
  public var loadingRow: StyledRow?
  /// The row of an unknown number of items that aren't loaded, which Enter loads.
  public var gapRow: (@Sendable (_ isLoading: Bool) -> StyledRow)?
  /// The row below the last item of a list that has ended.
  public var endRow: (@Sendable (_ reason: EndReason) -> StyledRow)?
  /// The lines below the image of an item in a grid or a feed, ``captionLines`` of them; the first one
  /// is below the image on the full screen, too.
  ///
  /// An item without an image has only these lines, as many as it needs.
  public var caption: (@Sendable (_ item: Item, _ width: Int) -> [StyledRow])?
  /// The number of lines that ``caption`` has below an image, at least 1.
  public var captionLines = 1
  /// The first line of the screen.
  public var title: (@Sendable (_ feed: FeedSummary) -> StyledRow)?
  /// The detail of an item, below or beside its image.
  public var detail: (@Sendable (_ item: Item, _ width: Int) -> [StyledRow])?
  /// The screen while page one is loading.
  public var loadingScreen: [StyledRow]?
  /// The screen of a list without items.
  public var emptyScreen: [StyledRow]?
  /// The screen after page one failed, with the remedy as for ``errorRow``.
  public var failureScreen: (@Sendable (_ failure: FailedLoad, _ remedy: String) -> [StyledRow])?

  /// Makes an appearance that leaves everything to the browser.
  public init() {}
}

/// The facts about a list that a title can display.
public struct FeedSummary: Hashable, Sendable {
  /// The number of items in memory.
  public var loadedCount: Int
  /// The number of items of the whole list; nil if unknown.
  public var total: Int?
}
