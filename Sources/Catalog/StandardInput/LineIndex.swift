import EverBase
import Glibc

/// Finds the lines of a byte stream: which bytes are stored, and where lines start among them.
///
/// It records the start of some lines only, so that a hundred million lines take a megabyte. Of a
/// line that is too long, one byte more than the limit is stored, which shows that it was
/// truncated.
struct LineIndex {
  /// The recorded start of a line.
  struct Mark: Hashable {
    /// The number of lines before it.
    var line: Int
    /// The number of stored bytes before it.
    var offset: Int
  }

  /// The most stored bytes of a line.
  private(set) var longestLine: Int
  /// The same for an input that begins like a document, whose only line may be long.
  let longestOfDocument: Int

  private(set) var lineCount = 0
  /// The number of stored bytes, dropped ones included.
  private(set) var end = 0
  /// The stored bytes of the incomplete line.
  private var openBytes = 0
  private var marks = [Mark(line: 0, offset: 0)]
  /// The index of the first mark whose bytes are still available.
  private var firstMark = 0

  init(longestLine: Int, longestOfDocument: Int = 0) {
    self.longestLine = longestLine
    self.longestOfDocument = max(longestOfDocument, longestLine)
  }

  /// The most lines between two marks.
  private static let lineStride = 1_024
  /// The bytes between two marks, unless one line is longer.
  private static let byteStride = 1 << 16

  /// The first line that can be found.
  var firstLine: Int { firstMark < marks.count ? marks[firstMark].line : lineCount }

  var markCount: Int { marks.count - firstMark }

  /// Takes the next bytes of the stream, and returns the ranges to store, in order, line feeds
  /// included.
  ///
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

  /// Ends the last line; true when the line has no line feed and the caller must store one.
  mutating func finish() -> Bool {
    guard openBytes > 0 else { return false }
    end += 1
    endLine()
    return true
  }

  /// The last mark at or before a line; nil when that line was dropped.
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

  /// Drops the lines whose bytes are no longer stored.
  mutating func drop(before offset: Int) {
    while firstMark < marks.count, marks[firstMark].offset < offset { firstMark += 1 }
    guard firstMark > marks.count / 2 else { return }
    marks.removeFirst(firstMark)
    firstMark = 0
  }

  private static func beginsDocument(_ chunk: UnsafeRawBufferPointer) -> Bool {
    let first = chunk.firstContentByte
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
  /// The index of the next line feed from an index on; nil when there is none.
  func lineFeed(from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, 0x0a, count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
