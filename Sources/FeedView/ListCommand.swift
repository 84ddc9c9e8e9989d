import Input

/// What a key does in the list.
enum ListCommand: Hashable, Sendable {
  case moveDown, moveUp
  case scrollDown, scrollUp
  case halfPageDown, halfPageUp
  case pageDown, pageUp
  case goToTop, goToEnd
  case open
  case refresh, lookForNewItems
  case stop
  case redraw, suspend
  case quit, interrupt

  /// The command of a key, as `less`, `vi` and the everscroll program have it; nil when it has none.
  init?(_ chord: Chord) {
    if chord.modifiers == .control, case .character(let character) = chord.key {
      self.init(control: character)
    } else if chord.modifiers.isEmpty {
      self.init(plain: chord.key)
    } else {
      return nil
    }
  }

  private init?(plain key: Key) {
    switch key {
    case .character("j"), .down: self = .moveDown
    case .character("k"), .up: self = .moveUp
    case .character(" "), .pageDown: self = .pageDown
    case .character("b"), .pageUp: self = .pageUp
    case .character("g"), .character("<"), .home: self = .goToTop
    case .character("G"), .character(">"), .end: self = .goToEnd
    case .character("l"), .enter, .right: self = .open
    case .character("r"), .function(5): self = .refresh
    case .character("R"): self = .lookForNewItems
    case .character("q"), .character("Q"): self = .quit
    case .escape: self = .stop
    default: return nil
    }
  }

  private init?(control character: Character) {
    switch character {
    case "n": self = .moveDown
    case "p": self = .moveUp
    case "e": self = .scrollDown
    case "y": self = .scrollUp
    case "d": self = .halfPageDown
    case "u": self = .halfPageUp
    case "f": self = .pageDown
    case "b": self = .pageUp
    case "r": self = .refresh
    case "g": self = .stop
    case "l": self = .redraw
    case "z": self = .suspend
    case "c": self = .interrupt
    default: return nil
    }
  }
}
