package import Cells
package import Input

/// The chords of each command, by context.
package struct KeyMap: Hashable, Sendable {
  /// A command and its chord sequences; without any, its name is typed at the prompt.
  package struct Binding: Hashable, Sendable {
    package var command: Command
    package var sequences: [[Chord]]
  }

  /// Bindings by context, in the order of the help.
  package private(set) var bindings: [KeyContext: [Binding]]

  /// The commands of a program that uses the library, in the order of the help.
  package private(set) var own: [OwnCommand] = []

  /// The meaning of the chords typed so far.
  package enum Match: Hashable, Sendable {
    case command(Command)
    case own(OwnCommand)
    /// More chords can complete it to a command.
    case prefix
    case none
  }

  /// Looks a sequence up.
  ///
  /// - Complexity: O(bindings); there are some fifty.
  package func match(_ sequence: [Chord], in context: KeyContext) -> Match {
    var isPrefix = false
    for command in context.hasItems ? own : [] {
      for bound in command.sequences {
        if bound == sequence { return .own(command) }
        if bound.starts(with: sequence) { isPrefix = true }
      }
    }
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
    if binding.sequences.isEmpty { return [":" + command.rawValue] }
    return binding.sequences.map { $0.map(\.label).joined() }
  }

  /// Whether a command has a meaning in any context.
  func knows(_ command: Command) -> Bool {
    bindings.values.contains { $0.contains { $0.command == command } }
  }

  /// The keys that can follow a sequence, each with what its command does.
  func continuations(of begun: [Chord], in context: KeyContext) -> [CleanText] {
    (bindings[context] ?? []).flatMap { binding in
      binding.sequences.filter { $0.starts(with: begun) && $0.count > begun.count }.map {
        sequence in
        let keys = sequence[begun.count...].map(\.label).joined()
        return CleanText(sanitizing: keys + " " + binding.command.summary(in: context))
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
  package func hints(
    _ commands: [(Command, CleanText)],
    in context: KeyContext
  ) -> [CleanText] {
    commands.compactMap { command, effect in
      labels(of: command, in: context).first.map { CleanText(sanitizing: $0) + " " + effect }
    }
  }

  /// The default map.
  package static let standard = KeyMap(bindings: [
    .list: listBindings + commonBindings,
    .grid: gridBindings + commonBindings,
    .detail: detailBindings + commonBindings,
    .json: jsonBindings + commonBindings,
    .help: helpBindings + commonBindings,
    .paging: pagingBindings + commonBindings,
    .opening: openingBindings,
  ])

  /// The map of a program that shows one source, without commands that open or choose others.
  package static let oneSource = KeyMap(
    bindings: standard.bindings.mapValues { bindings in
      bindings.filter {
        ![.chooseSource, .nextSource, .previousSource].contains($0.command)
          && !$0.sequences.isEmpty
      }
    }
    .filter { ![.opening, .paging].contains($0.key) }
  )
}

extension KeyMap {
  /// The map with commands of a program; their keys lose the meaning that they had.
  ///
  /// ^C and ^Z keep theirs.
  package func adding(_ commands: [OwnCommand]) -> KeyMap {
    var map = self
    for var command in commands {
      command.sequences.removeAll { Self.reserved.contains($0) }
      for sequence in command.sequences { map.unbind(sequence) { $0.hasItems } }
      map.own.append(command)
    }
    return map
  }

  /// The map with another meaning of a chord wherever the command has one.
  ///
  /// - Parameters:
  ///   - chord: the chord; ^C and ^Z keep their meaning.
  ///   - command: the command; nil for none.
  /// - Returns: the map.
  package func binding(_ chord: Chord, to command: Command?) -> KeyMap {
    guard !Self.reserved.contains([chord]) else { return self }
    var map = self
    guard let command else {
      map.unbind([chord]) { _ in true }
      return map
    }
    for context in bindings.keys {
      guard let index = map.bindings[context]?.firstIndex(where: { $0.command == command }) else {
        continue
      }
      map.unbind([chord]) { $0 == context }
      map.bindings[context]?[index].sequences.append([chord])
    }
    return map
  }

  /// The chords that always end and suspend the program.
  private static let reserved: [[Chord]] = [[.control("c")], [.control("z")]]

  /// Removes a sequence, those that begin with it, and those with which it begins.
  private mutating func unbind(_ sequence: [Chord], where isMeant: (KeyContext) -> Bool) {
    for (context, list) in bindings where isMeant(context) {
      bindings[context] = list.map { binding in
        var binding = binding
        binding.sequences.removeAll { $0.starts(with: sequence) || sequence.starts(with: $0) }
        return binding
      }
    }
  }
}

extension KeyContext {
  /// Whether its screen shows items, so that it has the commands of a program.
  var hasItems: Bool {
    switch self {
    case .list, .grid, .detail, .json: true
    case .help, .paging, .opening: false
    }
  }
}

private func bind(_ command: Command, _ chords: Chord...) -> KeyMap.Binding {
  KeyMap.Binding(command: command, sequences: chords.map { [$0] })
}

private func bind(_ command: Command, sequence: [Chord]) -> KeyMap.Binding {
  KeyMap.Binding(command: command, sequences: [sequence])
}

private let scrollBindings: [KeyMap.Binding] = [
  bind(.scrollDown, .control("e")),
  bind(.scrollUp, .control("y")),
  bind(.halfPageDown, .control("d")),
  bind(.halfPageUp, .control("u")),
  bind(.pageDown, " ", .control("f"), Chord(.pageDown)),
  bind(.pageUp, "b", .control("b"), Chord(.pageUp)),
  bind(.goToTop, "g", Chord(.home), "<"),
  bind(.goToEnd, "G", Chord(.end), ">"),
]

private let moveBindings: [KeyMap.Binding] = [
  bind(.moveDown, "j", Chord(.down), .control("n")),
  bind(.moveUp, "k", Chord(.up), .control("p")),
]

private let itemBindings: [KeyMap.Binding] = [
  bind(.openLink, "o"),
  bind(.copyLink, "y"),
  bind(.saveImage, "S"),
]

private let sourceBindings: [KeyMap.Binding] = [
  bind(.chooseSource, "s"),
  bind(.nextSource, Chord(.tab), "]"),
  bind(.previousSource, Chord(.backTab), "["),
]

private let searchBindings: [KeyMap.Binding] = [
  bind(.search, "/"),
  bind(.searchNext, "n"),
  bind(.searchPrevious, "N"),
]

private let listBindings: [KeyMap.Binding] =
  moveBindings + scrollBindings + [
    bind(.goToPercent, "%"),
    bind(.screenTop, "H"),
    bind(.screenMiddle, "M"),
    bind(.screenBottom, "L"),
    bind(.cursorToMiddle, sequence: ["z", "z"]),
    bind(.cursorToTop, sequence: ["z", "t"]),
    bind(.cursorToBottom, sequence: ["z", "b"]),
  ] + searchBindings + [
    bind(.open, Chord(.enter), "l", Chord(.right)),
    bind(.changeView, "v"),
    bind(.showError, "e"),
    bind(.refresh, "r", Chord(.function(5)), .control("r")),
    bind(.lookForNewItems, "R"),
    bind(.fitColumns, "="),
    bind(.split, "p"),
    bind(.prompt, ":"),
    bind(.paging),
    bind(.header),
    bind(.save),
    bind(.network),
    bind(.fail),
    bind(.drift),
    bind(.record),
    bind(.cancel, Chord(.escape)),
    bind(.stop, .control("g")),
  ] + itemBindings + sourceBindings + [
    bind(.closeSource, "q"),
    bind(.quit, "Q"),
  ]

/// As in a list, except for the keys that move sideways and those that change the cells.
private let gridBindings: [KeyMap.Binding] =
  [
    bind(.moveLeft, "h", Chord(.left)),
    bind(.moveRight, "l", Chord(.right)),
    bind(.open, Chord(.enter)),
    bind(.larger, "+", "="),
    bind(.smaller, "-"),
  ] + listBindings.filter { ![.open, .fitColumns, .split].contains($0.command) }

private let detailBindings: [KeyMap.Binding] =
  moveBindings + scrollBindings + [
    bind(.nextItem, "J", Chord(.right), "l"),
    bind(.previousItem, "K", Chord(.left)),
    bind(.toggleJSON, "u"),
    bind(.nextLink, Chord(.tab)),
    bind(.previousLink, Chord(.backTab)),
    bind(.open, Chord(.enter)),
  ] + searchBindings + [
    bind(.refresh, "r", Chord(.function(5)), .control("r")),
    bind(.back, "q", "h", Chord(.backspace)),
    bind(.prompt, ":"),
    bind(.cancel, Chord(.escape)),
    bind(.stop, .control("g")),
  ] + itemBindings + [
    bind(.chooseSource, "s"),
    bind(.nextSource, "]"),
    bind(.previousSource, "["),
    bind(.quit, "Q"),
  ]

/// As in the detail, except that Space folds.
private let jsonBindings: [KeyMap.Binding] =
  [bind(.fold, " ")]
  + detailBindings.filter { ![.nextLink, .previousLink].contains($0.command) }.map { binding in
    var binding = binding
    binding.sequences.removeAll { $0 == [" "] }
    return binding
  }

private let openingBindings: [KeyMap.Binding] =
  sourceBindings + [
    bind(.refresh, "r", Chord(.function(5)), .control("r")),
    bind(.open, Chord(.enter)),
    bind(.prompt, ":"),
    bind(.header),
    bind(.paging),
    bind(.cancel, Chord(.escape)),
    bind(.stop, .control("g")),
    bind(.closeSource, "q"),
    bind(.quit, "Q"),
    bind(.help, "?", Chord(.function(1))),
    bind(.theme, "t"),
    bind(.redraw, .control("l")),
    bind(.suspend, .control("z")),
    bind(.interrupt, .control("c")),
  ]

private let helpBindings: [KeyMap.Binding] =
  moveBindings + scrollBindings + searchBindings + [
    bind(.back, "q", "h", Chord(.backspace), Chord(.left)),
    bind(.cancel, Chord(.escape)),
    bind(.quit, "Q"),
  ]

private let pagingBindings: [KeyMap.Binding] =
  moveBindings + scrollBindings + [
    bind(.open, Chord(.enter), "l", Chord(.right)),
    bind(.save, "w"),
    bind(.back, "q", "h", Chord(.backspace), Chord(.left)),
    bind(.prompt, ":"),
    bind(.cancel, Chord(.escape)),
    bind(.quit, "Q"),
  ]

private let commonBindings: [KeyMap.Binding] = [
  bind(.help, "?", Chord(.function(1))),
  bind(.stats, Chord(.function(3))),
  bind(.theme, "t"),
  bind(.redraw, .control("l")),
  bind(.suspend, .control("z")),
  bind(.interrupt, .control("c")),
]
