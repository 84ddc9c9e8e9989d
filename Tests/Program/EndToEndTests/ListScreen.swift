import EverText
import TestSupport
import Testing

extension ScreenSnapshot {
  /// The line with the title of the feed and the number of loaded items.
  var titleLine: String { rows.first ?? "" }

  /// The last line.
  var statusLine: String { rows.last ?? "" }

  /// Whether the title line covers the whole width, as it does after a resize.
  var isFilled: Bool { titleLine.count == size.columns - 1 }

  /// The lines between the title and the status line, without the scroll bar.
  var body: [String] { rows.dropFirst().dropLast().map(Self.withoutScrollBar) }

  /// The row with the gutter mark; empty when there is none.
  var cursorRow: String { body.first { $0.contains("▌") } ?? "" }

  /// The rows by their displayed number, without the gutter mark.
  var numberedRows: [Int: String] {
    var found: [Int: String] = [:]
    for row in body {
      let text = Self.numbered(row)
      let digits = text.prefix { $0.isNumber }
      guard let number = Int(digits) else { continue }
      found[number] = String(text.dropFirst(digits.count).drop { $0 == " " })
    }
    return found
  }

  /// The number of placeholder rows.
  var placeholders: Int { body.count { $0.contains("░░") } }
}

extension TerminalProgram {
  /// Waits until a loaded row is on the screen.
  @discardableResult
  func waitForRow(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ScreenSnapshot {
    try await waitUntil("the row “\(text)”", sourceLocation: sourceLocation) {
      $0.body.contains { $0.contains(text) }
    }
  }

  /// Waits until the cursor is on a row, loaded or not.
  @discardableResult
  func waitForCursor(
    at row: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ScreenSnapshot {
    try await waitUntil("the cursor in row \(row)", sourceLocation: sourceLocation) {
      $0.cursorNumber == row
    }
  }

  /// Presses `q` and waits for the exit.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> TestSupport.ExitStatus
  {
    send("q")
    return try await waitForExit(sourceLocation: sourceLocation)
  }
}

extension ScreenSnapshot {
  var cursorNumber: Int? {
    let text = Self.numbered(cursorRow)
    return Int(text.prefix { $0.isNumber })
  }

  private static func withoutScrollBar(_ row: String) -> String {
    guard let bar = row.last, "█│┊┇✗".contains(bar), row.dropLast().last == " " else { return row }
    return String(row.dropLast().reversed().drop { $0 == " " }.reversed())
  }

  /// A row from its number on, without the gutter mark and the sign of a new row.
  private static func numbered(_ row: String) -> Substring {
    row.drop { " ▌+".contains($0) }
  }
}
