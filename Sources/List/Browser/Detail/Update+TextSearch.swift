import EverText

/// Searching in the rows of a detail or of the help.
extension Model {
  /// Marks a text, and goes to its first place.
  @discardableResult
  mutating func lookInText(for text: String) -> TextRows.Outcome {
    changeDetail { $0.unfold() }
    var outcome = TextRows.Outcome.none
    changeText { rows in
      rows.look(for: text)
      outcome = rows.goToMatch(0)
    }
    return outcome
  }

  /// Goes to the next match of the search, or to the previous one.
  mutating func searchText(_ times: Int) {
    var outcome: TextRows.Outcome?
    changeText { rows in
      guard rows.pattern != nil else { return }
      for _ in 0..<min(abs(times), 1_000) { outcome = rows.goToMatch(times < 0 ? -1 : 1) }
    }
    guard let outcome else { return announce(keyMap.noSearch(in: context), isError: true) }
    announce(outcome, isUp: times < 0)
  }

  /// Displays the outcome of a search, unless it found the text without wrapping around.
  mutating func announce(_ outcome: TextRows.Outcome, isUp: Bool = false) {
    switch outcome {
    case .found: break
    case .foundPastEnd:
      announce(isUp ? "search continued at the end" : "search continued at the top")
    case .none: announce("this text is not here", isError: true)
    }
  }
}
