package import EverTerminal

extension KeyMap {
  /// The map with all keys of some commands in a context; other commands lose these keys.
  ///
  /// ^C and ^Z keep their meaning, and a command without a meaning in the context is left out.
  package func rebinding(_ changes: [Binding], in context: KeyContext) -> KeyMap {
    var map = self
    for sequence in changes.flatMap(\.sequences) where !Self.reserved.contains(sequence) {
      map.unbind(sequence) { $0 == context }
    }
    map.bindings[context] = map.bindings[context]?.map { binding in
      guard let change = changes.last(where: { $0.command == binding.command }) else {
        return binding
      }
      let kept = binding.sequences.filter(Self.reserved.contains)
      let new = change.sequences.filter { !Self.reserved.contains($0) }
      return Binding(command: binding.command, sequences: kept + new)
    }
    return map
  }
}

/// Chords after each other as a configuration writes them, such as `g g`, and whether they can have
/// a meaning.
package enum KeySequence {
  /// Returns the chords of a text; nil when a part of it is no key, or it is blank.
  package static func chords(_ text: String) -> [Chord]? {
    let names = text.split(separator: " ")
    let chords = names.compactMap { Chord(label: String($0)) }
    return chords.isEmpty || chords.count < names.count ? nil : chords
  }

  /// Whether one of two sequences is the other, or its beginning: both can't have a meaning.
  package static func collide(_ first: [Chord], _ second: [Chord]) -> Bool {
    first.starts(with: second) || second.starts(with: first)
  }

  /// Why a sequence can't be the key of any command, as the end of a sentence; nil when it can.
  package static func objection(to sequence: [Chord]) -> String? {
    if KeyMap.reserved.contains(where: { collide($0, sequence) }) {
      return "another key: ^C always quits, and ^Z suspends"
    }
    if sequence.first.map(beginsNumber) == true { return "another key: 1 to 9 begin a number" }
    return nil
  }

  /// Whether a chord begins the number before a command.
  package static func beginsNumber(_ chord: Chord) -> Bool {
    guard chord.modifiers.isEmpty, case .character("1"..."9") = chord.key else { return false }
    return true
  }
}
