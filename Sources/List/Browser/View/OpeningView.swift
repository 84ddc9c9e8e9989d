import Cells
import ListParts
import OpenRequests
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
    let message = FullScreenMessage(
      title: tab.title,
      columns: size.columns,
      now: now,
      hasMotion: hasMotion
    )
    var lines = [TitleLine(title: tab.title, right: "", columns: size.columns).line]
    if case .finding = tab.state {
      lines += waiting.lines(
        at: now,
        hasMotion: hasMotion,
        columns: size.columns,
        height: height
      )
    } else {
      lines += message.centered(content, height: height)
    }
    let status = prompt?.text(cells: size.columns - 2) ?? notice
    lines.append(
      StatusLine(
        left: status ?? "",
        isError: prompt == nil,
        position: "",
        columns: size.columns
      ).line
    )
    return Frame(size: size, lines: lines, title: tab.title)
  }

  private var content: [(text: CleanText, style: Style)] {
    switch tab.state {
    case .open, .finding: []
    case .failed(let failure, let retryAt):
      heading(of: failure) + sentences(of: failure) + [("", .plain)]
        + remedy(of: failure, retryAt: retryAt)
        + keys([
          (.screen(.refresh), "tries again"), (.typed(.header), "adds a key"),
          (.screen(.cancel), tab.workingChanges == nil ? "changes it" : "goes back"),
          (.tabs(.chooseSource), "other sources"), (.tabs(.closeSource), "closes"),
        ])
    }
  }

  private var waiting: Waiting {
    let hints = keyMap.hints(
      [
        (.screen(.cancel), "stops"), (.tabs(.chooseSource), "other sources"),
        (.screen(.help), "help"),
      ],
      in: .opening
    )
    return Waiting(
      for: tab.title,
      host: tab.request.host.map { CleanText(sanitizing: $0) },
      since: tab.since,
      keys: CleanText(joining: hints, separator: "   ")
    )
  }

  private func heading(of failure: PageError) -> [(text: CleanText, style: Style)] {
    let style = Style.error
    let width = max(10, size.columns - 6)
    let text = Sentences.heading(of: failure.kind, tab.title, other: "could not be opened")
    return TextWrapper.wrap(text, to: width).map { ($0, style) }
      + [("", .plain)]
  }

  private func sentences(of failure: PageError) -> [(text: CleanText, style: Style)] {
    let width = max(10, min(size.columns - 6, 76))
    return [failure.message, failure.advice].compactMap(\.self).flatMap { text in
      TextWrapper.wrap(CleanText(sanitizing: text), to: width).map { ($0, .plain) }
    }
  }

  /// When the next attempt is, or how long the server's wait is.
  private func remedy(
    of failure: PageError,
    retryAt: Duration?
  ) -> [(text: CleanText, style: Style)] {
    if retryAt == nil { guard case .wait = failure.remedy else { return [] } }
    return [(Sentences.remedy(failure.remedy, retryAt: retryAt, now: now), .bold)]
  }

  /// Keys of the current key map with their meaning here, in rows as full as possible.
  private func keys(_ commands: [(Command, CleanText)]) -> [(text: CleanText, style: Style)] {
    var rows: [CleanText] = []
    for part in keyMap.hints(commands, in: .opening) {
      let longer = rows.last.map { $0 + "   " + part } ?? part
      if let last = rows.indices.last, DisplayWidth.of(longer) <= size.columns - 4 {
        rows[last] = longer
      } else {
        rows.append(part)
      }
    }
    return rows.map { ($0, .secondary) }
  }
}
