import EverProgram
import Glibc
import TestSupport
import Testing

@Suite struct GeneratedFileTests {
  /// The names of all options, from the left column of the help.
  private static let options = Help.text.split(separator: "\n").compactMap { line in
    line.hasPrefix("  -") && !line.hasPrefix("  -  ")
      ? line.split { $0 == " " || $0 == "," }.first { $0.hasPrefix("--") } : nil
  }

  @Test(arguments: GeneratedFile.allCases)
  func `a generated file names every option of the help`(file: GeneratedFile) {
    let text = file.text(version: "1").replacing("\\-", with: "-").replacing(" -l ", with: " --")
    #expect(Self.options.count > 35)
    for option in Self.options {
      #expect(text.contains(option))
    }
  }

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

  @Test func `bash completes options, their values, commands and the user's sources`() {
    #expect(completions("everscroll --pag") == ["--page-size", "--page-param"])
    #expect(completions("everscroll --format j") == ["jsonl"])
    #expect(completions("everscroll --format = m") == ["md"])
    #expect(completions("everscroll cache c") == ["clear"])
    #expect(completions("everscroll starw") == ["starwars"])
    #expect(completions("everscroll --port ") == [])
  }

  /// The replies of the completions for the words of a line, of which the last is completed.
  private func completions(_ line: String) -> Set<String> {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let script = """
      compopt() { :; }
      \(GeneratedFile.bashCompletion.text(version: "1"))
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _everscroll
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return Set(output(ofBash: script).split(separator: "\n").map(String.init))
  }

  /// The standard output of a script, which runs in an empty directory.
  private func output(ofBash script: String) -> String {
    guard let directory = try? TemporaryDirectory() else { return "" }
    defer { withExtendedLifetime(directory) {} }
    let quoted = "'" + script.replacing("'", with: "'\\''") + "'"
    guard let pipe = popen("cd \(directory.path) && HOME=$PWD bash --norc -c \(quoted)", "r") else {
      return ""
    }
    defer { pclose(pipe) }
    var text = ""
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, 4096, pipe) != nil {
      text += buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
    return text
  }
}
