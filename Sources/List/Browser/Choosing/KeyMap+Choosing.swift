extension KeyMap {
  /// The map of a program in which the user chooses items: the bindings of ``KeyContext/chooser``
  /// apply in the list and the grid, and other commands there lose these keys.
  ///
  /// Tab marks an item, as in fzf, because `]` and `[` switch between tabs too; Space still pages
  /// down, as in less. Enter chooses instead of opening, so opening has another key in the grid as
  /// well.
  package var choosing: KeyMap {
    var map = self
    let added = bindings[.chooser] ?? []
    for context in [KeyContext.list, .grid] {
      for sequence in added.flatMap(\.sequences) { map.unbind(sequence) { $0 == context } }
      map.bindings[context] = merging(added, with: map.bindings[context] ?? [])
    }
    for context in [KeyContext.detail, .json] {
      guard let own = bindings[context], var mark = added.first(where: { $0.command == Self.mark })
      else { continue }
      let taken = own.flatMap(\.sequences)
      mark.sequences.removeAll { new in taken.contains { KeySequence.collide($0, new) } }
      map.bindings[context] = [mark] + own
    }
    return map
  }

  private static let mark = Command.mark

  /// Whether the user chooses items from the list.
  var isChooser: Bool { isBound(.choose, in: .list) }

  /// The added bindings, followed by the others; a command in both has its added keys first.
  private func merging(_ added: [Binding], with others: [Binding]) -> [Binding] {
    let rest = Dictionary(others.map { ($0.command, $0.sequences) }) { $0 + $1 }
    let first = added.map { binding in
      Binding(
        command: binding.command,
        sequences: binding.sequences + (rest[binding.command] ?? [])
      )
    }
    return first + others.filter { other in !added.contains { $0.command == other.command } }
  }
}
