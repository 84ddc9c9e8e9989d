import EverText

/// The smallest screen that shows a list; a smaller one shows a message about its size.
enum SmallestScreen {
  private static let size = Size(columns: 20, rows: 5)

  /// Whether a screen is large enough for a list.
  static func fits(_ size: Size) -> Bool {
    size.columns >= Self.size.columns && size.rows >= Self.size.rows
  }

  /// The frame of a smaller screen.
  static func frame(of size: Size) -> Frame {
    let enough = "too small: \(Self.size.columns)×\(Self.size.rows) needed"
    var lines = Array(repeating: Line(), count: size.rows)
    if size.rows > 0 {
      lines[(size.rows - 1) / 2].append(
        size.columns < enough.count ? "too small" : CleanText(sanitizing: enough),
        at: 0,
        width: size.columns,
        style: .bold,
        alignment: .center
      )
    }
    return Frame(size: size, lines: lines)
  }
}
