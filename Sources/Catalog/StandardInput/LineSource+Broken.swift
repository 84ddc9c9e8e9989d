import EverDefinitions
import EverDocuments
import EverBase
import EverItems
import EverPages
import Paging

/// Why the last line of an input isn't an item of its list of objects.
enum LineFault: String {
  /// Its end is missing.
  case cutOff = "ends too early"
  /// It is an error in the place of further items.
  case error = "is an error"
}

/// Lines that aren't items of a list of objects: those that begin like an object and are none, and an
/// error as the last one.
extension LineSource {
  /// Leaves out a last line that is no item, and returns why.
  ///
  /// It is requested again as a page of its own, which is an error.
  ///
  /// - Parameters:
  ///   - batch: the lines of a page.
  ///   - isEnd: whether the input ends after them.
  /// - Returns: the other lines, and why the last one was left out; nil when it is an item.
  /// - Throws: a `PageError` when there are no others.
  func wholeLines(
    of batch: LineBatch,
    isEnd: Bool
  ) async throws(PageError) -> (batch: LineBatch, fault: LineFault?) {
    guard isEnd else { return (batch, nil) }
    let last = await lastLines(of: batch)
    guard let line = last.last, let fault = fault(of: last) else { return (batch, nil) }
    guard batch.count > 1 else {
      let start = String(decoding: line.prefix(Self.shownLength), as: UTF8.self)
      throw PageError("Line \(batch.end) of \(description.name) \(fault.rawValue): “\(start)”.")
    }
    var whole = batch
    whole.removeLast()
    return (whole, fault)
  }

  private func fault(of last: [ArraySlice<UInt8>]) -> LineFault? {
    guard let line = last.last, Self.beginsObject(line), hasObjects(last[0]) else { return nil }
    if ListDocument.isCutOff(Array(line)) { return .cutOff }
    let objects = last.compactMap { try? JSONDocument(Array($0)).root }
    return objects.count == 2 && PartialList.isError(objects[1], after: objects[0]) ? .error : nil
  }

  /// The last two lines of an input, the end of which is that of a page; fewer when they aren't
  /// available.
  func lastLines(of batch: LineBatch) async -> [ArraySlice<UInt8>] {
    var lines = (0..<batch.count).suffix(2).map { batch[$0] }
    while lines.count < 2 {
      let number = batch.end - lines.count - 1
      guard number >= 0, case .lines(let earlier, _) = await reader.request(.line(number)),
        earlier.count > 0
      else { break }
      lines.insert(earlier[0], at: 0)
    }
    return lines
  }

  /// The notice of a line that is displayed as text; nil when there is none.
  func brokenNotice(of batch: LineBatch, _ items: [Item]) -> String? {
    guard hasColumns, let index = items.indices.first(where: { isBroken(items[$0], batch[$0]) })
    else { return nil }
    return
      "Line \(batch.first + index + 1) begins like an object, but isn't one: it is displayed as text."
  }

  private func isBroken(_ item: Item, _ line: ArraySlice<UInt8>) -> Bool {
    Self.beginsObject(line) && !item.json.isEmpty && !Self.beginsObject(item.json.utf8)
  }

  private var hasColumns: Bool { decided.withLock { $0?.columns.isEmpty == false } }

  /// Whether the list is one of objects: its columns are known, or one of its lines is one.
  private func hasObjects(_ line: ArraySlice<UInt8>) -> Bool {
    hasColumns || (try? JSONDocument(Array(line)))?.root.kind == .object
  }

  private static func beginsObject(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.firstContentByte == UInt8(ascii: "{")
  }

  /// The bytes of a line that an error shows.
  private static let shownLength = 80
}
