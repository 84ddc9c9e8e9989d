import EverMock
import EverText
import TestSupport
import Testing

/// Each command by its first key on each screen, as `default-config` lists them.
@Suite(.serialized, .timeLimit(.minutes(10))) struct EveryKeyTests {
  /// A screen, and the keys that lead to it from the list.
  static let screens = [
    ("list", ""), ("grid", "v"), ("detail", "\r"), ("json", "\ru"), ("help", "?"),
    ("paging", ":paging\r"),
  ]

  /// What a command shows, and further keys that it needs; all others must only not fail.
  private static let results: [String: (keys: String, text: String)] = [
    "list mark": ("", "1 marked"), "list mark-all": ("", "are marked"),
    "list copy-title": ("", "Luke Skywalker"), "list copy-json": ("", "\"uid\""),
    "list copy-row": ("", "Luke Skywalker"), "list filter": ("yoda\r", "1 match"),
    "list search": ("yoda", "/yoda"), "list prompt": ("q", ":q"), "list help": ("", "Keys"),
    "list open": ("", "birth year"), "list theme": ("", "monochrome"), "list stats": ("", "rows"),
    "list pipe": ("x", ":pipe x"), "list mouse": ("", "the mouse clicks here"),
    "list go-to-end": ("", "20/82"), "list move-down": ("", "2/82"),
    "detail next-item": ("", "C-3PO"), "detail toggle-json": ("", "{"),
    "detail next-value": ("", "▌"), "detail copy-value": ("", "to the terminal"),
    "detail mark": ("", "●"), "json fold": ("", "…"), "help back": ("", "Star Wars characters"),
  ]

  /// Escape as kitty sends it, which needs no time to be told from the start of a sequence.
  private static let escape = "\u{1B}[27u"

  @Test(arguments: screens)
  func `each command does something by its key`(context: String, open: String) async throws {
    let server = try MockServer.start()
    let bindings = try await Self.bindings(of: context)
    #expect(bindings.count > 10)
    // ^C and ^Z have tests of their own.
    for (name, key) in bindings where !["interrupt", "suspend"].contains(name) {
      let program = try Everscroll.browse(
        "starwars",
        "--no-cache",
        "--images",
        "none",
        of: server,
        size: Size(columns: 100, rows: 24),
        environment: ["BROWSER": "true"]
      )
      try await program.waitForRow("Luke Skywalker")
      program.send(open + Self.bytes(of: key))
      if let result = Self.results["\(context) \(name)"] {
        program.send(result.keys)
        try await program.waitUntil("\(name): \(result.text)") { $0.text.contains(result.text) }
      }
      program.send(String(repeating: Self.escape, count: 3) + "Q")
      let exit = try await program.waitForExit()
      #expect(exit == .exited(0), "\(context) \(name)")
      #expect(!program.output.text.contains("does nothing here"), "\(context) \(name)")
      #expect(program.modes == program.initialModes, "\(context) \(name)")
    }
  }

  /// The commands of a screen with their first keys, such as `g g` or `C-d`.
  private static func bindings(of context: String) async throws -> [(name: String, key: String)] {
    let lines = try await Everscroll.print("default-config").lines
    let table = lines.drop { $0 != "# [keys.\(context)]" }.dropFirst().prefix { !$0.isEmpty }
    return table.compactMap { line in
      let parts = line.dropFirst(2).split(separator: " = ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let first = parts[1].split(separator: "\", \"")[0].drop { "[\"".contains($0) }
      let key = String(first.reversed().drop { "]\"".contains($0) }.reversed())
      return key == "none" ? nil : (name: String(parts[0]), key: key)
    }
  }

  private static let named = [
    "Space": " ", "Enter": "\r", "Tab": "\t", "Shift-Tab": "\u{1B}[Z", "Esc": escape,
    "Backspace": "\u{7F}", "Up": "\u{1B}[A", "Down": "\u{1B}[B", "Right": "\u{1B}[C",
    "Left": "\u{1B}[D", "Home": "\u{1B}[H", "End": "\u{1B}[F", "PgUp": "\u{1B}[5~",
    "PgDn": "\u{1B}[6~", "F1": "\u{1B}OP", "F2": "\u{1B}OQ", "F3": "\u{1B}OR", "F5": "\u{1B}[15~",
  ]

  /// What a terminal sends for a sequence of keys.
  private static func bytes(of keys: String) -> String {
    keys.split(separator: " ").map { key in
      if let bytes = named[String(key)] { return bytes }
      guard key.hasPrefix("C-"), let code = key.last?.asciiValue else { return String(key) }
      return String(UnicodeScalar(code & 0x1f))
    }
    .joined()
  }
}
