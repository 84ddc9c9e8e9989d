import EverProgram
import EverDetecting
import Glibc
import EverPages
import Paging
import EverRuntime
import EverStandardInput

/// `everscroll -` and `everscroll FILE`: lines that are printed or inspected.
enum LinesCommand {
  /// Prints lines; each is read once, so almost none are kept in memory.
  ///
  /// - Throws: when there is no input, or reading or standard output fails.
  static func print(_ input: LineInput, _ options: Options) throws(Problem) -> Int32 {
    try input.check()
    var limits = LineSource.Limits()
    limits.keptBytes = printedBytes
    limits.excerptLength = nil
    var pageSize = LineFeed.pageSize(options)
    // How many lines a filter leaves out isn't known before they are read; an order needs all.
    if case .first(let count) = options.printing, options.filter == nil, options.sort == nil {
      pageSize = min(pageSize, max(1, count))
      if count <= fewLines { limits.readSize = smallRead }
    }
    let configuration = LineFeed.configuration(options, pageSize: pageSize, maxRows: 0)
    let log = try Log.opened(at: options.log)
    let source = try LineFeed.source(input, options, limits: limits, showsBroken: false)
    return try PrintCommand.print(configuration, options, from: source, log: log) {
      source.printedColumns
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
    return try StandardOutput.print(data: document.inspection.json + "\n")
  }

  /// The number of bytes of lines kept during printing: a document and some pages.
  private static let printedBytes = ListDocument.largest + (8 << 20)
  /// The number of lines that the first few kilobytes probably contain.
  private static let fewLines = 32
  /// The number of bytes per read for few lines, so that little is read that isn't printed.
  private static let smallRead = 1 << 12
}
