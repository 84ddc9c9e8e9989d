/// One column of a list: its title, and how wide it may be.
package struct Column: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    case left
    case right
  }

  /// The heading, and the label of the field in the detail.
  package var title: String

  /// Cells that the column takes when there is room.
  package var width: Int

  /// Cells below which the column is left out rather than narrowed.
  package var minimumWidth: Int

  /// Whether the column takes a share of the cells that are left over.
  package var grows: Bool

  package var alignment: Alignment

  package init(
    title: String,
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
