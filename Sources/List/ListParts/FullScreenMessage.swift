package import Cells
package import Paging

/// The message that replaces an empty list: loading, a failure, or nothing found.
package struct FullScreenMessage {
  /// The title of the list, as in the title line.
  package var title: CleanText
  /// What the user can do without a network; nil when there is nothing.
  package var offlineAdvice: String?
  /// The host that receives the request; nil when there is none.
  package var host: CleanText?
  /// When the first load began; nil while there is none.
  package var since: Duration?
  /// The key that loads the list again.
  package var restartKey: CleanText
  /// The text after the meaning of that key: other keys, such as the one that quits.
  package var otherKeys: CleanText
  /// The tail state of the list: why it is empty.
  package var tail: TailState
  /// Why no item is displayed, in a filtered list that ended; nil in any other list.
  package var noMatch: NoMatch?
  /// The cells of a row.
  package var columns: Int
  package var now: Duration
  package var hasMotion: Bool

  package init(
    title: CleanText,
    offlineAdvice: String? = nil,
    host: CleanText? = nil,
    since: Duration? = nil,
    restartKey: CleanText = "r",
    otherKeys: CleanText = "q quits",
    tail: TailState = .idle,
    noMatch: NoMatch? = nil,
    columns: Int,
    now: Duration,
    hasMotion: Bool
  ) {
    self.title = title
    self.offlineAdvice = offlineAdvice
    self.host = host
    self.since = since
    self.restartKey = restartKey
    self.otherKeys = otherKeys
    self.tail = tail
    self.noMatch = noMatch
    self.columns = columns
    self.now = now
    self.hasMotion = hasMotion
  }

  /// A filter that no item matches.
  package struct NoMatch {
    /// The text of the filter.
    package var text: CleanText
    /// What was searched, and what is missing.
    package var account: CleanText
    /// The key that clears the filter, and its meaning.
    package var clearKey: CleanText

    package init(text: CleanText, account: CleanText, clearKey: CleanText) {
      self.text = text
      self.account = account
      self.clearKey = clearKey
    }
  }

  /// The rows between title and status line; nil when there is a list to show.
  package func lines(for status: FeedStatus, height: Int) -> [Line]? {
    switch status {
    case .ready: nil
    case .unopened: centered(unopened, height: height)
    case .loadingFirst:
      Waiting(for: title, host: host, since: since ?? now, keys: otherKeys)
        .lines(at: now, hasMotion: hasMotion, columns: columns, height: height)
    case .firstFailed(let failure): centered(failed(failure), height: height)
    case .empty: centered(empty, height: height)
    }
  }

  private func keys(_ effect: CleanText) -> CleanText {
    restartKey + " " + effect + "   " + otherKeys
  }

  private var unopened: [(CleanText, Style)] {
    [("Nothing was loaded", .bold), ("", .plain), (keys("loads it"), .secondary)]
  }

  private func failed(_ failure: FailedLoad) -> [(CleanText, Style)] {
    var lines: [(CleanText, Style)] = [
      (Sentences.heading(of: failure.error.kind, title, other: "could not be loaded"), .error),
      ("", .plain),
    ]
    let width = max(10, min(columns - 6, 76))
    for text in [failure.error.message, failure.error.advice].compactMap(\.self) {
      lines += TextWrapper.wrap(CleanText(sanitizing: text), to: width).map { ($0, .plain) }
    }
    lines.append(("", .plain))
    lines.append((Sentences.remedy(of: failure, now: now), .bold))
    if let offlineAdvice, failure.error.kind == .noNetwork {
      lines.append(("without one: " + CleanText(sanitizing: offlineAdvice), .secondary))
    }
    lines.append((keys("tries again"), .secondary))
    return lines
  }

  /// The list is empty, or the server repeated a key or page before the first item.
  private var empty: [(CleanText, Style)] {
    if let noMatch {
      return [
        ("No item has ‘" + noMatch.text + "’", .bold), ("", .plain), (noMatch.account, .plain),
        ("", .plain), (noMatch.clearKey, .bold), (keys("searches again"), .secondary),
      ]
    }
    let reason: CleanText =
      switch tail {
      case .ended(let reason) where reason != .server: Sentences.end(reason)
      default: title + " has no items."
      }
    return [
      ("Nothing found", .bold), ("", .plain), (reason, .plain), ("", .plain),
      (keys("looks again"), .secondary),
    ]
  }

  /// Centres lines as one block; without enough room the blank ones are left out first, then the
  /// last ones.
  package func centered(
    _ content: [(text: CleanText, style: Style)],
    height: Int
  ) -> [Line] {
    let content = content.count > height ? content.filter { !$0.text.isEmpty } : content
    let above = max(0, (height - content.count) / 2)
    var lines = Array(repeating: Line(), count: above)
    for (text, style) in content.prefix(height - above) {
      var line = Line()
      line.append(text, at: 1, width: columns - 2, style: style, alignment: .center)
      lines.append(line)
    }
    return lines + Array(repeating: Line(), count: height - lines.count)
  }
}
