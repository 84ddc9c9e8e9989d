import EverBrowser
import EverItems
import EverBase
import Paging
import PagingTesting
import Testing

@testable import EverRuntime

/// A scripted source of items, whose detail requests wait until they are cancelled.
private struct ScriptedItems: ItemSource {
  let pages = ScriptedSource<Item>()
  let details = ScriptedSource<Item>()

  var addressing: PageAddressing { .serial }

  func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    try await pages.page(request)
  }

  func completed(_ item: Item) async throws(PageError) -> Item {
    let page = try await details.page(PageRequest(key: .offset(item.number), pageSize: 1))
    return page.items.first ?? item
  }

  func total() async throws(PageError) -> (Total, ServerHints) {
    _ = try await details.page(PageRequest(key: .first, pageSize: 1))
    return (.exact(1), ServerHints())
  }

  func describe(_ item: Item) -> ItemDetail {
    ItemDetail(fields: [DetailField(name: "id", value: "\(item.number)")], jsonLines: [])
  }

  func logged(_ key: PageKey) -> String { "page" }
}

@Suite(.timeLimit(.minutes(5))) struct EffectRunnerTests {
  private let source = ScriptedItems()

  private let tab = TabID(number: 1)

  private var connectedRunner: EffectRunner {
    var runner = EffectRunner()
    runner.connect(tab, to: source)
    return runner
  }

  private func ticket(_ id: UInt64) -> Ticket { .sample(id) }

  /// Waits for messages.
  private func wait(for runner: EffectRunner) async {
    await waitUntilReadable(runner.descriptor)
  }

  @Test func `the items of a page are decoded before the loop receives it`() async {
    let decoded = Lock<[Int]>([])
    let packed = PackedItems(
      recent: RecentItems(),
      haveDetails: false,
      haveImages: false,
      text: { "\($0)" },
      decode: { index in
        decoded.withLock { $0.append(index) }
        return ItemContent(fields: ["x"])
      }
    )
    var page = Page(items: (0..<103).map { Item(id: .line($0), of: packed, at: $0) })
    page.leftOut = [1]
    var runner = connectedRunner
    runner.perform(.load(ticket(1)), of: tab)
    await source.pages.waitForRequests(1)
    source.pages.deliver(page, to: 1)
    await wait(for: runner)
    #expect(decoded.withLock { $0 } == [0] + (2...80), "the first 80 that are displayed")
  }

  @Test func `a result arrives once, and its task is forgotten`() async {
    var runner = connectedRunner
    runner.perform(.load(ticket(1)), of: tab)
    #expect(runner.runningTasks == 1)
    await source.pages.waitForRequests(1)
    source.pages.deliver(.sample(0..<2), to: 1)
    await wait(for: runner)
    let messages = runner.takeMail().messages
    guard case .tab(tab, .page(let answered, .success(let page))) = messages.first else {
      Issue.record("\(messages)")
      return
    }
    #expect(answered.id == 1)
    #expect(page.items.map(\.number) == [0, 1])
    #expect(messages.count == 1)
    #expect(runner.takeMail().messages.isEmpty)
    #expect(runner.runningTasks == 0)
  }

  @Test func `a cancelled load is cancelled at the source, and nothing of it is a message`() async {
    var runner = connectedRunner
    runner.perform(.load(ticket(1)), of: tab)
    await source.pages.waitForRequests(1)
    runner.perform(.cancel(ticket(1)), of: tab)
    #expect(source.pages.cancelled == [1])
    #expect(runner.runningTasks == 0)
    await wait(for: runner)
    #expect(runner.takeMail().messages.isEmpty)
  }

  @Test func `a result that arrived just before it was given up is dropped`() async {
    var runner = connectedRunner
    runner.perform(.load(ticket(1)), of: tab)
    await source.pages.waitForRequests(1)
    source.pages.deliver(.sample(0..<2), to: 1)
    await wait(for: runner)
    runner.perform(.cancel(ticket(1)), of: tab)
    #expect(runner.takeMail().messages.isEmpty)
  }

  @Test func `an item requested again after it was cancelled receives one response, the new one`()
    async
  {
    var runner = connectedRunner
    let item = Item.sample(7, isComplete: false)
    runner.perform(.complete(item), of: tab)
    await source.details.waitForRequests(1)
    runner.perform(.cancelJob(.completion(item.id)), of: tab)
    runner.perform(.complete(item), of: tab)
    await source.details.waitForRequests(2)
    #expect(source.details.cancelled == [1])
    await wait(for: runner)
    #expect(runner.takeMail().messages.isEmpty)
    #expect(runner.runningTasks == 1)
    var complete = item
    complete.content.detailJSON = "{}"
    source.details.deliver(Page(items: [complete]), to: 2)
    await wait(for: runner)
    guard
      case .tab(_, .itemCompleted(_, .success(let response)))? = runner.takeMail().messages.first
    else {
      Issue.record("no answer came")
      return
    }
    #expect(response == complete)
  }

  @Test func `at the end everything is cancelled`() async {
    var runner = connectedRunner
    runner.perform(.load(ticket(1)), of: tab)
    runner.perform(.countTotal(generation: 1), of: tab)
    runner.perform(.complete(.sample(1, isComplete: false)), of: tab)
    await source.pages.waitForRequests(1)
    await source.details.waitForRequests(2)
    runner.cancelAll()
    #expect(source.pages.cancelled == [1])
    #expect(source.details.cancelled == [1, 2])
    #expect(runner.runningTasks == 0)
  }

  @Test func `an item is taken apart off the loop, and the newest one alone`() async {
    var runner = connectedRunner
    runner.perform(.describe(.sample(1)), of: tab)
    runner.perform(.describe(.sample(2)), of: tab)
    var messages: [WorkspaceMessage] = []
    while messages.isEmpty, !Task.isCancelled {
      await wait(for: runner)
      messages = runner.takeMail().messages
    }
    guard case .tab(_, .described(let id, let detail))? = messages.first else {
      Issue.record("\(messages)")
      return
    }
    #expect(id == .sent("2"))
    #expect(detail.fields.first?.value == "2")
  }
}
