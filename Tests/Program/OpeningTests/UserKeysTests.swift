import EverBrowser
import EverCatalog
import EverTerminal
import Testing

@testable import EverProgram

@Suite struct UserKeysTests {
  private func map(_ toml: String) throws -> KeyMap {
    try UserKeys.keyMap(inTOML: toml, file: "config.toml")
  }

  private func labels(
    _ command: Command,
    _ toml: String,
    in context: KeyContext = .list
  ) throws -> [String] {
    try map(toml).labels(of: command, in: context)
  }

  @Test func `the keys of a file replace those of the command in its context`() throws {
    let toml = "[keys.list]\nrefresh = [\"F5\", \"C-x\", \"g r\"]\n"
    #expect(try labels(.refresh, toml) == ["F5", "^X", "gr"])
    #expect(try labels(.refresh, toml, in: .detail) == ["r", "F5", "^R"])
    #expect(try map(toml).match([.control("x")], in: .list) == .command(.refresh))
    #expect(try map(toml).match(["r"], in: .list) == .none)
  }

  @Test func `a key that another command had is the new command's alone`() throws {
    let toml = "[keys.list]\nrefresh = \"j\"\nopen = \"z\"\n"
    #expect(try labels(.movement(.moveDown), toml) == ["↓", "^N"])
    #expect(try labels(.movement(.cursor(at: .middle)), toml) == [":cursor-to-middle"])
    #expect(try map(toml).match(["z"], in: .list) == .command(.open))
  }

  @Test func `commands can exchange their keys`() throws {
    let toml = "[keys.list]\nrefresh = \"R\"\nlook-for-new-items = \"r\"\n"
    #expect(try labels(.refresh, toml) == ["R"])
    #expect(try labels(.lookForNewItems, toml) == ["r"])
  }

  @Test func `a command without a key is typed`() throws {
    #expect(try labels(.split, "[keys.list]\nsplit = \"none\"") == [":split"])
  }

  @Test func `the keys of a chooser are in a table of their own, over those of the list`() throws {
    let toml = "[keys.list]\nopen = \"Tab\"\n[keys.chooser]\nmark = \"Space\"\nopen = \"i\"\n"
    let map = try map(toml)
    #expect(map.match([" "], in: .list) == .command(.movement(.pageDown)))
    #expect(map.choosing.match([" "], in: .list) == .command(.mark))
    #expect(map.choosing.match([" "], in: .grid) == .command(.mark))
    #expect(map.choosing.labels(of: .open, in: .list) == ["i", "Tab"])
    #expect(map.choosing.match([Chord(.enter)], in: .list) == .command(.choose))
  }

  @Test func `keys are written as in the help or in ASCII`() throws {
    let toml = "[keys.list]\nopen = [\"^O\", \"Alt-x\", \"A-y\", \"Down\", \"↑\", \"Space\"]\n"
    #expect(try labels(.open, toml) == ["^O", "Alt-x", "Alt-y", "↓", "↑", "Space"])
  }

  @Test func `the keys that end the program stay`() throws {
    let toml = "[keys.list]\ninterrupt = \"X\"\nsuspend = \"none\""
    #expect(try labels(.interrupt, toml) == ["^C", "X"])
    #expect(try labels(.suspend, toml) == ["^Z"])
  }

  @Test(arguments: [
    ("[keys.list]\n\nrefrsh = \"r\"", 3, "‘keys.list.refrsh’ is unknown"),
    ("[keys.list]\nfold = \"f\"", 2, "‘keys.list.fold’ is unknown"),
    ("[keys.lists]\n", 1, "one of: list, grid"),
    ("[keys.list]\nrefresh = \"F99\"", 2, "keys such as"),
    ("[keys.list]\nrefresh = \"\"", 2, "keys such as"),
    ("[keys.list]\nrefresh = []", 2, "‘keys.list.refresh’"),
    ("[keys.list]\nrefresh = 5", 2, "‘keys.list.refresh’ must be"),
    ("[keys.list]\nrefresh = \"C-c\"", 2, "^C always quits"),
    ("[keys.list]\nrefresh = \"4\"", 2, "begin a number"),
    ("[keys.list]\nopen = \"x\"\nrefresh = \"x\"", 3, "open has it"),
    ("[keys.list]\nopen = \"x\"\nrefresh = \"x x\"", 3, "open has it"),
    ("[keys]\nrefresh = \"x\"", 2, "‘keys.refresh’ must be a table"),
  ])
  func `a wrong key is named with its file and line`(toml: String, line: Int, words: String) {
    let error = #expect(throws: DefinitionError.self) { try map(toml) }
    #expect(error?.description.hasPrefix("config.toml:\(line): ") == true)
    #expect(error?.description.contains(words) == true)
  }

  @Test func `the default file has the keys of every command, as they are`() throws {
    let set = UserKeys.template.split(separator: "\n").filter {
      $0.hasPrefix("# [") || $0.contains(" = ")
    }
    #expect(try map(set.map { $0.dropFirst(2) }.joined(separator: "\n")) == .standard)
    #expect(set.contains("# refresh = [\"r\", \"F5\", \"C-r\"]"))
    #expect(try map(UserKeys.template) == .standard)
  }
}
