import EverBase
import EverCatalog
import EverItems
import Paging

/// How an input is read, which its first bytes decide.
extension InputSource {
  /// Decides once how the input is read, and lets its records be numbered.
  ///
  /// - Throws: a `PageError` for a file whose content doesn't match its name.
  func reading(of input: OpenInput) async throws(PageError) -> Reading {
    if let known = input.reading { return known }
    guard !description.endsWithNUL else {
      return input.decide(.lines(notice: nil), .nulTerminated)
    }
    guard await input.records.wait(for: .start) else { throw .cancelled }
    let start = InputStart(
      input.records.start(atMost: limits.startSize),
      isWhole: input.records.progress.hasEnded
    )
    if let type = BinaryFile.name(of: start.bytes) {
      throw PageError(
        "\(description.name) is \(type), which isn't a list.",
        advice: Self.formats
      )
    }
    if let compression = Compression(of: start.bytes) { throw compressed(by: compression) }
    let overrides = description.overrides
    let look = InputLook(
      start,
      format: description.format,
      isListNamed: overrides.items != nil || overrides.id != nil
    )
    switch look {
    case .lines: return numberLines(of: input, start, notice: nil)
    case .table(let separator): return try await table(separator, of: input)
    case .document(let format, let patience):
      return try await document(format, patience, of: input, start)
    }
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

  // MARK: Lines

  private func numberLines(of input: OpenInput, _ start: InputStart, notice: String?) -> Reading {
    let notice =
      description.overrides.id == nil ? notice : notice.map { "\($0) --id has no effect on them." }
    let head = start.head
    return input.decide(
      .lines(notice: notice),
      .lines(skipsBlanks: description.format == .jsonLines || start.isJSONLines),
      from: head?.endIndex ?? 0,
      head: head.map { Array($0) }
    )
  }

  // MARK: Tables

  /// The first bytes of a table, from which its columns are found, at most.
  private static let largestSample = 4 << 20

  /// Reads an input as a table, whose columns the first rows decide.
  private func table(_ separator: Table.Separator, of input: OpenInput) async throws(PageError)
    -> Reading
  {
    var size = limits.startSize
    while true {
      let sample = input.records.start(atMost: size)
      let isWhole = input.records.progress.hasEnded && sample.count < size
      let table = try await input.deciding.reading(of: input) { () throws(PageError) in
        try TableItems(sample, separator, isWhole: isWhole, of: description).map {
          input.decide(.table($0), $0.head.form, from: $0.firstRow)
        }
      }
      if let table { return table }
      guard size < Self.largestSample, !isWhole else {
        throw failure(.openQuote(at: 0), of: input)
      }
      size *= 8
      guard await input.records.wait(for: .whole(limit: size)) else { throw .cancelled }
    }
  }

  // MARK: Documents

  private func document(
    _ format: ListFormat?,
    _ patience: Duration?,
    of input: OpenInput,
    _ start: InputStart
  ) async throws(PageError) -> Reading {
    if input.records.size ?? 0 > limits.largestDocument {
      return try tooLarge(input, start, patience)
    }
    switch await isWhole(input, within: patience) {
    case true?: break
    case false?: throw .cancelled
    case nil: return numberLines(of: input, start, notice: Self.hasNotEnded)
    }
    let progress = input.records.progress
    if let failure = progress.failure { throw self.failure(failure, of: input) }
    guard progress.bytes <= limits.largestDocument else {
      return try tooLarge(input, start, patience)
    }
    let document = try await input.deciding.reading(of: input) { () throws(PageError) in
      try self.document(format, of: input, start)
    }
    guard let document else { throw .cancelled }
    return document
  }

  private func document(
    _ format: ListFormat?,
    of input: OpenInput,
    _ start: InputStart
  ) throws(PageError) -> Reading {
    let bytes = input.records.start(atMost: limits.largestDocument)
    do throws(PageError) {
      let document = try ListDocument(
        bytes,
        format: format,
        name: description.name,
        overrides: description.overrides,
        memory: ListDocument.inputMemory
      )
      return input.decide(.document(document))
    } catch {
      // On a screen, the lines of an incomplete document are more useful than an error.
      let isLost = !description.isShown && ListDocument.isCutOff(bytes)
      guard !isMeant, !isLost else { throw error }
      return numberLines(of: input, start, notice: "\(error.message) These are its lines.")
    }
  }

  /// Whether the name of a file or the user's options declare a format; a pipe can look like one by
  /// chance.
  private var isMeant: Bool {
    let overrides = description.overrides
    return description.format != nil || overrides.items != nil || overrides.id != nil
  }

  /// The lines of an input that is too large for a document, and can have other lines.
  ///
  /// - Throws: an error where parts of a document would be taken for items.
  private func tooLarge(
    _ input: OpenInput,
    _ start: InputStart,
    _ patience: Duration?
  ) throws(PageError) -> Reading {
    let error = ListDocument.tooLarge(description.name)
    guard !isMeant, description.isShown || patience != nil else { throw error }
    return numberLines(of: input, start, notice: "\(error) These are its lines.")
  }

  /// Whether the whole input is read, or more of it than a document may have; nil when it didn't end
  /// in time, and false when the task is cancelled.
  private func isWhole(_ input: OpenInput, within patience: Duration?) async -> Bool? {
    let demand = IndexedInput.Demand.whole(limit: limits.largestDocument)
    guard let patience else { return await input.records.wait(for: demand) }
    return await withTaskGroup(of: Bool?.self) { group in
      group.addTask { await input.records.wait(for: demand) }
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
    let start = min(Self.row(of: request), items.count)
    let end = min(items.count, start + max(1, request.pageSize))
    let (own, isEnd) = (Array(items[start..<end]), end == items.count)
    var page = self.page(own, of: request, isEnd: isEnd, .exact(items.count))
    page.isPartial = document.isPartial && isEnd
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
}

/// Lets one task at a time decide how an input is read, because its rows and its total are requested
/// at once.
actor Deciding {
  func reading(of input: OpenInput, _ decide: @Sendable () throws(PageError) -> Reading?)
    throws(PageError) -> Reading?
  {
    if let known = input.reading { known } else { try decide() }
  }
}
