import EverBrowser
import EverText
import EverItems
import EverMock
import EverRuntime
import TestSupport
import Testing

/// Small APIs whose items are known: each item is displayed once, or the missing ones are counted.
@Suite(.timeLimit(.minutes(3))) struct TruthTests {
  /// One test for all three, because reading all lists takes a sixth of the time of all tests.
  @Test(arguments: Truth.all)
  func `printing, the end row, a filter and an order agree about every item`(truth: Truth) async {
    for count in truth.counts {
      let list = await DetectedTruth(truth, holding: count)
      let whole = await Reading(list)
      expectOnceEach(whole, of: truth, holding: count)
      let name = "\(truth.name), \(count) items"
      for text in ["1", "nothing has this"] {
        await expectMatches(of: text, in: whole, of: list, name)
      }
      await expectSorted(whole, of: list, name)
    }
  }

  /// Expects that each item is printed once or counted as missing, and the same in the end row.
  private func expectOnceEach(_ reading: Reading, of truth: Truth, holding count: Int) {
    let verdicts = [
      Verdict(
        lines: reading.lines,
        status: reading.status,
        error: reading.error,
        of: truth,
        holding: count
      ), Verdict(rows: reading.rows, end: reading.end, of: truth, holding: count),
    ]
    for verdict in verdicts {
      #expect(
        verdict.faults.isEmpty,
        "\(truth.name), \(count) items: \(verdict)\n\(reading.report)"
      )
    }
  }

  /// Expects that a filter prints the items that have its text, and counts the missing ones.
  private func expectMatches(
    of text: String,
    in whole: Reading,
    of list: DetectedTruth,
    _ name: String
  ) async {
    guard let filter = Filter(text) else {
      Issue.record("\(name): \(text)")
      return
    }
    let filtered = await Reading(list, filter: filter)
    let expected = whole.items.filter { filter.fitted(to: []).suits($0) { _ in nil } }.map(\.json)
    #expect(filtered.lines == expected, "\(name): \(filtered.report)")
    #expect(filtered.status == whole.status, "\(name): \(filtered.report)")
  }

  /// Expects that a sorted list has the same items, or an error in the place of a part of them.
  private func expectSorted(_ whole: Reading, of list: DetectedTruth, _ name: String) async {
    let sorted = await Reading(list, order: SortOrder(column: "$"))
    #expect(sorted.status == whole.status, "\(name): \(sorted.report)")
    guard whole.status == 0 || !sorted.lines.isEmpty else { return }
    #expect(sorted.lines.sorted() == whole.lines.sorted(), "\(name): \(sorted.report)")
  }

  @Test(arguments: Truth.representative)
  func `the program prints what is read without it`(truth: Truth) async throws {
    let count = truth.counts[0]
    let reading = await Reading(DetectedTruth(truth, holding: count))
    let server = try truth.serve(count)
    let printed = try await BuiltProgram.print(
      [server.baseURL + truth.path, "--print", "--format", "jsonl"] + truth.arguments
    )
    #expect(printed.lines.map(String.init) == reading.lines)
    #expect(printed.status == reading.status)
    let sentences = reading.remarks + (reading.error.isEmpty ? [] : [reading.error])
    #expect(printed.error.split(separator: "\n").count == sentences.count, "‘\(printed.error)’")
    #expect(reading.remarks.allSatisfy(printed.error.contains), "‘\(printed.error)’")
    await server.wait { $0.open.isEmpty && $0.finished.count == $0.received }
    #expect(server.requests.count == reading.requested.count, "\(server.requested)")
  }

  @Test(arguments: Truth.representative)
  func `the screen shows the rows and the end row`(truth: Truth) async throws {
    let count = truth.counts[0]
    let server = try truth.serve(count)
    let program = try TerminalProgram(
      ProgramCommand(
        BuiltProgram.everscroll,
        [server.baseURL + truth.path, "--no-cache"] + truth.arguments,
        size: Size(columns: 120, rows: 40)
      )
    )
    let screen = try await program.waitUntil("the end row") { $0.isEnded }
    let verdict = Verdict(rows: screen.itemRows, end: screen.rest ?? "", of: truth, holding: count)
    #expect(
      verdict.faults.isEmpty,
      "\(truth.name), \(count) items: \(verdict)\n\(screen)\nAsked:\n\(server.requested)"
    )
    program.send("q")
    #expect(try await program.waitForExit() == .exited(0))
  }
}

extension Reading {
  /// The outcome, for a failure.
  fileprivate var report: String {
    """
    Exit \(status), ‘\(error)’, end row ‘\(end)’, asked:
      \(requested.joined(separator: "\n  "))
    Printed:
    \(lines.joined(separator: "\n"))
    """
  }
}

extension MockServer {
  /// The requests, one on each line.
  fileprivate var requested: String {
    requests.sorted { $0.number < $1.number }
      .map { "  \($0.method) \($0.path) \($0.body) \($0.status)" }.joined(separator: "\n")
  }
}

extension ScreenSnapshot {
  /// What stands between the title and the status line.
  private var body: ArraySlice<String> { rows.dropFirst().dropLast() }

  /// The row after the last; nil while something is loading.
  fileprivate var rest: String? {
    body.last { row in
      row.contains("── ") && !row.contains("── loading")
        || row.contains("✗ ") && !row.contains("again in ")
    }
  }

  /// Whether the end row is there and nothing above it is under way or waits for another try.
  fileprivate var isEnded: Bool {
    let isLoading = body.contains { $0.contains("░░") || $0.contains("again in ") }
    return !isLoading
      && rest.map { row in
        ["checks again", ":paging shows", "✗ "].contains { row.contains($0) }
      } ?? false
  }

  /// How many rows have a number and are loaded.
  fileprivate var itemRows: Int {
    body.count { row in
      let text = row.replacing("▌", with: " ").drop { $0 == " " }
      return text.first?.isNumber == true && !row.contains("░░") && !row.contains("✗")
    }
  }
}
