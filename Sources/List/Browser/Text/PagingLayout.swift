import EverText

/// How a list is read and paged, as `:paging` displays it, and the alternatives.
package struct PagingDescription: Hashable, Sendable {
  /// One known property of the list.
  package struct Property: Hashable, Sendable {
    package var label: String
    package var value: String

    package init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// An alternative to the detected list or paging.
  package struct Choice: Hashable, Sendable {
    package var change: SourceChanges.Change
    package var title: String
    /// The evidence for it; empty when there is none.
    package var reason: String

    package init(_ change: SourceChanges.Change, _ title: String, reason: String = "") {
      self.change = change
      self.title = title
      self.reason = reason
    }
  }

  package var properties: [Property]
  /// The other candidates, the most likely first.
  package var candidates: [Choice]
  /// Other lists in the response, the most likely first.
  package var lists: [Choice]

  package init(properties: [Property], candidates: [Choice] = [], lists: [Choice] = []) {
    self.properties = properties
    self.candidates = candidates
    self.lists = lists
  }

  /// The label of the paging of the list.
  package static let nextPage = "next page"
  /// The label of the evidence for it.
  package static let reason = "because"

  /// What the user names: a list of the response, or any path of several steps, or else the parameter
  /// that selects a page.
  func change(named text: String) -> SourceChanges.Change {
    let isPath = text.contains(".") || text.contains("$")
    let isList = lists.contains { $0.title == text }
    return isPath || isList ? .items(text) : .parameter(text)
  }

  /// What stands between the ways that were tried, each with why it was wrong.
  package static let separator = "; "

  /// Records the result of page two, or that none was found, and why the ways that were tried were
  /// wrong.
  mutating func take(strategy: String, isFound: Bool) {
    for tried in strategy.split(separator: Self.separator) {
      for index in candidates.indices where tried.contains("\(candidates[index].title): ") {
        let reason = tried.split(separator: "\(candidates[index].title): ").last ?? ""
        candidates[index].reason = "tried: \(reason)"
      }
    }
    for index in properties.indices {
      switch properties[index].label {
      case Self.nextPage: properties[index].value = strategy
      case Self.reason:
        properties[index].value = isFound ? "page two says so" : "no page two was found"
      default: break
      }
    }
  }

  /// All alternatives, in the order of their display.
  var choices: [Choice] { lists + candidates }
}

/// The rows of a text that says how a list is paged, and the choices among them.
struct PagingLayout {
  private(set) var rows: (lines: [Line], stops: [TextStop]) = ([Line()], [])

  private let columns: Int

  /// The first column of labels and choices, aligned with the row numbers of a list.
  private static let start = ListLayout.numberColumn
  /// The largest width in cells of a choice's title before a reason that would be cut.
  private static let longestTitle = 34

  /// - Parameters:
  ///   - description: the properties and choices to display.
  ///   - columns: cells of the screen.
  init(_ description: PagingDescription, columns: Int) {
    self.columns = columns
    for fact in description.properties {
      append(fact.label, at: Self.start, width: 12, style: .secondary, gap: 1, fact.value)
    }
    append(description.lists, under: "Other lists in the response")
    append(description.candidates, under: "Other ways")
    if description.choices.isEmpty {
      append(title: "Nothing else was seen that could be tried.", style: .secondary)
    }
  }

  /// The cells of the widest of some texts.
  private static func widest(_ texts: [String]) -> Int {
    texts.map { DisplayWidth.of(CleanText(sanitizing: $0)) }.max() ?? 0
  }

  /// Cells from a column to the last column but one; the last one is blank.
  private func width(from column: Int) -> Int { max(1, columns - column - 1) }

  private mutating func append(title: CleanText, style: Style) {
    rows.lines += [
      Line(), Line(title, at: Self.start, width: width(from: Self.start), style: style),
    ]
  }

  private mutating func append(_ choices: [PagingDescription.Choice], under title: CleanText) {
    guard !choices.isEmpty else { return }
    append(title: title, style: .heading)
    let column = Self.start + 2
    let reasons = Self.widest(choices.map(\.reason))
    let beside = max(Self.longestTitle, width(from: column) - reasons - 2)
    let titles = Self.widest(choices.map(\.title))
    let width = reasons > 0 ? min(titles, beside) : width(from: column)
    for choice in choices {
      rows.stops.append(TextStop(row: rows.lines.count, main: column..<column + width))
      append(choice.title, at: column, width: width, style: .plain, gap: 2, choice.reason)
    }
  }

  /// Appends a name and a text beside it, each in as many lines as it needs.
  private mutating func append(
    _ name: String,
    at column: Int,
    width: Int,
    style: Style,
    gap: Int,
    _ text: String
  ) {
    let start = column + width + gap
    rows.lines += Line.beside([
      TextBlock(wrapping: CleanText(sanitizing: name), at: column, width: width, style: style),
      TextBlock(wrapping: CleanText(sanitizing: text), at: start, width: self.width(from: start)),
    ])
  }
}
