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
  /// The terminal is gone: end of file, or an error.
  case hangup
}

extension Chord {
  /// The chord of one byte below 0x80.
  init(ascii byte: UInt8) {
    switch byte {
    case 0x00: self = .control(" ")
    case 0x08, 0x7f: self.init(.backspace)
    case 0x09: self.init(.tab)
    // A line feed is Enter too: the terminal sends it for Enter until its modes are set.
    case 0x0a, 0x0d: self.init(.enter)
    case 0x1b: self.init(.escape)
    case 0x01...0x1a: self = .control(Character(UnicodeScalar(byte + 0x60)))
    case 0x1c...0x1f: self = .control(Character(UnicodeScalar(byte + 0x40)))
    default: self.init(.character(Character(UnicodeScalar(byte))))
    }
  }

  /// The chord of a key code with modifiers; nil for codes without a character, such as modifier
  /// keys alone.
  init?(code: Int, _ modifiers: Modifiers) {
    // Kitty numbers keys without a character in Unicode's private use area.
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
      !(0xe000...0xf8ff).contains(scalar.value), !(0x80...0x9f).contains(scalar.value)
    else { return nil }
    switch scalar.value {
    case 9 where modifiers.contains(.shift):
      self.init(.backTab, modifiers.subtracting(.shift))
    case 8, 9, 13, 27, 127: self = Chord(ascii: UInt8(scalar.value)).adding(modifiers)
    case ..<32: self = Chord(ascii: UInt8(scalar.value)).adding(modifiers)
    default: self.init(character: Character(scalar), modifiers)
    }
  }

  /// A character with modifiers; shift turns a letter into its capital.
  private init(character: Character, _ modifiers: Modifiers) {
    guard modifiers.contains(.shift), let capital = character.uppercased().first,
      character.isLowercase, !modifiers.contains(.control)
    else {
      self.init(.character(character), modifiers.subtracting(.shift))
      return
    }
    self.init(.character(capital), modifiers.subtracting(.shift))
  }

  func adding(_ more: Modifiers) -> Chord {
    Chord(key, modifiers.union(more))
  }
}

extension Chord.Modifiers {
  /// Parses the modifier parameter of a sequence: 1 plus the sum of 1 for shift, 2 for alt and 4
  /// for control.
  init(parameter: Int?) {
    let bits = max(0, (parameter ?? 1) - 1)
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & 2 != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
  }
}

extension Chord {
  /// The chord as it is usually written: `^D`, `PgDn`, `F5`.
  package var label: String {
    var label = key.label
    if modifiers.contains(.control) { label = "^" + label.uppercased() }
    if modifiers.contains(.alt) { label = "Alt-" + label }
    if modifiers.contains(.shift) { label = "Shift-" + label }
    return label
  }
}

extension Key {
  /// The key as it is usually written, such as `Enter` and `↓`.
  package var label: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}
