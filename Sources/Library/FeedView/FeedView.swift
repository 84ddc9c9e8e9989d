import Cells
import ListReader
public import Paging
import ScreenLoop
import Terminal
import Viewport

/// A feed in the terminal: a list of any items that loads as the user scrolls.
///
/// Give it a source of pages and the appearance of rows; ``run(onShow:onOpen:)`` does the rest. It
/// has keys, prefetching, placeholders, failures with a key to retry, refresh, resizing and
/// suspension, and it restores the terminal however it ends.
public struct FeedView<Source: PageSource, Rows: FeedRows> where Rows.Item == Source.Item {
  private let source: Source
  private let rows: Rows
  private let configuration: FeedConfiguration

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - source: the origin of pages; called on threads of Swift's pool, not on the caller's.
  ///   - rows: the appearance of rows.
  ///   - configuration: how to load; nil for the defaults. The source alone decides how pages are
  ///     addressed and counted, whatever the configuration contains.
  public init(source: Source, rows: Rows, configuration: FeedConfiguration? = nil) {
    self.source = source
    self.rows = rows
    self.configuration = (configuration ?? FeedConfiguration()).adapted(to: source)
  }

  /// Takes the terminal over and displays the feed until the user or a signal ends it.
  ///
  /// Blocks the calling thread, which has to be the program's main thread: call it from a `main`
  /// that is not asynchronous, and never from a task. Both closures run on that thread between two
  /// frames; nothing is displayed while they run.
  ///
  /// - Parameters:
  ///   - onShow: called with the item under the cursor whenever it is another one.
  ///   - onOpen: called with an item on which the user presses Enter.
  /// - Returns: the exit status for the program: 0 after `q`, 130 after ^C, otherwise 128 and the
  ///   number of the signal that ended it.
  /// - Throws: a ``FeedViewError`` when no terminal can be used; the terminal is unchanged.
  @discardableResult
  public func run(
    onShow: @escaping (Source.Item) -> Void = { _ in },
    onOpen: @escaping (Source.Item) -> Void = { _ in }
  ) throws(FeedViewError) -> Int32 {
    do throws(TerminalError) {
      let terminal = try Terminal(
        Terminal.Options(environment: Terminal.Options.processEnvironment)
      )
      let session = FeedViewSession(
        FeedViewModel(feed: FeedState<Source.Item>(configuration), size: terminal.size),
        source: source,
        rows: rows,
        onShow: onShow,
        onOpen: onOpen
      )
      var loop = ScreenLoop(terminal, driving: session)
      return try loop.run()
    } catch {
      throw FeedViewError(error)
    }
  }

  /// The screen as text, without a terminal, to compare rows in tests.
  ///
  /// - Parameters:
  ///   - feed: the state to display, such as that of a feed that a test drives.
  ///   - cursor: the row of the cursor, which is scrolled into view.
  ///   - columns: cells of a row.
  ///   - height: rows of the screen.
  /// - Returns: a line for each row of the screen, without blanks at its end.
  public func picture(
    of feed: FeedState<Source.Item>,
    cursor: Int = 0,
    columns: Int = 80,
    height: Int = 24
  ) -> String {
    let size = Size(columns: columns, rows: height)
    var model = FeedViewModel(feed: feed, size: size, hasMotion: false)
    model.reader.countRows()
    model.reader.list.moveCursor(to: cursor)
    var renderer = FeedViewRenderer(rows)
    return renderer.frame(of: model).lines.map(\.text).joined(separator: "\n")
  }
}
