@testable import EverProgram
import EverCatalog
import EverItems
import Glibc
import Paging
import EverBase
import TestSupport
import Testing
@testable import EverBrowser

struct OpeningValueTests {
  @Test func `a typed header replaces the one of its name`() throws {
    let options = try Options.parse([
      "everscroll", "http://h/x", "--header", "A: 1", "--header", "B: 2",
    ])
    let changes = SourceChanges().with(.header(SecretHeader("a", "3"))).with(.items("data.rows"))
    let changed = options.changed(by: changes)
    #expect(changed.headers == [SecretHeader("B", "2"), SecretHeader("a", "3")])
    #expect(changed.detection.overrides.items?.description == "data.rows")
    #expect(options.changed(by: SourceChanges()).headers == options.headers)
  }

  @Test func `a file of headers may have comments and blank lines`() throws {
    let directory = try TemporaryDirectory()
    let path = try file("# key\n\nA: 1  \r\nB: two\n", in: directory)
    #expect(
      try HeaderFile.headers(of: [path]) == [SecretHeader("A", "1"), SecretHeader("B", "two")]
    )
  }

  @Test func `a wrong line of a file of headers is named by its number alone`() throws {
    let directory = try TemporaryDirectory()
    let path = try file("A: 1\nsecret\n", in: directory)
    let problem = #expect(throws: Problem.self) { try HeaderFile.headers(of: [path]) }
    #expect(problem?.sentence == "Line 2 of \(path) isn't a header: write ‘Name: value’.")
  }

  @Test(arguments: [(nil, 30, 30), (nil, 4_000, 500), (nil, 50_000, 1_000), (7, 50_000, 7)])
  func `many lines are read in large pages`(given: Int?, rows: Int, size: Int) throws {
    var options = try Options.parse(["everscroll", "-"])
    options.pageSize = given
    options.maxRows = rows
    #expect(LineFeed(path: nil, options: options).pageSize == size)
  }

  @Test func `a directory has no lines`() throws {
    let directory = try TemporaryDirectory()
    let lines = LineFeed(path: directory.path, options: Options(command: .pick))
    let problem = #expect(throws: Problem.self) { try lines.check() }
    #expect(problem?.sentence == "‘\(directory.path)’ can't be read: it is a directory.")
  }

  @Test func `a problem keeps how its page can be recovered`() {
    let error = PageError("No key was sent.", remedy: .user)
    #expect(Problem(error).status == 1)
    #expect(Problem(error).reason.remedy == .user)
    #expect(Problem(error).reason.message.contains("No key was sent."))
  }

  @Test func `paths begin with the text, directories end with a slash, hidden ones need a dot`()
    async throws
  {
    let directory = try TemporaryDirectory()
    for name in ["orders.csv", "other.json", "data.csv", ".order"] {
      let file = try #require(fopen(directory.path + "/" + name, "w"))
      fclose(file)
    }
    #expect(mkdir(directory.path + "/old", 0o700) == 0)
    #expect(symlink("old", directory.path + "/olive") == 0)
    let start = directory.path + "/"
    #expect(
      await PathNames.beginning(with: start + "o")
        == ["old/", "olive/", "orders.csv", "other.json"].map { start + $0 }
    )
    #expect(await PathNames.beginning(with: start + ".o") == [start + ".order"])
    #expect(await PathNames.beginning(with: start).first == start + "data.csv")
    #expect(await PathNames.beginning(with: start + "none/x") == [])
    #expect(await PathNames.beginning(with: "~") == ["~/"])
  }

  private func file(_ text: String, in directory: TemporaryDirectory) throws -> String {
    let path = directory.path + "/headers"
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    return path
  }
}
