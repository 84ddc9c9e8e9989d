import EverDocuments
import EverPages

/// How an input is read, as decided by its first lines.
enum InputLook: Hashable, Sendable {
  /// Line by line, as the lines arrive.
  case lines
  /// As a whole, after its end.
  ///
  /// If the end doesn't arrive within `patience`, the input is read as lines; nil means no limit.
  case document(ListFormat?, patience: Duration?)

  /// How long to wait for the end after an object, which may be a document or the first of many
  /// lines.
  private static let documentPatience = Duration.seconds(1)
  /// How long to wait for the end of an apparent table, which may be text without an end.
  private static let tablePatience = Duration.seconds(2)

  /// - Parameters:
  ///   - batch: the first two lines, or fewer.
  ///   - isEnd: whether the input ends after them.
  ///   - format: the format that the name or the user gives; nil when it is unknown.
  ///   - isListNamed: whether the user says where the list is in a document.
  init(_ batch: LineBatch, isEnd: Bool, format: ListFormat?, isListNamed: Bool) {
    switch format {
    case .jsonLines where !isListNamed: self = .lines
    case .json, .jsonLines, .table, .feed: self = .document(format, patience: nil)
    case nil:
      self =
        isListNamed ? .document(nil, patience: nil) : Self.look(at: batch, isEnd: isEnd)
    }
  }

  private static func look(at batch: LineBatch, isEnd: Bool) -> InputLook {
    guard batch.count > 0 else { return .lines }
    let line = Array(batch[0].drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF })
    switch line.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return json(line, batch, isEnd: isEnd)
    case UInt8(ascii: "<"), UInt8(ascii: ")"):
      return ListDocument.begins(batch.bytes) ? .document(nil, patience: nil) : .lines
    default:
      guard let separator = Table.separator(at: batch.bytes[...]) else { return .lines }
      return .document(.table(separator), patience: tablePatience)
    }
  }

  private static func json(_ line: [UInt8], _ batch: LineBatch, isEnd: Bool) -> InputLook {
    do throws(JSONError) {
      let root = try JSONDocument(line).root
      guard batch.count == 1 else { return .lines }
      if isEnd { return .document(.json, patience: nil) }
      return ListDocument.holdsList(root) ? .document(.json, patience: documentPatience) : .lines
    } catch {
      if error == .incomplete { return .document(nil, patience: nil) }
      let isSeveral = ListDocument.holdsSeveral(line)
      return isSeveral ? .document(.jsonLines, patience: documentPatience) : .lines
    }
  }
}
