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
    // With a selector, the terminal might choose another width than that of the base.
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
