package import EverBrowser
import EverItems
package import Paging

extension ItemSource {
  /// The time between two reports.
  private var reportInterval: Duration { .milliseconds(200) }

  /// Counts the values of a column in all items of the list, by the rules of a print.
  ///
  /// - Parameters:
  ///   - column: the index of the column.
  ///   - configuration: how the list is loaded.
  ///   - report: receives the values that were counted so far, several times a second.
  /// - Returns: the values of all items, or of those before a failure.
  package func counts(
    of column: Int,
    _ configuration: FeedConfiguration,
    report: (ColumnCounts) -> Void
  ) async -> ColumnCounts {
    var counts = ColumnCounts(of: column)
    var (isReported, next) = (true, Duration.zero)
    let timer = FeedTimer(ContinuousClock())
    var load = ListLoad(configuration, limit: nil, completes: true) { $0.value(column) == nil }
    let outcome = await load.run(
      from: self,
      timer: timer,
      onChange: { feed, _, now in
        counts.total = feed.ledger.announcedTotal ?? feed.total
        guard !isReported else { return nil }
        guard now >= next else { return next }
        report(counts)
        (isReported, next) = (true, now + reportInterval)
        return nil
      },
      take: { items, _ in
        for item in items { counts.add(item.value(column)) }
        isReported = false
        return true
      }
    )
    counts.isWhole = outcome.isWhole
    counts.problem = outcome.isWhole ? nil : outcome.sentence
    return counts
  }
}

extension Item {
  /// The text of an item in a column of the list; nil when it has none, or columns of its own kind.
  fileprivate func value(_ column: Int) -> String? {
    let content = content
    return content.layout == 0 && content.fields.indices.contains(column)
      ? content.fields[column] : nil
  }
}
