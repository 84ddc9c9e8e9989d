import EverPages

/// The lines that a request needs from the reader.
enum LineRequest: Hashable, Sendable {
  /// The start of a page.
  enum Start: Hashable, Sendable {
    /// The first line of the list.
    case list
    /// The oldest available line, which becomes the first line of the list.
    case oldest
    /// The line after this number of lines.
    case line(Int)
  }

  /// A page of at most `size` lines; fewer when the producer pauses.
  case page(Start, size: Int)
  /// The line after this number of lines.
  case line(Int)
  /// The first two lines; fewer when the producer pauses.
  case start
  /// All lines, after the end of the input or when it exceeds the size of a document.
  case whole
}

/// The lines that a reader has at a moment.
struct LineSupply: Hashable, Sendable {
  var lines: Range<Int>
  /// The bytes that were stored so far.
  var bytes: Int
}

/// Decides when standard input is read and when a request is answered.
///
/// Nothing is read unless a request waits. So the pipe fills up, and the producer waits.
struct LineRequestTable {
  enum Outcome: Hashable, Sendable {
    /// Deliver these lines.
    case lines(Range<Int>)
    /// The lines are no longer available; the first available line is `before`.
    case gone(before: Int)
    /// Standard input can't be read, with this value of `errno`.
    case failed(Int32)
  }

  private struct Waiting {
    let id: Int
    let lines: Range<Int>
    /// Whether the request is for a page, whose end is remembered.
    let isPage: Bool
    /// Whether the request waits for the end of the input.
    let isWhole: Bool
    /// The bytes that were stored when the request was made.
    let bytes: Int
    /// When the first of its lines was available; nil before.
    var since: Duration?
  }

  private enum Input: Hashable {
    case open
    case ended
    case failed(Int32)
  }

  private var input = Input.open
  private var waiting: [Waiting] = []
  private var listStart = 0
  /// The ends of short pages, as numbers of lines before the end, in order.
  ///
  /// A page that is requested again must have the same lines as before.
  private var shortEnds: [Int] = []
  private var lastArrival = Duration.zero

  /// The time without input after which the producer is paused.
  static let pause = Duration.milliseconds(20)
  /// The longest wait for more lines of a slow producer.
  static let patience = Duration.milliseconds(100)
  /// The bytes after which a page takes no further line.
  static let pageBytes = 1 << 20
  static let documentBytes = ListDocument.largest

  /// Whether standard input should be read.
  var wantsInput: Bool { input == .open && !waiting.isEmpty }

  /// Whether a waiting page is full with the last line that was read, so that the end of the input
  /// isn't known.
  func endsExactly(_ supply: LineSupply) -> Bool {
    input == .open
      && waiting.contains { $0.isPage && $0.lines.upperBound == supply.lines.upperBound }
  }

  /// Whether the input has ended and all its lines were read.
  var hasEnded: Bool { input == .ended }

  /// When to call ``settle(_:now:)`` again without an event; nil when there is no need.
  var deadline: Duration? { waiting.compactMap(deadline).min() }

  mutating func request(_ request: LineRequest, id: Int, supply: LineSupply) {
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

  /// Removes a request that was cancelled.
  mutating func withdraw(_ id: Int) { waiting.removeAll { $0.id == id } }

  mutating func bytesArrived(now: Duration) { lastArrival = now }

  mutating func inputEnded() { input = .ended }

  /// - Parameter code: the value of `errno`.
  mutating func inputFailed(_ code: Int32) { input = .failed(code) }

  /// Records the end of a delivered page.
  ///
  /// - Complexity: O(log short pages) for the newest page.
  mutating func delivered(_ lines: Range<Int>, of wanted: Range<Int>) {
    guard !lines.isEmpty, lines.upperBound < wanted.upperBound else { return }
    let place = firstShortEnd(from: lines.upperBound)
    guard place == shortEnds.count || shortEnds[place] != lines.upperBound else { return }
    shortEnds.insert(lines.upperBound, at: place)
  }

  /// Answers the requests that can be answered.
  ///
  /// - Returns: the outcomes; `page` is the range of a page request, and nil for other requests.
  mutating func settle(
    _ supply: LineSupply,
    now: Duration
  ) -> [(id: Int, page: Range<Int>?, outcome: Outcome)] {
    var results: [(id: Int, page: Range<Int>?, outcome: Outcome)] = []
    for index in waiting.indices {
      if waiting[index].since == nil, waiting[index].lines.lowerBound < supply.lines.upperBound {
        waiting[index].since = now
      }
      guard let outcome = outcome(of: waiting[index], supply, now: now) else { continue }
      let request = waiting[index]
      results.append((request.id, request.isPage ? request.lines : nil, outcome))
    }
    waiting.removeAll { request in results.contains { $0.id == request.id } }
    return results
  }
}

extension LineRequestTable {
  private mutating func add(
    _ lines: Range<Int>,
    isPage: Bool,
    isWhole: Bool = false,
    _ id: Int,
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

  /// The end of a page: the same end as before, otherwise the next multiple of the size.
  private func pageEnd(from first: Int, size: Int) -> Int {
    let (end, overflows) = (first / size + 1).multipliedReportingOverflow(by: size)
    let whole = overflows ? Int.max : end
    let place = firstShortEnd(from: first + 1)
    return place < shortEnds.count ? min(whole, shortEnds[place]) : whole
  }

  /// The index of the first short end at or after a line.
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
