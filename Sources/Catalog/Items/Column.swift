/// One column of a list: its title and its width.
package struct Column: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    case left
    case right
  }

  /// The heading, and the label of the field in the detail view.
  package var title: String

  /// The cells of the column when there is room.
  package var width: Int

  /// The fewest cells; with less room, the column is left out.
  package var minimumWidth: Int

  /// Whether the column takes a share of the remaining cells.
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
