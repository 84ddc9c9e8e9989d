package import Paging

/// Why something can't be opened.
package struct OpenFailure: Error, Hashable, Sendable {
  /// What is wrong; for a definition with its file and line.
  package var message: String
  /// What to do about it; nil when the message says that.
  package var advice: String?
  /// What helps.
  package var remedy: PageError.Remedy

  package init(_ message: String, advice: String? = nil, remedy: PageError.Remedy = .user) {
    self.message = message
    self.advice = advice
    self.remedy = remedy
  }
}

/// What has to be known of a source before its feed can be shown.
package struct FeedDescription: Sendable {
  package var source: SourceDescription
  package var configuration: FeedConfiguration
  /// What it shows until its source answers; nil: nothing was kept of it.
  package var kept: KeptFeed?
  /// What is said once when it opens, such as how its pages were found out to be read; nil: nothing.
  package var remark: String?

  /// What is told of its items.
  package var reports: ItemReports

  /// How a detected list goes on, and how sure that is; nil: its definition says.
  package var strategy: String?

  package init(
    source: SourceDescription,
    configuration: FeedConfiguration,
    kept: KeptFeed? = nil,
    remark: String? = nil,
    reports: ItemReports = ItemReports()
  ) {
    self.reports = reports
    self.remark = remark
    self.source = source
    self.configuration = configuration
    self.kept = kept
  }
}

/// What is known of a source at once.
package enum OpenPlan: Sendable {
  /// All that its feed needs.
  case feed(FeedDescription)
  /// Nothing yet: its first answer has to tell.
  case mustBeFound
}
