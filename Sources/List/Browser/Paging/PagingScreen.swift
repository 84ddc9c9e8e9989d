import EverText
import EverList

/// How a list is paged, and a cursor on the alternatives.
package struct PagingScreen: Hashable, Sendable {
  let description: PagingDescription
  /// The choice under the cursor, as an index of ``PagingDescription/choices``.
  private(set) var index = 0
  /// Its rows at the current width.
  private(set) var lines: [Line] = []
  private(set) var scroll = ListViewport()

  init(_ description: PagingDescription) {
    self.description = description
  }

  /// The choice under the cursor; nil when there are none.
  var choice: PagingDescription.Choice? {
    description.choices.indices.contains(index) ? description.choices[index] : nil
  }

  /// Moves the cursor by choices and stops at the first and last one; without any, the rows scroll.
  mutating func move(by step: Int, in size: Size) {
    guard !description.choices.isEmpty else { return scroll.scroll(by: step) }
    let moved = index.addingReportingOverflow(step)
    let wanted = moved.overflow ? (step < 0 ? 0 : .max) : moved.partialValue
    index = min(max(0, wanted), description.choices.count - 1)
    layOut(in: size)
    // The rows above the first choice are displayed with it.
    if index == 0 { scroll.scroll(by: .min / 2) }
  }

  mutating func scroll(by rows: Int) { scroll.scroll(by: rows) }

  mutating func layOut(in size: Size) {
    let layout = PagingLayout(description, chosen: index, columns: size.columns)
    lines = layout.lines
    scroll.setHeight(ListLayout.bodyHeight(of: size))
    scroll.setRowCount(lines.count)
    if let row = layout.chosenRow { scroll.moveCursor(to: row) }
  }
}

/// The screen of `:paging`.
enum PagingView {
  static func screen(of model: Model, paging: PagingScreen) -> ScrollingScreen {
    ScrollingScreen(
      title: "Paging of " + model.title,
      right: "",
      lines: paging.lines,
      scroll: paging.scroll,
      identity: 15,
      status: keys(of: paging, in: model)
    )
  }

  private static func keys(of paging: PagingScreen, in model: Model) -> CleanText {
    let choosing: [(Command, CleanText)] =
      paging.choice == nil ? [] : [(.movement(.moveDown), "next"), (.open, "tries it")]
    let hints = model.keyMap.hints(
      [(.back, "back")] + choosing + [(.save, "saves this source")],
      in: .paging
    )
    return StatusLine.keys(hints, columns: model.size.columns)
  }
}
