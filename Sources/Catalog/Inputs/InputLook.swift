import EverItems
import EverCatalog

/// How an input is read, as decided by its first lines.
enum InputLook: Hashable, Sendable {
  /// Line by line, as the lines arrive.
  case lines
  /// Row by row, as the rows arrive.
  case table(Table.Separator)
  /// As a whole, after its end.
  ///
  /// If the end doesn't arrive within `patience`, the input is read as lines; nil means no limit.
  case document(ListFormat?, patience: Duration?)

  /// How long to wait for the end after an object, which may be a document or the first of many
  /// lines.
  private static let documentPatience = Duration.seconds(1)

  /// - Parameters:
  ///   - start: the first lines.
  ///   - format: the format that the name or the user gives; nil when it is unknown.
  ///   - isListNamed: whether the user says where the list is in a document.
  init(_ start: InputStart, format: ListFormat?, isListNamed: Bool) {
    switch format {
    case _ where isListNamed: self = .document(format, patience: nil)
    case .jsonLines: self = .lines
    case .table(let separator) where ListText.isTable(start.bytes): self = .table(separator)
    case .json, .table, .feed: self = .document(format, patience: nil)
    case nil: self = Self.look(at: start)
    }
  }

  private static func look(at start: InputStart) -> InputLook {
    guard let first = start.lines.first else {
      return ListDocument.begins(start.bytes) ? .document(nil, patience: nil) : .lines
    }
    let line = Array(first.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF })
    let lines = start.bytes[..<(start.lines.prefix(2).last?.endIndex ?? 0)]
    switch line.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return json(line, start)
    case UInt8(ascii: "<"), UInt8(ascii: ")"):
      return ListDocument.begins(Array(lines)) ? .document(nil, patience: nil) : .lines
    default:
      if let separator = Table.separator(at: lines) { return .table(separator) }
      return FixedColumns(start.bytes[...]) == nil ? .lines : .table(.blanks)
    }
  }

  private static func json(_ line: [UInt8], _ start: InputStart) -> InputLook {
    do throws(JSONError) {
      let root = try JSONDocument(line).root
      guard start.lines.count == 1 else { return .lines }
      if start.isWhole { return .document(.json, patience: nil) }
      return ListDocument.holdsList(root) ? .document(.json, patience: documentPatience) : .lines
    } catch {
      if error == .incomplete { return .document(nil, patience: nil) }
      let isSeveral = ListDocument.holdsSeveral(line)
      return isSeveral ? .document(.jsonLines, patience: documentPatience) : .lines
    }
  }
}
