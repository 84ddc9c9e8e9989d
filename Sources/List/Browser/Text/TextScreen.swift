import EverList
import EverText

/// A text that scrolls, over the list or the detail: the help, how the list is paged, or all of a
/// message that the status line shortened.
package struct TextScreen: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case help
    /// How the list is paged; the alternatives can be chosen.
    case paging(PagingDescription)
    case message(CleanText, title: CleanText)
  }

  let content: Content
  /// Its rows at the current width.
  package internal(set) var rows = TextRows()
  /// The alternative under the cursor, as an index of ``PagingDescription/choices``.
  private var index = 0

  init(_ content: Content) { self.content = content }

  private var choices: [PagingDescription.Choice] {
    if case .paging(let description) = content { description.choices } else { [] }
  }

  /// The alternative under the cursor; nil when there is none.
  var choice: PagingDescription.Choice? {
    choices.indices.contains(index) ? choices[index] : nil
  }

  var context: KeyContext { if case .paging = content { .paging } else { .help } }

  /// Lays its rows out for a screen.
  mutating func layOut(_ keyMap: KeyMap, size: Size) {
    let height = ListLayout.bodyHeight(of: size)
    switch content {
    case .help: rows.fit(HelpLayout(keyMap, columns: size.columns).lines, height: height)
    case .paging(let description):
      let layout = PagingLayout(description, chosen: index, columns: size.columns)
      rows.fit(layout.lines, height: height)
      if let row = layout.chosenRow { rows.scroll.moveCursor(to: row) }
    case .message(let text, _):
      let column = ListLayout.numberColumn
      let lines = Line.wrapped(text, at: column, width: max(1, size.columns - column - 1))
      rows.fit([Line()] + lines, height: height)
    }
  }

  /// Begins the help with the section of a context.
  mutating func begin(at context: KeyContext, _ keyMap: KeyMap, size: Size) {
    guard content == .help, let row = HelpLayout(keyMap, columns: size.columns).starts[context]
    else { return }
    rows.scroll.moveCursor(to: row, at: .top)
  }

  /// Performs a movement by rows: the cursor moves by alternatives and stops at the first and last
  /// one; without any, or when only the screen is scrolled, the rows scroll.
  mutating func move(by step: Int, scrolls: Bool, _ keyMap: KeyMap, size: Size) {
    guard !choices.isEmpty, !scrolls else { return rows.scroll.scroll(by: step) }
    index = min(max(0, index.addingClamped(step)), choices.count - 1)
    layOut(keyMap, size: size)
    // The rows above the first choice are displayed with it.
    if index == 0 { rows.scroll.scroll(by: .min / 2) }
  }

  /// What it displays over a model.
  func screen(of model: Model) -> ScrollingScreen {
    let title: CleanText
    let hints: [(Command, CleanText)]
    let identity: Int
    switch content {
    case .help:
      title = "Keys"
      hints = [(.search, "find"), (.movement(.pageDown), "more")]
      identity = 2
    case .paging:
      title = "Paging of " + model.title
      let choosing: [(Command, CleanText)] = [(.movement(.moveDown), "next"), (.open, "tries it")]
      hints = (choice == nil ? [] : choosing) + [(.save, "saves this source")]
      identity = 15
    case .message(_, let heading): (title, hints, identity) = (heading, [], 14)
    }
    return ScrollingScreen(
      title: title,
      lines: rows.visible,
      scroll: rows.scroll,
      identity: identity,
      status: StatusLine.keys(
        model.keyMap.hints([(.back, "back")] + hints, in: context),
        columns: model.size.columns
      )
    )
  }
}
