import EverDetecting
import EverDocuments
import EverBase
import EverPages
import Paging

/// How an input is read.
enum Reading: Sendable {
  /// Line by line, with a notice for the user; nil for no notice.
  case lines(notice: String?)
  case document(ListDocument)
}

extension LineSource {
  /// Decides once, from the first lines, how the input is read.
  ///
  /// - Throws: a `PageError` for a file whose content doesn't match its name.
  func reading() async throws(PageError) -> Reading {
    if let known = reading.withLock({ $0 }) { return known }
    let found = try await find()
    return reading.withLock { reading in
      if reading == nil { reading = found }
      return reading ?? found
    }
  }

  private func find() async throws(PageError) -> Reading {
    guard case .lines(let batch, let isEnd) = await reader.request(.start) else {
      return .lines(notice: nil)
    }
    if let file = BinaryFile(of: batch.bytes) {
      throw PageError(
        "\(description.name) is \(file.name), which isn't a list.",
        advice: Self.formats
      )
    }
    if let compression = Compression(of: batch.bytes) { throw compressed(by: compression) }
    let look = InputLook(
      batch,
      isEnd: isEnd,
      format: description.format,
      isListNamed: description.overrides.items != nil || description.overrides.id != nil
    )
    guard case .document(let format, let patience) = look else { return .lines(notice: nil) }
    let reading = try await document(format, patience)
    guard case .lines(let notice?) = reading, description.overrides.id != nil else {
      return reading
    }
    return .lines(notice: "\(notice) --id has no effect on them.")
  }

  private static let formats = """
    Lists are JSON, JSON Lines, CSV, TSV, Atom, RSS or lines of text; other programs convert to those.
    """

  private func compressed(by compression: Compression) -> PageError {
    let file = description.open == nil ? "" : " \(description.name)"
    return PageError(
      "\(description.name) is compressed by \(compression).",
      advice: "‘\(compression.command)\(file) | everscroll -’ reads it."
    )
  }

  private func document(
    _ format: ListFormat?,
    _ patience: Duration?
  ) async throws(PageError) -> Reading {
    switch await whole(within: patience) {
    case .lines(let batch, isEnd: true): try document(format, of: batch)
    case .lines(let batch, isEnd: false): try tooLarge(batch)
    case .cancelled: throw .cancelled
    // The request for the page fails with the reason.
    case .gone, .failed: .lines(notice: nil)
    case nil: .lines(notice: Self.hasNotEnded)
    }
  }

  private func document(_ format: ListFormat?, of batch: LineBatch) throws(PageError) -> Reading {
    do throws(PageError) {
      return .document(
        try ListDocument(
          batch.bytes,
          format: format,
          name: description.name,
          overrides: description.overrides
        )
      )
    } catch {
      // On a screen, the lines of an incomplete document are more useful than an error.
      let isLost = !description.showsBroken && ListDocument.isCutOff(batch.bytes)
      guard !isMeant, !isLost else { throw error }
      return .lines(notice: "\(error.message) These are its lines.")
    }
  }

  /// Whether the name of a file or the user's options declare a format; a pipe can look like one by
  /// chance.
  private var isMeant: Bool {
    let overrides = description.overrides
    return description.format != nil || overrides.items != nil || overrides.id != nil
  }

  /// The lines of a document that is too large, for a screen.
  ///
  /// - Throws: an error where lines would be taken for items.
  private func tooLarge(_ batch: LineBatch) throws(PageError) -> Reading {
    guard !description.showsBroken, isMeant || ListDocument.isCutOff(batch.bytes) else {
      return .lines(notice: "This is \(Self.tooMuch): these are its lines.")
    }
    throw PageError(
      "\(description.name) is too large: it has \(Self.tooMuch).",
      advice: "‘jq -c .[] FILE | everscroll -’ reads a list of JSON by its lines."
    )
  }

  /// The whole input; nil when it didn't end in time.
  private func whole(within patience: Duration?) async -> LineReader.Reply? {
    guard let patience else { return await reader.request(.whole) }
    return await withTaskGroup(of: LineReader.Reply?.self) { [reader] group in
      group.addTask { await reader.request(.whole) }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  /// A page of a document that is completely read.
  func page(_ request: PageRequest, of document: ListDocument) -> Page<Item> {
    let items = document.items
    let start = if case .offset(let offset) = request.key { min(offset, items.count) } else { 0 }
    let end = min(items.count, start + max(1, request.pageSize))
    var page = Page(items: Array(items[start..<end]), total: .exact(items.count))
    page.next = end < items.count ? .offset(end) : nil
    page.continuation = end < items.count ? .more : .end
    page.isPartial = document.isPartial && end == items.count
    let isReadOnce = request.bypassesCache && description.open == nil
    if start == 0 {
      page.add(
        notice: isReadOnce
          ? "\(description.name) is read once: these are the items that it had."
          : document.remark
      )
    }
    return page
  }

  private static let hasNotEnded =
    "This may be a document, but it hasn't ended yet: these are its lines."

  private static var tooMuch: String {
    "more than \(ListDocument.largest >> 20) MiB, too much for one document"
  }
}
