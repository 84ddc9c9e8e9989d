package import EverBrowser
import EverDetecting
import Glibc
package import Paging
package import EverStandardInput

/// The lines of standard input or of a file, as a feed.
package enum LineFeed {
  /// The description of the lines before any of them is read.
  ///
  /// - Throws: when there is no input, or the file can't be read.
  package static func description(
    of input: LineInput,
    _ options: Options
  ) throws(Problem) -> FeedDescription {
    try input.check()
    var feed = FeedDescription(
      source: SourceDescription(
        title: input.title,
        columns: [LineSource.textColumn],
        hasHeading: true,
        hasImages: false,
        host: input == .standardInput ? "standard input" : nil,
        year: Surroundings.current.year
      ),
      configuration: configuration(options)
    )
    options.arrange(&feed)
    return feed
  }

  /// Makes a source of the lines.
  ///
  /// - Parameters:
  ///   - input: the source of the lines.
  ///   - options: the options of the command line.
  ///   - limits: the limits on the bytes that are read at once and kept.
  ///   - showsBroken: whether a line that isn't valid is displayed as it is.
  /// - Returns: the source, which has read nothing yet.
  /// - Throws: when the file can't be read.
  package static func source(
    _ input: LineInput,
    _ options: Options,
    limits: LineSource.Limits = LineSource.Limits(),
    showsBroken: Bool = true
  ) throws(Problem) -> LineSource {
    let columns = options.detection.overrides.columns
    let directory = getenv("TMPDIR").map { String(cString: $0) }
    var open: (@Sendable () throws(PageError) -> Int32)?
    if input.absolutePath != nil { open = { () throws(PageError) in try input.opened() } }
    return LineSource(
      descriptor: try input.descriptor(),
      isOwner: input != .standardInput,
      limits: limits,
      description: LineSource.Description(
        name: input.title,
        format: input.format,
        overrides: options.detection.overrides,
        showsBroken: showsBroken,
        open: open
      ),
      directories: [directory, "/tmp", "/var/tmp"].compactMap(\.self),
      columns: { ColumnDetection.columns(columns, forLines: $0) }
    )
  }

  static func configuration(_ options: Options) -> FeedConfiguration {
    configuration(options, pageSize: pageSize(options), maxRows: options.maxRows)
  }

  /// The configuration of the feed, with at least four pages of lines in memory.
  package static func configuration(
    _ options: Options,
    pageSize: Int,
    maxRows: Int
  ) -> FeedConfiguration {
    FeedConfiguration(
      pageSize: pageSize,
      prefetch: options.prefetch,
      addressing: .serial,
      requestsInFlight: 3,
      maximumItems: max(maxRows, 4 * pageSize),
      growsAtEnd: true
    )
  }

  /// The number of lines per page: large pages for many lines, because each page needs some memory.
  package static func pageSize(_ options: Options) -> Int {
    options.pageSize ?? min(1_000, max(30, options.maxRows / 8))
  }
}
