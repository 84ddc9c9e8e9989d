import EverBase
import EverCatalog
import EverItems

/// The first bytes of an input, and its first lines.
struct InputStart {
  let bytes: [UInt8]
  /// Whether the input ends after them.
  let isWhole: Bool
  /// The first complete lines, line ends included; the last line of a whole input needs no end.
  let lines: [ArraySlice<UInt8>]

  /// The number of lines that are looked at.
  private static let lookedAt = 20

  init(_ bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while lines.count < Self.lookedAt, let end = rest.firstIndex(of: RecordScanner.lineFeed) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    if isWhole, !rest.isEmpty, lines.count < Self.lookedAt { lines.append(rest) }
    self.lines = lines
  }

  /// Whether the lines are objects, with or without blank lines between them; some may be broken.
  var isJSONLines: Bool {
    let lines = lines.filter { $0.contains { !$0.isJSONSpace } }
    return lines.first.map { LineText.object(of: $0) != nil } ?? false
      && lines.allSatisfy { $0.firstContentByte == UInt8(ascii: "{") }
  }

  /// The first line when it describes the list rather than being an item; nil when it is one.
  var head: ArraySlice<UInt8>? {
    let lines = lines.filter { $0.contains { !$0.isJSONSpace } }
    guard let first = lines.first, lines.count > 1, let array = JSONDocument(ofLines: lines)
    else { return nil }
    return ListEnds(of: array.root).hasHead ? first : nil
  }
}

extension JSONDocument {
  /// The array of lines; nil when one of them isn't JSON.
  convenience init?(ofLines lines: [ArraySlice<UInt8>]) {
    let text =
      [UInt8(ascii: "[")] + lines.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    try? self.init(Array(text))
  }
}
