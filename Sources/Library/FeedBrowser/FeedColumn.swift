import Items

/// One column of the list.
public struct FeedColumn: Hashable, Sendable {
  /// Where in its column a text stands.
  public enum Alignment: Hashable, Sendable {
    /// At the left edge.
    case left
    /// At the right edge, as numbers do.
    case right
  }

  /// What the column is called, in the detail of an item that has no fields of its own.
  public var title: String
  /// Cells that the column takes where there is room, at least 1.
  public var width: Int
  /// Cells below which it is left out rather than made narrower, at least 1.
  public var minimumWidth: Int
  /// Whether it takes a share of the cells that are left over.
  public var grows: Bool
  /// Where its texts stand.
  public var alignment: Alignment

  /// Makes a column.
  public init(
    _ title: String,
    width: Int,
    minimumWidth: Int = 4,
    grows: Bool = false,
    alignment: Alignment = .left
  ) {
    self.title = title
    self.width = width
    self.minimumWidth = minimumWidth
    self.grows = grows
    self.alignment = alignment
  }
}

extension Column {
  init(_ column: FeedColumn) {
    self.init(
      title: column.title,
      width: max(1, column.width),
      minimumWidth: min(max(1, column.minimumWidth), max(1, column.width)),
      grows: column.grows,
      alignment: column.alignment == .left ? .left : .right
    )
  }
}
