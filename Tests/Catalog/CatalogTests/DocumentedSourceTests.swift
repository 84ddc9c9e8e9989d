import EverItems
import Paging
import Testing
@testable import EverCatalog

@Suite(.timeLimit(.minutes(5))) struct DocumentedSourceTests {
  /// The definitions that the document must contain, among others.
  private static let names = [
    "books", "github", "github-events", "github-graphql", "gitlab", "pokemon", "wikipedia",
    "hackernews", "mastodon", "nasa", "crossref", "wordpress", "reddit", "stripe", "logs",
  ]

  private func definitions() throws -> [SourceDefinition] {
    try DocumentedSource.blocks().enumerated().map { index, block in
      try SourceDefinition(toml: block, file: "Docs/Sources.md, block \(index)")
    }
  }

  @Test func `every definition of the document is sound`() throws {
    #expect(try definitions().map(\.name) == Self.names)
  }

  @Test func `every definition of the document is written as it is read`() throws {
    for definition in try definitions() {
      #expect(try SourceDefinition(toml: definition.toml, file: definition.name) == definition)
    }
  }

  @Test(arguments: names)
  func `a definition requests and shows what its API documents`(name: String) async throws {
    let definition = try #require(try definitions().first { $0.name == name })
    let source = try DocumentedSource(named: name)
    let walk = try await Walk(
      definition,
      argument: source.argument,
      environment: source.environment,
      responses: source.exchanges.map(\.response)
    )
    #expect(walk.requested == source.exchanges.map(\.request) + [source.then].compactMap(\.self))
    #expect(walk.pages.count == source.exchanges.count)
    for (page, exchange) in zip(walk.pages, source.exchanges) {
      #expect(page.items.map(\.id) == exchange.ids.map { .sent($0) })
      if let fields = exchange.fields { #expect(page.items.first?.fields == fields) }
      #expect(page.total == exchange.total)
    }
  }
}
