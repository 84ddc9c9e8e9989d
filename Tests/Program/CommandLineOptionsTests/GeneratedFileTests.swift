import EverProgram
import TestSupport
import Testing

@Suite struct GeneratedFileTests {
  @Test func `the changes begin with the program's version`() throws {
    let headings = try RepositoryFile.text("CHANGELOG.md").split(separator: "\n")
      .filter { $0.hasPrefix("## ") }
    #expect(headings.first.map { String($0.dropFirst(3)) } == ProgramVersion.text)
    #expect(try RepositoryFile.text("Docs/Library.md").contains("from: \"\(ProgramVersion.text)\""))
  }

  @Test func `the manual page escapes what roff would interpret`() {
    let text = GeneratedFile.man.text(version: "1.2")
    #expect(text.contains("everscroll 1.2"))
    #expect(text.contains(".B \"\\-h, \\-\\-help\"\n"))
    for line in text.split(separator: "\n") where line.hasPrefix(".") {
      #expect(line.count > 2)
      #expect(
        [".TH", ".SH", ".SS", ".TP", ".PP", ".B ", ".RI", ".nf", ".fi"].contains(line.prefix(3))
      )
    }
  }

  @Test(arguments: [
    (["--pag"], ["--page-size", "--page-param"]), (["--format", "j"], ["jsonl"]),
    (["--format", "=", "m"], ["md"]), (["--format="], ["--format=text", "--format=md"]),
    (["--mock", "--items", "5", "starw"], ["starwars", "/"]), (["pok"], ["pokemon", "/"]),
    (["cache", "c"], ["clear"]), (["moderators", "superu"], ["superuser"]),
    (["play", ""], ["/"]), (["--log", ""], ["/"]), (["a.csv", "b"], ["/"]),
    (["--port", ""], []), (["starwars", ""], []),
  ])
  func `the last word is completed`(line: [String], words: [String]) {
    let lines = CompletedWords.lines(for: line, sources: ["pokemon"])
    let found = lines.map { $0.split(separator: "\t").first.map(String.init) ?? "" }
    #expect(Set(found).isSuperset(of: words) && found.isEmpty == words.isEmpty)
    #expect(found.allSatisfy { $0 == "/" || line.last == "" || $0.contains(line.last ?? "") })
  }

  @Test func `every option is completed with its help`() {
    let lines = CompletedWords.lines(for: ["--"])
    #expect(lines.count > 35)
    #expect(lines.allSatisfy { Help.text.contains($0.prefix { $0 != "\t" }) })
    #expect(lines.contains("--offline\tuse the cache alone"))
  }

  @Test(arguments: [GeneratedFile.bashCompletion, .zshCompletion, .fishCompletion])
  func `the scripts ask for words`(file: GeneratedFile) {
    #expect(file.text(version: "1").contains("--generate words -- "))
  }
}
