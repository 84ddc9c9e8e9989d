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

  /// The chord of a key code with modifiers; nil for codes without a character, such as those of
  /// modifier keys alone.
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
