import Glibc

/// Finds the lines in a stream of bytes: which bytes are kept, and where lines start among those.
///
/// Places of lines are noted for some only, so that a hundred million lines take a megabyte. Of a
/// line that is too long one byte more than may be shown is kept, which tells that it was cut.
struct LineIndex {
  /// Where a line starts.
  struct Mark: Hashable {
    /// Lines before it.
    var line: Int
    /// Bytes kept before it.
    var offset: Int
  }

  /// Bytes of a line that are kept before it is cut.
  private(set) var longestLine: Int
  /// The same where the input begins as a document does, whose only line may be long.
  let longestOfDocument: Int

  /// Lines that have ended.
  private(set) var lineCount = 0
  /// Bytes kept so far, those that were given up later included.
  private(set) var end = 0
  /// Bytes kept of the line that has not ended.
  private var openBytes = 0
  private var marks = [Mark(line: 0, offset: 0)]
  /// The marks before it are of what was given up.
  private var firstMark = 0

  init(longestLine: Int, longestOfDocument: Int = 0) {
    self.longestLine = longestLine
    self.longestOfDocument = max(longestOfDocument, longestLine)
  }

  /// Lines from one mark to the next at most.
  private static let lineStride = 1_024
  /// Bytes from one mark to the next, but for the line that is longer.
  private static let byteStride = 1 << 16

  /// The first line that can be found.
  var firstLine: Int { firstMark < marks.count ? marks[firstMark].line : lineCount }

  /// Lines whose places are noted.
  var markCount: Int { marks.count - firstMark }

  /// Takes the next bytes.
  ///
  /// - Returns: the parts of them to keep, in order, line feeds included.
  /// - Complexity: O(bytes).
  mutating func take(_ chunk: UnsafeRawBufferPointer) -> [Range<Int>] {
    if end == 0, Self.beginsDocument(chunk) { longestLine = longestOfDocument }
    var kept: [Range<Int>] = []
    var start = 0
    while start < chunk.count {
      let lineFeed = chunk.lineFeed(from: start)
      let length = min((lineFeed ?? chunk.count) - start, longestLine + 1 - openBytes)
      keep(start..<(start + length), in: &kept)
      openBytes += length
      guard let lineFeed else { break }
      keep(lineFeed..<(lineFeed + 1), in: &kept)
      endLine()
      start = lineFeed + 1
    }
    return kept
  }

  /// Ends the last line; true where it has no line feed, and then one has to be kept for it.
  mutating func finish() -> Bool {
    guard openBytes > 0 else { return false }
    end += 1
    endLine()
    return true
  }

  /// The last mark at or before a line; nil for one that was given up.
  ///
  /// - Complexity: O(log marks).
  func mark(before line: Int) -> Mark? {
    guard line >= firstLine, firstMark < marks.count else { return nil }
    var low = firstMark
    var high = marks.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if marks[middle].line <= line { low = middle } else { high = middle - 1 }
    }
    return marks[low]
  }

  /// Gives up the lines of bytes that are no longer kept.
  mutating func drop(before offset: Int) {
    while firstMark < marks.count, marks[firstMark].offset < offset { firstMark += 1 }
    guard firstMark > marks.count / 2 else { return }
    marks.removeFirst(firstMark)
    firstMark = 0
  }

  private static func beginsDocument(_ chunk: UnsafeRawBufferPointer) -> Bool {
    let first = chunk.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
    return [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: ")")].contains(
      first
    )
  }

  private mutating func keep(_ range: Range<Int>, in kept: inout [Range<Int>]) {
    guard !range.isEmpty else { return }
    end += range.count
    if let last = kept.last, last.upperBound == range.lowerBound {
      kept[kept.count - 1] = last.lowerBound..<range.upperBound
    } else {
      kept.append(range)
    }
  }

  private mutating func endLine() {
    lineCount += 1
    openBytes = 0
    let isFar = marks.last.map {
      lineCount - $0.line >= Self.lineStride || end - $0.offset >= Self.byteStride
    }
    if isFar ?? true { marks.append(Mark(line: lineCount, offset: end)) }
  }
}

extension UnsafeRawBufferPointer {
  /// The place of the first line feed from a place on; nil where there is none.
  func lineFeed(from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, 0x0a, count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
