import Glibc
package import EverItems
package import EverBase
package import Paging
import EverWeb

/// A complete list, such as one from a file or from standard input.
package struct ListDocument: Sendable {
  /// All items, in order.
  package let items: [Item]

  /// The sentence about items that the document can lack; nil when it mentions no more.
  package let remark: String?

  /// Whether the document says that items are missing from it.
  package let isPartial: Bool

  /// What `--inspect` prints about the list.
  package let inspection: Inspection

  /// Describes the items, and finds their values; the pagination of its definition is `single`.
  package let decoder: ItemDecoder

  /// The largest supported size of an input, in bytes.
  package static let largest = 256 << 20

  /// The budget for inputs, which the user chose, unlike the responses of a server.
  package static let inputMemory = MemoryBudget(limit: 1 << 30)

  /// The error of an input that is too large for a document.
  package static func tooLarge(_ name: String) -> PageError {
    PageError(
      "\(name) is too large for one document: more than \(largest >> 20) MiB, or too many values.",
      advice: "‘jq -c '.[]' FILE | everscroll -’ reads a list of JSON by its lines."
    )
  }

  /// Decodes a list.
  ///
  /// An object that contains no list becomes the only item.
  ///
  /// - Parameters:
  ///   - bytes: the list.
  ///   - format: the declared format; nil when there is none.
  ///   - name: the name in error messages.
  ///   - overrides: what the user specified.
  ///   - memory: the budget for the list.
  /// - Throws: a `PageError` that says what was found instead of a list.
  /// - Complexity: O(bytes).
  package init(
    _ bytes: [UInt8],
    format: ListFormat?,
    name: String,
    overrides: DetectionOverrides,
    memory: MemoryBudget = .ofProcess
  ) throws(PageError) {
    let document: JSONDocument
    do throws(FormatError) {
      document = try ListText.document(bytes, in: format, memory: memory)
    } catch {
      throw Self.failure(error, name)
    }
    let root = document.root
    let (definition, list, remark) = try Self.list(in: root, overrides, name)
    let decoder = ItemDecoder(definition: definition, unixTime: { time(nil) })
    self.decoder = decoder
    guard let charge = ItemList.charge(rows: list?.count ?? 1, memory) else {
      throw Self.failure(.tooLarge, name)
    }
    let part = list.map { PartialList($0.elements, in: root) }
    isPartial = part?.isPartial ?? false
    let elements = part?.elements ?? [(nil, root)]
    _ = try UnknownFields.remark(on: overrides, in: elements.lazy.map(\.value), areAll: true)
    let rows = try Self.rows(elements, definition, isNamed: overrides.id != nil)
    let repair = document.isRepaired ? "Bytes that aren't UTF-8 are displayed as �." : nil
    let lack = isPartial ? Self.lack(of: name, saying: part?.message) : nil
    let remarks = [lack, remark, rows.remark, repair].compactMap(\.self)
    self.remark = remarks.isEmpty ? nil : remarks.joined(separator: " ")
    items = decoder.items(
      of: rows.elements,
      rows.ids,
      isDirectory: list?.isDirectory ?? false,
      charge
    ) { $0 }
    let page = Page(items: items, total: .exact(items.count))
    inspection = Inspection(definition, page: page, url: name)
  }

  /// Identifies rows: by the id that the user named, otherwise by their positions, because the list is
  /// complete.
  ///
  /// - Returns: the displayed rows in order, the identity of each, and a notice about the id that
  ///   the user named; nil when it identifies every row.
  /// - Throws: `PageError.cancelled` when the task is cancelled.
  /// - Complexity: O(bytes of the rows).
  private static func rows(
    _ elements: [ItemList.Element],
    _ definition: SourceDefinition,
    isNamed: Bool
  ) throws(PageError) -> (elements: [ItemList.Element], ids: [ItemID], remark: String?) {
    let lines = elements.indices.map { ItemID.line($0 + 1) }
    guard isNamed, let path = definition.id else { return (elements, lines, nil) }
    let rows = try RowIDs(elements, definition, request: 0)
    guard !rows.areRefuted else {
      let remark = "Different items have the same ‘\(path)’, so that none is hidden by it."
      return (elements, lines, remark)
    }
    let shown = elements.indices.withoutRepetitions { rows.ids[$0] }
    let hidden = elements.count - shown.count
    let remark = hidden == 1 ? "1 item is repeated." : "\(hidden) items are repeated."
    return (shown.map { elements[$0] }, shown.map { rows.ids[$0] }, hidden > 0 ? remark : nil)
  }

  private static func lack(of name: String, saying words: String?) -> String {
    "\(name) says that a part of it is missing" + (words.map { ": “\($0.prefix(80))”." } ?? ".")
  }

  /// The list in a document, or the document as the only item.
  ///
  /// - Throws: a `PageError` when there is no list where the user said.
  private static func list(
    in root: JSONValue,
    _ overrides: DetectionOverrides,
    _ name: String
  ) throws(PageError) -> (definition: SourceDefinition, list: ItemList?, remark: String?) {
    let detection = detection(in: root, overrides)
    if let found = detection.detection,
      let list = ItemList(in: root, at: found.definition.items)
    {
      let remark = remark(on: found, in: found.page)
      return (found.definition.ofDocument, list, remark)
    }
    guard overrides.items == nil, root.kind == .object else {
      throw PageError("There is no list in \(name).")
    }
    return (detection.definition(ofOne: root).ofDocument, nil, nil)
  }

  /// The sentence about items that lines can lack; nil when the first and the last ones mention no
  /// more.
  package static func remark(on sample: JSONValue, of count: Int) -> String? {
    guard var found = detection(in: sample, DetectionOverrides.nothing).detection,
      found.definition.items.steps.isEmpty
    else { return nil }
    let parsed = found.page
    if parsed.count(at: found.definition.total?.place) != nil, found.outlook == .stated {
      found.outlook = nil
    }
    found.count = count
    return remark(on: found, in: parsed)
  }

  private static func detection(
    in root: JSONValue,
    _ overrides: DetectionOverrides
  ) -> DefinitionDetection {
    let response = HTTPResponse(status: 200, url: "")
    return DefinitionDetection(url: "", response: response, root: root, overrides: overrides)
  }

  private static func remark(on found: Detection, in parsed: ParsedPage) -> String? {
    let rest = "the document can be one page of a longer list."
    let place = found.definition.total?.place
    let total = place.flatMap { parsed.count(at: $0) }
    if let place, let total {
      guard total > found.count else { return nil }
      let items = found.count == 1 ? "there is 1 item" : "there are \(found.count) items"
      return "‘\(place)’ is \(total), and \(items): \(rest)"
    }
    return found.outlook == .stated ? "It says that there are more items: \(rest)" : nil
  }

  private static func failure(_ error: FormatError, _ name: String) -> PageError {
    let isTooLarge = [.tooLarge, .json(.tooLarge)].contains(error)
    return isTooLarge ? tooLarge(name) : PageError("\(name) \(error.predicate).")
  }
}

extension SourceDefinition {
  /// The definition without what only a server can send.
  fileprivate var ofDocument: SourceDefinition {
    var definition = self
    definition.pagination.family = .single
    definition.image = nil
    definition.detail = nil
    return definition
  }
}

extension DefinitionDetection {
  /// The definition of an object that is the only item.
  fileprivate func definition(ofOne root: JSONValue) -> SourceDefinition {
    var definition = SourceDetection.bare("")
    definition.columns = ColumnDetection.columns(overrides.columns, forLines: [root])
    return definition
  }
}

extension ListDocument {
  /// Whether bytes start like a feed, like JSON after a guard, or like JSON that goes on after them.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    // What precedes a comma ends with a whole value, not with a part of a number or a word.
    let end = bytes.lastIndex(of: UInt8(ascii: ",")) ?? bytes.endIndex
    return FeedText.isFeed(bytes) || bytes.starts(with: ")]}'".utf8)
      || isCutOff(Array(bytes[..<end]))
  }

  /// Whether bytes are the beginning of a JSON value whose end is missing.
  package static func isCutOff(_ bytes: [UInt8]) -> Bool {
    let read = Result { () throws(JSONError) in try JSONDocument(bytes, memory: inputMemory) }
    return if case .failure(.incomplete) = read { true } else { false }
  }

  /// Whether bytes are JSON values one after the other.
  package static func holdsSeveral(_ bytes: [UInt8]) -> Bool {
    let read = Result { () throws(FormatError) in try ListText.document(bytes, in: .jsonLines) }
    // Whoever reads them as values says that memory is full.
    return switch read {
    case .success, .failure(.tooLarge), .failure(.json(.tooLarge)): true
    case .failure: false
    }
  }

  /// Whether an object holds a list of objects, or a value is one.
  package static func holdsList(_ root: JSONValue) -> Bool {
    let lists = ListDetection().candidates(in: root)
    return lists.contains { $0.sample.first?.kind == .object }
  }
}
