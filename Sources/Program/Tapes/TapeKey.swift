import Input

/// The names of keys in tapes.
enum TapeKey {
  private static let keys: [String: Key] = [
    "Enter": .enter, "Tab": .tab, "Space": .character(" "), "Up": .up, "Down": .down,
    "Left": .left, "Right": .right, "PageUp": .pageUp, "PageDown": .pageDown, "Home": .home,
    "End": .end, "Escape": .escape, "Backspace": .backspace, "Delete": .delete,
    "Insert": .insert,
  ]

  /// The event of a command such as `Enter`, `Ctrl+Alt+x` or `ScrollDown`; nil for other words.
  static func event(_ name: String) -> Event? {
    switch name {
    case "ScrollUp": return .wheel(-1)
    case "ScrollDown": return .wheel(1)
    default: break
    }
    var words = name.split(separator: "+", omittingEmptySubsequences: false)
    guard let last = words.popLast().map(String.init) else { return nil }
    var modifiers: Chord.Modifiers = []
    for word in words {
      guard let modifier = modifier(word) else { return nil }
      modifiers.insert(modifier)
    }
    if let key = keys[last] { return .key(Chord(key, modifiers)) }
    guard !modifiers.isEmpty, last.count == 1, let character = last.first else { return nil }
    return .key(Chord(.character(modified(character, modifiers)), modifiers.subtracting(.shift)))
  }

  /// A control character is named by its small letter, and shift makes a capital.
  private static func modified(_ character: Character, _ modifiers: Chord.Modifiers) -> Character {
    let text = String(character)
    if modifiers.contains(.control) { return text.lowercased().first ?? character }
    return modifiers.contains(.shift) ? text.uppercased().first ?? character : character
  }

  private static func modifier(_ name: Substring) -> Chord.Modifiers? {
    switch name {
    case "Ctrl": .control
    case "Alt": .alt
    case "Shift": .shift
    default: nil
    }
  }
}
