import EverBrowser

/// The outcome of inserting an item in a browser.
public enum FeedInsertion: Hashable, Sendable {
  /// The item was inserted; its row, from 0.
  case inserted(row: Int)
  /// An item with its id was loaded already, and has the new content; its row, from 0.
  case replaced(row: Int)
  /// Nothing was inserted: nothing is loaded at the place, or the browser doesn't run.
  case dropped

  init(_ outcome: InsertionOutcome) {
    self =
      switch outcome {
      case .inserted(let row): .inserted(row: row)
      case .replaced(let row): .replaced(row: row)
      case .dropped: .dropped
      }
  }
}
