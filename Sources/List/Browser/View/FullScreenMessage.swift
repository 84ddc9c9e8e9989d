import EverText
import EverList
import Paging

/// The message that replaces an empty list: loading, a failure, or nothing found.
struct FullScreenMessage {
  var title: CleanText
  /// What the user can do without a network; nil when there is nothing.
  var offlineAdvice: String?
  /// The host that receives the request; nil when there is none.
  var host: CleanText?
  /// When the first load began; nil while there is none.
  var since: Duration?
  /// The progress of the first load; nil when it isn't known.
  var progress: CleanText?
  var rowKeys = RowKeys()
  /// Other keys with their meaning, such as the one that quits; the most important first.
  var otherKeys: [CleanText] = ["q quits"]
  /// The tail state of the list: why it is empty.
  var tail = TailState.idle
  /// Why no item is displayed, in a filtered list that ended; nil in any other list.
  var noMatch: NoMatch?
  var columns: Int
  var now: Duration
  var hasMotion: Bool

  /// A filter that no item matches.
  struct NoMatch {
    var text: CleanText
    /// What was searched, and what is missing.
    var account: CleanText
    /// The key that clears the filter, and its meaning.
    var clearKey: CleanText
  }

  /// Returns the rows between title and status line, with the one below if it is spare; nil when
  /// there is a list to show.
  func lines(for status: FeedStatus, height: Int, hasSpare: Bool) -> [Line]? {
    switch status {
    case .ready: nil
    case .unopened, .firstStopped: centered(unloaded, height: height, hasSpare: hasSpare)
    case .loadingFirst:
      waiting.lines(at: now, hasMotion: hasMotion, columns: columns, height: height)
    case .firstFailed(let failure): centered(failed(failure), height: height, hasSpare: hasSpare)
    case .empty: centered(empty, height: height, hasSpare: hasSpare)
    }
  }

  private var waiting: WaitingText {
    WaitingText(
      title: title,
      host: host,
      progress: progress,
      since: since ?? now,
      keys: otherKeys
    )
  }

  private func keys(_ effect: CleanText) -> [(text: CleanText, style: Style)] {
    keys([rowKeys.refresh + " " + effect] + otherKeys)
  }

  /// Keys with their meaning in rows as full as possible.
  func keys(_ hints: [CleanText]) -> [(text: CleanText, style: Style)] {
    Self.rows(of: hints, columns: columns).map { ($0, .secondary) }
  }

  /// Texts in rows as full as possible, with a margin.
  static func rows(of texts: [CleanText], columns: Int) -> [CleanText] {
    var rows: [CleanText] = []
    for text in texts {
      let longer = rows.last.map { $0 + "   " + text } ?? text
      if let last = rows.indices.last, DisplayWidth.of(longer) <= columns - 4 {
        rows[last] = longer
      } else {
        rows.append(text)
      }
    }
    return rows
  }

  private var unloaded: [(text: CleanText, style: Style)] {
    [("Nothing was loaded", .bold), ("", .plain)] + keys("loads it")
  }

  private func failed(_ failure: FailedLoad) -> [(text: CleanText, style: Style)] {
    var lines: [(text: CleanText, style: Style)] = [
      (Sentences.heading(of: failure.error.kind, title, other: "could not be loaded"), .error),
      ("", .plain),
    ]
    for text in [failure.error.message, failure.error.advice].compactMap(\.self) {
      lines.append((CleanText(sanitizing: text), .plain))
    }
    lines.append(("", .plain))
    // The key that loads the list again is in the row of keys.
    let remedy = Sentences.remedy(of: failure, now: now, keys: rowKeys)
    if remedy != Sentences.triesAgain(rowKeys) { lines.append((remedy, .bold)) }
    let lack: CleanText? =
      switch failure.error.kind {
      case .noNetwork: "without one: "
      case .noServer: "without the server: "
      case .notAllowed, .noList, .other: nil
      }
    if let offlineAdvice, let lack {
      lines.append((lack + CleanText(sanitizing: offlineAdvice), .plain))
    }
    return lines + keys("tries again")
  }

  /// The list is empty, or the server repeated a key or page before the first item.
  private var empty: [(text: CleanText, style: Style)] {
    if let noMatch {
      return [
        ("No item has ‘" + noMatch.text + "’ in a column", .bold), ("", .plain),
        (noMatch.account, .plain),
        ("", .plain), (noMatch.clearKey, .bold),
      ] + keys("searches again")
    }
    let reason: CleanText =
      switch tail {
      case .ended(let reason) where reason != .server: Sentences.end(reason)
      default: title + " has no items."
      }
    return [
      ("Nothing found", .bold), ("", .plain), (reason, .plain), ("", .plain),
    ] + keys("looks again")
  }

  /// Centres texts as one block, and wraps those that are too wide.
  ///
  /// Without enough room the blank lines are left out first, then the heading, the remedy and the
  /// keys after the first, and last the end of the reason. There are as many lines as rows, and one
  /// more where the message needs the spare row.
  func centered(
    _ content: [(text: CleanText, style: Style)],
    height: Int,
    hasSpare: Bool
  ) -> [Line] {
    let margin = columns < Self.narrow ? 0 : 1
    let width = columns < Self.narrow ? columns : min(columns - 6, 76)
    let wrapped = content.flatMap { text, style in
      // Rows of keys are as wide as the screen already.
      (style == .secondary ? [text] : TextWrapper.wrap(text, to: width)).map {
        (text: $0, style: style)
      }
    }
    let height =
      hasSpare && wrapped.count(where: { !$0.text.isEmpty }) > height ? height + 1 : height
    let shown = Self.mostImportant(of: wrapped, height: height)
    let above = max(0, (height - shown.count) / 2)
    var lines = Array(repeating: Line(), count: above)
    for (text, style) in shown {
      var line = Line()
      line.append(text, at: margin, width: columns - 2 * margin, style: style, alignment: .center)
      lines.append(line)
    }
    return lines + Array(repeating: Line(), count: max(0, height - lines.count))
  }

  /// The width in columns below which texts have no margin.
  private static let narrow = 40

  private static func mostImportant(
    of content: [(text: CleanText, style: Style)],
    height: Int
  ) -> [(text: CleanText, style: Style)] {
    guard content.count > height else { return content }
    var lines = content.filter { !$0.text.isEmpty }
    let keys = lines.first { $0.style == .secondary }
    for style in [Style.error, .bold, .secondary] where lines.count > height {
      // A heading that says all there is to say is the reason.
      guard lines.contains(where: { $0.style != style && $0.style != .secondary }) else { continue }
      lines.removeAll { $0.style == style }
      if style == .secondary, let keys { lines.append(keys) }
    }
    guard lines.count > height, let keys, height > 1 else { return Array(lines.prefix(height)) }
    let reason = lines.filter { $0.style != .secondary }
    return Array(reason.prefix(height - 1)) + [keys]
  }
}
