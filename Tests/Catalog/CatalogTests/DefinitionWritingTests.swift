import EverItems
import EverBase
import Testing
@testable import EverCatalog

@Suite struct DefinitionWritingTests {
  @Test func `a built-in definition that is written reads back`() throws {
    for definition in try SourceCatalog.builtIn().definitions {
      let read = try SourceDefinition(toml: definition.toml, file: "\(definition.name).toml")
      #expect(read == definition)
    }
  }

  @Test(arguments: 0..<8) func `any definition that is written reads back`(seed: UInt64) throws {
    var generator = DefinitionGenerator(seed: seed)
    for _ in 0..<40 {
      let definition = generator.definition()
      let toml = definition.toml
      let read = try? SourceDefinition(toml: toml, file: "x.toml")
      try #require(read == definition, "seed \(seed):\n\(toml)")
    }
  }

  @Test func `a definition is written as people write it`() throws {
    let definition = try SourceDefinition(
      paging: "kind = 'token'\nsize_parameter = 'n'\ntokens = { 'continue.*' = '*' }",
      url: "https://api.example/items?q=a",
      tables: """
        [total]
        path = "header:X-Total"
        [[columns]]
        title = "name"
        path = ["a\\\\.b", "b"]
        width = 9
        align = "right"
        [[layouts]]
        when = { path = "kind", values = ["t1"] }
        [[layouts.columns]]
        title = "b"
        template = '{b} "c"'
        width = 5
        """
    )
    #expect(
      definition.toml == """
        name = "test"
        title = "Test"
        url = "https://api.example/items?q=a"
        page_size = 30
        items = "items"
        id = "id"

        [pagination]
        kind = "token"
        size_parameter = "n"

        [pagination.tokens]
        "continue.*" = "*"

        [total]
        path = "header:X-Total"

        [[columns]]
        title = "name"
        path = ['a\\.b', "b"]
        width = 9
        min_width = 4
        align = "right"

        [[layouts]]

        [layouts.when]
        path = "kind"
        values = "t1"

        [[layouts.columns]]
        title = "b"
        template = '{b} "c"'
        width = 5
        min_width = 4

        """
    )
  }

  @Test func `a saved definition holds no key and says where it is taken from`() throws {
    let definition = try SourceDefinition(
      paging: "kind = 'link'",
      url: "https://api.example/items?api_key=s3cret&page_token=t&access-token=s3cret2",
      tables: "[parameters]\nkey = 'literal'\ntoken = '$TOKEN'\nlang = 'en'"
    )
    let saved = SavedDefinition(definition, name: "2 nasa")
    let variables = ["KEY_2_NASA_KEY", "KEY_2_NASA_API_KEY", "KEY_2_NASA_ACCESS_TOKEN"]
    #expect(saved.variables == variables)
    #expect(!saved.toml.contains("s3cret") && !saved.toml.contains("literal"))
    let read = try SourceDefinition(toml: saved.toml, file: "x.toml")
    #expect(read.name == "2 nasa")
    #expect(read.url == "https://api.example/items?page_token=t")
    #expect(
      read.parameters.map { "\($0.name)=\($0.value)" } == [
        "key=$KEY_2_NASA_KEY", "token=$TOKEN", "lang=en", "api_key=$KEY_2_NASA_API_KEY",
        "access-token=$KEY_2_NASA_ACCESS_TOKEN",
      ]
    )
    #expect(saved.toml.hasPrefix("# A source of everscroll."))
    #expect(saved.toml.contains("$KEY_2_NASA_API_KEY now."))
  }

  @Test(arguments: [
    ("a=1&password=s3cret", "a=1&password="),
    (
      #"{"a":1,"auth":[{"number":5,"password":"s3cret"}]}"#,
      #"{"a":1,"auth":[{"number":0,"password":""}]}"#
    ),
    (#"{"keys":true,"page_token":"t"}"#, #"{"keys":true,"page_token":"t"}"#),
  ])
  func `a saved body holds no key`(body: String, saved: String) throws {
    var definition = try SourceDefinition(paging: "kind = 'link'", url: "https://api.example/items")
    definition.body = body
    let written = SavedDefinition(definition, name: "test")
    #expect(written.remaining == nil)
    #expect(try SourceDefinition(toml: written.toml, file: "x.toml").body == saved)
  }

  @Test func `columns for other programs aren't saved, and those of every list are the first`()
    throws
  {
    var definition = try SourceDefinition(paging: "kind = 'link'", url: "https://api.example/items")
    definition.columns = [("all", Column.mostRoom), ("wide", 90), ("name", 0)].map { title, room in
      var column = Column(title: title, width: 4)
      column.minimumRoom = room
      return ColumnDefinition(column: column, content: .paths([JSONPath(title)]))
    }
    let saved = SavedDefinition(definition, name: "test").toml
    let read = try SourceDefinition(toml: saved, file: "x.toml")
    #expect(read.columns.map(\.column.title) == ["name", "wide"])
  }

  @Test func `an address without keys is saved as it is`() throws {
    let url = "https://api.example/items?a=%2F&&b=1"
    let definition = try SourceDefinition(paging: "kind = 'link'", url: url)
    let saved = SavedDefinition(definition, name: "test")
    #expect(saved.variables.isEmpty)
    #expect(try SourceDefinition(toml: saved.toml, file: "x.toml") == definition)
  }
}
