import FoundationEssentials
import Glibc
import Testing

/// The code in documents is compiled: each block is part of a target's file.
@Suite struct DocumentTests {
  private static let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }

  private static let compiled = [
    "Tests/Library/DocumentationTests/Samples/Letters.swift",
    "Tests/Library/DocumentationTests/Samples/LettersTests.swift",
    "Tests/Library/DocumentationTests/Samples/StoredPictures.swift",
    "Tests/Library/DocumentationTests/Samples/Sources.swift",
    "Tests/Library/Outside/Offline/main.swift",
    "Docs/Examples/Fruit/main.swift",
    "Docs/Examples/Diary/main.swift",
    "Docs/Examples/Colors/main.swift",
    "Docs/Examples/Gallery/main.swift",
    "Docs/Examples/Gradients/main.swift",
    "Docs/Examples/Stations/main.swift",
  ]

  @Test(arguments: [
    ("Docs/Library.md", 13),
    ("Sources/Engine/Paging/Paging.docc/FromPaging3.md", 2),
    ("Sources/Engine/Paging/Paging.docc/FromUIKit.md", 1),
    ("Sources/Engine/Paging/Paging.docc/GettingStarted.md", 3),
    ("Sources/Library/FeedBrowser/FeedBrowser.docc/GettingStarted.md", 6),
    ("Sources/Library/FeedBrowser/FeedBrowser.docc/FromTextual.md", 1),
    ("Sources/Engine/PagingTesting/PagingTesting.docc/TestingAFeed.md", 3),
  ])
  func `every block of code is in a compiled file`(document: String, count: Int) throws {
    let blocks = CodeBlocks.swift(in: try read(document))
    #expect(blocks.count >= count)
    let sources = try Self.compiled.map { CodeBlocks.lines(try read($0)) }
    for block in blocks {
      let isCompiled = sources.contains { CodeBlocks.contains($0, block) }
      #expect(isCompiled, "not compiled anywhere:\n\(block.joined(separator: "\n"))")
    }
  }

  @Test func `a block that is compiled nowhere is found`() {
    let source: [Substring] = ["func a() {", "  b()", "", "  c()", "}"]
    #expect(CodeBlocks.contains(source, ["b()", "", "c()"]))
    #expect(!CodeBlocks.contains(source, ["b()", "c()"]))
    #expect(!CodeBlocks.contains(source, ["d()"]))
    #expect(CodeBlocks.swift(in: "a\n```swift\nx\n  y\n```\nb\n```\nz\n```") == [["x", "  y"]])
  }

  @Test(arguments: ["Chooser", "Colors", "Diary", "Fruit", "Gallery", "Gradients", "Stations"])
  func `an example is a whole browser in less than 60 lines`(name: String) throws {
    #expect(CodeBlocks.lines(try read("Docs/Examples/\(name)/main.swift")).count < 60)
  }

  @Test func `each feature of Paging 3 has a test`() throws {
    let lines = CodeBlocks.lines(try read("Docs/Library.md"))
    let start = try #require(lines.firstIndex(of: "## Beside Paging 3"))
    let rows = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter { $0.hasSuffix("` |") }
    let names = rows.compactMap { $0.split(separator: "`").dropLast().last }
    #expect(names.count >= 12)
    let files = try ["Tests/Engine", "Tests/Library"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Self.root + "/" + folder)
        .filter { $0.hasSuffix("Tests.swift") }.map { "\(folder)/\($0)" }
    }
    let tests = try files.map(read).joined()
    for name in names {
      let exists = tests.contains("func `\(name)`") || tests.contains("struct \(name) ")
      #expect(exists, "no test has the name \(name)")
    }
  }

  @Test(arguments: [("Photos", 70), ("Timeline", 110), ("Log", 50), ("Rows", 60)])
  func `a program of an author is short`(name: String, most: Int) throws {
    let lines = CodeBlocks.lines(try read("Tests/Library/Outside/\(name)/main.swift"))
    let code = lines.filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }
    #expect(code.count <= most)
  }

  private func read(_ path: String) throws -> String {
    let file = try #require(fopen(Self.root + "/" + path, "r"), "\(path) is not there")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The code blocks of documents.
enum CodeBlocks {
  /// The lines of each block of Swift code in a document.
  static func swift(in document: String) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isInside = false
    for line in lines(document) {
      if line == "```swift" {
        blocks.append([])
        isInside = true
      } else if line.hasPrefix("```") {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Whether the lines of a block are consecutive in a source, at any indentation.
  static func contains(_ source: [Substring], _ block: [Substring]) -> Bool {
    guard !block.isEmpty, source.count >= block.count else { return false }
    return (0...(source.count - block.count)).contains { start in
      dedented(source[start..<(start + block.count)]) == block
    }
  }

  private static func dedented(_ lines: ArraySlice<Substring>) -> [Substring] {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    return lines.map { $0.dropFirst(indents.min() ?? 0) }
  }
}
