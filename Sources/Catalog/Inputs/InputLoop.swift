import EverBase
import Glibc

/// The loop of an input's thread, which waits for commands and bytes in one `poll`.
///
/// A regular file is read to its end at once. A pipe is read as far ahead as the limits say, so that it
/// fills up and the producer waits.
struct InputLoop: ~Copyable {
  private struct Waiting {
    let id: IndexedInput.Thread.ID
    let demand: IndexedInput.Demand
    /// When something of it was here first; nil before.
    var since: Duration?
  }

  private var supply: ByteSupply
  /// Makes the text of an input that isn't a regular file of text.
  private var decoding: ByteDecoding
  private let limits: InputLimits
  private let isReplaced: @Sendable () -> Bool
  private let shared: IndexedInput.Shared
  private let inbox: IndexedInput.Thread.Inbox

  private var waiting: [Waiting] = []
  private var progress = IndexedInput.Progress()
  /// Whether the records are numbered.
  private var isNumbered = false
  private var hasLine = false
  /// The index before the end was taken, with which an input that grows goes on.
  private var unfinished: RecordIndex?
  /// The place after the last record that a task requested.
  private var requested = 0
  private var lastArrival = Duration.zero
  private var lastChange = Duration.zero
  private var buffer: [UInt8]
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant

  /// The time without input after which the producer is paused.
  private static let pause = Duration.milliseconds(20)
  /// The longest wait for more records of a slow producer.
  private static let patience = Duration.milliseconds(100)
  /// The shortest time between two changes that are reported: 30 a second.
  private static let changeInterval = Duration.milliseconds(33)
  /// The time after which a file that ended is looked at again, while a task waits for its growth.
  private static let growthInterval = Duration.milliseconds(200)

  init(
    _ supply: ByteSupply,
    _ limits: InputLimits,
    _ isReplaced: @escaping @Sendable () -> Bool,
    _ shared: IndexedInput.Shared,
    _ inbox: IndexedInput.Thread.Inbox
  ) {
    (self.supply, self.limits, self.isReplaced) = (supply, limits, isReplaced)
    (self.shared, self.inbox) = (shared, inbox)
    decoding = ByteDecoding(encoding: limits.encoding)
    buffer = [UInt8](repeating: 0, count: limits.startSize)
    origin = clock.now
  }

  /// Runs until the input is closed.
  mutating func run() {
    while takeMessages() {
      lookForEnd()
      settle()
      wait()
    }
  }

  private var now: Duration { origin.duration(to: clock.now) }

  private var hasEnded: Bool { progress.hasEnded }

  /// Takes what tasks want; false after the end.
  private mutating func takeMessages() -> Bool {
    guard let messages = inbox.take() else { return false }
    for message in messages {
      switch message {
      case .request(let id, let demand): waiting.append(Waiting(id: id, demand: demand))
      case .withdraw(let id): waiting.removeAll { $0.id == id }
      case .wake: break
      }
    }
    let wanted = shared.state.withLock { $0.wanted }
    if let wanted, !isNumbered { number(by: wanted) }
    return true
  }

  // MARK: Demands

  private mutating func settle() {
    publish()
    for index in waiting.indices where waiting[index].since == nil && isBegun(waiting[index].demand)
    {
      waiting[index].since = now
    }
    let met = waiting.filter { isMet($0) }
    guard !met.isEmpty else { return }
    waiting.removeAll { waiting in met.contains { $0.id == waiting.id } }
    for waiting in met {
      if case .records(_, let end) = waiting.demand { noteRequested(before: end) }
      if case .change = waiting.demand { lastChange = now }
      inbox.finish(waiting.id, true)
    }
  }

  /// Whether something of a demand is here.
  private func isBegun(_ demand: IndexedInput.Demand) -> Bool {
    switch demand {
    case .records(let first, _): progress.records.upperBound > first
    case .start: hasLine
    case .whole: false
    case .change(let known): isOther(known)
    }
  }

  private func isMet(_ waiting: Waiting) -> Bool {
    switch waiting.demand {
    case .records(_, let end):
      isNumbered && (progress.records.upperBound >= end || hasEnded || isLate(waiting))
    case .start: hasEnded || progress.bytes >= limits.startSize || isLate(waiting)
    case .whole(let limit): hasEnded || progress.bytes > limit
    case .change(let known):
      hasEnded && !known.hasEnded || isOther(known) && now >= lastChange + Self.changeInterval
    }
  }

  private func isLate(_ waiting: Waiting) -> Bool {
    deadline(of: waiting).map { $0 <= now } ?? false
  }

  private func isOther(_ known: IndexedInput.Progress) -> Bool {
    progress.records != known.records || progress.isWhole != known.isWhole
      || progress.failure != known.failure
      // The last record of a file that has grown may have its end now.
      || hasEnded && known.hasEnded && progress.bytes != known.bytes
  }

  private func deadline(of waiting: Waiting) -> Duration? {
    guard let since = waiting.since else { return nil }
    if case .change = waiting.demand { return lastChange + Self.changeInterval }
    // A regular file doesn't pause before its end.
    guard !supply.isRegularFile else { return nil }
    return min(max(since, lastArrival) + Self.pause, since + Self.patience)
  }

  /// Records how far tasks have requested records; a pipe is read ahead from there.
  private mutating func noteRequested(before end: Int) {
    let last = min(end, progress.records.upperBound) - 1
    let place = shared.state.withLock { $0.index?.run(from: last, size: 0)?.places.upperBound }
    progress.firstBytes = progress.firstBytes ?? progress.bytes
    requested = max(requested, place ?? 0)
  }

  // MARK: Input

  private var wantsInput: Bool {
    guard !hasEnded else { return false }
    // The first records come before what is read ahead.
    guard isNumbered, requested > 0 else { return !waiting.isEmpty }
    return supply.isRegularFile || progress.bytes < requested + limits.readAhead
      || waiting.contains { waiting in
        if case .change = waiting.demand { false } else { true }
      }
  }

  private var watchesGrowth: Bool {
    hasEnded && supply.isRegularFile
      && waiting.contains { waiting in
        if case .change(let known) = waiting.demand { known.hasEnded } else { false }
      }
  }

  /// Reads once more when the input may end exactly with a demand, so that its page says so.
  private mutating func lookForEnd() {
    guard isNumbered, !hasEnded, waiting.contains(where: { endsHere($0) }) else { return }
    var polled = [pollfd(fd: supply.descriptor.number, events: Int16(POLLIN), revents: 0)]
    if poll(&polled, 1, 0) > 0 { read() }
  }

  private func endsHere(_ waiting: Waiting) -> Bool {
    if case .records(_, progress.records.upperBound) = waiting.demand { true } else { false }
  }

  private mutating func wait() {
    var polled = [
      pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wantsInput ? supply.descriptor.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    let deadlines =
      waiting.compactMap { deadline(of: $0) } + (watchesGrowth ? [now + Self.growthInterval] : [])
    let milliseconds = deadlines.min().map { max($0 - now, .zero) / .milliseconds(1) }
    let limit = milliseconds.map { Int32(min($0.rounded(.up), 60_000)) } ?? -1
    let count = poll(&polled, nfds_t(polled.count), limit)
    if count > 0, polled[1].revents != 0 { read() }
    guard watchesGrowth else { return }
    if let size = supply.size, size != supply.place { return goOn(size: size) }
    if isReplaced() { progress.failure = .replaced }
  }

  /// Reads once; it doesn't block, because `poll` has reported input or its end.
  private mutating func read() {
    if isNumbered || progress.bytes >= limits.startSize, buffer.count < limits.readSize {
      buffer = [UInt8](repeating: 0, count: limits.readSize)
    }
    let count = buffer.withUnsafeMutableBytes { supply.read(into: $0) }
    let code = errno
    if count >= 0 {
      take(count)
      guard count == 0, !hasEnded else { return }
      end(with: (supply.size ?? .max) < supply.place ? .shortened : nil)
    } else if code != EINTR, code != EAGAIN {
      end(with: .unreadable(code))
    }
  }

  /// Takes the first bytes of the buffer; none are the end.
  private mutating func take(_ count: Int) {
    lastArrival = now
    let read = buffer
    read.withUnsafeBytes { read in
      let new = UnsafeRawBufferPointer(rebasing: read[..<count])
      guard !supply.isRegularFile else { return take(text: new) }
      let (text, damage) = decoding.decode(Array(new), isEnd: count == 0)
      text.withUnsafeBytes { take(text: $0) }
      if let damage { end(with: .damaged(damage)) }
    }
  }

  private mutating func take(text new: UnsafeRawBufferPointer) {
    progress.bytes += new.count
    hasLine = hasLine || new.firstIndex(of: RecordScanner.lineFeed, from: 0) != nil
    shared.bytes.append(new)
    index(new)
  }

  /// Whether the records end before the bytes do.
  private var isStopped: Bool { if case .openQuote = progress.failure { true } else { false } }

  /// Numbers the records of the next bytes.
  private mutating func index(_ new: UnsafeRawBufferPointer) {
    guard isNumbered, !isStopped else { return }
    let quote = shared.state.withLock { state in
      state.index?.take(new)
      state.index?.drop(before: shared.bytes.kept.lowerBound)
      return state.index?.openQuote(beyond: limits.longestQuotedRow)
    }
    if let quote { end(with: .openQuote(at: quote)) }
  }

  private mutating func number(by empty: RecordIndex) {
    shared.state.withLock { $0.index = empty }
    isNumbered = true
    var place = max(empty.end, shared.bytes.kept.lowerBound)
    var piece = [UInt8](repeating: 0, count: limits.readSize)
    while place < progress.bytes, !isStopped {
      let wanted = min(piece.count, progress.bytes - place)
      let count = piece.withUnsafeMutableBytes {
        shared.bytes.read(at: place, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))
      }
      guard count > 0 else { break }
      piece.withUnsafeBytes { index(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      place += count
    }
    if hasEnded { finish() }
  }

  private mutating func end(with failure: InputFailure?) {
    progress.hasEnded = true
    progress.failure = failure
    finish()
  }

  /// Counts the last record, which needs no end of its own.
  private mutating func finish() {
    guard isNumbered else { return }
    unfinished = shared.state.withLock { $0.index }
    guard progress.failure == nil else { return }
    let quote = shared.state.withLock { state in
      let quote = state.index?.openQuote(beyond: 0)
      if quote == nil { state.index?.finish() }
      return quote
    }
    if let quote { progress.failure = .openQuote(at: quote) }
  }

  /// Reads on after the end of a file that has grown; one that was cut ends with that.
  private mutating func goOn(size: Int) {
    guard size > supply.place else { return progress.failure = .shortened }
    shared.state.withLock { $0.index = unfinished }
    progress.hasEnded = false
    progress.failure = nil
  }

  /// Publishes the progress to other threads.
  private mutating func publish() {
    progress.isWhole = isNumbered && hasEnded
    progress = shared.state.withLock { [progress] state in
      var new = progress
      if let index = state.index {
        new.records = min(index.first, index.count)..<index.count
        new.skipped = index.skipped
        new.indexBytes = index.groupCount * MemoryLayout<Int>.stride
      }
      state.progress = new
      return new
    }
  }
}
