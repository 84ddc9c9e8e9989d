package import EverText

/// A key without its modifiers.
package enum Key: Hashable, Sendable {
  /// A typed character; `G` is a capital, not shift and `g`.
  case character(Character)
  case enter
  case tab
  case backTab
  case escape
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// A function key, from 1.
  case function(Int)
}

/// A key with its modifiers.
package struct Chord: Hashable, Sendable {
  /// The modifier keys.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let control = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let shift = Modifiers(rawValue: 4)
  }

  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A control character: `.control("d")` is ^D.
  package static func control(_ character: Character) -> Chord {
    Chord(.character(character), .control)
  }
}

extension Chord: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A plain character.
  package init(extendedGraphemeClusterLiteral value: Character) {
    self.init(.character(value))
  }
}

/// An action of the mouse at a cell of the screen.
package struct MouseAction: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The left button is pressed.
    case press
    /// A turn of the wheel by one notch; true is down.
    case wheel(isDown: Bool)
  }

  package var kind: Kind
  package var position: Position

  package init(_ kind: Kind, at position: Position) {
    self.kind = kind
    self.position = position
  }
}

/// An input event of the terminal.
package enum Event: Hashable, Sendable {
  case key(Chord)
  case mouse(MouseAction)
  /// The whole pasted text; it is never read as keys.
  case paste(String)
  case focusGained
  case focusLost
  /// The terminal is gone: end of file, or an error.
  case hangup
}
