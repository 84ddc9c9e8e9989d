package import EverItems
package import EverBase
package import EverWeb

/// Converts a list in any format to one JSON document.
///
/// No other code handles formats.
package enum ListText {
  /// The JSON of a response; the names of a table's columns are nil when its first row holds them.
  ///
  /// - Throws: a ``FormatError`` for an unknown format or invalid content.
  /// - Complexity: O(bytes).
  package static func document(
    _ response: HTTPResponse,
    names: [String]? = nil
  ) throws(FormatError) -> JSONDocument {
    try document(response.textBody(), in: ListFormat(of: response), names: names)
  }

  /// The JSON of a list's bytes; the names of a table's columns are nil when its first row holds
  /// them.
  ///
  /// JSON is recognised whatever format is declared, because servers send errors as JSON for any
  /// requested format. `memory` is the budget of JSON; other formats use the budget of the process.
  ///
  /// - Throws: a ``FormatError`` for an unknown format or invalid content.
  /// - Complexity: O(bytes).
  package static func document(
    _ body: [UInt8],
    in format: ListFormat?,
    names: [String]? = nil,
    memory: MemoryBudget = .ofProcess
  ) throws(FormatError) -> JSONDocument {
    if let compression = Compression(of: body) { throw .compressed(compression) }
    switch format {
    case .jsonLines: return try lines(body)
    case .feed: return try json(FeedText.json(of: body))
    case .table(let separator) where !looksLikeJSON(body):
      return try json(Table.json(of: body, separator: separator, names: names))
    case .table, .json, nil: break
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(body, memory: memory)
    } catch {
      return try other(body, after: error, names)
    }
    return try HeadedRows.json(of: document.root, names: names).map(json) ?? document
  }

  /// Converts bytes that aren't plain JSON.
  private static func other(
    _ body: [UInt8],
    after error: JSONError,
    _ names: [String]?
  ) throws(FormatError) -> JSONDocument {
    if FeedText.isFeed(body) { return try json(FeedText.json(of: body)) }
    if let inner = WrappedJSON.inner(of: body) { return try json(ChargedBytes(Array(inner))) }
    if looksLikeJSON(body), JSONLines.firstTwo(in: body).count > 1 { return try lines(body) }
    if let separator = Table.separator(at: body[...]) {
      return try json(Table.json(of: body, separator: separator, names: names))
    }
    throw .json(error)
  }

  static func json(_ text: ChargedBytes) throws(FormatError) -> JSONDocument {
    do throws(JSONError) {
      return try withExtendedLifetime(text) { () throws(JSONError) in
        try JSONDocument(text.bytes)
      }
    } catch {
      throw .json(error)
    }
  }

  private static func lines(_ body: [UInt8]) throws(FormatError) -> JSONDocument {
    let array = JSONLines.array(of: body)
    do throws(JSONError) {
      let values = try JSONDocument(array)
      guard !JSONLines.haveLines(of: body), let joined = joined(values.root) else { return values }
      return try JSONDocument(joined.bytes)
    } catch {
      guard case .malformed(let place) = error else { throw .json(error) }
      throw .line(1 + array.prefix(place).count { $0 == UInt8(ascii: "\n") })
    }
  }

  /// One array of the items of consecutive pages, as `gh api --paginate` writes them; nil when the
  /// values themselves are the items.
  private static func joined(_ values: JSONValue) -> ChargedBytes? {
    var writer = TableWriter(names: [])
    for value in values.elements {
      guard let items = items(ofPage: value) else { return nil }
      for item in items.elements { writer.add(json: item) }
    }
    return writer.finish()
  }

  /// The objects of a page: the page itself, or the list in it beside members that describe a page;
  /// nil for other values.
  private static func items(ofPage value: JSONValue) -> JSONValue? {
    let lists =
      value.kind == .array ? [value] : value.members.map(\.value).filter { $0.kind == .array }
    guard lists.count == 1, lists[0].elements.allSatisfy({ $0.kind == .object }) else { return nil }
    let others = value.members.filter { $0.value.kind != .array }
    return others.allSatisfy { pageWords.contains(where: $0.name.lowercased().contains) }
      ? lists[0] : nil
  }

  /// The words in names of members that describe a page.
  private static let pageWords = Vocabulary.words("pages", "words")

  /// Whether the bytes of a list are a table, which is neither JSON nor XML.
  package static func isTable(_ body: [UInt8]) -> Bool {
    !looksLikeJSON(body) && !FeedText.isFeed(body) && WrappedJSON.inner(of: body) == nil
  }

  private static func looksLikeJSON(_ body: [UInt8]) -> Bool {
    let first = body.firstContentByte
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

/// Why bytes aren't a list.
package enum FormatError: Error, Hashable, Sendable {
  /// They aren't JSON.
  case json(JSONError)
  /// They are JSON lines, but this line isn't JSON; counted from 1.
  case line(Int)
  /// They are a table with a quoted value that doesn't end; the line of its start, counted from 1.
  case openQuote(line: Int)
  /// They are compressed.
  case compressed(Compression)
  /// They are binary data instead of a table.
  case binary
  /// They are XML, but neither Atom nor RSS; the name of the root element.
  case noFeed(String)
  /// They are an invalid feed; the problem, and its line, counted from 1.
  case feed(String, line: Int)
  /// They are in a charset that isn't known, by its name.
  case charset(String)
  /// They would need too much memory.
  case tooLarge
}
