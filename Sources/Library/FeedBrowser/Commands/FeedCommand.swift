import EverBrowser
import EverTerminal

/// A command of a program, in addition to the browser's own commands.
///
/// It is in the help and can be typed after `:` by its name. The number that the user types before
/// its key is its count.
public struct FeedCommand<Item> {
  /// The item and the count of a command.
  public struct Selection {
    /// The item under the cursor, or the item of the detail; nil on a row without one.
    public let item: Item?
    /// The number that the user typed before the key; nil when there was none.
    public let count: Int?
    /// What the user typed after the name; empty without it.
    public let text: String
  }

  let name: String
  let keys: [FeedKey]
  let summary: String
  let takesTerminal: Bool
  let takesText: Bool
  let run: (Selection) -> Void

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - name: its name in lower case, such as `copy-name`; it replaces a command of the browser
  ///     with this name.
  ///   - keys: keys that run it in the list and the detail instead of other commands; `^C` and `^Z`
  ///     keep their meaning.
  ///   - summary: a few words for the help.
  ///   - takesTerminal: whether the terminal is restored while it runs, for a command that uses
  ///     it; only such a command may run another browser.
  ///   - takesText: whether the user types a text after the name, for which its key opens the prompt.
  ///   - run: called on the thread of ``FeedBrowser/FeedBrowser/run()`` between two frames.
  public init(
    _ name: String,
    keys: FeedKey...,
    summary: String,
    takesTerminal: Bool = false,
    takesText: Bool = false,
    run: @escaping (Selection) -> Void
  ) {
    self.name = name
    self.keys = keys
    self.summary = summary
    self.takesTerminal = takesTerminal
    self.takesText = takesText
    self.run = run
  }
}

/// A key as it is written in the help: `x`, `X`, `^X`, `Alt-x`, `F5`, `Enter`, `Space`, `PgDn`,
/// `↑`.
public struct FeedKey: Hashable, Sendable, ExpressibleByStringLiteral {
  let chord: Chord

  /// Makes a key; nil for a text that isn't the name of a key, and for 1 to 9, which begin a
  /// number.
  public init?(_ name: String) {
    guard let chord = Chord(label: name), !KeySequence.beginsNumber(chord) else { return nil }
    self.chord = chord
  }

  /// Makes a key from a literal, which must be the name of a key other than 1 to 9.
  public init(stringLiteral name: String) {
    guard let key = FeedKey(name) else {
      preconditionFailure(
        "‘\(name)’ can't be a key: write x, ^X, Alt-x, F5, Enter, Space or PgDn; 1 to 9 begin a number"
      )
    }
    self = key
  }
}

extension KeyMap {
  /// Checks the names of commands, before the browser takes the terminal.
  static func check(_ keys: [FeedKey: String]) {
    for name in keys.values {
      let isKnown = name == "none" || Command(named: name) != nil
      precondition(isKnown, "‘\(name)’ names no command of the browser")
    }
  }

  /// The map of a browser with the commands of the program and other keys; `none` removes the
  /// meaning of a key.
  ///
  /// In parts that the program draws, some commands can do nothing unless there are other tabs.
  init<Item>(
    _ commands: [OwnCommand],
    keys: [FeedKey: String],
    appearance: FeedAppearance<Item>,
    hasTabs: Bool
  ) {
    var map =
      hasTabs ? KeyMap.ownSources : KeyMap.oneSource.removing(appearance.uselessCommands)
    for (key, name) in keys { map = map.binding(key.chord, to: Command(named: name)) }
    self = map.adding(commands)
  }
}

extension OwnCommand {
  /// The command of a program as the browser lists it.
  init<Item>(_ command: FeedCommand<Item>) {
    self.init(name: command.name, summary: command.summary) {
      $0.sequences = command.keys.map { [$0.chord] }
      $0.takesTerminal = command.takesTerminal
      $0.takesText = command.takesText
    }
  }
}

extension FeedAppearance {
  /// The commands that do nothing beside the program's own rows and detail.
  fileprivate var uselessCommands: [Command] {
    let hasRows = row != nil || rows != nil
    return (hasRows ? [.fitColumns, .split] : [])
      + (detail == nil ? [] : [.nextValue, .previousValue])
  }
}
