import Documents
import Items
import Locking
import PageSources
import Paging

/// Lines that begin like a JSON object and are none, in a list of objects.
extension LineSource {
  /// Leaves out a last line whose end is missing.
  ///
  /// It is requested again as a page of its own, which is an error.
  ///
  /// - Parameters:
  ///   - batch: the lines of a page.
  ///   - isEnd: whether the input ends after them.
  /// - Returns: the other lines, and whether the last one was left out.
  /// - Throws: a `PageError` when there are no others.
  func wholeLines(
    of batch: LineBatch,
    isEnd: Bool
  ) throws(PageError) -> (batch: LineBatch, isCut: Bool) {
    let last = batch.count - 1
    guard isEnd, last >= 0, Self.beginsObject(batch[last]), hasObjects(batch),
      ListDocument.isCutOff(Array(batch[last]))
    else { return (batch, false) }
    guard last > 0 else {
      let start = String(decoding: batch[0].prefix(Self.shownLength), as: UTF8.self)
      throw PageError("Line \(batch.end) of \(description.name) ends too early: “\(start)”.")
    }
    var whole = batch
    whole.removeLast()
    return (whole, true)
  }

  /// The notice of a line that is displayed as text; nil when there is none.
  func brokenNotice(of batch: LineBatch, _ items: [Item]) -> String? {
    guard hasColumns, let index = items.indices.first(where: { isBroken(items[$0], batch[$0]) })
    else { return nil }
    return "Line \(batch.first + index + 1) begins like an object and is none: it is text."
  }

  private func isBroken(_ item: Item, _ line: ArraySlice<UInt8>) -> Bool {
    Self.beginsObject(line) && !item.json.isEmpty && !Self.beginsObject(item.json.utf8)
  }

  private var hasColumns: Bool { decided.withLock { $0?.columns.isEmpty == false } }

  /// Whether the list is one of objects: its columns are known, or its first line is one.
  private func hasObjects(_ batch: LineBatch) -> Bool {
    hasColumns || (try? JSONDocument(Array(batch[0])))?.root.kind == .object
  }

  private static func beginsObject(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "{")
  }

  /// The bytes of a line that an error shows.
  private static let shownLength = 80
}
