import Paging
import PagingTesting
import Testing

@Suite struct SourceSampleTests {
  private func state<Source: PageSource<Bird>>(of source: Source) async -> FeedState<Bird> {
    let feed = Feed(source: source, configuration: FeedConfiguration(pageSize: 3))
    await feed.open()
    return await feed.load(toRow: .max)
  }

  @Test func `the birds are transformed, merged and separated by days`() async {
    let source = cursors(Birds())
    #expect(await state(of: source).loadedCount == 9)
    let shown = await state(of: transformed(source))
    #expect(shown.loadedCount == 8 && shown.item(at: 0)?.name == "BIRD 1")
    let both = await state(of: merged(source))
    let expected = """
      Day 0 Bird 1 Bird 2 Bird 3 Owl Day 1 Bird 4 Bird 5 Bird 6 Bird 7 Day 2 Bird 8 Bird 9 Day 9 Wren …
      """
    #expect(days(of: both).joined(separator: " ") == expected)
  }

  @Test func `a refusal is told by its code`() async {
    let feed = Feed(source: Members())
    await feed.open()
    let error = await feed.load(toRow: 0).failedLoads.first?.error
    #expect(error?.code == 401 && error?.underlying is Refusal)
  }
}
