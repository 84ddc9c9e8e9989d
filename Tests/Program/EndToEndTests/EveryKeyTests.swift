import EverBrowser
import EverDemo
import EverTerminal
import EverText
import TestSupport
import Testing

/// A screen with keys of its own, and the way to it from the list.
struct KeyScreen: Sendable, CustomTestStringConvertible {
  let context: KeyContext
  /// The source, as the command line names it.
  var arguments = ["starwars"]
  /// What the user types in the list.
  let way: String
  /// What the screen shows then; empty: the list is gone, because a photo hides its text soon.
  let mark: String

  var testDescription: String { context.rawValue }

  func isShown(_ screen: ScreenSnapshot) -> Bool {
    mark.isEmpty ? screen.cursorRow.isEmpty : screen.text.contains(mark)
  }

  /// All screens but the chooser, which Esc ends.
  static let all = [
    KeyScreen(context: .list, way: "g", mark: "Luke Skywalker"),
    KeyScreen(context: .grid, arguments: ["photos"], way: "g", mark: "Photos"),
    KeyScreen(context: .detail, way: "g\r", mark: "q back"),
    KeyScreen(context: .photo, arguments: ["photos"], way: "g\r", mark: ""),
    KeyScreen(context: .json, way: "g\ru", mark: "{"),
    KeyScreen(context: .help, way: "?", mark: "In the list"),
    KeyScreen(context: .paging, way: ":paging\r", mark: "next page"),
    KeyScreen(context: .columns, way: "C", mark: "Columns"),
    KeyScreen(context: .counts, way: ":count gender\r", mark: "n/a"),
    KeyScreen(context: .opening, way: ":open http://127.0.0.1:9/none\r", mark: "127.0.0.1:9"),
  ]
}

@Suite(.timeLimit(.minutes(5))) struct EveryKeyTests {
  /// The commands that end or stop the program, which other tests press.
  private static let ending: Set<Command> = [
    .quit, .interrupt, .suspend, .choose, .closeSource,
  ]

  /// What is on the screen after a command, wherever it has a key.
  private static let shown: [Command: String] = [
    .chooseColumns: "Columns of", .chooseSource: "a site, a URL", .copy(.json): "sent to the",
    .copy(.row): "sent to the", .copy(.title): "sent to the", .filter: "filter: ▏",
    .follow: "following: ", .help: " Keys", .keepColumns: "columns are kept",
    .markAll: "items are marked", .pipe: ":pipe ", .save: ":save ", .search: "/▏",
    .searchNext: "no search yet", .searchPrevious: "no search yet", .theme: ":theme ",
  ]

  @Test(arguments: KeyScreen.all)
  func `every command by its key shows what it does`(_ screen: KeyScreen) async throws {
    // Images are saved there.
    let directory = try TemporaryDirectory()
    let program = try Everscroll.start(
      screen.arguments + ["--mock", "--no-cache", "--motion", "off"],
      directory: directory.path
    )
    let keys = KeyBytes()
    let bindings = (KeyMap.standard.bindings[screen.context] ?? [])
      .filter { !Self.ending.contains($0.command) }
    try await program.waitUntil("the list") { !$0.cursorRow.isEmpty }
    for (number, binding) in bindings.enumerated() {
      guard let sequence = binding.sequences.first else { continue }
      program.send(screen.way)
      let name = "\(binding.command.name) on the screen \(screen.context)"
      try await program.waitUntil("the way to \(name)") { screen.isShown($0) }
      // The last view is followed by the first one.
      let times = binding.command == .changeView ? 4 : 1
      for chord in Array(repeating: sequence, count: times).joined() {
        program.send(keys.bytes(of: .key(chord)))
      }
      // In the help, its key leaves it.
      let isLeft = binding.command == .help && screen.context == .help
      if let text = Self.shown[binding.command], !isLeft {
        try await program.waitUntil("\(text) after \(name)") { $0.text.contains(text) }
      }
      for _ in 1...6 { program.send("\u{1B}[27u") }
      program.send(":way \(number)")
      try await program.waitUntil("the list after \(name)") {
        $0.statusLine.contains(":way \(number)")
      }
      program.send("\u{1B}[27u")
    }
    #expect(bindings.count > 10)
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
  }
}
