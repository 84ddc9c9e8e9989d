import Catalog

/// Which lines are wanted from a reader.
enum LineRequest: Hashable, Sendable {
  /// Where a page starts.
  enum Start: Hashable, Sendable {
    /// At the first line of the list.
    case list
    /// At the oldest line that is kept, where the list starts from now on.
    case oldest
    /// After that many lines.
    case line(Int)
  }

  /// A page of at most that many lines; fewer when the producer pauses.
  case page(Start, size: Int)
  /// The line after that many others.
  case line(Int)
  /// The first two lines; fewer when the producer pauses.
  case start
  /// All lines, once there are no more, or more bytes than a document may have.
  case whole
}

/// What a reader has to give at a moment.
struct LineSupply: Hashable, Sendable {
  /// The lines that can be read.
  var lines: Range<Int>
  /// Bytes that were kept so far.
  var bytes: Int
}

/// Decides what is read from standard input and when a request is answered.
///
/// Nothing is read unless a request waits for it: so the pipe fills up, and the producer waits.
struct LineDesk {
  /// What became of a request.
  enum Outcome: Hashable, Sendable {
    /// Deliver these lines.
    case lines(Range<Int>)
    /// They were given up; all before the number are.
    case gone(before: Int)
    /// Standard input can't be read, for this value of `errno`.
    case failed(Int32)
  }

  private struct Waiting {
    let id: UInt64
    let lines: Range<Int>
    /// Whether its lines make a page, whose end is remembered.
    let isPage: Bool
    /// Whether only the end of the input answers it.
    let isWhole: Bool
    /// Bytes that had been kept when it was made.
    let bytes: Int
    /// When the first of its lines was there; nil while none is.
    var since: Duration?
  }

  private enum Input: Hashable {
    case open
    case ended
    case failed(Int32)
  }

  private var input = Input.open
  private var waiting: [Waiting] = []
  /// Lines before the first of the list.
  private var listStart = 0
  /// Lines before the ends of those pages that were shorter than asked for, in order.
  ///
  /// A page that is asked for again must be the page that it was.
  private var shortEnds: [Int] = []
  private var lastArrival = Duration.zero

  /// A producer that sends nothing for so long has paused.
  static let pause = Duration.milliseconds(20)
  /// Lines of a producer that trickles are shown after so long.
  static let patience = Duration.milliseconds(100)
  /// Bytes after which a page takes no other line.
  static let pageBytes = 1 << 20
  /// Bytes past which an input is no document.
  static let documentBytes = ListDocument.largest

  /// Whether standard input should be read.
  var wantsInput: Bool { input == .open && !waiting.isEmpty }

  /// Whether all lines were read.
  var hasEnded: Bool { input == .ended }

  /// When ``settle(_:now:)`` should be called again even if nothing happens; nil: not before.
  var deadline: Duration? { waiting.compactMap(deadline).min() }

  /// Takes a request.
  mutating func ask(_ request: LineRequest, id: UInt64, supply: LineSupply) {
    switch request {
    case .line(let line):
      add(line..<(line + 1), isPage: false, id, supply)
    case .start: add(0..<2, isPage: false, id, supply)
    case .whole: add(0..<Int.max, isPage: false, isWhole: true, id, supply)
    case .page(let start, let size):
      let first = first(of: start, supply)
      add(first..<pageEnd(from: first, size: max(1, size)), isPage: true, id, supply)
    }
  }

  /// Forgets a request that nobody waits for any more.
  mutating func withdraw(_ id: UInt64) { waiting.removeAll { $0.id == id } }

  /// Says that bytes came.
  mutating func bytesCame(now: Duration) { lastArrival = now }

  mutating func inputEnded() { input = .ended }

  /// - Parameter code: the value of `errno`.
  mutating func inputFailed(_ code: Int32) { input = .failed(code) }

  /// Says where a page ended that was delivered.
  ///
  /// - Complexity: O(log short pages) for a page that is the newest.
  mutating func delivered(_ lines: Range<Int>, of wanted: Range<Int>) {
    guard !lines.isEmpty, lines.upperBound < wanted.upperBound else { return }
    let place = firstShortEnd(from: lines.upperBound)
    guard place == shortEnds.count || shortEnds[place] != lines.upperBound else { return }
    shortEnds.insert(lines.upperBound, at: place)
  }

  /// Answers the requests that can be answered.
  ///
  /// - Returns: each with the lines that it is about.
  mutating func settle(
    _ supply: LineSupply,
    now: Duration
  ) -> [(id: UInt64, page: Range<Int>?, outcome: Outcome)] {
    var answers: [(id: UInt64, page: Range<Int>?, outcome: Outcome)] = []
    for index in waiting.indices {
      if waiting[index].since == nil, waiting[index].lines.lowerBound < supply.lines.upperBound {
        waiting[index].since = now
      }
      guard let outcome = outcome(of: waiting[index], supply, now: now) else { continue }
      let request = waiting[index]
      answers.append((request.id, request.isPage ? request.lines : nil, outcome))
    }
    waiting.removeAll { request in answers.contains { $0.id == request.id } }
    return answers
  }
}

extension LineDesk {
  private mutating func add(
    _ lines: Range<Int>,
    isPage: Bool,
    isWhole: Bool = false,
    _ id: UInt64,
    _ supply: LineSupply
  ) {
    waiting.append(
      Waiting(id: id, lines: lines, isPage: isPage, isWhole: isWhole, bytes: supply.bytes)
    )
  }

  private mutating func first(of start: LineRequest.Start, _ supply: LineSupply) -> Int {
    switch start {
    case .line(let line): return line
    case .list: return listStart
    case .oldest:
      listStart = supply.lines.lowerBound
      return listStart
    }
  }

  /// Where a page ends that starts after some lines: where it ended before, or else at a multiple of
  /// the size.
  private func pageEnd(from first: Int, size: Int) -> Int {
    let (end, overflows) = (first / size + 1).multipliedReportingOverflow(by: size)
    let whole = overflows ? Int.max : end
    let place = firstShortEnd(from: first + 1)
    return place < shortEnds.count ? min(whole, shortEnds[place]) : whole
  }

  /// The first of the short ends at or after a line.
  private func firstShortEnd(from line: Int) -> Int {
    var low = 0
    var high = shortEnds.count
    while low < high {
      let middle = (low + high) / 2
      if shortEnds[middle] < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func outcome(of request: Waiting, _ supply: LineSupply, now: Duration) -> Outcome? {
    let first = request.lines.lowerBound
    let here = first..<max(first, min(request.lines.upperBound, supply.lines.upperBound))
    if first < supply.lines.lowerBound { return .gone(before: supply.lines.lowerBound) }
    if here.upperBound == request.lines.upperBound { return .lines(here) }
    switch input {
    case .ended: return .lines(here)
    case .failed(let code): return here.isEmpty ? .failed(code) : .lines(here)
    case .open where request.isWhole:
      return supply.bytes > Self.documentBytes ? .lines(here) : nil
    case .open:
      let isLate = deadline(of: request).map { $0 <= now } ?? false
      let isLong = !here.isEmpty && supply.bytes - request.bytes >= Self.pageBytes
      return isLate || isLong ? .lines(here) : nil
    }
  }

  private func deadline(of request: Waiting) -> Duration? {
    request.isWhole
      ? nil : request.since.map { min(max($0, lastArrival) + Self.pause, $0 + Self.patience) }
  }
}
