import EverItems
import Paging
import Testing
@testable import EverCatalog

@Suite struct SourceDefinitionTests {
  @Test func `the built-in definitions are sound`() throws {
    let catalog = try SourceCatalog.builtIn()
    #expect(catalog.definitions.map(\.name) == ["starwars", "moderators", "photos", "unsplash"])
    let starwars = try #require(catalog["starwars"])
    #expect(starwars.title(argument: nil) == "Star Wars characters")
    #expect(starwars.pageSize == 10)
    #expect(
      starwars.listColumns.map(\.title) == [
        "name", "height", "mass", "born", "gender", "uid", "eyes", "hair", "skin",
      ]
    )
    let moderators = try #require(catalog["moderators"])
    #expect(moderators.title(argument: "stackoverflow") == "Moderators of stackoverflow")
    #expect(moderators.argument == "SITE")
    #expect(moderators.pageSize == 30)
    #expect(moderators.clamp(500) == 100)
    #expect(
      moderators.listColumns.map(\.title) == [
        "name", "reputation", "gold", "silver", "bronze", "location", "member since",
        "this year", "this week", "last seen", "id",
      ]
    )
    #expect(catalog["nothing"] == nil)
  }

  @Test func `a definition is read in the order of its source`() throws {
    let text = definitionText(
      top: "parameters = { z = '1', a = '2', m = '3' }",
      columns: "title = 'n'\nwidth = 9\nmin_width = 2\npath = 'n'\ngrows = true\nalign = 'right'"
    )
    let definition = try SourceDefinition(toml: text, file: "x.toml")
    #expect(definition.parameters.map(\.name) == ["z", "a", "m"])
    var column = Column(title: "n", width: 9, minimumWidth: 2, grows: true, alignment: .right)
    column.path = "n"
    #expect(
      definition.listColumns == [
        column
      ]
    )
    #expect(definition.pageSize == 30)
    #expect(definition.addressing == .numbered(first: 1))
  }

  @Test(
    arguments: [
      (
        definitionText(top: "colour = 'red'"),
        "x.toml:5: The key ‘colour’ is unknown."
      ),
      (
        definitionText(top: "page_size = '10'"),
        "x.toml:5: The key ‘page_size’ must be a whole number, not a text."
      ),
      (
        definitionText(top: "page_size = 0"),
        "x.toml:5: The key ‘page_size’ is ‘0’ and must be a whole number from 1 to 100000."
      ),
      (
        definitionText(top: "id = 5"),
        "x.toml:5: The key ‘id’ must be a text, not a whole number."
      ),
      (
        definitionText(top: "parameters = { a = 1 }"),
        "x.toml:5: The key ‘parameters.a’ must be a text or a list of texts, "
          + "not a whole number."
      ),
      (
        definitionText(top: "parameters = 'a'"),
        "x.toml:5: The key ‘parameters’ must be a table, not a text."
      ),
      (
        definitionText(tables: "has_mode = 'x'"),
        "x.toml:9: The key ‘pagination.has_mode’ is unknown."
      ),
      (
        definitionText(tables: "[total]"),
        "x.toml:9: The key ‘total.path’ is missing."
      ),
      (
        definitionText(tables: "[error]\ntransient_ids = [1]"),
        "x.toml:10: The key ‘error.transient_ids’ must be a text, not a whole number."
      ),
      (
        definitionText(tables: "[detail]\nurl = 'u'\ncompletes = 'p'"),
        "x.toml:9: The key ‘detail.answer’ is missing."
      ),
      (
        definitionText(columns: "title = 'a'\nwidth = 5"),
        "x.toml:10: The key ‘columns.path’ is missing."
      ),
      (
        definitionText(columns: "title = 'a'\nwidth = 5\npath = 'a'\nformat = 'bold'"),
        "x.toml:14: The key ‘columns.format’ is ‘bold’ and must be one of: "
          + "text, number, amount, date, time, relative, bytes, duration, flag, level, html."
      ),
      (
        definitionText(columns: "title = 'a'\nwidth = 5\npath = 'a'\ngrows = 1"),
        "x.toml:14: The key ‘columns.grows’ must be true or false, not a whole number."
      ),
      (
        definitionText(columns: "title = 'a'\nwidth = 5\npath = 'a'\ntemplate = '{a}'"),
        "x.toml:13: The key ‘columns.path’ is unknown."
      ),
      ("name = 'a'", "x.toml:1: The key ‘title’ is missing."),
      (
        "name = 'a'\ntitle = 'b'\nurl = 'ftp://x'",
        "x.toml:3: The key ‘url’ is ‘ftp://x’ and must be an http or https URL with a host."
      ),
      (
        "name = 'a'\ntitle = 'b'\nurl = 'https://x/'\nitems = 'i'\n[pagination]\nkind = 'cursor'",
        "x.toml:6: The key ‘pagination.kind’ is ‘cursor’ and must be one of: "
          + "link, url, page, offset, token, lastid, single."
      ),
      ("columns = 1\nname = 2", "x.toml:2: The key ‘name’ must be a text, not a whole number."),
    ])
  func `an error names file, line and key`(text: String, message: String) {
    let error = #expect(throws: DefinitionError.self) {
      try SourceDefinition(toml: text, file: "x.toml")
    }
    #expect(error?.description == message)
  }

  @Test func `the first column of a list or a layout is in every list`() {
    let column = "title = 'a'\nwidth = 5\npath = 'a'\nmin_room = 90"
    let layout =
      "[[layouts]]\nwhen = { path = 'a', values = ['b'] }\n[[layouts.columns]]\n" + column
    for text in [definitionText(columns: column), definitionText(tables: layout)] {
      let error = #expect(throws: DefinitionError.self) {
        try SourceDefinition(toml: text, file: "x.toml")
      }
      let problem = DefinitionError.Problem.badValue(
        "90",
        wanted: "left out of the first column, which every list displays"
      )
      #expect(error?.problem == problem)
      #expect(
        error.map { text.split(separator: "\n", omittingEmptySubsequences: false)[$0.line - 1] }
          == "min_room = 90"
      )
    }
  }

  @Test(arguments: [
    "name =", "a = 1\na = 2", "[x\n", "a = \"\\q\"", "x = \u{1}", "name = 'a", "a = 1\n[\n", "[[\n",
  ])
  func `broken TOML is reported with its place`(text: String) throws {
    let error = try #require(
      #expect(throws: DefinitionError.self) { try SourceDefinition(toml: text, file: "x.toml") }
    )
    guard case .syntax(let message, let column) = error.problem else {
      Issue.record("\(error) is not about syntax")
      return
    }
    #expect(error.line >= 1 && column >= 1 && !message.isEmpty)
    #expect(
      error.description.hasPrefix("x.toml:\(error.line): This isn't TOML (column \(column)): ")
    )
  }

  @Test func `deep nesting in a definition is an error`() {
    let text = "a = " + String(repeating: "[", count: 100_000)
    #expect(throws: DefinitionError.self) { try SourceDefinition(toml: text, file: "x.toml") }
  }
}
