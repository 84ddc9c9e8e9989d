import Input
import ListReader

/// The command of a key in the list.
enum ListCommand: Hashable, Sendable {
  case move(ListMovement)
  case open
  case refresh, lookForNewItems
  case stop
  case redraw, suspend
  case quit, interrupt

  /// The command of a key, as in `less`, `vi` and the everscroll program; nil when it has none.
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
    case .character("j"), .down: self = .move(.moveDown)
    case .character("k"), .up: self = .move(.moveUp)
    case .character(" "), .pageDown: self = .move(.pageDown)
    case .character("b"), .pageUp: self = .move(.pageUp)
    case .character("g"), .character("<"), .home: self = .move(.goToTop)
    case .character("G"), .character(">"), .end: self = .move(.goToEnd)
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
    case "n": self = .move(.moveDown)
    case "p": self = .move(.moveUp)
    case "e": self = .move(.scrollDown)
    case "y": self = .move(.scrollUp)
    case "d": self = .move(.halfPageDown)
    case "u": self = .move(.halfPageUp)
    case "f": self = .move(.pageDown)
    case "b": self = .move(.pageUp)
    case "r": self = .refresh
    case "g": self = .stop
    case "l": self = .redraw
    case "z": self = .suspend
    case "c": self = .interrupt
    default: return nil
    }
  }
}
