/// What stands in one cell of the screen, or in two: one scalar that takes room, and its marks.
package struct DrawnCell: Hashable, Sendable {
  /// Marks that a cell can hold beside its base: CCHARW_MAX - 1 of ncurses.
  package static let markLimit = 4

  /// The scalar that takes room; never a control.
  package let base: Unicode.Scalar
  /// Scalars without a width that are drawn over the base; at most ``markLimit``.
  package fileprivate(set) var marks: [Unicode.Scalar] = []
  /// Cells that the base takes: 1 or 2.
  package let width: Int
}

extension DisplayWidth {
  /// The cells that a grapheme cluster is drawn in; their widths add up to its width.
  ///
  /// Most have one. A second one is blank after a symbol that was made an emoji, and holds what
  /// takes room of its own in a flag or an Indic or Thai cluster. Of an emoji sequence only the base
  /// is drawn, because no cell can hold two scalars that take room.
  package static func drawnForm(
    of character: Character,
    policy: WidthPolicy = .standard
  ) -> [DrawnCell] {
    drawnCells(of: character.unicodeScalars, policy: policy)
  }

  /// The cells that a text is drawn in, from left to right; their widths add up to its width.
  ///
  /// - Complexity: O(scalars)
  package static func drawnForm(
    of text: CleanText,
    policy: WidthPolicy = .standard
  ) -> [DrawnCell] {
    drawnCells(of: text.string.unicodeScalars, policy: policy)
  }

  private static func drawnCells(
    of scalars: some Collection<Unicode.Scalar>,
    policy: WidthPolicy
  ) -> [DrawnCell] {
    var walker = CellWalker(policy: policy)
    var cells: [DrawnCell] = []
    cells.reserveCapacity(scalars.underestimatedCount)
    // A blank is held back until its cell has all its marks.
    var padding = 0
    func pad() {
      cells.append(contentsOf: repeatElement(DrawnCell(base: " ", width: 1), count: padding))
      padding = 0
    }
    for scalar in scalars {
      let step = walker.step(scalar)
      if step.width > 0 {
        pad()
        cells.append(DrawnCell(base: shown(scalar), width: step.width))
      } else if step.isMark, let last = cells.indices.last,
        cells[last].marks.count < DrawnCell.markLimit
      {
        cells[last].marks.append(scalar)
      }
      padding += step.padding
    }
    pad()
    return cells
  }

  /// What stands for a scalar that the sanitiser would have replaced.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch ScalarProperties(of: scalar).kind {
    case .blank: " "
    case .replaced: .replacement
    default: scalar
    }
  }
}
