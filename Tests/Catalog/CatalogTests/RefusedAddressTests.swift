@testable import EverCatalog
import Paging
import EverBase
import Testing

@Suite struct RefusedAddressTests {
  private static let definition = """
    name = "x"
    title = "X"
    url = "https://h/l"
    items = "items"

    [pagination]
    kind = "url"
    next = "next"

    [[columns]]
    title = "a"
    path = "a"
    width = 3
    """

  @Test func `a next page is never requested by http where the list is by https`() async throws {
    let transport = ReplayTransport(.success(.json(#"{"items":[]}"#)))
    let definition = try SourceDefinition(toml: Self.definition, file: "x.toml")
    let source = try CatalogSource(definition, transport: transport)
    let refusal = await #expect(throws: PageError.self) {
      try await source.page(PageRequest(key: .opaque("http://other/l?page=2"), pageSize: 1))
    }
    #expect(refusal?.message.contains("not followed: http://other/l?page=2") == true)
    #expect(refusal?.advice?.contains("never http from a list on https") == true)
    #expect(transport.requests.isEmpty)
    _ = try await source.page(PageRequest(key: .opaque("http://h/l?page=2"), pageSize: 1))
    _ = try await source.page(PageRequest(key: .opaque("https://other/l"), pageSize: 1))
    #expect(transport.urls == ["https://h/l?page=2", "https://other/l"])
  }

  @Test func `a password in an address is not shown`() throws {
    let catalog = try SourceCatalog.builtIn()
    let definition = try #require(catalog["starwars"])
    let source = try CatalogSource(definition, transport: ReplayTransport([:]))
    let shown = source.requests.shown("http://user:secret@host.example/next?page=2")
    #expect(shown == "http://host.example/next?page=2")
  }
}
