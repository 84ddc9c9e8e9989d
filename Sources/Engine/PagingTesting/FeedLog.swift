public import Paging

/// A log of a feed's events, one line each, which is the same in each run of a test.
public struct FeedLog: Hashable, Sendable, CustomStringConvertible {
  /// One event.
  public struct Entry: Hashable, Sendable {
    /// The time since the feed was made.
    public let time: Duration
    /// The event in words; an action of the test begins with `>`.
    public let text: String
  }

  /// The events in order.
  public private(set) var entries: [Entry] = []

  /// Makes an empty log.
  public init() {}

  /// The events as lines like `0.100 page first: 10 items`; times are in seconds.
  public var description: String {
    entries.map { "\($0.time.inSeconds)  \($0.text)" }.joined(separator: "\n")
  }

  /// The events in words, for tests that don't check times.
  public var texts: [String] { entries.map(\.text) }

  /// Removes all events.
  public mutating func removeAll() {
    entries = []
  }

  /// Checks that the log is equal to a text.
  ///
  /// - Parameter expected: the lines of ``description``.
  /// - Throws: a ``TextMismatch`` whose description shows the differing lines.
  public func check(is expected: String) throws(TextMismatch) {
    if let mismatch = TextMismatch(of: "event log", expected: expected, actual: description) {
      throw mismatch
    }
  }

  /// Adds an event.
  public mutating func add(_ text: String, at time: Duration) {
    entries.append(Entry(time: time, text: text))
  }

  /// Adds an effect of the feed; effects that only move rows or set a wake-up are omitted.
  public mutating func add(_ effect: FeedEffect, at time: Duration) {
    switch effect {
    case .load(let ticket):
      add("load \(ticket.request.key.words), \(ticket.reason.words)", at: time)
    case .cancel(let ticket): add("cancel \(ticket.request.key.words)", at: time)
    case .countTotal: add("request the total", at: time)
    case .listReplaced: add("list replaced", at: time)
    case .announce(let notice): add("notice: \(notice.words)", at: time)
    case .wake, .rowsReplaced: break
    }
  }
}

extension Duration {
  /// Seconds with three decimals.
  fileprivate var inSeconds: String {
    let milliseconds = Int(self / .milliseconds(1))
    let digits = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

extension PageKey {
  /// The key in a few words.
  var words: String {
    switch self {
    case .first: "first"
    case .page(let number): "page \(number)"
    case .offset(let offset): "offset \(offset)"
    case .token(let token): "token \(token)"
    case .opaque(let address): address
    case .value(let value): "value \(value)"
    case .continuation(let values):
      values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }
  }
}

extension LoadReason {
  fileprivate var words: String {
    switch self {
    case .opened: "opened"
    case .user: "requested"
    case .visible: "in view"
    case .prefetch: "ahead"
    case .target(let row): "on the way to row \(row)"
    case .retry(let attempt): "again after \(attempt)"
    }
  }
}

extension Notice {
  fileprivate var words: String {
    switch self {
    case .refreshed(let count): "refreshed, \(count) new"
    case .foundNewItems(let count): "found \(count) new"
    case .listMoved(let count): "list moved by \(count)"
    case .refreshFailed(let error): "refresh failed: \(error.message)"
    }
  }
}
