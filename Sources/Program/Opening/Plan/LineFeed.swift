import EverBase
import EverBrowser
import EverCatalog
import EverRuntime
import EverInputs
import Glibc
import Paging

/// The lines of standard input or of a file, as a feed.
package struct LineFeed: Sendable {
  /// The path of the file as the user typed it; nil for standard input.
  let path: String?
  let options: Options

  /// The title of the list.
  private var title: String { path ?? "Standard input" }
  /// The format according to the file's name; nil for standard input.
  private var format: ListFormat? { path.flatMap { ListFormat(fileName: $0) } }

  /// The description of the lines before any of them is read.
  ///
  /// - Throws: when there is no input, or the file can't be read.
  func feed() throws(Problem) -> FeedDescription {
    try check()
    var feed = FeedDescription(
      source: SourceDescription(title: title, columns: [InputSource.textColumn]) {
        $0.hasHeading = true
        $0.hasImages = false
        $0.host = path == nil ? "standard input" : nil
        $0.year = Surroundings.current.year
      },
      configuration: configuration
    )
    options.arrange(&feed)
    return feed
  }

  /// Standard input, whose list can be opened in another order although it is read once.
  private static let standardInput = Lock<InputSource?>(nil)

  /// The lines in the user's order; none is read yet.
  ///
  /// Lines that are printed are read once, so almost none are kept in memory.
  ///
  /// - Throws: when the file can't be read.
  func source() throws(Problem) -> any ItemSource {
    let known = path == nil ? Self.standardInput.withLock { $0 } : nil
    let input = if let known { known } else { try input() }
    if path == nil { Self.standardInput.withLock { $0 = input } }
    return options.sorted(input, configuration)
  }

  private func input() throws(Problem) -> InputSource {
    let columns = options.detection.overrides.columns
    let directory = getenv("TMPDIR").map { String(cString: $0) }
    var description = InputSource.Description.unknown
    (description.name, description.format) = (title, format)
    description.overrides = options.detection.overrides
    description.isShown = options.showsScreen
    description.endsWithNUL = options.readsNUL
    if absolutePath != nil {
      description.open = { () throws(PageError) in try Problem.shown { try descriptor() } }
    }
    return InputSource(
      descriptor: try descriptor(),
      isOwner: path != nil,
      limits: limits,
      description: description,
      directories: [directory, "/tmp", "/var/tmp"].compactMap(\.self),
      columns: { ColumnDetection.columns(columns, forLines: $0) }
    )
  }

  /// The detected properties of the list, which is read to its end.
  ///
  /// - Throws: when there is no input, or it contains no list.
  func inspection() throws -> Inspection {
    try check()
    return try ListDocument(
      try bytes(atMost: ListDocument.largest),
      format: format,
      name: title,
      overrides: options.detection.overrides,
      memory: ListDocument.inputMemory
    )
    .inspection
  }
}

/// How much is read and kept.
extension LineFeed {
  /// The memory of the rows.
  private static let mostBytes = 16 << 20
  /// The number of bytes of lines kept during printing: a document and some pages.
  private static let printedBytes = ListDocument.largest + (8 << 20)
  /// The number of lines that the first few kilobytes probably contain.
  private static let fewLines = 32
  /// The number of bytes per read for few lines, so that little is read that isn't printed.
  private static let smallRead = 1 << 12

  /// The number of lines to print, unless a filter leaves out some or an order needs all; nil for
  /// all.
  private var printedCount: Int? {
    options.filter == nil && options.sort == nil ? options.printing?.limit : nil
  }

  private var limits: InputLimits {
    var limits = InputLimits()
    limits.encoding = options.encoding
    guard !options.showsScreen else { return limits }
    limits.keptBytes = Self.printedBytes
    limits.readAhead = 0
    if let count = printedCount, count <= Self.fewLines { limits.readSize = Self.smallRead }
    return limits
  }

  /// The number of lines per page: large pages for a print, because each page needs some time.
  var pageSize: Int {
    let most = options.showsScreen ? 200 : 1_000
    let size = options.pageSize ?? min(most, max(30, options.maxRows / 8))
    return min(size, max(1, printedCount ?? size))
  }

  /// The configuration of the feed, with at least four pages of lines in memory.
  private var configuration: FeedConfiguration {
    FeedConfiguration(
      pageSize: pageSize,
      prefetch: options.prefetch,
      addressing: .offset,
      countsSeparately: options.showsScreen,
      requestsInFlight: 3,
      maximumItems: max(options.showsScreen ? options.maxRows : 0, 4 * pageSize),
      maximumBytes: Self.mostBytes,
      growsAtEnd: true
    )
  }
}

/// The input.
extension LineFeed {
  /// Checks whether there is an input, without reading it.
  ///
  /// - Throws: when standard input is a terminal, or there is no such file.
  func check() throws(Problem) {
    if let encoding = options.encoding, !ByteDecoding.isKnown(encoding) {
      throw Problem("The encoding ‘\(encoding)’ isn't known; iconv -l lists all.")
    }
    guard path == nil else {
      close(try descriptor())
      return
    }
    guard isatty(STDIN_FILENO) == 0 else {
      throw Problem(
        "Standard input is this terminal, so there are no lines to show; "
          + "pipe some in: COMMAND | everscroll -"
      )
    }
  }

  /// Checks whether the lines can be read again with the user's changes.
  ///
  /// - Throws: for changes other than an order, and for input that can be read only once.
  func check(_ changes: SourceChanges) throws(Problem) {
    guard changes.areOfOrderAlone else {
      throw Problem("Lines have no headers, and are one list.")
    }
    guard changes == SourceChanges() || path == nil || absolutePath != nil else {
      throw Problem("\(title) can't be read again; the option --sort COLUMN sorts it.")
    }
  }

  /// Returns the descriptor to read; a file is opened, and the caller must close it.
  ///
  /// - Throws: when there is no such file, or it can't be read.
  private func descriptor() throws(Problem) -> Int32 {
    guard let typed = path else { return STDIN_FILENO }
    let path = UserDirectory.expanding(typed)
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.failure(typed) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw Self.failure(typed, "it is a directory")
    // Opening it would block until another program writes; a shell has opened those in /dev/fd.
    case S_IFIFO where !path.hasPrefix("/dev/"):
      throw Self.failure(typed, "it is a named pipe; try ‘everscroll - < \(typed)’")
    default: break
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(typed) }
    return descriptor
  }

  private static func failure(_ path: String, _ reason: String = String(errno: errno)) -> Problem {
    Problem("‘\(path)’ can't be read: \(reason).")
  }

  /// The absolute path of a file, with which it can be opened from any directory; nil for input
  /// that can be read only once.
  var absolutePath: String? {
    guard let path = path.flatMap(UserDirectory.resolved) else { return nil }
    return ["/dev/", "/proc/"].contains { path.hasPrefix($0) } ? nil : path
  }

  /// Reads all bytes.
  ///
  /// - Throws: when they can't be read, or exceed the limit.
  private func bytes(atMost limit: Int) throws -> [UInt8] {
    let descriptor = try descriptor()
    defer { if path != nil { close(descriptor) } }
    do throws(RegularFile.Failure) {
      return try RegularFile.bytes(from: descriptor, atMost: limit)
    } catch {
      if case .tooLarge = error { throw ListDocument.tooLarge(title) }
      throw PageError("\(title) \(error).")
    }
  }
}
