/// The errors in the outcome of a list; empty without any.
struct Verdict: Hashable, Sendable, CustomStringConvertible {
  private(set) var faults: [String] = []

  var description: String { faults.joined(separator: "; ") }

  /// Judges what was printed.
  ///
  /// - Parameters:
  ///   - lines: the printed items, one a line.
  ///   - status: the exit status.
  ///   - error: what was written on standard error.
  ///   - truth: the API.
  ///   - count: how many items it held.
  init(lines: [String], status: Int?, error: String, of truth: Truth, holding count: Int) {
    let items = truth.items(count)
    let known = lines.filter { items.contains($0) || $0 != Truth.late.text }
    if !Self.isSubsequence(known, of: items) { faults.append("items are repeated or misplaced") }
    let missing = items.count + truth.excess - known.count
    if missing == 0 {
      if status != 0, truth.expects == .whole { faults.append("all is there, and it failed") }
      // Repeated items are hidden, and the notice says so.
      let remarks = [
        "repeated", "more than the", "the server answered 4", "nothing says",
        "can be that of the page", "sent an empty response", "sent no list", "as the next one",
        "no further page", "was empty", "an earlier page again", "page one again",
      ]
      let isRemark = remarks.contains(where: error.contains)
      if status == 0, !error.isEmpty, !isRemark { faults.append("it complains of nothing") }
    } else {
      if truth.expects == .whole { faults.append("\(known.count) of \(items.count) items") }
      let isEnd = truth.expects == .remarked ? status == 0 : status == 1
      if !isEnd { faults.append("\(missing) are missing, and it ends with \(status ?? -1)") }
      if !Self.says(missing, error, truth) {
        faults.append("it doesn’t say that \(missing) are missing")
      }
    }
  }

  /// Judges a screen on which the whole list and its end row have room.
  ///
  /// - Parameters:
  ///   - rows: how many rows with items there are.
  ///   - end: the row after the last.
  ///   - truth: the API.
  ///   - count: how many items it held.
  init(rows: Int, end: String, of truth: Truth, holding count: Int) {
    let missing = count + truth.excess - rows
    if missing < 0 { faults.append("\(rows) rows for \(count) items") }
    if missing > 0 {
      if truth.expects == .whole { faults.append("\(rows) rows for \(count) items") }
      if !Self.says(missing, end, truth) {
        faults.append("it doesn’t say that \(missing) are missing")
      }
    } else if truth.expects == .whole, end.contains("missing") {
      faults.append("the end row misses something")
    }
  }

  private static func says(_ missing: Int, _ text: String, _ truth: Truth) -> Bool {
    guard truth.expects != .said, truth.expects != .remarked else { return !text.isEmpty }
    return text.split { !$0.isNumber }.contains("\(missing)") && text.contains("missing")
  }

  private static func isSubsequence(_ lines: [String], of items: [String]) -> Bool {
    var rest = items[...]
    for line in lines {
      guard let place = rest.firstIndex(of: line) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }
}
