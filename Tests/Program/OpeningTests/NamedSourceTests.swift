import EverBrowser
import EverCatalog
@testable import EverProgram
import EverItems
import EverBase
import EverRuntime
import TestSupport
import Testing

struct NamedSourceTests {
  private func resolved(_ request: OpenRequest, _ words: String...) throws -> NamedSource {
    let options = try Options.parse(["everscroll", "starwars"] + words)
    return try NamedSource(request, options, in: try SourceCatalog.builtIn())
  }

  private func problem(_ request: OpenRequest) throws -> Problem {
    try #require(throws: Problem.self) { try resolved(request) }
  }

  @Test func `a name is a definition, an address is detected, a file has lines`() throws {
    guard case .defined(let plan) = try resolved(.source(name: "starwars", argument: nil)) else {
      Issue.record("no definition")
      return
    }
    #expect(plan.description.title == "Star Wars characters")
    guard case .unknown(let list) = try resolved(.url("http://u:p@h/x?api_key=k")) else {
      Issue.record("no unknown list")
      return
    }
    #expect(!list.shownURL.contains("p@") && !list.shownURL.contains("=k"))
    guard case .lines(let file) = try resolved(.list(path: "/x.csv")),
      case .lines(let input) = try resolved(.standardInput)
    else {
      Issue.record("no lines")
      return
    }
    #expect(file.path == "/x.csv" && input.path == nil)
  }

  @Test func `tables for other programs have values without units`() throws {
    for format in ItemFormat.allCases {
      let words = ["everscroll", "starwars", "--print", "--format", format.rawValue]
      let columns = try Options.parse(words).withPurpose.detection.overrides.columns
      #expect((columns.purpose == .programs) == [.csv, .tsv].contains(format))
    }
  }

  @Test func `a directory with the name of a source is named`() throws {
    let directory = try TemporaryDirectory()
    let name = directory.path
    let problem = try problem(.source(name: name, argument: nil))
    #expect(
      problem.sentence == "‘\(name)’ is a directory: name a file in it, such as ‘./\(name)/a.json’."
    )
  }

  @Test func `an unknown name is answered with a similar one`() throws {
    let problem = try problem(.source(name: "starwar", argument: nil))
    #expect(problem.sentence.contains("Did you mean"))
    #expect(problem.sentence.contains("starwars"))
    #expect(problem.status == 2)
  }

  @Test func `a source that takes no argument refuses one`() throws {
    let problem = try problem(.source(name: "starwars", argument: "luke"))
    #expect(problem.sentence == "‘luke’ is a word too many after starwars.")
  }

  @Test func `a definition that isn't text names its file`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/x.toml"
    let problem = try problem(.file(path: path, argument: nil))
    #expect(problem.sentence == "\(path) can't be read: No such file or directory.")
  }
}
