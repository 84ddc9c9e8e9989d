import EverText
import EverList
import EverItems
import Paging

/// The screen of a tab without a feed: its source is being detected, or opening it failed.
struct OpeningView {
  let tab: Tab
  let keyMap: KeyMap
  let size: Size
  let now: Duration
  let hasMotion: Bool
  /// The command that the user types; nil when there is none.
  let prompt: CommandPrompt?
  let notice: CleanText?

  var frame: Frame {
    let height = ListLayout.bodyHeight(of: size)
    var lines = [TitleLine(title: tab.title, right: "", columns: size.columns).line]
    if case .finding = tab.state {
      lines += waiting.lines(
        at: now,
        hasMotion: hasMotion,
        columns: size.columns,
        height: height
      )
    } else {
      lines += message.centered(content, height: height, hasSpare: status == nil)
    }
    guard lines.count < size.rows else { return Frame(size: size, lines: lines, title: tab.title) }
    var line = StatusLine(
      left: status ?? "",
      isError: prompt == nil && notice != nil,
      position: "",
      hints: prompt == nil ? keyMap.hints([(.help, "help")], in: .opening) : [],
      columns: size.columns
    )
    line.isMessage = prompt == nil
    line.append(to: &lines)
    var frame = Frame(size: size, lines: lines, title: tab.title)
    frame.append(choicesOf: prompt)
    return frame
  }

  private var status: CleanText? { prompt?.text(cells: size.columns - 2) ?? notice ?? typed }

  /// The keys that wait for the list; nil without any.
  private var typed: CleanText? {
    guard !tab.typedAhead.isEmpty else { return nil }
    let last = tab.typedAhead.suffix(20)
    let keys = CleanText(sanitizing: last.map(\.label).joined())
    return (last.count < tab.typedAhead.count ? "…" : "") + keys + " · when the list is here"
  }

  private var message: FullScreenMessage {
    FullScreenMessage(title: tab.title, columns: size.columns, now: now, hasMotion: hasMotion)
  }

  /// The keys of a failure with their meaning here.
  private func hints(of failure: PageError) -> [CleanText] {
    let again: [(Command, CleanText)] =
      tab.mustWait(at: now) ? [] : [(.refresh, "tries again")]
    let key: [(Command, CleanText)] =
      failure.kind == .notAllowed ? [(.header, "adds a key")] : []
    return keyMap.hints(
      again + key + [
        (.cancel, tab.workingChanges == nil ? "changes it" : "goes back"),
        (.chooseSource, "sources"), (.closeSource, "closes"),
      ],
      in: .opening
    )
  }

  private var content: [(text: CleanText, style: Style)] {
    switch tab.state {
    case .open, .finding: []
    case .failed(let failure, let retryAt):
      heading(of: failure) + sentences(of: failure) + [("", .plain)]
        + remedy(of: failure, retryAt: retryAt) + message.keys(hints(of: failure))
    }
  }

  private var waiting: WaitingText {
    let hints = keyMap.hints(
      [(.cancel, "stops"), (.chooseSource, "sources")],
      in: .opening
    )
    return WaitingText(
      title: tab.title,
      host: tab.request.host.map { CleanText(sanitizing: $0) },
      since: tab.since,
      keys: hints
    )
  }

  private func heading(of failure: PageError) -> [(text: CleanText, style: Style)] {
    let text = Sentences.heading(of: failure.kind, tab.title, other: "could not be opened")
    return [(text, .error), ("", .plain)]
  }

  private func sentences(of failure: PageError) -> [(text: CleanText, style: Style)] {
    [failure.message, failure.advice].compactMap(\.self).map {
      (CleanText(sanitizing: $0), .plain)
    }
  }

  /// When the next attempt is, or how long the server's wait is.
  private func remedy(
    of failure: PageError,
    retryAt: Duration?
  ) -> [(text: CleanText, style: Style)] {
    if retryAt == nil { guard case .wait = failure.remedy else { return [] } }
    return [
      (
        Sentences.remedy(
          failure.remedy,
          retryAt: retryAt,
          now: now,
          keys: RowKeys(keyMap, in: .opening)
        ), .bold
      )
    ]
  }
}
