/// One column of a list: its title and its width.
package struct Column: Hashable, Sendable {
  /// The edge of the column at which its texts are; the raw value is the word in a definition.
  package enum Alignment: String, CaseIterable, Sendable {
    case left
    case right
  }

  /// Blank cells between two columns.
  package static let gap = 2

  /// The heading, and the label of the field in the detail view.
  package var title: String

  /// The path of its value, by which the user can name it; empty for several values.
  package var path = ""

  /// The cells of the column when there is room.
  package var width: Int

  /// The cells that the known values need; nil before there are any.
  package var contentWidth: Int?

  /// The fewest cells; with less room, the column is left out.
  package var minimumWidth: Int

  /// The cells that all columns of a list need together before the list displays this one; 0 when
  /// it needs only its own ``minimumWidth``.
  ///
  /// A column with a value above 0 fills wide lists. Details, captions and printed rows leave it
  /// out.
  package var minimumRoom = 0

  /// The largest ``minimumRoom``, in cells, which no list has.
  package static let mostRoom = 10_000

  /// Whether the column takes a share of the remaining cells.
  package var grows: Bool

  package var alignment: Alignment

  /// How a list displays its texts.
  package var form = DisplayForm.text

  package init(
    title: String,
    width: Int,
    minimumWidth: Int = 4,
    grows: Bool = false,
    alignment: Alignment = .left
  ) {
    (self.title, self.width, self.minimumWidth) = (title, width, minimumWidth)
    (self.grows, self.alignment) = (grows, alignment)
  }

  /// Whether a list leaves the column out before it cuts another one, as it does with ids
  /// and long texts.
  package var yields = false

  /// Whether the column names the items although it isn't the first one of texts.
  package var isMain = false

  /// Whether the user means the column, by its title in any case or by its path.
  package func isNamed(_ name: String) -> Bool {
    title.lowercased() == name.lowercased() || path == name
  }

  /// Whether the column can name the items.
  package var canBeMain: Bool {
    form == .text && alignment == .left && !yields && !isForWideLists
  }

  /// Whether its values are whole lines of text, which need no heading.
  package var isLine = false

  /// Whether only other programs receive the column: no list displays it, and no filter of printed
  /// items searches it.
  package var isForPrograms: Bool { minimumRoom == Self.mostRoom }

  /// Whether only wide lists display the column.
  package var isForWideLists: Bool { minimumRoom > 0 }
}

extension [Column] {
  /// The index of the main field, which names an item: the first column of texts, or the first
  /// column when there is none.
  ///
  /// A table begins with a time or a number as often as with a name.
  package var mainIndex: Int {
    firstIndex(where: \.isMain) ?? firstIndex(where: \.canBeMain) ?? 0
  }
}
