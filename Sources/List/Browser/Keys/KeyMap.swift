package import EverTerminal
package import EverText

/// The chords of each command, by context.
package struct KeyMap: Hashable, Sendable {
  /// A command and its chord sequences; without any, its name is typed at the prompt.
  package struct Binding: Hashable, Sendable {
    package var command: Command
    package var sequences: [[Chord]]

    package init(command: Command, sequences: [[Chord]]) {
      self.command = command
      self.sequences = sequences
    }

    /// Whether the command belongs to a program that uses the library.
    var isOwn: Bool { if case .own = command { true } else { false } }
  }

  /// Bindings by context, in the order of the help.
  package internal(set) var bindings: [KeyContext: [Binding]]

  /// The meaning of the chords typed so far.
  package enum Match: Hashable, Sendable {
    case command(Command)
    /// More chords can complete it to a command.
    case prefix
    case none
  }

  /// Looks a sequence up.
  ///
  /// - Complexity: O(bindings); there are some fifty.
  package func match(_ sequence: [Chord], in context: KeyContext) -> Match {
    var isPrefix = false
    for binding in bindings[context] ?? [] {
      for bound in binding.sequences {
        if bound == sequence { return .command(binding.command) }
        if bound.starts(with: sequence) { isPrefix = true }
      }
    }
    return isPrefix ? .prefix : .none
  }

  /// The keys of a command as they are usually written, or its name where that is typed; empty when
  /// it has no meaning in the context.
  package func labels(of command: Command, in context: KeyContext) -> [String] {
    let binding = bindings[context]?.first { $0.command == command }
    guard let binding else { return [] }
    if binding.sequences.isEmpty { return [":" + command.name] }
    return binding.sequences.map { $0.map(\.label).joined() }
  }

  /// Whether a command has a meaning in any context.
  func knows(_ command: Command) -> Bool {
    bindings.contains { context, list in
      context != .chooser && list.contains { $0.command == command }
    }
  }

  /// Whether other sources can be opened and other options of `everscroll` used: not in a program
  /// that uses the library.
  var opensSources: Bool { knows(.chooseSource) }

  /// The commands of a program that uses the library, in the order of the help.
  package var ownBindings: [Binding] { (bindings[.list] ?? []).filter(\.isOwn) }

  /// Those with a key, for a line of hints, by their names.
  var ownHints: [(Command, CleanText)] {
    ownBindings.filter { !$0.sequences.isEmpty }
      .map { ($0.command, CleanText(sanitizing: $0.command.name)) }
  }

  /// The keys that can follow a sequence, each with what its command does.
  func continuations(of begun: [Chord], in context: KeyContext) -> [CleanText] {
    (bindings[context] ?? []).flatMap { binding in
      binding.sequences.filter { $0.starts(with: begun) && $0.count > begun.count }.map {
        sequence in
        let keys = sequence[begun.count...].map(\.label).joined()
        return CleanText(sanitizing: keys + " " + binding.command.row.summary(in: context))
      }
    }
  }

  /// Whether a command has a meaning in a context.
  func isBound(_ command: Command, in context: KeyContext) -> Bool {
    !labels(of: command, in: context).isEmpty
  }

  /// Commands with the first key of each and a short description, for a line of hints.
  ///
  /// Commands without a key in the context are left out.
  package func hints(_ commands: [(Command, CleanText)], in context: KeyContext) -> [CleanText] {
    commands.compactMap { command, effect in
      labels(of: command, in: context).first.map { CleanText(sanitizing: $0) + " " + effect }
    }
  }

  /// The default map, made from ``CommandTable``.
  package static let standard = KeyMap(
    bindings: Dictionary(
      uniqueKeysWithValues: KeyContext.allCases.map { context in
        let bound = CommandTable.rows.compactMap { row in
          row.keys[context].map { Binding(command: row.command, sequences: $0) }
        }
        return (context, bound)
      }
    )
  )

  /// The map of a program that shows sources of its own, without commands that open or choose
  /// others.
  package static let ownSources = KeyMap(
    bindings: standard.bindings.mapValues {
      $0.filter { !$0.sequences.isEmpty || $0.command == .sort || $0.command == .count }
    }
    .filter { ![.opening, .paging, .chooser].contains($0.key) }
  )
  .removing([.chooseSource, .keepColumns])

  /// The same for a program that shows one source.
  package static let oneSource = ownSources.removing([
    .nextSource, .previousSource,
  ])
}

extension KeyMap {
  /// The map without some commands, which have neither a key nor a name then.
  package func removing(_ commands: [Command]) -> KeyMap {
    KeyMap(bindings: bindings.mapValues { $0.filter { !commands.contains($0.command) } })
  }

  /// The map with commands of a program before the browser's commands, which lose their keys.
  ///
  /// ^C and ^Z keep their meaning.
  package func adding(_ commands: [OwnCommand]) -> KeyMap {
    // The first command with a key has it.
    commands.reversed().reduce(self) { map, command in
      let sequences = command.sequences.filter { !Self.reserved.contains($0) }
      return map.taking(sequences, in: KeyContext.ofItems.filter { map.bindings[$0] != nil }) {
        $0.insert(Binding(command: .own(command), sequences: sequences), at: 0)
      }
    }
  }

  /// The map with another meaning of a chord, or none, wherever the command has one; ^C and ^Z keep
  /// theirs.
  package func binding(_ chord: Chord, to command: Command?) -> KeyMap {
    guard !Self.reserved.contains([chord]) else { return self }
    let contexts = bindings.filter { _, list in
      command == nil || list.contains { $0.command == command }
    }
    return taking([[chord]], in: contexts.keys) { list in
      guard let index = list.firstIndex(where: { $0.command == command }) else { return }
      list[index].sequences.append([chord])
    }
  }

  /// The chords that always end and suspend the program.
  static let reserved: [[Chord]] = [[.control("c")], [.control("z")]]

  /// The map with other bindings in some contexts, where all commands lose some sequences before,
  /// those that begin with one, and those with which one begins.
  private func taking(
    _ sequences: [[Chord]],
    in contexts: some Sequence<KeyContext>,
    _ change: (inout [Binding]) -> Void
  ) -> KeyMap {
    var map = self
    for context in contexts {
      guard var list = map.bindings[context] else { continue }
      for index in list.indices {
        list[index].sequences.removeAll { bound in
          sequences.contains { KeySequence.collide($0, bound) }
        }
      }
      change(&list)
      map.bindings[context] = list
    }
    return map
  }
}

extension KeyMap {
  /// The map with all keys of some commands in a context; other commands lose these keys.
  ///
  /// ^C and ^Z keep their meaning, and a command without a meaning in the context is left out.
  package func rebinding(_ changes: [Binding], in context: KeyContext) -> KeyMap {
    let old = bindings[context] ?? []
    let taken = changes.flatMap(\.sequences).filter { !Self.reserved.contains($0) }
    return taking(taken, in: [context]) { list in
      for index in list.indices {
        guard let change = changes.last(where: { $0.command == list[index].command }) else {
          continue
        }
        let kept = old[index].sequences.filter(Self.reserved.contains)
        list[index].sequences = kept + change.sequences.filter { !Self.reserved.contains($0) }
      }
    }
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

extension KeyMap {
  /// The map of a program in which the user chooses items: the bindings of ``KeyContext/chooser``
  /// apply in the list and the grid, and other commands there lose these keys.
  ///
  /// Tab marks an item, as in fzf, because `]` and `[` switch between tabs too; Space still pages
  /// down, as in less. Enter chooses instead of opening, so opening has another key in the grid as
  /// well.
  package var choosing: KeyMap {
    let added = bindings[.chooser] ?? []
    return taking(added.flatMap(\.sequences), in: [.list, .grid]) { $0 = merging(added, with: $0) }
  }

  /// Whether the user chooses items from the list.
  var isChooser: Bool { isBound(.choose, in: .list) }

  /// The added bindings, followed by the others; a command in both has its added keys first.
  private func merging(_ added: [Binding], with others: [Binding]) -> [Binding] {
    var (first, rest) = (added, others)
    for index in first.indices {
      guard let known = rest.firstIndex(where: { $0.command == first[index].command }) else {
        continue
      }
      first[index].sequences += rest.remove(at: known).sequences
    }
    return first + rest
  }
}
