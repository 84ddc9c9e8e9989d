import Browser
import Catalog
import CommandLineOptions
import Glibc
import Paging
import Runtime
import StandardInput

/// `everscroll -` and `everscroll FILE`: lines on the screen, or printed.
enum LinesCommand {
  /// The description of the lines before any of them is read.
  ///
  /// - Throws: when there is no input, or the file can't be read.
  static func feed(_ input: LineInput, _ options: Options) throws(Problem) -> FeedDescription {
    try input.check()
    return FeedDescription(
      source: SourceDescription(
        title: input.title,
        columns: [LineSource.textColumn],
        hasHeading: true
      ),
      configuration: configuration(
        options,
        pageSize: pageSize(options),
        maxRows: options.maxRows
      )
    )
  }

  /// Makes a source of the lines for the screen.
  ///
  /// - Throws: when the file can't be read.
  static func source(_ input: LineInput, _ options: Options) throws(Problem) -> LineSource {
    try source(input, LineSource.Limits(), options)
  }

  /// Prints lines; each is read once, so almost none are kept in memory.
  ///
  /// - Throws: when there is no input, or reading or standard output fails.
  static func print(_ input: LineInput, _ options: Options) throws(Problem) -> Int32 {
    try input.check()
    var limits = LineSource.Limits()
    limits.keptBytes = printedBytes
    limits.excerptLength = nil
    var pageSize = pageSize(options)
    if case .first(let count) = options.printing {
      pageSize = min(pageSize, max(1, count))
      if count <= fewLines { limits.readSize = smallRead }
    }
    let configuration = configuration(options, pageSize: pageSize, maxRows: 0)
    let log = try Log.opened(at: options.log)
    let source = try source(input, limits, options, showsBroken: false)
    return try PrintCommand.print(configuration, options, from: source, log: log) {
      source.columns ?? [LineSource.textColumn]
    }
  }

  /// Prints the detected properties of a list, which is read to its end.
  ///
  /// - Throws: when there is no input, or it contains no list.
  static func inspect(_ input: LineInput, _ options: Options) throws(Problem) -> Int32 {
    try input.check()
    let document: ListDocument
    do throws(PageError) {
      document = try ListDocument(
        try input.bytes(atMost: ListDocument.largest),
        format: input.format,
        name: input.title,
        overrides: options.detection.overrides
      )
    } catch {
      throw Problem(error)
    }
    return try StandardOutput.say(data: document.inspection.json + "\n")
  }

  private static func source(
    _ input: LineInput,
    _ limits: LineSource.Limits,
    _ options: Options,
    showsBroken: Bool = true
  ) throws(Problem) -> LineSource {
    let paths = options.detection.overrides.columns ?? []
    let directory = getenv("TMPDIR").map { String(cString: $0) }
    return LineSource(
      descriptor: try input.descriptor(),
      isOwner: input != .standardInput,
      limits: limits,
      description: LineSource.Description(
        name: input.title,
        format: input.format,
        overrides: options.detection.overrides,
        showsBroken: showsBroken
      ),
      directories: [directory, "/tmp", "/var/tmp"].compactMap(\.self),
      columns: { items in
        paths.isEmpty
          ? ColumnDetection.columns(forLines: items)
          : ColumnDetection.columns(at: paths, for: items)
      }
    )
  }

  private static func configuration(
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
  private static func pageSize(_ options: Options) -> Int {
    options.pageSize ?? min(1_000, max(30, options.maxRows / 8))
  }

  /// The number of bytes of lines kept during printing: a document and some pages.
  private static let printedBytes = ListDocument.largest + (8 << 20)
  /// The number of lines that the first few kilobytes probably contain.
  private static let fewLines = 32
  /// The number of bytes per read for few lines, so that little is read that isn't printed.
  private static let smallRead = 1 << 12
}
