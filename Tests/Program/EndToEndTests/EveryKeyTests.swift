import EverBrowser
import EverDemo
import EverTerminal
import EverText
import FoundationEssentials
import PagingTesting
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
    KeyScreen(context: .counts, way: ":count gender\r", mark: "· 82 rows"),
    KeyScreen(context: .opening, way: ":open http://127.0.0.1:9/none\r", mark: "127.0.0.1:9"),
  ]
}

@Suite(.timeLimit(.minutes(5))) struct EveryKeyTests {
  /// The commands that other tests press: they end or stop the program, or
  /// go as far as rows are loaded.
  private static let elsewhere: Set<Command> = [
    .quit, .interrupt, .suspend, .choose, .closeSource, .movement(.goToEnd),
  ]

  /// The rows by which a screen is recognised, the cursor's first: without digits, which vary, without
  /// images, and without the notice of the way back.
  private static func rows(of screen: ScreenSnapshot) -> [String] {
    ([screen.cursorRow] + screen.rows)
      .map { $0.filter { !$0.isNumber }.split(separator: " ").joined(separator: " ") }
      .filter { $0.count { !$0.isASCII } < 6 && !$0.isEmpty && !$0.contains("nothing to stop") }
  }

  /// What is new on a screen after each command, by its name; `nothing` for a command that changes
  /// nothing there.
  ///
  /// `RECORD_SCREENS=1` writes the files anew; read the difference.
  private static func shown(on screen: KeyScreen) -> [String: String] {
    let file = "Screens/keys-\(screen.context).screen"
    let path = #filePath.replacing("EveryKeyTests.swift", with: file)
    guard GoldenScreens.Mode.fromEnvironment == .compare,
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return [:] }
    let rows = text.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), $0[1].dropFirst() + "") })
  }

  @Test(arguments: KeyScreen.all)
  func `every command by its key shows what it does`(_ screen: KeyScreen) async throws {
    // Images are saved there.
    let directory = try TemporaryDirectory()
    let program = try Everscroll.start(
      screen.arguments + ["--mock", "--no-cache", "--motion", "off"],
      directory: directory.path
    )
    let wanted = Self.shown(on: screen)
    var shown: [String] = []
    let bindings = (KeyMap.standard.bindings[screen.context] ?? [])
      .filter { !Self.elsewhere.contains($0.command) }
    try await program.waitUntil("the list") { !$0.cursorRow.isEmpty }
    for (number, binding) in bindings.enumerated() {
      guard let sequence = binding.sequences.first else { continue }
      program.send(screen.way)
      let name = "\(binding.command.name) on the screen \(screen.context)"
      let before = try await program.waitUntil("the way to \(name)") { screen.isShown($0) }
      // The last view is followed by the first one.
      let times = binding.command == .changeView ? 4 : 1
      for chord in Array(repeating: sequence, count: times).joined() {
        program.send(KeyBytes().bytes(of: .key(chord)))
      }
      var row = wanted[binding.command.name]
      if let row, row != "nothing" {
        try await program.waitUntil("\(row) after \(name)") { Self.rows(of: $0).contains(row) }
      } else if row == nil {
        try await Task.sleep(for: .seconds(1))
        let after = try await program.waitUntil("a screen") { _ in true }
        row = Self.rows(of: after).first { !Self.rows(of: before).contains($0) }
      }
      shown.append("\(binding.command.name): \(row ?? "nothing")")
      program.send(String(repeating: "\u{1B}[27u", count: 6) + ":way \(number)")
      try await program.waitUntil("the list after \(name)") {
        $0.statusLine.contains(":way \(number)")
      }
      program.send("\u{1B}[27u")
    }
    let rows = shown.joined(separator: "\n")
    #expect(throws: Never.self) { try GoldenScreens().check(rows, named: "keys-\(screen.context)") }
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
  }
}
