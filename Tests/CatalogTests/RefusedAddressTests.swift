import Testing

@testable import Catalog

@Suite struct RefusedAddressTests {
  @Test func `a password in an address is not shown`() throws {
    let catalog = try SourceCatalog.builtIn()
    let definition = try #require(catalog["starwars"])
    let source = try CatalogSource(definition, transport: ReplayTransport([:]))
    let shown = source.redactedURL("http://user:secret@host.example/next?page=2")
    #expect(shown == "http://host.example/next?page=2")
  }
}
