import EverItems

/// The parts of a program that uses the library: what it draws itself, and what is reported to it.
struct OwnParts: Sendable {
  let reports: ItemReports
  /// The parts of the screen that the program draws itself.
  let appearance: Appearance
  var rowHeights = RowHeights()
  /// Items whose rows are visible, as they were reported or changed by the program; empty unless
  /// they are reported.
  var itemsInView: [ItemID: Item] = [:]
}
