import EverBase
import EverItems
import Glibc

/// Sorts rows by keys of any length in a bounded memory: full runs are sorted and written to a file
/// without a name, and merged at the end.
struct RowSorter {
  /// A row and the start of its key, which decides most comparisons.
  private struct Entry {
    let prefix: UInt64
    let row: UInt32
    /// The place of the key in ``keys``, after its length.
    let place: UInt32
  }

  private let isDescending: Bool
  private let directories: [String]
  private let budget: Int
  private var entries: [Entry] = []
  private var keys: [UInt8] = []
  private var file: SpillFile?

  /// Makes a sorter of rows in a direction.
  ///
  /// - Parameters:
  ///   - isDescending: whether the largest value of each kind is first.
  ///   - budget: the bytes of a run.
  ///   - directories: the directories for its file, the best one first.
  init(isDescending: Bool, budget: Int = 96 << 20, directories: [String]) {
    (self.isDescending, self.directories, self.budget) = (isDescending, directories, budget)
  }

  /// The number of rows of the current run.
  private var runBytes: Int { keys.count + entries.count * MemoryLayout<Entry>.stride }

  /// Adds a row after all others, with its value; nil for none.
  ///
  /// - Throws: a value of `errno` when a full run can't be written.
  mutating func append(_ row: Int, _ value: SortValue?) throws(InputFailure) {
    let key = SortKey.bytes(of: value, isDescending: isDescending)
    if !entries.isEmpty, runBytes + key.count > budget { try spill() }
    let place = UInt32(keys.count)
    withUnsafeBytes(of: UInt32(key.count)) { keys += $0 }
    keys += key
    entries.append(Entry(prefix: SortKey.prefix(of: key[...]), row: UInt32(row), place: place))
  }

  private mutating func sortRun() {
    keys.withUnsafeBufferPointer { keys in
      entries.sort { one, other in
        if one.prefix != other.prefix { return one.prefix < other.prefix }
        let (left, right) = (Self.key(at: one.place, keys), Self.key(at: other.place, keys))
        guard let bytes = left.baseAddress, let others = right.baseAddress else { return false }
        let order = memcmp(bytes, others, min(left.count, right.count))
        if order != 0 { return order < 0 }
        return left.count == right.count ? one.row < other.row : left.count < right.count
      }
    }
  }

  private static func key(
    at place: UInt32,
    _ keys: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let start = Int(place)
    let length = UnsafeRawBufferPointer(keys).loadUnaligned(fromByteOffset: start, as: UInt32.self)
    return UnsafeBufferPointer(rebasing: keys[(start + 4)..<(start + 4 + Int(length))])
  }

  private mutating func spill() throws(InputFailure) {
    sortRun()
    var file = self.file ?? SpillFile(in: directories)
    var buffer: [UInt8] = []
    for entry in entries {
      keys.withUnsafeBufferPointer { keys in
        let key = Self.key(at: entry.place, keys)
        withUnsafeBytes(of: (UInt32(key.count), entry.row)) { buffer += $0 }
        buffer += key
      }
      if buffer.count >= SpillFile.pieceSize { try file.write(&buffer) }
    }
    try file.write(&buffer)
    file.endRun()
    self.file = file
    entries.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  /// Returns the rows in order.
  ///
  /// - Throws: a value of `errno` when the file can't be written or read.
  mutating func sorted() throws(InputFailure) -> [UInt32] {
    guard file != nil else {
      sortRun()
      return entries.map(\.row)
    }
    try spill()
    entries = []
    keys = []
    return try file?.merged() ?? []
  }
}

/// The bytes by which rows are compared: numbers are first, then times, then texts, then rows without
/// a value.
enum SortKey {
  static func bytes(of value: SortValue?, isDescending: Bool) -> [UInt8] {
    guard let value else { return [0xFF] }
    var bytes = [UInt8(value.rank)]
    switch value {
    case .number(let number, let whole):
      let bits = (number == 0 ? 0 : number).bitPattern
      append(bits >> 63 == 1 ? ~bits : bits | 1 << 63, to: &bytes)
      if abs(number) >= 0x1p53 { append(UInt64(bitPattern: Int64(whole)) ^ 1 << 63, to: &bytes) }
    case .time(let seconds, let fraction):
      append(UInt64(bitPattern: Int64(seconds)) ^ 1 << 63, to: &bytes)
      bytes += fraction.utf8 + [0]
    case .text(let text, let sent):
      for part in [text, sent] { bytes += part.utf8.map { max(1, $0) } + [0] }
    }
    // The end of a text is before all other texts that begin with it, so that it is after them when
    // all bytes are inverted.
    if isDescending {
      for index in bytes.indices.dropFirst() { bytes[index] = ~bytes[index] }
    }
    return bytes
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// The first eight bytes as a number, with zeros after a short key.
  static func prefix(of key: ArraySlice<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for index in 0..<8 {
      prefix = prefix << 8 | (index < key.count ? UInt64(key[key.startIndex + index]) : 0)
    }
    return prefix
  }
}

/// Sorted runs of rows and keys in a file without a name.
private struct SpillFile {
  static let pieceSize = 1 << 18

  private let bytes: InputBytes
  private var size = 0
  private var runs: [Range<Int>] = []

  init(in directories: [String]) {
    bytes = InputBytes(ring: RingFile(capacity: .max, directories: directories))
  }

  mutating func write(_ piece: inout [UInt8]) throws(InputFailure) {
    piece.withUnsafeBytes { bytes.append($0) }
    // A full disk takes the first bytes away.
    guard bytes.kept.lowerBound == 0 else { throw .unreadable(ENOSPC) }
    size += piece.count
    piece.removeAll(keepingCapacity: true)
  }

  mutating func endRun() { runs.append((runs.last?.upperBound ?? 0)..<size) }

  func merged() throws(InputFailure) -> [UInt32] {
    var sources: [RunReader] = []
    for run in runs {
      var source = RunReader(bytes: bytes, rest: run)
      try source.advance()
      sources.append(source)
    }
    var rows: [UInt32] = []
    while !sources.isEmpty {
      var least = 0
      for index in sources.indices.dropFirst() where sources[index].isBefore(sources[least]) {
        least = index
      }
      rows.append(sources[least].row)
      if try !sources[least].advance() { sources.remove(at: least) }
    }
    return rows
  }
}

/// The rows of one run, in order.
private struct RunReader {
  let bytes: InputBytes
  /// The bytes of the file that aren't read yet.
  var rest: Range<Int>
  private var buffer: [UInt8] = []
  private var place = 0
  private(set) var row: UInt32 = 0
  private var key: Range<Int> = 0..<0
  private var prefix: UInt64 = 0

  init(bytes: InputBytes, rest: Range<Int>) { (self.bytes, self.rest) = (bytes, rest) }

  /// Reads the next row; returns whether there is one.
  @discardableResult
  mutating func advance() throws(InputFailure) -> Bool {
    guard try fill(8) else { return false }
    let (length, row) = buffer.withUnsafeBytes {
      (
        $0.loadUnaligned(fromByteOffset: place, as: UInt32.self),
        $0.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
      )
    }
    guard try fill(8 + Int(length)) else { throw .shortened }
    self.row = row
    key = (place + 8)..<(place + 8 + Int(length))
    prefix = SortKey.prefix(of: buffer[key])
    place = key.upperBound
    return true
  }

  /// Reads until so many bytes are in the buffer; returns false at the end of the run.
  private mutating func fill(_ count: Int) throws(InputFailure) -> Bool {
    guard buffer.count - place < count else { return true }
    buffer.removeFirst(place)
    place = 0
    while buffer.count < count, !rest.isEmpty {
      let wanted = min(max(SpillFile.pieceSize, count), rest.count)
      let old = buffer.count
      buffer += repeatElement(0, count: wanted)
      let read = buffer.withUnsafeMutableBytes {
        bytes.read(
          at: rest.lowerBound,
          into: UnsafeMutableRawBufferPointer(rebasing: $0[old...])
        )
      }
      guard read > 0 else { throw .unreadable(errno) }
      buffer.removeLast(wanted - read)
      rest = (rest.lowerBound + read)..<rest.upperBound
    }
    return buffer.count >= count
  }

  /// Whether the row is before the row of another run; of equal rows, this one is first.
  func isBefore(_ other: RunReader) -> Bool {
    if prefix != other.prefix { return prefix < other.prefix }
    let (own, others) = (buffer[key], other.buffer[other.key])
    if own.elementsEqual(others) { return row < other.row }
    return own.lexicographicallyPrecedes(others)
  }
}
