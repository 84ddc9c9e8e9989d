import EverBrowser
import EverItems
import EverBase
import Paging
import PagingTesting
import Testing

@testable import EverRuntime

@Suite(.timeLimit(.minutes(5))) struct FilteredSourceTests {
  private func printed(
    _ source: some ItemSource,
    _ text: String,
    limit: Int? = nil
  ) async -> (items: [Int], outcome: PrintOutcome) {
    let configuration = FeedConfiguration(pageSize: 2, addressing: source.addressing).filtered
    var load = ListLoad(configuration, limit: limit, completes: false)
    var items: [Int] = []
    guard let filter = Filter(text) else { return ([], .refused) }
    let filtered = FilteredSource(source, filter)
    let outcome = await load.run(from: filtered, timer: FeedTimer(.continuous)) { batch, _ in
      items += batch.map(\.number)
      return true
    }
    return (items, outcome)
  }

  @Test func `a page keeps its items, and names those without the text`() async throws {
    let filtered = FilteredSource(ReadySource.pages(of: 4), Filter("2")!)
    let page = try await filtered.page(PageRequest(key: .page(2), pageSize: 2))
    #expect(page.items.map(\.number) == [2, 3])
    #expect(page.shownItems.map(\.number) == [2])
    #expect(page.following == nil)
  }

  @Test func `a part of an item is searched, which the page says`() async throws {
    let whole = ReadySource { _ in .sample(0..<1, areComplete: false) }
    let request = PageRequest(key: .first, pageSize: 2)
    #expect(try await FilteredSource(whole, Filter("x")!).page(request).notice != nil)
    #expect(try await FilteredSource(whole, Filter("name")!).page(request).notice == nil)
  }

  @Test func `what an excerpt leaves out is searched, but not kept`() async throws {
    let source = ReadySource { _ in
      var page = Page<Item>.sample(0..<3)
      for index in page.items.indices { page.items[index].content.isExcerpt = index > 0 }
      return page
    } details: { item in
      item.number == 1 ? Item(id: item.id, json: "", fields: ["the needle"]) : item
    }
    let page = try await FilteredSource(source, Filter("needle")!)
      .page(PageRequest(key: .first, pageSize: 3))
    #expect(page.leftOut == [0, 2])
    #expect(page.items[1].fields != ["the needle"])
  }

  @Test(arguments: [
    ("name", 5, [0, 1, 2, 3, 4]), ("4", 5, [4]), ("3", 4, [3]), ("0", 5, [0]),
    ("1", 25, [1] + Array(10...19) + [21]),
  ])
  func `every match is printed once`(text: String, count: Int, expected: [Int]) async {
    let printed = await printed(ReadySource.pages(of: count, total: count), text)
    #expect(printed.items == expected)
    #expect(printed.outcome == .finished)
  }

  @Test func `without a match a remark says how much was searched`() async {
    let printed = await printed(ReadySource.pages(of: 5, total: 5), "x")
    #expect(printed.items.isEmpty)
    #expect(
      printed.outcome
        == .remarked("No item matches in its columns: 5 searched. --columns names other fields.")
    )
  }

  @Test func `nothing is said to match nothing where a part wasn't searched`() async {
    let printed = await printed(ReadySource.pages(of: 5, total: 5, areComplete: false), "x")
    let remark = "No match in what was searched: 5 searched. --columns names other fields."
    #expect(printed.outcome == .remarked(remark))
  }

  @Test func `a search of many pages without a match continues to the end`() async {
    let printed = await printed(ReadySource.pages(of: 601), "name 600")
    #expect(printed.items == [600])
    #expect(printed.outcome == .finished)
  }

  @Test func `a limit counts matches`() async {
    let printed = await printed(ReadySource.pages(of: 60, total: 60), "5", limit: 3)
    #expect(printed.items == [5, 15, 25])
    #expect(printed.outcome == .finished)
  }

  @Test(arguments: [nil, 3])
  func `a list that ends early misses as many items as without a filter`(limit: Int?) async {
    let printed = await printed(ReadySource.pages(of: 6, total: 9), "5", limit: limit)
    #expect(printed.items == [5])
    guard case .stopped(let sentence) = printed.outcome else {
      Issue.record("\(printed.outcome)")
      return
    }
    #expect(sentence.hasPrefix("6 of 9 items: 3 are missing"))
  }

  @Test func `a page without items before the last match is named`() async {
    let hole = ReadySource(addressing: .numbered(first: 1)) { request in
      guard case .page(let number) = request.key, number < 5 else { return .sample(8..<9) }
      let rows = number == 2 ? 0..<0 : (2 * number - 2)..<(2 * number)
      return .sample(rows, next: .page(number + 1), total: .exact(9))
    }
    let printed = await printed(hole, "name", limit: 3)
    #expect(printed.items == [0, 1, 4])
    #expect(printed.outcome == .stopped("3 items; page 2 was empty."))
  }

  @Test func `a page that fails ends the print with what was not searched`() async {
    let whole = ReadySource.pages(of: 10, total: 10)
    let failing = ReadySource(addressing: .numbered(first: 1)) { (request) throws(PageError) in
      if request.key == .page(3) { throw PageError("The server answered 404.") }
      return try await whole.page(request)
    }
    let printed = await printed(failing, "1")
    #expect(printed.items == [1])
    #expect(printed.outcome.sentence == "The server answered 404. 4 of 10 items: 6 are missing.")
  }

  @Test func `a tab without a filter has whole pages again`() async {
    var runner = EffectRunner()
    let tab = TabID(number: 1)
    runner.connect(tab, to: ReadySource { _ in .sample(0..<2) })
    func leftOut(_ runner: inout EffectRunner) async -> Set<Int>? {
      runner.perform(.load(.sample(1)), of: tab)
      await waitUntilReadable(runner.descriptor)
      guard case .tab(_, .page(_, .success(let page)))? = runner.takeMail().messages.first else {
        return nil
      }
      return page.leftOut
    }
    runner.filter(tab, by: Filter("1"))
    #expect(await leftOut(&runner) == [0])
    runner.filter(tab, by: nil)
    #expect(await leftOut(&runner) == [])
  }
}
