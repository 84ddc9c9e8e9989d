import EverItems

/// One column of the list.
public struct FeedColumn: Hashable, Sendable {
  /// The alignment of texts in a column.
  public enum Alignment: Hashable, Sendable {
    /// At the left edge.
    case left
    /// At the right edge, as numbers do.
    case right
  }

  /// The title, used in the detail of an item that has no fields of its own.
  public var title: String
  /// The width in cells when there is room, at least 1.
  public var width: Int
  /// The smallest width in cells, at least 1; with less room the column is left out.
  public var minimumWidth: Int
  /// Whether it takes a share of the remaining cells.
  public var grows: Bool
  /// The alignment of its texts.
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
