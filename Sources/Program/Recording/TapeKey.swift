package import EverTerminal

/// The keys of a tape, by their names.
package enum TapeKey {
  private static let keys: [String: Key] = [
    "Enter": .enter, "Tab": .tab, "Space": .character(" "), "Up": .up, "Down": .down,
    "Left": .left, "Right": .right, "PageUp": .pageUp, "PageDown": .pageDown, "Home": .home,
    "End": .end, "Escape": .escape, "Backspace": .backspace, "Delete": .delete,
    "Insert": .insert,
  ]

  /// The event of a command such as `Enter`, `Ctrl+Alt+x` or `ScrollDown`; nil for other words.
  package static func event(_ name: String) -> Event? {
    switch name {
    // A terminal sends the wheel as these keys.
    case "ScrollUp": return .key(Chord(.up))
    case "ScrollDown": return .key(Chord(.down))
    default: break
    }
    var words = name.split(separator: "+", omittingEmptySubsequences: false)
    guard let last = words.popLast().map(String.init) else { return nil }
    var modifiers: Chord.Modifiers = []
    for word in words {
      guard let modifier = modifier(word) else { return nil }
      modifiers.insert(modifier)
    }
    if modifiers == .shift, last == "Tab" { return .key(Chord(.backTab)) }
    if let key = keys[last] { return .key(Chord(key, modifiers)) }
    guard !modifiers.isEmpty, last.count == 1, let character = last.first else { return nil }
    return .key(Chord(.character(modified(character, modifiers)), modifiers.subtracting(.shift)))
  }

  /// The command that presses a chord; nil when tapes have no name for the key.
  static func name(of chord: Chord) -> String? {
    let modifiers: [(Chord.Modifiers, String)] = [
      (.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+"),
    ]
    let held = modifiers.filter { chord.modifiers.contains($0.0) }.map(\.1).joined()
    switch chord.key {
    case .backTab: return held + "Shift+Tab"
    case .character(let character) where character != " ":
      return held.isEmpty ? nil : held + String(character)
    default: return keys.first { $0.value == chord.key }.map { held + $0.key }
    }
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
