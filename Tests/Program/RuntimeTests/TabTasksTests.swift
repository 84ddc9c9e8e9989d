import EverItems
import EverBrowser
import EverBase
import Paging
import PagingTesting
import Testing

@testable import EverRuntime

/// A source whose pages wait until the test delivers them.
private struct HeldSource: ItemSource {
  let pages = ScriptedSource<Item>()

  var addressing: PageAddressing { .serial }

  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    try await pages.page(request)
  }

  func completed(_ item: Item) async throws(PageError) -> Item { item }

  func describe(_ item: Item) -> ItemDetail { ItemDetail(fields: [], jsonLines: []) }

  func logged(_ key: PageKey) -> String { "page" }
}

/// An opener whose detection completes when a page of its own source arrives.
private struct HeldOpener: SourceOpener {
  let responses = ScriptedSource<Item>()
  let found = HeldSource()

  func prepare() {}

  func plan(_ wanted: WantedSource) throws(PageError) -> OpenPlan { .mustBeFound }

  func connect(_ wanted: WantedSource) throws(PageError) -> any ItemSource { found }

  func find(_ wanted: WantedSource) async throws(PageError) -> FoundSource {
    do throws(PageError) {
      _ = try await responses.page(PageRequest(key: .first, pageSize: 1))
    } catch {
      throw PageError(error.message)
    }
    let feed = FeedDescription(
      source: SourceDescription(title: wanted.request.typed.revealed, columns: []),
      configuration: FeedConfiguration()
    )
    return FoundSource(feed: feed, source: found)
  }

  func remember(_ position: ReadingPosition, in wanted: WantedSource) {}

  func noteVisit(_ wanted: WantedSource) {}

  func save(_ wanted: WantedSource, as name: String) throws(PageError) -> String { "Saved." }

  func sources() -> [PickerEntry] { [] }

  func visits() async -> [PickerEntry] { [PickerEntry(text: "a", title: "A")] }

  func completions() async throws(PageError) -> [PickerEntry] { throw PageError("No network.") }
}

/// Tests tasks of several sources at once.
@Suite(.timeLimit(.minutes(5))) struct TabTasksTests {
  private let tabs = [TabID(number: 1), TabID(number: 2)]

  private func wait(for runner: EffectRunner) async {
    await waitUntilReadable(runner.descriptor)
  }

  @Test func `each tab requests from its own source, under tickets of the same number`() async {
    let sources = [HeldSource(), HeldSource()]
    var runner = EffectRunner()
    for (tab, source) in zip(tabs, sources) {
      runner.connect(tab, to: source)
      runner.perform(.load(.sample(1)), of: tab)
    }
    for source in sources { await source.pages.waitForRequests(1) }
    sources[1].pages.deliver(.sample(7..<9), to: 1)
    await wait(for: runner)
    guard case .tab(let tab, .page(_, .success(let page)))? = runner.takeMail().messages.first
    else {
      return #expect(Bool(false))
    }
    #expect(tab == tabs[1])
    #expect(page.items.map(\.number) == [7, 8])
    #expect(runner.runningTasks == 1)
  }

  @Test func `closing a tab cancels its requests, and none of the others`() async {
    let sources = [HeldSource(), HeldSource()]
    var runner = EffectRunner()
    for (tab, source) in zip(tabs, sources) {
      runner.connect(tab, to: source)
      runner.perform(.load(.sample(1)), of: tab)
      await source.pages.waitForRequests(1)
    }
    runner.close(tabs[0])
    #expect(sources[0].pages.cancelled == [1])
    #expect(sources[1].pages.cancelled.isEmpty)
    #expect(runner.runningTasks == 1)
    runner.perform(.load(.sample(2)), of: tabs[0])
    #expect(runner.runningTasks == 1)
    await wait(for: runner)
    #expect(runner.takeMail().messages.isEmpty)
  }

  @Test func `a found source is connected before its message`() async {
    let opener = HeldOpener()
    var runner = EffectRunner()
    runner.find(WantedSource(.url("https://example.org")), for: tabs[0], by: opener)
    await opener.responses.waitForRequests(1)
    #expect(runner.source(of: tabs[0]) == nil)
    opener.responses.deliver(Page(items: []), to: 1)
    await wait(for: runner)
    guard case .found(let tab, .success(let feed))? = runner.takeMail().messages.first else {
      return #expect(Bool(false))
    }
    #expect(tab == tabs[0])
    #expect(feed.source.title == "https://example.org")
    runner.perform(.load(.sample(1)), of: tab)
    await opener.found.pages.waitForRequests(1)
  }

  @Test func `what the picker requests is delivered`() async {
    var runner = EffectRunner()
    runner.ask(.visits) { .visits(await HeldOpener().visits()) }
    await wait(for: runner)
    let texts = runner.takeMail().messages.map { message in
      if case .visits(let entries) = message { entries.map(\.text).joined() } else { "" }
    }
    #expect(texts == ["a"])
  }
}
