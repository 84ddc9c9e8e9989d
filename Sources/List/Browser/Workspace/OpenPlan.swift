package import Paging

/// The description of a source that its feed needs before it can be displayed.
package struct FeedDescription: Sendable {
  package var source: SourceDescription
  package var configuration: FeedConfiguration
  /// The kept page that is displayed until its source responds; nil when nothing was kept.
  package var kept: KeptFeed?
  /// A notice that is displayed when it opens, such as how its pages were detected; nil when there
  /// is none.
  package var remark: String?

  /// The text that its rows must contain at first; nil for all rows.
  package var filter: String?

  /// The events of its items that are reported.
  package var reports: ItemReports

  /// The parts of its screen that the program draws itself.
  package var appearance: Appearance

  /// How a detected list is paged, and the confidence; nil when its definition states it.
  package var strategy: String?

  package init(
    source: SourceDescription,
    configuration: FeedConfiguration,
    reports: ItemReports = ItemReports(),
    appearance: Appearance = Appearance()
  ) {
    self.reports = reports
    self.appearance = appearance
    self.source = source
    self.configuration = configuration
  }
}

/// The plan for opening a source, made without a request.
package enum OpenPlan: Sendable {
  /// Everything that its feed needs.
  case feed(FeedDescription)
  /// Nothing: the first response is needed to detect the list.
  case mustBeFound
}
