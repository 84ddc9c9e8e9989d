import EverBrowser
import EverRuntime

/// The items that the user chooses with `--select`.
final class Selection {
  private var chosen: [ChosenItems] = []

  /// Receives the user's choice on the screen.
  var observer: ItemObserver {
    ItemObserver(
      onReport: { [self] report, _ in
        if case .chosen(let items) = report { chosen = items }
      },
      onStart: { _ in }
    )
  }

  /// Returns the chosen items as they are printed.
  func text(_ format: ItemFormat, isForTerminal: Bool) -> String {
    chosen.map { $0.text(format, isForTerminal: isForTerminal) }.joined()
  }

  /// Prints the chosen items, and a sentence about incomplete ones.
  ///
  /// The exit status is 130 without a choice, 1 when an item is incomplete or the output can't be
  /// written. The terminal must be restored before the call.
  func end(status: Int32, _ format: ItemFormat) -> Int32 {
    guard status == 0 else { return status }
    guard !chosen.isEmpty else { return Self.cancelled }
    let text = text(format, isForTerminal: StandardOutput.isTerminal)
    let problem = StandardOutput.write(data: text).problem?.sentence ?? incompleteness
    guard let problem else { return 0 }
    StandardError.write(problem)
    return 1
  }

  /// The status of a chooser that the user leaves without a choice, as in fzf.
  private static let cancelled: Int32 = 130

  /// The sentence about items whose details couldn't be loaded; nil when all are complete.
  private var incompleteness: String? {
    let failures = chosen.compactMap(\.failure)
    let count = chosen.reduce(0) { $0 + $1.incompleteCount }
    return failures.first.flatMap { PrintOutcome.incomplete(count: count, $0).sentence }
  }
}
