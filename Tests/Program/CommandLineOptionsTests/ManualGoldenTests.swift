import EverBrowser
import EverText
import Glibc
import TestSupport
import Testing

@testable import EverProgram

/// The tables of keys and options at the end of the manual; `make record-screens` writes them.
@Suite struct ManualGoldenTests {
  private static let mark = "<!-- From here on, `make record-screens` writes the tables. -->\n"

  private static var tables: String {
    let keys = KeyHelp(.standard).sections.map { section in
      table(
        section.title.string,
        ["keys", "what they do"],
        section.entries.map { (code($0.keys), $0.meaning.string) }
      )
    }
    let options = OptionGroup.all.map { group in
      table(
        group.title,
        ["option", "what it does"],
        group.options.map { ("`\($0.synopsis)`", $0.help) }
      )
    }
    return "\n## Keys\n\n\(keys.joined(separator: "\n"))\n## Options\n\n"
      + options.joined(separator: "\n")
  }

  private static func table(
    _ title: String,
    _ heading: [String],
    _ rows: [(String, String)]
  ) -> String {
    "### \(title)\n\n| \(heading.joined(separator: " | ")) |\n|---|---|\n"
      + rows.map { "| \(escaped($0)) | \(escaped($1)) |\n" }.joined()
  }

  /// Keys as code, each by itself.
  private static func code(_ keys: String) -> String {
    keys.split(separator: "  ").map { $0 == "`" ? "`` ` ``" : "`\($0)`" }.joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|")
  }

  @Test func `the manual ends with the keys and the options of the program`() throws {
    let manual = try RepositoryFile.text("Docs/Manual.md")
    let end = try #require(manual.firstRange(of: Self.mark)?.upperBound)
    let wanted = manual[..<end] + Self.tables
    if getenv("RECORD_SCREENS") != nil {
      let file = try #require(fopen(RepositoryFile.path("Docs/Manual.md"), "w"))
      fputs(String(wanted), file)
      fclose(file)
    }
    #expect(manual == wanted, "make record-screens writes the tables anew")
  }
}
