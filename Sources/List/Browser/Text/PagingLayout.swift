import EverText

/// The rows of a text that says how a list is paged.
struct PagingLayout {
  private(set) var lines: [Line] = [Line()]
  /// The row of the choice under the cursor; nil when there is none.
  private(set) var chosenRow: Int?

  private let columns: Int
  private let chosen: Int

  /// The first column of labels and choices, aligned with the row numbers of a list.
  private static let start = ListLayout.numberColumn
  /// Cells of the labels, with the gap after them.
  private static let labelWidth = 13
  /// The largest width in cells of a choice's title before a reason that would be cut.
  private static let longestTitle = 34

  /// - Parameters:
  ///   - description: the properties and choices to display.
  ///   - chosen: the choice under the cursor.
  ///   - columns: cells of the screen.
  init(_ description: PagingDescription, chosen: Int, columns: Int) {
    self.columns = columns
    self.chosen = chosen
    for fact in description.properties { append(fact) }
    append(description.lists, under: "Other lists in the response", from: 0)
    append(description.candidates, under: "Other ways", from: description.lists.count)
    if description.choices.isEmpty {
      lines.append(Line())
      append("Nothing else was seen that could be tried.", at: Self.start, style: .secondary)
    }
  }

  /// The cells of the widest of some texts.
  private static func widest(_ texts: [String]) -> Int {
    texts.map { DisplayWidth.of(CleanText(sanitizing: $0)) }.max() ?? 0
  }

  /// Cells from a column to the last column but one; the last one is blank.
  private func width(from column: Int) -> Int { max(1, columns - column - 1) }

  private mutating func append(_ text: CleanText, at column: Int, style: Style = .plain) {
    var line = Line()
    line.append(text, at: column, width: width(from: column), style: style)
    lines.append(line)
  }

  private mutating func append(_ fact: PagingDescription.Property) {
    let column = Self.start + Self.labelWidth
    let rows = TextWrapper.wrap(CleanText(sanitizing: fact.value), to: width(from: column))
    for (index, row) in rows.enumerated() {
      var line = Line()
      if index == 0 {
        let label = CleanText(sanitizing: fact.label)
        line.append(label, at: Self.start, width: Self.labelWidth - 1, style: .secondary)
      }
      line.append(row, at: column, width: width(from: column))
      lines.append(line)
    }
  }

  private mutating func append(
    _ choices: [PagingDescription.Choice],
    under title: CleanText,
    from first: Int
  ) {
    guard !choices.isEmpty else { return }
    lines.append(Line())
    append(title, at: Self.start, style: .heading)
    let column = Self.start + 2
    let reasons = Self.widest(choices.map(\.reason))
    let beside = max(Self.longestTitle, width(from: column) - reasons - 2)
    let titles = Self.widest(choices.map(\.title))
    let titleWidth = reasons > 0 ? min(titles, beside) : width(from: column)
    for (index, choice) in choices.enumerated() {
      let isChosen = first + index == chosen
      if isChosen { chosenRow = lines.count }
      append(choice, at: column, titleWidth: titleWidth, isChosen: isChosen)
    }
  }

  private mutating func append(
    _ choice: PagingDescription.Choice,
    at column: Int,
    titleWidth: Int,
    isChosen: Bool
  ) {
    let reasonColumn = column + titleWidth + 2
    let title = TextWrapper.wrap(CleanText(sanitizing: choice.title), to: titleWidth)
    let reason = TextWrapper.wrap(
      CleanText(sanitizing: choice.reason),
      to: width(from: reasonColumn)
    )
    for row in 0..<max(title.count, reason.count) {
      var line = Line()
      if isChosen, row == 0 {
        line.append(RowPainter.cursorMark, at: ListLayout.gutterColumn, width: 1, style: .accent)
      }
      if row < title.count {
        line.append(title[row], at: column, width: titleWidth, style: isChosen ? .bold : .plain)
      }
      if row < reason.count {
        line.append(reason[row], at: reasonColumn, width: width(from: reasonColumn))
      }
      lines.append(line)
    }
  }
}
