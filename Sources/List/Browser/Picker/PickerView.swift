import EverItems
import EverText
import Paging

/// The picker on a screen.
struct PickerView {
  let picker: Picker
  let workspace: Workspace

  /// The first column of the text, beside the gutter.
  private static let textColumn = 3
  private static let gap = 2
  /// The width in columns below which no progress is displayed.
  private static let narrow = 60
  /// The width in columns below which only the entries' texts are displayed.
  private static let narrowest = 40
  /// The maximum width of an entry in columns, so that its two ends stay close on a wide screen.
  private static let widest = 110

  private var size: Size { picker.size }

  var frame: Frame {
    let right = size.columns < Self.narrow ? "" : workspace.pickerProgress
    var lines = [
      TitleLine(title: "Choose a source", right: right, columns: size.columns).line, field,
    ]
    let style = picker.problem == nil ? Style.secondary : .error
    let width = size.columns - Self.textColumn - 1
    lines += picker.remarks.map { Line($0, at: Self.textColumn, width: width, style: style) }
    lines.pad(to: size.rows - 1 - picker.list.height)
    lines += entryLines
    lines += examples(rows: size.rows - 2 - lines.count)
    lines.pad(to: size.rows - 1)
    lines.append(status)
    return Frame(size: size, lines: lines, title: "everscroll")
  }

  private var field: Line {
    var line = Line(">", at: 1, width: 1, style: .bold)
    let room = size.columns - Self.textColumn - 1
    let typed = picker.field.shown(cells: room)
    line.append(typed, at: Self.textColumn, width: room)
    if picker.field.isEmpty {
      let column = Self.textColumn + DisplayWidth.of(typed) + 1
      let hint: CleanText = "a site, a URL, a file, a name"
      line.append(hint, at: column, width: size.columns - column - 1, style: .secondary)
    }
    return line
  }

  private var entryLines: [Line] {
    let entries = picker.entries
    let labels = entries.map { CleanText(sanitizing: $0.label) }
    let room = size.columns - Self.textColumn - 1
    // An address whose title isn't displayed moves no title of another entry.
    let titled = zip(entries, labels).filter { !$0.0.repeatsTitle }
    let widest = min(room, titled.map { DisplayWidth.of($0.1) }.max() ?? 0)
    let width = size.columns < Self.narrowest ? room : min(widest, max(room / 2, room - 40))
    return picker.list.visible.map { row in
      line(of: entries[row], label: labels[row], width: width, isChosen: row == picker.list.cursor)
    }
  }

  private func line(of entry: PickerEntry, label: CleanText, width: Int, isChosen: Bool) -> Line {
    var line = Line()
    let style = isChosen ? Style.bold : .plain
    if isChosen {
      line.append(RowPainter.cursorMark, at: ListLayout.gutterColumn, width: 1, style: .accent)
    }
    let end = min(size.columns, Self.widest) - 1
    let isOpen = workspace.tabs.contains { $0.request.shown == entry.text }
    let origin = CleanText(sanitizing: isOpen ? "open" : entry.origin)
    let isRepeated = entry.repeatsTitle
    let room = end - Self.textColumn
    let labelWidth = isRepeated ? min(room, max(width, DisplayWidth.of(label))) : width
    line.append(label, at: Self.textColumn, width: labelWidth, style: style)
    let start = Self.textColumn + labelWidth + Self.gap
    let title = isRepeated ? "" : CleanText(sanitizing: entry.title)
    let originStart = end - DisplayWidth.of(origin)
    let titleEnd = start + DisplayWidth.of(title)
    let hasOrigin = !origin.isEmpty && originStart >= titleEnd + Self.gap
    line.append(title, at: start, width: max(0, end - start), style: .secondary)
    if hasOrigin {
      line.append(origin, at: originStart, width: end - originStart, style: .secondary)
    }
    return line
  }

  /// Examples of other inputs; none while the user types, or without room.
  private func examples(rows: Int) -> [Line] {
    guard picker.field.isEmpty, rows >= Self.typable.count + 2 else { return [] }
    let width = Self.typable.reduce(0) { max($0, DisplayWidth.of($1.example)) }
    let start = Self.textColumn + width + Self.gap
    guard size.columns >= start + Self.narrow / 2 else { return [] }
    let examples = TextBlock(
      lines: Self.typable.map(\.example),
      column: Self.textColumn,
      width: width
    )
    let meanings = TextBlock(
      lines: Self.typable.map(\.meaning),
      column: start,
      width: size.columns - start - 1,
      style: .secondary
    )
    return [Line(), Line("or type", at: Self.textColumn, width: width, style: .secondary)]
      + Line.beside([examples, meanings])
  }

  private static let typable: [(example: CleanText, meaning: CleanText)] = [
    ("https://example.com/items", "any list in JSON; its paging is detected"),
    ("list.csv", "a file: .json, .jsonl, .csv, .tsv"),
    ("source.toml", "a source that you define"),
  ]

  /// The position of the chosen entry; empty when all entries are visible.
  private var place: CleanText {
    guard picker.list.lastTop > 0 else { return "" }
    return CleanText(picker.list.cursor + 1) + "/" + CleanText(picker.entries.count)
  }

  private var status: Line {
    let canLeave =
      !workspace.tabs.isEmpty || picker.problem != nil && !picker.field.isEmpty
    let leave: [CleanText] = (canLeave ? ["Esc back"] : []) + ["^C quit"]
    var line = StatusLine(
      left: "Enter opens  Tab completes  ↑ ↓ choose",
      position: place,
      hints: leave,
      columns: size.columns
    )
    // On a narrow screen, the key that leaves the picker is the most important one.
    if !line.fits { line.left = size.columns < Self.narrowest ? leave[0] : "Enter opens" }
    return line.line
  }
}

extension PickerEntry {
  /// Whether its title is a part of its text, as for a list that was found at a URL.
  fileprivate var repeatsTitle: Bool { text.contains(title) }
}

extension Picker {
  /// The number of rows for the title, the field and the status line.
  private static let fixedRows = 3
  /// The largest number of rows of a remark.
  private static let longestRemark = 4

  private var room: Int { max(0, size.rows - Self.fixedRows) }

  /// The rows for entries; a blank row is above them where there is no remark.
  var listHeight: Int {
    remarks.isEmpty ? max(0, room > 4 ? room - 1 : room) : room - remarks.count
  }

  /// The rows of the remark below the field.
  var remarks: [CleanText] {
    let rows = remark.map { TextWrapper.wrap($0, to: max(1, size.columns - 4)) } ?? []
    // At least one row is left for entries, so that the user can choose.
    return Array(rows.prefix(min(Self.longestRemark, max(0, room - 1))))
  }

  /// Why something can't be opened, or what to type; nil when neither is to be said.
  private var remark: CleanText? {
    if let problem { return "✗ " + CleanText(sanitizing: problem.description) }
    if doubt != nil { return "looking for it among the names of sites …" }
    if let argument = source?.argument {
      let rest: CleanText = entries.isEmpty ? ": type it" : ": type it, or choose one below"
      return CleanText(sanitizing: argument) + rest
    }
    guard entries.isEmpty else { return nil }
    return hasOption
      ? "options such as --mock belong to the command line: everscroll starwars --mock"
      : "nothing matches; Enter opens a site, a URL, a file or a source's name"
  }

  /// Whether a word of the text is an option of the command line.
  private var hasOption: Bool { field.text.split(separator: " ").contains { $0.hasPrefix("--") } }
}

extension Workspace {
  /// Displays the picker over the current tab.
  mutating func choose(text: String = "", problem: PageError? = nil) {
    picker = Picker(text: text, problem: problem, choices: choices, size: size)
    if completions == .failed { completions = .unknown }
    ask(.none, .listSources)
    ask(.none, .listVisits)
    listCompletions()
  }

  /// Requests the possible arguments, once, and only when the user types the name of a source with
  /// one, or a word that may be an argument.
  mutating func listCompletions() {
    guard completions == .unknown, let picker else { return }
    let text = picker.field.text.lowercased()
    let isNamed = choices.sources.contains { $0.argument != nil && text.hasPrefix($0.text) }
    guard isNamed || picker.entries.isEmpty && Self.mayBeArgument(text) else { return }
    completions = .loading
    ask(.none, .listCompletions)
  }

  /// Whether a text is a word of some letters, and no part of an address.
  private static func mayBeArgument(_ text: String) -> Bool {
    text.count > 2 && text.allSatisfy { $0.isLetter || $0.isNumber } && !"https".hasPrefix(text)
  }

  /// The time for which the user waits for the possible arguments.
  static let longestDoubt = Duration.seconds(2)

  /// The time at which the picker changes without a message; nil when it doesn't.
  var pickerChange: Duration? {
    guard let picker, picker.doubt != nil else { return nil }
    return hasMotion ? min(picker.doubtEnd, Spinner.nextStep(after: now)) : picker.doubtEnd
  }

  /// Opens the source that has the text as an argument, such as a site, once the possible arguments
  /// are known, or without them after a while; if no source has it, the picker displays why the
  /// text can't be opened.
  mutating func settleDoubt() {
    guard let picker, let failure = picker.doubt, completions != .loading || now >= picker.doubtEnd
    else { return }
    let areKnown = completions == .known
    let text = picker.field.text
    if completions != .unknown,
      let request = choices.request(withArgument: text, areKnown: areKnown)
    {
      self.picker?.refuse(failure)
      return open(request)
    }
    self.picker?.refuse(
      areKnown ? PageError("No source and no site is called ‘\(text)’.") : failure
    )
  }

  /// Returns to the source below the picker; where there is none, from a typed text to all choices.
  mutating func leavePicker() {
    guard tabs.isEmpty else {
      picker = nil
      return showCurrent()
    }
    guard picker?.field.isEmpty == true else { return choose() }
    picker?.refuse(PageError("No list is open to go back to: ^C quits."))
  }

  mutating func offer(_ change: (inout PickerChoices) -> Void) {
    change(&choices)
    picker?.offer(choices)
  }

  mutating func takeCompletions(_ result: Result<[PickerEntry], PageError>) {
    switch result {
    case .success(let entries):
      completions = .known
      offer { $0.completions = entries }
    case .failure:
      completions = .failed
    }
    settleDoubt()
  }

  /// The content that the picker is loading, for its title line.
  var pickerProgress: CleanText {
    switch completions {
    case .unknown, .known: ""
    case .loading where picker?.doubt != nil:
      Spinner.mark(at: now, hasMotion: hasMotion) + " requesting names"
    case .loading: "requesting names …"
    // The names matter only while the user types an argument.
    case .failed: picker?.source == nil ? "" : "names can't be listed now"
    }
  }

  /// Offers what can follow a command at the prompt, or complete the text of the picker.
  mutating func takeValues(_ names: [String]) {
    guard picker != nil else {
      // Of themes, the current one is the first.
      let start = names.firstIndex(of: theme.name) ?? 0
      return send(currentID, .values(Array(names[start...] + names[..<start])))
    }
    picker?.offer(paths: names)
  }
}
