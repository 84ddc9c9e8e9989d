import EverBase
import EverBrowser
import EverItems
import EverText
import Glibc
import Paging

/// A log file of what was loaded, when and why: one line per event, with the seconds since the
/// start.
package final class Log: Sendable {
  private let descriptor: Int32
  private let failure = Lock<Int32?>(nil)
  private let onFailure: @Sendable (Int32) -> Void

  /// Opens a file for appending, and creates it if it doesn't exist; nil when it can't be opened,
  /// and `errno` contains the reason.
  ///
  /// `onFailure` receives the value of `errno` for the first line that can't be written.
  package init?(path: String, onFailure: @escaping @Sendable (Int32) -> Void = { _ in }) {
    // Non-blocking, because a pipe without a reader must not delay the first frame.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    let opened = open(path, flags, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = opened
    self.onFailure = onFailure
  }

  /// The value of `errno` for the first line that couldn't be written; nil when all were.
  package var failureCode: Int32? { failure.withLock { $0 } }

  deinit {
    close(descriptor)
  }

  /// Writes one line, which is sanitised here.
  package func write(_ text: String, at now: Duration) {
    let line = now.secondsText + " " + CleanText(sanitizing: Redaction.redacted(text)).string + "\n"
    var bytes = Array(line.utf8)
    let count = Glibc.write(descriptor, &bytes, bytes.count)
    guard count < bytes.count else { return }
    let code = count < 0 ? errno : ENOSPC
    let isFirst = failure.withLock { failure in
      defer { failure = failure ?? code }
      return failure == nil
    }
    if isFirst { onFailure(code) }
  }
}

/// Problems outside the feeds, as sentences for the user, which are kept until they can be
/// displayed.
///
/// Any thread may report a problem; none is lost before ``connect(_:)``.
package final class ProblemReports: Sendable {
  private struct State {
    var waiting: [String] = []
    var receive: (@Sendable (String) -> Void)?
  }

  private let state = Lock(State())

  package init() {}

  /// Reports a problem.
  package func report(_ sentence: String) {
    let receive = state.withLock { state in
      if state.receive == nil { state.waiting.append(sentence) }
      return state.receive
    }
    receive?(sentence)
  }

  /// Passes on all reports so far, and from now on each report on its own thread.
  package func connect(_ receive: @escaping @Sendable (String) -> Void) {
    let waiting = state.withLock { state in
      state.receive = receive
      defer { state.waiting = [] }
      return state.waiting
    }
    for sentence in waiting { receive(sentence) }
  }
}

/// Formats the lines of the log.
enum LogLine {
  /// The line for an effect of a tab; nil for effects that aren't logged.
  ///
  /// Lines of the first tab don't contain its name.
  static func line(of effect: Effect, of tab: TabID, key: (PageKey) -> String) -> String? {
    line(of: effect, key: key).map { name(of: tab) + $0 }
  }

  /// The line for a message; nil for messages that aren't logged.
  static func line(of message: WorkspaceMessage, now: Duration) -> String? {
    switch message {
    case .tab(let tab, let message): line(of: message, now: now).map { name(of: tab) + $0 }
    case .found(let tab, .success(let feed)):
      name(of: tab) + "found out how to read it" + (feed.remark.map { ": \($0)" } ?? "")
    case .found(let tab, .failure(let failure)), .connectionFailed(let tab, let failure):
      name(of: tab) + "failed to open: \(failure.message)"
    case .completions(.failure(let failure)): "names can't be listed: \(failure.message)"
    case .problem(let sentence): sentence
    default: nil
    }
  }

  private static func name(of tab: TabID) -> String { tab.number == 1 ? "" : "[\(tab.number)] " }

  /// The line for an effect; nil for effects that aren't logged.
  static func line(of effect: Effect, key: (PageKey) -> String) -> String? {
    switch effect {
    case .load(let ticket):
      "load #\(ticket.id) \(key(ticket.request.key)) (\(ticket.load): \(reason(of: ticket)))"
    case .cancel(let ticket): "cancel #\(ticket.id)"
    case .countTotal: "request the total"
    case .reload(let item, _): "load \(name(of: item.id)) again"
    case .complete(let item): "complete \(name(of: item.id))"
    case .cancelJob(.completion(let id)): "cancel the completion of \(name(of: id))"
    case .saveImages(let images):
      "save " + images.map { key(.opaque($0.url)) }.joined(separator: ", ")
    case .log(let text): text
    case .openLink: "open the link of an item"
    default: nil
    }
  }

  /// The line for a message; nil for messages that aren't logged.
  static func line(of message: Message, now: Duration) -> String? {
    switch message {
    case .page(let ticket, .success(let page)):
      "page #\(ticket.id) received after \(milliseconds(now - ticket.startedAt)) ms: \(page.items.count) items"
        + [cached(page), page.strategy, page.notice].compactMap { $0 }.map { "; \($0)" }.joined()
    case .page(let ticket, .failure(let error)):
      "page #\(ticket.id) failed after \(milliseconds(now - ticket.startedAt)) ms: \(error)"
    case .progress(let progress): progress.text.string
    case .total(_, .success(let total)): "total: \(describe(total.0))"
    case .total(_, .failure(let error)): "the total failed: \(error)"
    case .itemCompleted(let id, .success), .itemReloaded(let id, .success):
      "completed \(name(of: id))"
    case .itemCompleted(let id, .failure(let error)), .itemReloaded(let id, .failure(let error)):
      "\(name(of: id)) failed: \(error)"
    case .problem(let sentence), .notice(let sentence, isError: true): sentence
    case .imagesSaved(let results, of: _): results.last.map(describe)
    default: nil
    }
  }

  /// How old a page of the cache is; nil for one that the server sent.
  private static func cached(_ page: Page<Item>) -> String? {
    guard page.cacheMark != nil else { return nil }
    return "from the cache" + (page.age.map { ", \($0.components.seconds) s old" } ?? "")
  }

  private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

  private static func describe(_ saved: Result<String, ImageFailure>) -> String {
    switch saved {
    case .success(let path): "saved \(path)"
    case .failure(let failure): "not saved: \(failure.message)"
    }
  }

  private static func describe(_ total: Total) -> String {
    switch total {
    case .exact(let count): "\(count)"
    case .atLeast(let count): "at least \(count)"
    case .unknown: "unknown"
    }
  }

  private static func name(of id: ItemID) -> String {
    switch id {
    case .sent(let id): "item \(id)"
    case .anonymous: "an item without an id"
    case .line(let number): "line \(number)"
    case .own(let id): "item \(id.value)"
    }
  }

  private static func reason(of ticket: Ticket) -> String {
    switch ticket.reason {
    case .opened: "the feed was opened"
    case .user: "the user requested it"
    case .visible: "its rows are on the screen"
    case .prefetch(let rows, let distance):
      "\(rows) rows from the end, prefetch distance \(distance)"
    case .target(let row): row == .max ? "on the way to the end" : "on the way to row \(row + 1)"
    case .retry(let attempt): "retry \(attempt)"
    }
  }
}
