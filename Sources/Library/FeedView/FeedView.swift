import Cells
import ListReader
public import Paging
import ScreenLoop
import Terminal
import Viewport

/// A feed on the whole terminal: a list that loads as it is scrolled, of any items.
///
/// Give it a source of pages and say what rows look like; ``run(onShow:onOpen:)`` does the rest: keys,
/// loading ahead, placeholders, failures with a way to try again, refresh, resizing, suspension, and
/// a terminal that is as it was on every way out.
public struct FeedView<Source: PageSource, Rows: FeedRows> where Rows.Item == Source.Item {
  private let source: Source
  private let rows: Rows
  private let configuration: FeedConfiguration

  /// Makes a view that shows nothing yet.
  ///
  /// - Parameters:
  ///   - source: where pages come from; asked on threads of Swift's pool, not on the caller's.
  ///   - rows: what rows look like.
  ///   - configuration: how to load; nil for the defaults. How pages are reached and counted is what
  ///     the source says, whatever the configuration does.
  public init(source: Source, rows: Rows, configuration: FeedConfiguration? = nil) {
    self.source = source
    self.rows = rows
    self.configuration = (configuration ?? FeedConfiguration()).adapted(to: source)
  }

  /// Takes the terminal over and shows the feed until the user or a signal ends it.
  ///
  /// Blocks the calling thread, which is to be the program's main thread: call it from a `main` that
  /// is not asynchronous, and never from a task. Both closures run on that thread between two frames;
  /// while they run, nothing is shown.
  ///
  /// - Parameters:
  ///   - onShow: hears of the item under the cursor whenever that is another one.
  ///   - onOpen: hears of an item on which the user pressed Enter.
  /// - Returns: the exit status for the program: 0 after `q`, 130 after ^C, else 128 and the number of
  ///   the signal that ended it.
  /// - Throws: a ``FeedViewError`` when there is no terminal to use; it is as it was.
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

  /// The screen as text, without a terminal: what tests of rows compare.
  ///
  /// - Parameters:
  ///   - feed: what is loaded, such as the state of a feed that a test drives.
  ///   - cursor: the row of the cursor; its row is scrolled into view.
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
