import EverList
import Paging

extension Model {
  /// Rows of the screen for the list.
  var listHeight: Int {
    max(0, ListLayout.bodyHeight(of: size) - (stats == nil ? 0 : 1) - (showsHeading ? 1 : 0))
  }

  /// Shows or hides the stats line; counting starts when it is shown.
  mutating func toggleStats() {
    _ = reader.takeRenumbering()
    stats = stats == nil ? StatsMeter(inView: visibleItems) : nil
    fitList()
  }

  /// Counts what this message changed, and requests the shell's figures from time to time.
  ///
  /// Does nothing while the stats line is hidden.
  mutating func countStats() {
    guard var stats else { return }
    stats.shift(by: reader.takeRenumbering())
    let feed = feed
    stats.show(visibleItems) { feed.item(at: $0) != nil }
    stats.stand(onMissingRow: isWaitingForRow)
    let isDue = stats.needsFigures(now: now)
    self.stats = stats
    if isDue { ask(for: .measure) }
  }

  private var visibleItems: Range<Int> {
    guard feed.rowCount > 0 else { return 0..<0 }
    return list.visible.clamped(to: 0..<max(0, feed.lastItemRow + 1))
  }

  /// Whether the cursor is on a row that isn't loaded.
  private var isWaitingForRow: Bool {
    switch feed.row(at: list.cursor) {
    case .placeholder, .gap(isLoading: true), .footer(.loading): true
    default: false
    }
  }
}
