import Items

/// The parts of a program that uses the library: what it draws itself, and what is reported to it.
struct OwnParts: Sendable {
  /// The events of items that are reported.
  let reports: ItemReports
  /// The parts of the screen that the program draws itself.
  let appearance: Appearance
  /// The heights of the rows that it draws.
  var rowHeights = RowHeights()
  /// Items whose rows are visible and were reported; empty unless they are reported, and after the list
  /// is replaced.
  var itemsInView: Set<ItemID> = []

  init(reports: ItemReports, appearance: Appearance) {
    self.reports = reports
    self.appearance = appearance
  }
}
