import EverItems
import EverText
import Paging

/// The message that replaces the rows of a list: that they are loading, why there are none, or that
/// nothing was found.
struct FullScreenMessage {
  /// A text of the message: the heading is an error or bold, as is the remedy, the reason is plain,
  /// and keys are secondary.
  private typealias Part = (text: CleanText, style: Style)

  let model: Model
  /// The width in columns below which texts have no margin.
  private static let narrow = 40
  /// The times after which a wait names its server, and the keys that help.
  private static let namesHost = Duration.seconds(1)
  private static let namesKeys = Duration.seconds(5)

  private var columns: Int { model.size.columns }

  /// Returns the rows between title and status line; nil when there is a list to show.
  func lines(height: Int) -> [Line]? {
    let content: [Part]
    switch model.feed.status {
    case .ready: return nil
    case .loadingFirst:
      let since = model.feed.requestsInFlight.first?.startedAt
      return waiting(since: since ?? model.now, height)
    case .unopened, .firstStopped:
      content = [("Nothing was loaded", .bold), ("", .plain)] + keys("loads it")
    case .firstFailed(let failure): content = failed(failure)
    case .empty: content = empty
    }
    return centered(content, height: height)
  }

  // MARK: Waiting

  /// Displays more lines the longer it takes: the name in the middle, and later sentences below it,
  /// so that nothing moves.
  private func waiting(since: Duration, _ height: Int) -> [Line] {
    var lines: [Line] = []
    lines.pad(to: height)
    let row = height > 4 ? (height - 1) / 2 : 0
    guard lines.indices.contains(row) else { return lines }
    let name = TextClipper.clip(" loading " + model.title, to: columns - 3)
    let start = max(1, (columns - name.width - 1) / 2)
    let mark = Spinner.mark(at: model.now, hasMotion: model.hasMotion)
    lines[row].append(mark, at: start, width: 1, style: .accent)
    lines[row].append(name.text, at: start + 1, width: name.width)
    let passed = model.now - since
    let host = model.source.host.map { "waiting for " + CleanText(sanitizing: $0) }
    let hints =
      model.opening == nil
      ? model.keyMap.hints(otherKeys, in: .list)
      : model.keyMap.hints([(.cancel, "stops"), (.chooseSource, "sources")], in: .opening)
    let later = [
      model.origin.progress ?? (passed >= Self.namesHost ? host : nil),
      passed >= Self.namesKeys || model.origin.progress != nil ? rows(of: hints).first : nil,
    ]
    // Blank lines between them are left out where there is no room for them.
    let step = row + 4 < height ? 2 : 1
    for (index, text) in later.enumerated() where row + step * (index + 1) < height {
      lines[row + step * (index + 1)]
        .append(text ?? "", at: 1, width: columns - 2, style: .secondary, alignment: .center)
    }
    return lines
  }

  /// The time at which a wait says more; nil when it has said all.
  static func nextChange(since: Duration, after now: Duration) -> Duration? {
    [since + namesHost, since + namesKeys].first { $0 > now }
  }

  // MARK: No rows

  /// The keys that work here; first the keys for a list that is loaded as a whole for sorting, that
  /// is filtered, or that has stopped.
  private var otherKeys: [(Command, CleanText)] {
    let isLong = model.configuration.isWhole || model.searching.filter != nil
    let isLoading = isLong && model.feed.status == .loadingFirst
    var sort: [(Command, CleanText)] = isLoading ? [(.cancel, "stops")] : []
    if model.isWithoutSortedRows { sort = [(.cancel, "ends the sort")] }
    if model.isWithoutSortedRows, model.feed.status != .loadingFirst {
      sort.insert((.open, "goes on"), at: 0)
    }
    return sort + [(.closeSource, "closes"), (.chooseSource, "sources")]
  }

  private func keys(_ effect: CleanText) -> [Part] {
    keys([model.reader.keys.refresh + " " + effect] + model.keyMap.hints(otherKeys, in: .list))
  }

  /// The keys of a source that can't be opened.
  private func keys(of opening: OpeningState, _ failure: FailedLoad) -> [Part] {
    let again: [(Command, CleanText)] =
      failure.mustWait(at: model.now) ? [] : [(.refresh, "tries again")]
    let key: [(Command, CleanText)] =
      failure.error.kind == .notAllowed ? [(.header, "adds a key")] : []
    let ends: [(Command, CleanText)] = [
      (.cancel, opening.isChange ? "goes back" : "changes it"), (.chooseSource, "sources"),
      (.closeSource, "closes"),
    ]
    return keys(model.keyMap.hints(again + key + ends, in: .opening))
  }

  /// Keys with their meaning in rows as full as possible.
  private func keys(_ hints: [CleanText]) -> [Part] { rows(of: hints).map { ($0, .secondary) } }

  /// Texts in rows as full as possible, with a margin.
  private func rows(of texts: [CleanText]) -> [CleanText] {
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

  private func failed(_ failure: FailedLoad) -> [Part] {
    let error = failure.error
    let couldNot: CleanText =
      model.opening == nil ? "could not be loaded" : "could not be opened"
    let heading = Sentences.heading(of: error.kind, model.title, other: couldNot)
    var parts: [Part] = [(heading, .error), ("", .plain)]
    for text in [error.message, error.advice].compactMap(\.self) {
      parts.append((CleanText(sanitizing: text), .plain))
    }
    parts.append(("", .plain))
    // The key that loads the list again is in the row of keys.
    let own = model.opening == nil ? model.reader.keys : RowKeys(model.keyMap, in: .opening)
    let remedy = Sentences.remedy(of: failure, now: model.now, keys: own)
    if remedy != Sentences.triesAgain(own) { parts.append((remedy, .bold)) }
    if let advice = model.source.offlineAdvice, [.noNetwork, .noServer].contains(error.kind) {
      let lack: CleanText = error.kind == .noNetwork ? "without one: " : "without the server: "
      parts.append((lack + CleanText(sanitizing: advice), .plain))
    }
    return parts + (model.opening.map { keys(of: $0, failure) } ?? keys("tries again"))
  }

  /// The list is empty, no item has the text of its filter, or the server repeated a key or page
  /// before the first item.
  private var empty: [Part] {
    let blank: Part = ("", .plain)
    let end: EndReason? = if case .ended(let reason) = model.feed.tail { reason } else { nil }
    guard let filter = model.searching.filter, let end else {
      let isUsual = end == nil || end == .server
      let reason = isUsual ? model.title + " has no items." : Sentences.end(end ?? .server)
      return [("Nothing found", .bold), blank, (reason, .plain), blank] + keys("looks again")
    }
    let text = CleanText(sanitizing: String(filter.text.prefix(40)))
    let clear = model.keyMap.hints([(.cancel, "displays all rows")], in: .list)
    let partial = model.reader.lastPageNotice.map { CleanText(sanitizing: $0) }
    // The source of a file says with its last page how much it searched, which is all.
    let isWhole = partial == nil || model.configuration.selectsRows
    let heading =
      isWhole
      ? "No item matches ‘" + text + "’" : "‘" + text + "’ isn't in what was searched"
    return [
      (heading, .bold), blank, (partial ?? Matches.account(of: model.feed, end), .plain), blank,
      (CleanText(joining: clear, separator: " "), .bold),
    ] + keys("searches again")
  }

  // MARK: Layout

  /// Centres texts as one block, and wraps those that are too wide.
  ///
  /// Without enough room the blank lines are left out first, then all but the reason and the first
  /// keys, and last the end of the reason.
  private func centered(_ content: [Part], height: Int) -> [Line] {
    let margin = columns < Self.narrow ? 0 : 1
    let width = columns < Self.narrow ? columns : min(columns - 6, 76)
    let wrapped = content.flatMap { text, style in
      // Rows of keys are as wide as the screen already.
      (style == .secondary ? [text] : TextWrapper.wrap(text, to: width)).map {
        (text: $0, style: style)
      }
    }
    let shown = Self.mostImportant(of: wrapped, height: height)
    var lines: [Line] = []
    lines.pad(to: (height - shown.count) / 2)
    lines += shown.map { text, style in
      Line(text, at: margin, width: columns - 2 * margin, style: style, alignment: .center)
    }
    lines.pad(to: height)
    return lines
  }

  private static func mostImportant(of content: [Part], height: Int) -> [Part] {
    guard content.count > height else { return content }
    let lines = content.filter { !$0.text.isEmpty }
    let keys = lines.first { $0.style == .secondary }
    guard lines.count > height, let keys, height > 1 else { return Array(lines.prefix(height)) }
    let reason = lines.filter { $0.style == .plain }
    // A heading that says all there is to say is the reason.
    return (reason.isEmpty ? lines : reason).prefix(height - 1) + [keys]
  }
}

/// The smallest screen that shows a list; a smaller one shows a message about its size.
enum SmallestScreen {
  private static let size = Size(columns: 20, rows: 5)

  /// Whether a screen is large enough for a list.
  static func fits(_ size: Size) -> Bool {
    size.columns >= Self.size.columns && size.rows >= Self.size.rows
  }

  /// The frame of a smaller screen.
  static func frame(of size: Size) -> Frame {
    let enough = "too small: \(Self.size.columns)×\(Self.size.rows) needed"
    let text = size.columns < enough.count ? "too small" : CleanText(sanitizing: enough)
    let line = Line(text, at: 0, width: size.columns, style: .bold, alignment: .center)
    var lines = Array(repeating: Line(), count: size.rows)
    if size.rows > 0 { lines[(size.rows - 1) / 2] = line }
    return Frame(size: size, lines: lines)
  }
}
