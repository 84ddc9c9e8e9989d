import Glibc

/// Lines as they were read.
struct LineBatch: Hashable, Sendable {
  /// Lines before the first.
  let first: Int
  private(set) var bytes: [UInt8] = []
  /// Where each line is in ``bytes``, without its line feed.
  private(set) var ranges: [Range<Int>] = []

  init(first: Int) {
    self.first = first
  }

  var count: Int { ranges.count }

  /// Lines before the one after the last.
  var end: Int { first + ranges.count }

  /// The bytes of a line, counted from 0.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }
}

extension LineBatch {
  /// Takes lines from a place of a file on.
  ///
  /// - Parameters:
  ///   - place: where the first one starts.
  ///   - file: what is read.
  ///   - count: lines wanted.
  ///   - byteLimit: bytes after which no other line is begun.
  /// - Returns: the place after the last line.
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

/// The lines of a stream, the newest of which can be read again.
struct LineStore: ~Copyable {
  private var index: LineIndex
  private var file: RingFile
  /// Where the last batch ended: the next one often starts there.
  private var newest = LineIndex.Mark(line: 0, offset: 0)

  /// Bytes that are read from the file at once.
  static let blockSize = 1 << 16

  init(longestLine: Int, longestOfDocument: Int = 0, file: consuming RingFile) {
    index = LineIndex(longestLine: longestLine, longestOfDocument: longestOfDocument)
    self.file = file
  }

  /// The lines that can be read.
  var lines: Range<Int> { index.firstLine..<index.lineCount }

  /// Bytes kept so far, those that were given up later included.
  var byteCount: Int { index.end }

  /// Takes the next bytes of the stream.
  mutating func take(_ chunk: UnsafeRawBufferPointer) {
    for range in index.take(chunk) {
      file.append(UnsafeRawBufferPointer(rebasing: chunk[range]))
    }
    index.drop(before: file.kept.lowerBound)
  }

  /// Says that the stream ended; a last line without a line feed counts.
  mutating func finish() {
    guard index.finish() else { return }
    withUnsafeBytes(of: UInt8(0x0a)) { file.append($0) }
  }

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - range: which, as far as they are there.
  ///   - byteLimit: bytes after which no other line is begun.
  /// - Returns: the lines, fewer than wanted where they are long; none where the first is gone.
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
