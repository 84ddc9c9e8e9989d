import EverBase
import Glibc

/// An input whose records are numbered by a thread of its own as they are read, and which any thread
/// reads again by their numbers.
///
/// To scan records, call ``forEachBlock(in:_:)`` off the loop: it reads blocks of about a mebibyte
/// from the page cache, holds no lock meanwhile, and can stop after each of them. `progress` says how many
/// records there are; ``wait(for:)`` waits for more.
package final class IndexedInput: Sendable {
  /// How far an input is read.
  package struct Progress: Hashable, Sendable {
    /// The records that can be read; the first ones are gone when they have no room.
    package var records = 0..<0
    /// The number of bytes read so far.
    package var bytes = 0
    /// The number of bytes that had to be read for the first records that a task received.
    package var firstBytes: Int?
    /// The memory that the places of the records take.
    package var indexBytes = 0
    /// Whether the input has ended.
    var hasEnded = false
    /// Whether the input has ended, and all its records are numbered.
    package var isWhole = false
    /// Why it ends early; nil when it doesn't.
    var failure: InputFailure?
    /// The number of blank lines before the last record.
    var skipped = 0
  }

  /// What a task waits for.
  package enum Demand: Hashable, Sendable {
    /// The records before a number; when the producer pauses, any from `first` on.
    case records(first: Int, end: Int)
    /// The first bytes, before the form of the records is known.
    case start
    /// The end of the input, or more bytes than a limit.
    case whole(limit: Int)
    /// A progress that differs from a known one; after the end, when another program appends to the
    /// file.
    case change(from: Progress)
  }

  typealias Thread = RequestThread<Demand, Bool>

  /// What the thread has done, and has to do.
  struct State: Sendable {
    var index: RecordIndex?
    var progress = Progress()
    /// The index of records that aren't numbered yet; nil for none.
    var wanted: RecordIndex?
  }

  /// What the thread and those that read the input share.
  struct Shared: Sendable {
    let bytes: InputBytes
    let state = Lock(State())
  }

  private let shared: Shared
  private let thread: Thread
  /// The number of bytes of a regular file when it was opened; nil for other inputs.
  let size: Int?
  /// The bytes of a record that are read; a longer one is cut after one byte more.
  package let longestRecord: Int

  /// Makes an input whose thread starts when a task waits.
  ///
  /// - Parameters:
  ///   - descriptor: the input; nothing else should read it.
  ///   - isOwner: whether the input closes the descriptor at its end; otherwise it reads a copy of it.
  ///   - limits: how much is read and kept.
  ///   - directories: the directories for the file of an input that can't be read again, the best one
  ///     first.
  ///   - isReplaced: whether another file has the path of this one; asked while its growth is awaited.
  package init(
    descriptor: Int32,
    isOwner: Bool = false,
    limits: InputLimits = InputLimits(),
    directories: [String],
    isReplaced: @escaping @Sendable () -> Bool = { false }
  ) {
    // The caller may close its own while the thread still waits for bytes.
    let descriptor = isOwner ? descriptor : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    let supply = ByteSupply(descriptor, encoding: limits.encoding)
    size = supply.size
    shared = Shared(
      bytes: supply.isRegularFile
        ? InputBytes(file: supply.descriptor, from: supply.origin)
        : InputBytes(ring: RingFile(capacity: limits.keptBytes, directories: directories))
    )
    longestRecord = limits.longestRecord
    thread = Thread(named: "input", cancelled: false, unstarted: false) { [shared] inbox in
      var loop = InputLoop(supply, limits, isReplaced, shared, inbox)
      loop.run()
    }
  }

  deinit { close() }

  /// Ends the thread; waiting tasks continue.
  package func close() { thread.inbox.close(with: false) }

  package var progress: Progress { shared.state.withLock { $0.progress } }

  /// The number of bytes that are kept of an input that can't be read again.
  var keptBytes: Int { shared.bytes.kept.count }

  /// Numbers the records from a place on; called once, before any record is read.
  package func number(_ form: RecordForm, from place: Int) {
    shared.state.withLock { $0.wanted = RecordIndex(form, from: place) }
    thread.inbox.wake()
  }

  /// Waits until a demand is met or can't be met; false when the task is cancelled or the input
  /// closed.
  package func wait(for demand: Demand) async -> Bool {
    await thread.outcome(of: demand)
  }
}

extension IndexedInput {
  /// The bytes of one block, unless 64 records are longer.
  package static let blockSize = 1 << 20

  /// Calls a function with blocks of consecutive records, in order, until it returns false.
  ///
  /// The blocks hold the records of a range that can be read, and may begin up to 63 records before it
  /// and end after it. Of a record that is too long, a block holds the beginning.
  ///
  /// - Parameters:
  ///   - records: the records.
  ///   - size: the bytes of a block.
  ///   - body: returns whether to go on.
  /// - Returns: false when a record in the range is gone or its bytes can't be read, as when a file was
  ///   cut.
  /// - Complexity: O(bytes).
  package func forEachBlock(
    in records: Range<Int>,
    size: Int = IndexedInput.blockSize,
    _ body: (RecordBlock) -> Bool
  ) -> Bool {
    var next = records.lowerBound
    var buffer: [UInt8] = []
    while next < records.upperBound {
      let found = shared.state.withLock { state in
        state.index.map { ($0.run(from: next, size: size), $0.form) }
      }
      guard let (run, form) = found, let run else { return false }
      var goesOn = true
      let isRead =
        run.places.count <= 4 * Self.blockSize
        ? read(run, &buffer) {
          goesOn = body(RecordBlock(records: run.records, bytes: $0, form: form))
        }
        : forEachRecord(of: run, form, &buffer) { number, bytes in
          goesOn =
            number < next
            || body(RecordBlock(records: number..<number + 1, bytes: bytes, form: form))
          return goesOn && number + 1 < records.upperBound
        }
      guard isRead else { return false }
      guard goesOn else { return true }
      next = run.records.upperBound
    }
    return true
  }

  private func read(
    _ run: RecordRun,
    _ buffer: inout [UInt8],
    _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    if buffer.count < run.places.count {
      buffer = [UInt8](repeating: 0, count: run.places.count)
    }
    return buffer.withUnsafeMutableBytes { room in
      let room = UnsafeMutableRawBufferPointer(rebasing: room[..<run.places.count])
      guard shared.bytes.read(at: run.places.lowerBound, into: room) == room.count else {
        return false
      }
      body(UnsafeRawBufferPointer(room))
      return true
    }
  }

  /// Calls a function with each record of a run of long records, with as much of a record as is read.
  private func forEachRecord(
    of run: RecordRun,
    _ form: RecordForm,
    _ buffer: inout [UInt8],
    _ body: (Int, UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    var scanner = RecordScanner(form)
    var number = run.records.lowerBound
    var record: [UInt8] = []
    if buffer.count < Self.blockSize { buffer = [UInt8](repeating: 0, count: Self.blockSize) }
    var place = run.places.lowerBound
    while place < run.places.upperBound {
      let wanted = min(Self.blockSize, run.places.upperBound - place)
      let goesOn: Bool? = buffer.withUnsafeMutableBytes { room in
        let room = UnsafeMutableRawBufferPointer(rebasing: room[..<wanted])
        guard shared.bytes.read(at: place, into: room) == wanted else { return nil }
        place += wanted
        return forEachEnd(of: &scanner, in: UnsafeRawBufferPointer(room), &record) {
          defer { number += 1 }
          return body(number, $0)
        }
      }
      guard let goesOn else { return false }
      if !goesOn { return true }
    }
    if !record.isEmpty { record.withUnsafeBytes { _ = body(number, $0) } }
    return true
  }

  /// Adds a piece to a record, and calls a function with those that end in it; returns whether it
  /// always returned true.
  private func forEachEnd(
    of scanner: inout RecordScanner,
    in piece: UnsafeRawBufferPointer,
    _ record: inout [UInt8],
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    var start = 0
    while start < piece.count {
      let end = scanner.end(in: piece, from: start)
      let part = UnsafeRawBufferPointer(rebasing: piece[start..<(end ?? piece.count)])
      let content = end == nil ? part : scanner.content(of: part)
      record += content.prefix(longestRecord + 1 - record.count)
      guard let end else { return true }
      defer { record.removeAll(keepingCapacity: true) }
      if scanner.next(), !record.withUnsafeBytes(body) { return false }
      start = end
    }
    return true
  }

  /// Reads records, and none after so many bytes; returns nil when the first one is gone or can't be
  /// read.
  ///
  /// - Complexity: O(bytes).
  func read(_ records: Range<Int>, byteLimit: Int = .max) -> RecordBatch? {
    var batch = RecordBatch(first: records.lowerBound)
    let size = records.count > RecordIndex.groupSize ? Self.blockSize : 0
    let isRead = forEachBlock(in: records, size: size) { block in
      block.forEachRecord { number, bytes in
        guard number >= records.lowerBound else { return true }
        batch.append(UnsafeRawBufferPointer(rebasing: bytes.prefix(longestRecord + 1)))
        return batch.end < records.upperBound && batch.bytes.count < byteLimit
      }
      return batch.end < records.upperBound && batch.bytes.count < byteLimit
    }
    return isRead || batch.count > 0 || records.isEmpty ? batch : nil
  }

  /// The number of a line, from 1, by the place of one of its bytes.
  ///
  /// - Complexity: O(bytes before it).
  func lineNumber(at place: Int) -> Int {
    var number = 1
    var buffer = [UInt8](repeating: 0, count: Self.blockSize)
    for start in stride(from: 0, to: place, by: Self.blockSize) {
      let wanted = min(Self.blockSize, place - start)
      let count = buffer.withUnsafeMutableBytes {
        shared.bytes.read(at: start, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))
      }
      number += buffer.prefix(max(0, count)).count { $0 == RecordScanner.lineFeed }
    }
    return number
  }

  /// Reads the first bytes, before any was dropped.
  func start(atMost count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: min(count, progress.bytes)) { buffer, count in
      count = max(0, shared.bytes.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer)))
    }
  }
}
