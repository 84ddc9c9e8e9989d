/// Where the cursor goes as rows load, and whether the last command went to the end.
///
/// Repeated directly, the command that goes to the end goes to the real end, which can take many
/// pages. Any other command ends the repetition, but the cursor still goes to its goal.
package enum Going: Hashable, Sendable {
  /// The cursor stays.
  case nowhere
  /// To a row, which may be beyond the last one; `Int.max` is the last item of the whole list.
  case row(Int)
  /// Towards the end, to the last row of the page after the loaded ones.
  case onePageOn(Int)
  /// To the last item of the whole list, because the user went to the end twice.
  case realEnd
  /// The last command went to the end, and the cursor stays: it is there, or no row loads on the
  /// way.
  case atEnd

  /// The row to which the cursor moves; `Int.max` is the end, nil means that the cursor stays.
  package var goal: Int? {
    switch self {
    case .nowhere, .atEnd: nil
    case .row(let row), .onePageOn(let row): row
    case .realEnd: .max
    }
  }

  /// Whether the last command went to the end; repeated, it goes to the real end.
  var isToEnd: Bool {
    switch self {
    case .onePageOn, .realEnd, .atEnd: true
    case .nowhere, .row: false
    }
  }

  /// Gives up the goal; the cursor stays.
  package mutating func stay() { self = isToEnd ? .atEnd : .nowhere }

  /// Goes to another row.
  mutating func go(to row: Int) { self = isToEnd ? .onePageOn(row) : .row(row) }

  /// Records another command, which doesn't change the goal.
  mutating func interrupt() { self = goal.map { .row($0) } ?? .nowhere }

  /// Moves the goal along with its row when rows above it change; the end stays the end.
  mutating func rowsReplaced(at row: Int, removed: Int, inserted: Int) {
    guard let goal, goal != .max, row + removed <= goal else { return }
    go(to: goal + inserted - removed)
  }
}
