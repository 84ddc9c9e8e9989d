import Input

extension Chord {
  /// Makes a chord from its ``label``; nil for a text that is none.
  package init?(label: String) {
    var name = label[...]
    var modifiers: Modifiers = []
    if name.count > 1, name.first == "^" {
      modifiers.insert(.control)
      name = Substring(name.dropFirst().lowercased())
    }
    for (prefix, modifier) in [("Alt-", Modifiers.alt), ("Shift-", .shift)]
    where name.hasPrefix(prefix) && name != "Shift-Tab" {
      modifiers.insert(modifier)
      name = name.dropFirst(prefix.count)
    }
    if let key = Key.named.first(where: { $0.label == name }) {
      self.init(key, modifiers)
    } else if name.count == 1, let character = name.first {
      self.init(.character(character), modifiers)
    } else {
      return nil
    }
  }

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
  /// The keys that are no single characters, and the space.
  fileprivate static let named: [Key] =
    [
      .character(" "), .enter, .tab, .backTab, .escape, .backspace, .delete, .insert, .up, .down,
      .left, .right, .home, .end, .pageUp, .pageDown,
    ] + (1...20).map { .function($0) }

  fileprivate var label: String {
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
