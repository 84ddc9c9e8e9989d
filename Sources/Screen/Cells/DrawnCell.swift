/// The content of one cell, or of two: a scalar with a width, and its marks.
package struct DrawnCell: Hashable, Sendable {
  /// The most marks of a cell beside its base: CCHARW_MAX - 1 of ncurses.
  package static let markLimit = 4

  /// The scalar with a width; never a control character.
  package let base: Unicode.Scalar
  /// The scalars without a width that are drawn over the base; at most ``markLimit``.
  package fileprivate(set) var marks: [Unicode.Scalar] = []
  /// The cells of the base: 1 or 2.
  package let width: Int
}

extension DisplayWidth {
  /// The cells of a text, from left to right; their widths add up to its width.
  ///
  /// Most clusters have one cell. A second one is blank after a symbol that becomes an emoji, and
  /// holds the part of a flag or of an Indic or Thai cluster that has a width of its own. Of an
  /// emoji sequence only the base is drawn, because a cell can't hold two scalars with a width.
  ///
  /// - Complexity: O(scalars).
  package static func drawnForm(of text: CleanText) -> [DrawnCell] {
    let scalars = text.string.unicodeScalars
    var walker = CellWalker()
    var cells: [DrawnCell] = []
    cells.reserveCapacity(scalars.underestimatedCount)
    // A blank is appended only after all marks of the cell before it.
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

  /// Replaces a scalar that the sanitiser would have replaced.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch ScalarKind(of: scalar) {
    case .blank: " "
    case .replaced: .replacement
    default: scalar
    }
  }
}
