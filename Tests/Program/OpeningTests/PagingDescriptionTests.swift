import EverCatalog
import Testing
@testable import EverBrowser
@testable import EverProgram

struct PagingDescriptionTests {
  private func properties(_ pagination: String) throws -> [String: String] {
    let definition = try SourceDefinition(
      toml: """
        name = "list"
        title = "A list"
        url = "http://h/x"
        page_size = 20
        items = "rows"
        \(pagination)
        [[columns]]
        title = "name"
        path = "name"
        width = 10
        """,
      file: "list.toml"
    )
    return Dictionary(
      uniqueKeysWithValues: PagingDescription(definition).properties.map { ($0.label, $0.value) }
    )
  }

  @Test func `the facts of a definition are displayed without a guess`() throws {
    let properties = try properties("[pagination]\nkind = \"page\"\nparameter = \"p\"\nfirst = 1")
    #expect(properties["items"] == "rows")
    #expect(properties["page size"] == "20")
    #expect(properties["id"] == "none")
    #expect(properties["total"] == "unknown")
    #expect(!properties.values.contains { $0.contains("%") })
  }
}
