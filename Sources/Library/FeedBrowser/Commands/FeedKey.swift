import Browser
import Input

/// A key as it is written in the help: `x`, `X`, `^X`, `Alt-x`, `F5`, `Enter`, `Space`, `PgDn`,
/// `↑`.
public struct FeedKey: Hashable, Sendable, ExpressibleByStringLiteral {
  let chord: Chord

  /// Makes a key; nil for a text that isn't the name of a key.
  public init?(_ name: String) {
    guard let chord = Chord(label: name) else { return nil }
    self.chord = chord
  }

  /// Makes a key from a literal, which must be the name of a key.
  public init(stringLiteral name: String) {
    guard let chord = Chord(label: name) else {
      preconditionFailure("‘\(name)’ names no key: write x, ^X, Alt-x, F5, Enter, Space or PgDn")
    }
    self.chord = chord
  }
}

extension KeyMap {
  /// The map of a browser.
  ///
  /// - Parameters:
  ///   - commands: those of the program.
  ///   - keys: other keys of the browser's commands, by their names; `none` removes the meaning of
  ///     a key.
  init<Item>(_ commands: [FeedCommand<Item>], keys: [FeedKey: String]) {
    var map = KeyMap.oneSource
    for (key, name) in keys {
      let command = Command(rawValue: name)
      precondition(command != nil || name == "none", "‘\(name)’ names no command of the browser")
      map = map.binding(key.chord, to: command)
    }
    self = map.adding(
      commands.map { command in
        OwnCommand(
          name: command.name,
          summary: command.summary,
          sequences: command.keys.map { [$0.chord] },
          takesTerminal: command.takesTerminal
        )
      }
    )
  }
}
