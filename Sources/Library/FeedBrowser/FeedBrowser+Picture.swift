import EverBrowser
import EverText
import EverBase
public import Paging

extension FeedBrowser {
  /// The screen as text, without a terminal, to compare entries in tests.
  ///
  /// The cells of an image are `▒`. Commands of the program run, unless they take the terminal. The
  /// source and the callbacks are not called, and no image is loaded.
  ///
  /// - Parameters:
  ///   - items: all loaded items of the list.
  ///   - keys: keys as a terminal sends them: `"vj\r"` changes the layout, moves down and opens an
  ///     item.
  ///   - total: the number of items that the source announces; nil for that of the items.
  ///   - failure: the error of the page after these items, or of page one without items; nil when
  ///     there is none, and a page that is missing never arrives.
  ///   - columns: cells of a row; negative numbers count as 0.
  ///   - height: rows of the screen; negative numbers count as 0.
  ///   - hasStyles: whether the rows are followed by a line that explains letters of styles, and by
  ///     the letters of all cells.
  /// - Returns: a line for each row of the screen, without blanks at its end.
  public func picture(
    of items: [Source.Item],
    after keys: String = "",
    total: Int? = nil,
    failure: PageError? = nil,
    columns: Int = 80,
    height: Int = 24,
    hasStyles: Bool = false
  ) -> String {
    let source = entries { _ in [] }
    let shown = Reflection.columns(of: items)
    let changes = Lock<[Message]>([])
    updates.connect { change in changes.withLock { $0.append(source.message(of: change)) } }
    defer { updates.disconnect() }
    var browser = HeadlessBrowser(
      .feed(TabOpener.request(0), description(self.columns ?? shown)),
      responses: HeadlessBrowser.Responses(
        items: items.map(source.item),
        total: total,
        failure: failure
      ),
      size: Size(columns: max(0, columns), rows: max(0, height)),
      keyMap: keyMap,
      wantsSplit: split,
      describe: source.describe,
      report: { report in
        receive(report) { _ in }
        return changes.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
      }
    )
    browser.type(keys)
    var renderer = WorkspaceRenderer()
    let frame = renderer.frame(of: browser.workspace)
    let styles = hasStyles ? [Frame.styleLegend, frame.stylePicture] : []
    return ([frame.textPicture] + styles).joined(separator: "\n")
  }
}
