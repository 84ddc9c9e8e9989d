import Glibc

/// Consecutive lines that were read from a store.
struct LineBatch: Hashable, Sendable {
  /// The number of lines before the first one.
  private(set) var first: Int
  private(set) var bytes: [UInt8] = []
  /// The range of each line in ``bytes``, without its line feed.
  private(set) var ranges: [Range<Int>] = []

  init(first: Int) {
    self.first = first
  }

  var count: Int { ranges.count }

  /// The number of the line after the last one.
  var end: Int { first + ranges.count }

  /// Leaves the first line out.
  mutating func removeFirst() {
    ranges.removeFirst()
    first += 1
  }

  /// Leaves the last line out.
  mutating func removeLast() { ranges.removeLast() }

  /// The bytes of a line, with an index from 0.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }
}

extension LineBatch {
  /// Reads lines from a place of a file, and none after so many bytes; returns the place after the
  /// last one.
  mutating func take(
    from place: Int,
    of file: borrowing RingFile,
    count: Int,
    byteLimit: Int
  ) -> Int {
    var lineStart = 0
    while ranges.count < count, lineStart < byteLimit || ranges.isEmpty {
      let old = bytes.count
      guard appendBlock(from: place + old, of: file) else { break }
      var next = old
      while ranges.count < count, lineStart < byteLimit || ranges.isEmpty,
        let lineFeed = bytes.withUnsafeBytes({ $0.lineFeed(from: next) })
      {
        ranges.append(lineStart..<lineFeed)
        lineStart = lineFeed + 1
        next = lineStart
      }
    }
    bytes.removeLast(bytes.count - lineStart)
    return place + lineStart
  }

  private mutating func appendBlock(from place: Int, of file: borrowing RingFile) -> Bool {
    let old = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: LineStore.blockSize))
    let count = bytes.withUnsafeMutableBytes {
      file.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: $0[old...]))
    }
    bytes.removeLast(LineStore.blockSize - count)
    return count > 0
  }
}

/// The lines of a stream, of which the newest can be read again.
struct LineStore: ~Copyable {
  private var index: LineIndex
  private var file: RingFile
  /// The end of the last batch, at which the next one often starts.
  private var newest = LineIndex.Mark(line: 0, offset: 0)

  /// The bytes of one read from the file.
  static let blockSize = 1 << 16

  init(longestLine: Int, longestOfDocument: Int = 0, file: consuming RingFile) {
    index = LineIndex(longestLine: longestLine, longestOfDocument: longestOfDocument)
    self.file = file
  }

  var lines: Range<Int> { index.firstLine..<index.lineCount }

  /// The number of stored bytes, dropped ones included.
  var byteCount: Int { index.end }

  /// Takes the next bytes of the stream.
  mutating func take(_ chunk: UnsafeRawBufferPointer) {
    for range in index.take(chunk) {
      file.append(UnsafeRawBufferPointer(rebasing: chunk[range]))
    }
    index.drop(before: file.kept.lowerBound)
  }

  /// Records the end of the stream; a last line without a line feed counts.
  mutating func finish() {
    guard index.finish() else { return }
    withUnsafeBytes(of: UInt8(0x0a)) { file.append($0) }
  }

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - range: the lines; those that aren't available at the end are omitted.
  ///   - byteLimit: the bytes after which no further line is read.
  /// - Returns: the lines; fewer than requested when they are long, and none when the first was
  ///   dropped.
  mutating func read(_ range: Range<Int>, byteLimit: Int) -> LineBatch {
    var batch = LineBatch(first: range.lowerBound)
    guard let place = place(ofLine: range.lowerBound) else { return batch }
    let count = min(range.upperBound, index.lineCount) - range.lowerBound
    let end = batch.take(from: place, of: file, count: count, byteLimit: byteLimit)
    newest = LineIndex.Mark(line: batch.end, offset: end)
    return batch
  }

  private func place(ofLine line: Int) -> Int? {
    guard var mark = index.mark(before: line) else { return nil }
    if newest.line <= line, newest.line > mark.line { mark = newest }
    guard line > mark.line else { return mark.offset }
    var skipped = LineBatch(first: mark.line)
    return skipped.take(from: mark.offset, of: file, count: line - mark.line, byteLimit: .max)
  }
}
