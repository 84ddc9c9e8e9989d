import CEverItems
@testable import EverCatalog
@testable import EverItems
import EverBase
import Paging
import Testing
import EverWeb

/// Lists in the budget of memory.
@Suite struct MemoryBudgetTests {
  private static let one = "[" + String(repeating: "1,", count: 400_000) + "1]"

  @Test func `the tokens of a document are counted before they are made`() throws {
    let texts = [
      #"{"a":[1,2.5e3,true,null,"x,y\"]","\\"],"b c":{}}"#, "  7 ", "[]", #""a""#, "[\n1 ,\t2]",
    ]
    for text in texts {
      let document = try JSONDocument(Array(text.utf8))
      let count = document.buffer.withBytes { csimdjson_count_tokens($0.baseAddress, $0.count) }
      #expect(count == Int(document.tokens.count), "\(text)")
    }
  }

  @Test func `a document is charged for its bytes and tokens, and its bytes outlive it`() throws {
    let budget = MemoryBudget(limit: 10_000_000)
    let bytes = Array(Self.one.utf8)
    var document: JSONDocument? = try JSONDocument(bytes, memory: budget)
    #expect(budget.used == bytes.count + 8 * 800_003)
    let buffer = document?.buffer
    document = nil
    #expect(budget.used == bytes.count)
    #expect(buffer?.count == bytes.count)
    document = try JSONDocument(bytes.prefix(400_000) + [0x5D], memory: budget)
    #expect(
      budget.used == bytes.count + 9 * 400_001,
      "a short one has a token for each byte at most"
    )
  }

  @Test(arguments: [800_000, 7_000_000])
  func `a document without room for its bytes or tokens is too large`(limit: Int) {
    let (budget, bytes) = (MemoryBudget(limit: limit), Array(Self.one.utf8))
    #expect(throws: JSONError.tooLarge) { try JSONDocument(bytes, memory: budget) }
    #expect(budget.used == 0)
    let error = #expect(throws: PageError.self) {
      try ListDocument(bytes, format: nil, name: "x", overrides: .nothing, memory: budget)
    }
    #expect(error?.message.hasPrefix("x is too large for one document") == true)
  }

  @Test func `text that is written is charged while it grows`() {
    var text = JSONBytes(memory: MemoryBudget(limit: 300_000))
    text.append(contentsOf: [UInt8](repeating: 65, count: 70_000))
    #expect(text.charged.charge?.bytes == 140_000)
    text.append(contentsOf: [UInt8](repeating: 65, count: 80_000))
    #expect(!text.isTooLarge)
    text.append(contentsOf: [UInt8](repeating: 65, count: 150_001))
    #expect(text.isTooLarge)
    #expect(text.bytes.count == 150_000)
  }

  @Test func `more items than the budget has room for are an error that says so`() async throws {
    let body = "[" + String(repeating: "1,", count: 599_999) + "1]"
    let definition = try SourceDefinition(
      paging: "kind = 'single'",
      url: "https://h/",
      items: "$"
    )
    let source = try CatalogSource(
      definition,
      transport: ReplayTransport(.success(.json(body)))
    )
    let error = await #expect(throws: PageError.self) {
      try await source.page(source.firstRequest)
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("A page of 600000 items, as h sent it, doesn't fit into the 192 MB"))
    #expect(text.contains("--memory"))
  }
}
