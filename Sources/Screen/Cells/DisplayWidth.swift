/// The number of cells of a text, which layout, clipping and drawing share.
///
/// The widths follow Unicode 16.0, whatever the C library knows. Widths add up: the width of two
/// joined clean texts is the sum of their widths, even where a grapheme cluster forms across the
/// join.
package enum DisplayWidth {
  /// The cells of one grapheme cluster.
  ///
  /// A cluster of a clean text has 1 or 2 cells, and more only where a script joins several letters
  /// with a width, as in Indic conjuncts. The width is 0 for scalars that the sanitiser removes.
  package static func of(_ character: Character) -> Int {
    let bytes = character.utf8
    if bytes.count == 1, let byte = bytes.first { return isPrintable(byte) ? 1 : 0 }
    return width(of: character.unicodeScalars) ?? 0
  }

  /// The cells of a whole text.
  ///
  /// - Complexity: O(scalars).
  package static func of(_ text: CleanText) -> Int {
    of(text, within: .max) ?? 0
  }

  /// The cells of a text; nil when it takes more than `limit`.
  ///
  /// - Complexity: O(`limit`); the rest of a long text isn't read.
  static func of(_ text: CleanText, within limit: Int) -> Int? {
    let bytes = text.string.utf8
    if bytes.count <= limit {
      if isPlainASCII(bytes[...]) { return bytes.count }
    } else if isPlainASCII(bytes.prefix(limit + 1)) {
      return nil
    }
    return width(of: text.string.unicodeScalars, within: limit)
  }

  /// Whether the text has only printable ASCII, so that each byte is a character and a cell.
  static func isPlainASCII(_ bytes: Substring.UTF8View) -> Bool {
    bytes.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? bytes.allSatisfy(isPrintable)
  }

  private static func isPrintable(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte)
  }

  /// The cells of a part of a text; nil when they are more than `limit`.
  static func width(
    of scalars: some Sequence<Unicode.Scalar>,
    within limit: Int = .max
  ) -> Int? {
    var walker = CellWalker()
    var cells = 0
    for scalar in scalars {
      let step = walker.step(scalar)
      cells += step.width + step.padding
      if cells > limit { return nil }
    }
    return cells
  }
}

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

/// Walks over the scalars of a text and returns the effect of each one on the cells.
///
/// Both measuring and drawing use it, so they agree. It needs no grapheme breaking: the effect of a
/// scalar depends only on the base before it.
struct CellWalker {
  /// The effect of one scalar.
  struct Step {
    /// The cells that the scalar starts; 0 when it starts none.
    var width = 0
    /// Whether the scalar is drawn in the cell that was started last.
    var isMark = false
    /// The blank cells after the cell that was started last.
    var padding = 0
  }

  private enum Base {
    case none
    case keycap
    case emoji
    case other
  }

  private var base = Base.none
  private var baseWidth = 0
  private var followsEmojiJoiner = false

  mutating func step(_ scalar: Unicode.Scalar) -> Step {
    let completesSequence = followsEmojiJoiner
    followsEmojiJoiner = false
    switch ScalarKind(of: scalar) {
    case .narrow: return begin(isKeycap(scalar) ? .keycap : .other, width: 1)
    case .wide: return begin(.other, width: 2)
    case .emoji: return completesSequence ? widen() : begin(.emoji, width: 2)
    case .textEmoji: return completesSequence ? widen() : begin(.emoji, width: 1)
    case .skinTone: return base == .none ? begin(.emoji, width: 2) : widen()
    case .regional, .spacingMark, .blank, .replaced: return begin(.other, width: 1)
    case .mark: return mark(scalar)
    case .jamo: return Step(isMark: base != .none)
    case .joiner: return join(scalar)
    case .removed: return Step()
    }
  }

  private mutating func begin(_ base: Base, width: Int) -> Step {
    self.base = base
    baseWidth = width
    return Step(width: width)
  }

  /// Adds a second cell to an emoji that is narrow by itself.
  private mutating func widen() -> Step {
    guard base == .emoji, baseWidth == 1 else { return Step() }
    baseWidth = 2
    return Step(padding: 1)
  }

  private mutating func mark(_ scalar: Unicode.Scalar) -> Step {
    switch scalar {
    // With a selector, the terminal might choose another width than the base has.
    case "\u{FE0E}": return Step()
    case "\u{FE0F}": return widen()
    case "\u{20E3}" where base == .keycap && baseWidth == 1:
      baseWidth = 2
      return Step(isMark: true, padding: 1)
    default: return Step(isMark: base != .none)
    }
  }

  private mutating func join(_ scalar: Unicode.Scalar) -> Step {
    guard base == .emoji, scalar == "\u{200D}" else { return Step(isMark: base != .none) }
    followsEmojiJoiner = true
    return Step()
  }

  private func isKeycap(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "#" || scalar == "*"
  }
}
