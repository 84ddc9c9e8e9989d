import TestSupport
import Testing
import EverWeb
@testable import EverCatalog
@testable import EverItems

@Suite struct ApplicabilityTests {
  private func covers(_ toml: String, _ url: String) throws -> Bool {
    let definition = try SourceDefinition(
      paging: "kind = 'single'",
      tables: "[applies]\nrequires = 'id'\n\(toml)"
    )
    let applies = try #require(definition.applies)
    let url = try #require(URLReference(url))
    return applies.covers(url, path: url.pathParts)
  }

  @Test(
    arguments: [
      ("paths = '/a/*/b'", "https://h/a/x/b", true),
      ("paths = '/a/*/b'", "https://h/a/x/b/?q=1", true),
      ("paths = '/a/*/b'", "https://h/a/b", false),
      ("paths = '/a/*/b'", "https://h/a/x/y/b", false),
      ("paths = '/a/*.json'", "https://h/a/x.json", true),
      ("paths = '/a/*.json'", "https://h/a/x.json.gz", false),
      ("paths = '/**/v4/x'", "https://h/v4/x", true),
      ("paths = '/**/v4/x'", "https://h/a/b/v4/x", true),
      ("paths = '/v4/**'", "https://h/v4/a/b", true),
      ("paths = ['/x', '/y']", "https://h/y", true),
      ("paths = '/'", "https://h", true),
      ("paths = '/'", "https://h/a", false),
      ("paths = '/x'\nhosts = 'h.example'", "https://h.example/x", true),
      ("paths = '/x'\nhosts = 'h.example'", "https://H.example:443/x", true),
      ("paths = '/x'\nhosts = 'h.example'", "https://h.example:8080/x", false),
      ("paths = '/x'\nhosts = 'h.example'", "https://evil-h.example/x", false),
      ("paths = '/x'\nhosts = 'h.example'", "https://h.example.evil/x", false),
      ("paths = '/x'\nhosts = '*.example'", "https://de.h.example/x", true),
      ("paths = '/x'\nquery = { a = 'b' }", "https://h/x?c=d&a=b", true),
      ("paths = '/x'\nquery = { a = 'b' }", "https://h/x?a=c", false),
      ("paths = '/x'\nquery = { a = 'b' }", "https://h/x", false),
      ("paths = '/x'\nquery = { a = ['b', 'c*'] }", "https://h/x?a=cd", true),
      ("paths = '/x'\nquery = { a = '*' }", "https://h/x?a", true),
    ]
  )
  func `a URL is covered by its host, path and query`(
    toml: String,
    url: String,
    covers: Bool
  ) throws {
    #expect(try self.covers(toml, url) == covers)
  }

  @Test func `a path alone needs something that the items must have`() {
    #expect(throws: DefinitionError.self) {
      try SourceDefinition(paging: "kind = 'single'", tables: "[applies]\npaths = '/x'")
    }
  }

  private let lists = """
    name = "a"
    url = "https://a.example/x"
    items = "x"
    pagination = { kind = "link" }
    applies = { hosts = "a.example", requires = "id" }
    [[lists]]
    title = "one"
    applies = { paths = "/x" }
    [[lists]]
    title = "two"
    items = "y"
    pagination = { kind = "single" }
    applies = { paths = "/y", requires = "uid" }
    """

  @Test func `the lists of a file share what they do not say themselves`() throws {
    let definitions = try SourceDefinition.all(toml: lists, file: "a.toml")
    #expect(definitions.map(\.title) == ["one", "two"])
    #expect(definitions.map(\.items.description) == ["x", "y"])
    #expect(definitions.map(\.pagination.family) == [.link, .single])
    #expect(definitions.map(\.applies?.hosts) == [["a.example"], ["a.example"]])
    #expect(definitions.map(\.applies?.paths) == [["/x"], ["/y"]])
    #expect(definitions.map { $0.applies?.requires.map(\.description) } == [["id"], ["uid"]])
    #expect(try SourceDefinition(toml: lists, file: "a.toml") == definitions[0])
  }

  @Test func `the lists of the document are sound`() throws {
    let text = try RepositoryFile.text("Docs/Sources.md")
    let start = try #require(text.firstRange(of: "```toml,lists\n")).upperBound
    let end = try #require(text[start...].firstRange(of: "\n```")).lowerBound
    let definitions = try SourceDefinition.all(toml: String(text[start..<end]), file: "Sources.md")
    #expect(definitions.map(\.title) == ["Open Library: books", "Open Library: authors"])
  }

  @Test(
    arguments: [
      ("lists = []", "a.toml:1: The key ‘lists’ must be a list of tables, not a list."),
      ("lists = 5", "a.toml:1: The key ‘lists’ must be a list of tables, not a whole number."),
      ("lists = [5]", "a.toml:1: The key ‘lists’ must be a table, not a whole number."),
      ("title = 'x'\n[[lists]]\ncolour = 1", "a.toml:2: The key ‘name’ is missing."),
    ]
  )
  func `a problem of a list is reported with its line`(toml: String, message: String) {
    let error = #expect(throws: DefinitionError.self) {
      try SourceDefinition.all(toml: toml, file: "a.toml")
    }
    #expect(error?.description == message)
  }
}
