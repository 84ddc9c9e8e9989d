import EverBrowser
@testable import EverProgram
import EverCatalog
import Paging
import Testing

struct FeedPlanTests {
  private func definition(_ extra: String = "", pagination: String = "") throws -> SourceDefinition
  {
    try SourceDefinition(
      toml: """
        name = "list"
        title = "A list"
        url = "http://h/x"
        page_size = 20
        items = "items"
        \(extra)
        [pagination]
        kind = "page"
        parameter = "page"
        first = 1
        size_parameter = "size"
        \(pagination)
        [[columns]]
        title = "name"
        path = "name"
        width = 10
        """,
      file: "list.toml"
    )
  }

  private func plan(_ definition: SourceDefinition, _ words: String...) throws -> FeedPlan {
    FeedPlan(definition, argument: nil, try Options.parse(["everscroll", "starwars"] + words))
  }

  @Test func `pages have the size of the definition, or the one that the user gave`() throws {
    #expect(try plan(definition()).configuration.pageSize == 20)
    #expect(try plan(definition(), "--page-size", "7").configuration.pageSize == 7)
  }

  @Test func `a page size that no parameter of the request sends is named`() throws {
    var bare = try definition()
    bare.pagination.size = nil
    let sentence = "--page-size has no effect: no parameter of the request is the size of a page."
    #expect(try plan(bare, "--page-size", "7").definition.remarks == [sentence])
    #expect(try plan(definition(), "--page-size", "7").definition.remarks.isEmpty)
    #expect(try plan(bare).definition.remarks.isEmpty)
  }

  @Test func `numbers after a bare first page count pages of its size`() throws {
    let bare = try plan(definition(pagination: "bare_first = true"), "--page-size", "7")
    #expect(bare.configuration.pageSize == 20)
    #expect(bare.definition.size(wanted: 7) == 20)
    #expect(bare.definition.remarks.contains { $0.hasPrefix("--page-size has no effect") })
    let other = try plan(definition(pagination: "bare_first = true"), "--page-size", "20")
    #expect(other.definition.remarks.isEmpty)
  }

  @Test func `pages grow up to the definition's maximum, unless their size was given`() throws {
    let growing = try definition("page_size_max = 100")
    #expect(try plan(growing).configuration.maximumPageSize == 100)
    #expect(try definition("max_page_size = 100") == growing, "the older name of the key")
    #expect(try plan(growing, "--page-size", "7").configuration.maximumPageSize == nil)
    #expect(try plan(growing, "--offline").configuration.maximumPageSize == nil)
    #expect(try plan(definition()).configuration.maximumPageSize == nil)
  }

  @Test func `at least four pages stay in memory`() throws {
    #expect(try plan(definition(), "--max-rows", "30").configuration.maximumItems == 80)
    #expect(try plan(definition(), "--max-rows", "300").configuration.maximumItems == 300)
  }

  @Test func `the cache distinguishes two arguments`() throws {
    let options = try Options.parse(["everscroll", "starwars"])
    let one = FeedPlan(try definition(), argument: "a", options)
    let other = FeedPlan(try definition(), argument: "b", options)
    #expect(one.identity == "list a" && other.identity == "list b")
    #expect(FeedPlan(try definition(), argument: "a", options, name: "x").identity == "x a")
  }

  @Test func `a wrong header or base URL is looked for before the screen opens`() throws {
    #expect(try !plan(definition()).isDoubtful)
    #expect(try plan(definition(), "--header", "A: b").isDoubtful)
    #expect(try plan(definition(), "--base-url", "http://h").isDoubtful)
  }
}
