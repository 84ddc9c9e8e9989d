import EverBrowser
import EverText
import EverItems
import Paging

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
    case .event, .resized, .cellResized, .planned, .changed, .followed, .sources, .visits,
      .completions, .themes, .theme, .values, .timePassed:
      nil
    }
  }

  private static func name(of tab: TabID) -> String { tab.number == 1 ? "" : "[\(tab.number)] " }

  /// The line for an effect; nil for effects that aren't logged.
  static func line(of effect: Effect, key: (PageKey) -> String) -> String? {
    switch effect {
    case .load(let ticket):
      "load #\(ticket.id) \(key(ticket.request.key)) (\(name(of: ticket.load)): \(reason(of: ticket)))"
    case .cancel(let ticket): "cancel #\(ticket.id)"
    case .countTotal: "request the total"
    case .reload(let item, _): "load \(name(of: item.id)) again"
    case .complete(let item): "complete \(name(of: item.id))"
    case .cancelCompletion(let id): "cancel the completion of \(name(of: id))"
    case .saveImage(let url, _): "save \(key(.opaque(url)))"
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
        + [page.strategy, page.notice].compactMap { $0 }.map { "; \($0)" }.joined()
    case .page(let ticket, .failure(let error)):
      "page #\(ticket.id) failed after \(milliseconds(now - ticket.startedAt)) ms: \(error)"
    case .progress(let progress): progress.text.string
    case .total(_, .success(let total)): "total: \(describe(total.0))"
    case .total(_, .failure(let error)): "the total failed: \(error)"
    case .itemCompleted(let id, .success), .itemReloaded(let id, .success):
      "completed \(name(of: id))"
    case .itemCompleted(let id, .failure(let error)), .itemReloaded(let id, .failure(let error)):
      "\(name(of: id)) failed: \(error)"
    case .problem(let sentence), .linkFailed(let sentence), .notice(let sentence, isError: true):
      sentence
    case .imageSaved(.success(let path)): "saved \(path)"
    case .imageSaved(.failure(let failure)): "not saved: \(failure.message)"
    case .event, .resized, .cellResized, .columns, .image, .described, .measured, .notice, .values,
      .replaced, .inserted, .removed, .left, .invalidated, .timePassed:
      nil
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

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

  private static func name(of load: Load) -> String {
    switch load {
    case .refresh: "refresh"
    case .append: "append"
    case .ahead: "ahead"
    case .gap: "gap"
    case .newItems: "new items"
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
