import Input

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
