import EverBrowser
import EverItems
import Paging
import Testing

@testable import EverRuntime

/// Runs a print manually.
private struct Printing {
  var state: ListLoad
  var now = Duration.zero
  var printed: [Int] = []
  var outcome: PrintOutcome?
  var remarks: [String] = []
  /// The requested loads, in order.
  var loads: [Ticket] = []
  /// The items whose completion is in flight.
  var completing: [Item] = []

  init(
    limit: Int? = nil,
    completes: Bool = false,
    addressing: PageAddressing = .serial,
    countsSeparately: Bool = false,
    maximumItems: Int? = nil,
    isWhole: Bool = false
  ) {
    let configuration = FeedConfiguration(
      pageSize: 2,
      prefetch: .fixed(30),
      addressing: addressing,
      countsSeparately: countsSeparately,
      maximumItems: maximumItems
    )
    state = ListLoad(
      isWhole ? configuration.whole : configuration,
      limit: limit,
      completes: completes
    )
    take(state.open(now: now))
  }

  mutating func take(_ actions: [ListLoad.Action]) {
    for action in actions {
      #expect(outcome == nil, "nothing comes after the end")
      switch action {
      case .perform(.load(let ticket)): loads.append(ticket)
      case .perform(.complete(let item)): completing.append(item)
      case .perform(.cancelJob(.completion(let id))): completing.removeAll { $0.id == id }
      case .perform: break
      case .print(let items):
        #expect(!items.isEmpty)
        printed += items.map(\.number)
      case .remark(let sentence): remarks.append(sentence)
      case .end(let outcome): self.outcome = outcome
      }
    }
  }

  mutating func respond(_ page: Page<Item>) {
    guard let ticket = loads.last else { return }
    take(state.take([.page(ticket, .success(page))], now: now))
  }

  mutating func fail(_ error: PageError) {
    guard let ticket = loads.last else { return }
    take(state.take([.page(ticket, .failure(error))], now: now))
  }

  mutating func complete(_ number: Int, with error: PageError? = nil) {
    guard let index = completing.firstIndex(where: { $0.number == number }) else { return }
    var item = completing.remove(at: index)
    item.content.detailJSON = "{}"
    let result = error.map { Result.failure($0) } ?? .success(item)
    take(state.take([.itemCompleted(item.id, result)], now: now))
  }

  mutating func wait(until time: Duration) {
    now = time
    take(state.take([.timePassed], now: now))
  }
}

@Suite struct PrintDecisionTests {
  @Test func `page after page is requested, each when the previous one was printed`() {
    var printing = Printing()
    #expect(printing.loads.map(\.request.key) == [.first])
    printing.respond(.sample(0..<2, next: .page(2)))
    #expect(printing.printed == [0, 1])
    #expect(printing.loads.map(\.request.key) == [.first, .page(2)])
    printing.respond(.sample(2..<3))
    #expect(printing.printed == [0, 1, 2])
    #expect(printing.outcome == .finished)
    #expect(printing.loads.count == 2)
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2)])
  func `no page is requested that the limit does not need`(limit: Int, requests: Int) {
    var printing = Printing(limit: limit)
    printing.respond(.sample(0..<2, next: .page(2), total: .exact(9)))
    if printing.outcome == nil {
      printing.respond(.sample(2..<4, next: .page(3), total: .exact(9)))
    }
    #expect(printing.printed == Array(0..<limit))
    #expect(printing.loads.count == requests)
    #expect(printing.outcome == .finished)
  }

  @Test(arguments: [
    (false, "Refused; name its parameter with --page-param NAME."), (true, "Refused."),
  ])
  func `a parameter that the user named isn't advised`(isNamed: Bool, sentence: String) {
    var printing = Printing()
    printing.respond(.sample(0..<2, next: .page(2)))
    var end = DeadEnd("Refused", isKnownToGoOn: true)
    end.namesParameter = isNamed
    var page = Page<Item>(items: [])
    page.continuation = .unreachable(end)
    printing.respond(page)
    #expect(printing.outcome == .stopped(sentence))
  }

  @Test func `how pages were received is reported, each sentence once`() {
    var printing = Printing()
    for number in 0..<3 {
      var page = Page.sample(number..<(number + 1), next: number < 2 ? .page(number + 2) : nil)
      page.notice = number == 0 ? "From a mirror." : "In part."
      printing.respond(page)
    }
    #expect(printing.printed == [0, 1, 2])
    #expect(printing.remarks == ["From a mirror.", "In part."])
    #expect(printing.outcome == .finished)
  }

  @Test func `a page that is no longer wanted is not reported`() throws {
    var printing = Printing()
    let ticket = try #require(printing.loads.first)
    printing.respond(.sample(0..<2, next: .page(2)))
    var page = Page.sample(0..<2, next: .page(2))
    page.notice = "Late."
    printing.take(printing.state.take([.page(ticket, .success(page))], now: .zero))
    #expect(printing.remarks.isEmpty)
  }

  @Test func `the number of different reports has a limit`() {
    var printing = Printing()
    for number in 0..<40 {
      var page = Page.sample(number..<(number + 1), next: .page(number + 2))
      page.notice = "From host \(number)."
      printing.respond(page)
    }
    #expect(printing.remarks.count == 16)
  }

  @Test func `a numbered source with a total is printed in order`() {
    var printing = Printing(addressing: .numbered(first: 1))
    printing.respond(.sample(0..<2, next: .page(2), total: .exact(5)))
    printing.respond(.sample(2..<4, next: .page(3), total: .exact(5)))
    printing.respond(.sample(4..<5, total: .exact(5)))
    #expect(printing.printed == [0, 1, 2, 3, 4])
    #expect(printing.loads.map(\.request.key) == [.page(1), .page(2), .page(3)])
    #expect(printing.outcome == .finished)
  }

  @Test func `a failed page is retried after its time, and printing continues`() throws {
    var printing = Printing()
    printing.respond(.sample(0..<2, next: .page(2)))
    printing.fail(PageError("gone", remedy: .wait(.seconds(5))))
    #expect(printing.outcome == nil)
    #expect(printing.loads.count == 2)
    let wake = try #require(printing.state.wake)
    #expect(wake >= .seconds(5))
    printing.wait(until: wake - .milliseconds(1))
    #expect(printing.loads.count == 2)
    printing.wait(until: wake)
    #expect(printing.loads.map(\.request.key) == [.first, .page(2), .page(2)])
    printing.respond(.sample(2..<3))
    #expect(printing.printed == [0, 1, 2])
    #expect(printing.outcome == .finished)
  }

  @Test func `a page that keeps failing ends the print with the last reason`() throws {
    var printing = Printing()
    for attempt in 1...4 {
      printing.fail(PageError("attempt \(attempt)", remedy: .retry))
      if attempt < 4 { printing.wait(until: try #require(printing.state.wake)) }
    }
    #expect(printing.outcome == .failed(PageError("attempt 4", remedy: .retry), balance: ""))
    #expect(printing.loads.count == 4)
  }

  @Test func `an error that a retry doesn't help ends the print at once`() {
    var printing = Printing()
    printing.fail(PageError("no such site"))
    #expect(printing.outcome == .failed(PageError("no such site"), balance: ""))
  }

  @Test func `a wait that the server requests is respected`() throws {
    var printing = Printing()
    var page = Page<Item>.sample(0..<2, next: .page(2))
    page.hints.wait = .seconds(10)
    printing.respond(page)
    #expect(printing.loads.count == 1)
    printing.wait(until: try #require(printing.state.wake))
    #expect(printing.now == .seconds(10))
    #expect(printing.loads.count == 2)
  }

  @Test func `empty pages in succession stop with a reason`() {
    var printing = Printing()
    printing.respond(.sample(0..<2, next: .page(2)))
    for next in 3..<99 where printing.outcome == nil {
      printing.respond(Page(items: [], next: .token("\(next)")))
    }
    let reason = "the last pages were empty although the server says that there are more"
    #expect(printing.outcome == .stopped("2 items: \(reason)."))
  }

  @Test func `a feed that goes round in circles stops with a reason`() {
    var printing = Printing()
    printing.respond(.sample(0..<2, next: .page(2)))
    printing.respond(.sample(2..<4, next: .page(2)))
    #expect(printing.printed == [0, 1, 2, 3])
    #expect(
      printing.outcome == .stopped("4 items: the server named a page that was loaded before.")
    )
  }

  @Test(
    arguments: [
      (nil, "nothing says whether there are more", "; --probe requests page two"),
      (2, "", nil), (3, "nothing says whether there are more", "; --probe requests page two"),
      (nil, "the total can be that of the page", ""),
    ] as [(Int?, String, String?)]
  )
  func `an assumed end is a remark, unless the user wanted no more`(
    limit: Int?,
    why: String,
    advice: String?
  ) {
    let outcome: PrintOutcome = advice.map { .remarked("2 items: \(why)\($0).") } ?? .finished
    var printing = Printing(limit: limit)
    var page = Page<Item>.sample(0..<2)
    page.continuation = .assumedEnd(why)
    printing.respond(page)
    #expect(printing.printed == [0, 1])
    #expect(printing.outcome == outcome)
  }

  @Test(arguments: [
    (nil, PrintOutcome.remarked("4 items, 1 repeated.")), (2, .finished),
    (3, .remarked("3 items, 1 repeated: the list moved while it was loaded.")),
  ])
  func `a repeated item is printed once`(limit: Int?, outcome: PrintOutcome) {
    var printing = Printing(limit: limit)
    printing.respond(.sample(0..<2, next: .page(2)))
    if printing.outcome == nil { printing.respond(.sample(1..<4)) }
    #expect(printing.printed == Array(0..<(limit ?? 4)))
    #expect(printing.outcome == outcome)
  }

  @Test(
    arguments: [
      (nil, [1, 2, 4], [nil, nil, nil], "6 items; the server skipped 1 page after page 2."),
      (9, [1, 2, 5], [nil, nil, nil], "6 items; the server skipped 2 pages after page 2."),
      (nil, [1, 2, 3], [0, 2, 5], "6 items; the server skipped 1 item after page 2."),
      (5, [1, 2, 5], [nil, nil, nil], "5 items; the server skipped 2 pages after page 2."),
      (4, [1, 2, 5], [nil, nil, nil], nil),
      (nil, [1, 3, 5], [nil, nil, nil], nil),
    ] as [(Int?, [Int], [Int?], String?)]
  )
  func `a list of which the server skips a part fails, unless what was printed is whole`(
    limit: Int?,
    numbers: [Int],
    rows: [Int?],
    sentence: String?
  ) {
    var printing = Printing(limit: limit)
    for index in 0..<3 where printing.outcome == nil {
      let next = index < 2 ? PageKey.page(index + 2) : nil
      var page = Page.sample((2 * index)..<(2 * index + 2), next: next)
      page.echo = PageEcho(page: numbers[index], row: rows[index])
      printing.respond(page)
    }
    #expect(printing.outcome == sentence.map { .stopped($0) } ?? .finished)
  }

  @Test func `a list that ends before its total fails, with what is missing`() {
    var printing = Printing()
    printing.respond(.sample(0..<2, next: .page(2), total: .exact(5)))
    printing.respond(.sample(2..<3, total: .exact(5)))
    #expect(printing.printed == [0, 1, 2])
    #expect(
      printing.outcome
        == .stopped("3 of 5 items: 2 are missing; the server ended the list after 2 pages.")
    )
  }

  @Test(arguments: [
    (2, nil), (3, nil), (4, "3 of 4 items: 1 is missing; the server ended the list after 2 pages."),
  ])
  func `a limit that is reached is whole, whatever the total`(limit: Int, missing: String?) {
    var printing = Printing(limit: limit)
    printing.respond(.sample(0..<2, next: .page(2), total: .exact(5)))
    if printing.outcome == nil { printing.respond(.sample(2..<3, total: .exact(5))) }
    #expect(printing.outcome == missing.map { .stopped($0) } ?? .finished)
  }

  @Test(arguments: [
    (4, 2..<2, "4 items; page 2 was empty."), (5, 2..<3, "5 items; page 2 had 1 of 2."),
  ])
  func `a limit doesn't hide a page without its items before the last one`(
    limit: Int,
    second: Range<Int>,
    sentence: String
  ) {
    var printing = Printing(limit: limit, addressing: .numbered(first: 1))
    printing.respond(.sample(0..<2, next: .page(2), total: .exact(8)))
    printing.respond(.sample(second, next: .page(3), total: .exact(8)))
    printing.respond(.sample(4..<6, next: .page(4), total: .exact(8)))
    #expect(printing.outcome == .stopped(sentence))
  }

  @Test(arguments: [(2, false), (3, true), (nil, true)])
  func `a page that the server sent in part fails a print that reaches it`(
    limit: Int?,
    isReached: Bool
  ) {
    var printing = Printing(limit: limit)
    printing.respond(.sample(0..<2, next: .page(2)))
    if printing.outcome == nil {
      var page = Page<Item>.sample(2..<4)
      page.isPartial = true
      printing.respond(page)
    }
    guard case .stopped(let sentence) = printing.outcome else {
      #expect(printing.outcome == .finished && !isReached)
      return
    }
    #expect(sentence.hasSuffix("items; the server left out a part of page 2.") && isReached)
  }

  @Test(arguments: [1, nil])
  func `an incomplete list in an order is incomplete from its first item on`(limit: Int?) {
    var printing = Printing(limit: limit, isWhole: true)
    var page = Page.sample(0..<2, total: .exact(3))
    page.add(notice: "2 of 3 items: 1 is missing; page 2 was empty.")
    printing.respond(page)
    #expect(printing.outcome == .stopped("2 of 3 items: 1 is missing; page 2 was empty."))
    #expect(printing.remarks.isEmpty)
  }

  @Test func `a notice of a complete list in an order is its remark`() {
    var printing = Printing(isWhole: true)
    var page = Page.sample(0..<2, total: .exact(2))
    page.add(notice: "The last items are too long.")
    printing.respond(page)
    #expect(printing.outcome == .remarked("The last items are too long."))
  }

  @Test func `a page that can't be had leaves the rest missing`() {
    var printing = Printing()
    printing.respond(.sample(0..<2, next: .page(2), total: .exact(5)))
    printing.fail(PageError("gone"))
    #expect(
      printing.outcome
        == .failed(PageError("gone"), balance: "2 of 5 items: 3 are missing.")
    )
    var uncounted = Printing()
    uncounted.respond(.sample(0..<2, next: .page(2)))
    uncounted.fail(PageError("gone"))
    #expect(
      uncounted.outcome
        == .failed(
          PageError("gone"),
          balance: "The list continues after 2 items; how many are missing isn't known."
        )
    )
  }

  @Test func `a total that takes a request of its own is waited for`() {
    var printing = Printing(countsSeparately: true)
    printing.respond(.sample(0..<2))
    #expect(printing.outcome == nil)
    printing.take(
      printing.state.take([.total(generation: 1, .success((.exact(3), ServerHints())))], now: .zero)
    )
    #expect(
      printing.outcome
        == .stopped("2 of 3 items: 1 is missing; the server ended the list after 1 page.")
    )
  }

  @Test func `a total that isn't received is a remark, because items may be missing`() {
    var printing = Printing(countsSeparately: true)
    printing.respond(.sample(0..<2))
    let actions = printing.state.take(
      [.total(generation: 1, .failure(PageError("gone")))],
      now: .zero
    )
    #expect(
      actions.contains {
        if case .remark(let remark) = $0 { remark == "There is no total: gone" } else { false }
      }
    )
    printing.take(actions)
    #expect(printing.outcome == .finished)
  }

  @Test(arguments: [(nil, [0, 1, 2, 200, 201, 300, 301]), (4, [0, 1, 2, 200])])
  func `rows that an id hid which isn't one are printed after all`(limit: Int?, printed: [Int]) {
    func page(_ numbers: [Int], from first: Int, isRefuted: Bool, next: PageKey?) -> Page<Item> {
      let items = numbers.map { Item.sample($0) }
      var page = Page(items: items, next: next, continuation: next == nil ? .end : .more)
      page.identity = .claimed(isRefuted: isRefuted) { .sample(first + $0) }
      return page
    }
    var printing = Printing(limit: limit)
    printing.respond(page([0, 1], from: 100, isRefuted: false, next: .page(2)))
    printing.respond(page([0, 1, 2], from: 200, isRefuted: false, next: .page(3)))
    printing.respond(page([3, 3], from: 300, isRefuted: true, next: nil))
    #expect(printing.printed == printed)
    #expect(printing.outcome == .finished)
  }

  @Test func `far pages that are dropped from memory are not requested again`() {
    var printing = Printing(maximumItems: 8)
    for page in 0..<50 {
      printing.respond(.sample(2 * page..<2 * page + 2, next: page < 49 ? .page(page + 2) : nil))
    }
    #expect(printing.printed == Array(0..<100))
    #expect(printing.loads.count == 50)
    #expect(printing.state.feed.loadedCount < 50)
    #expect(printing.outcome == .finished)
  }

  @Test func `with a limit no total is waited for`() {
    var printing = Printing(limit: 9, countsSeparately: true)
    printing.respond(.sample(0..<2))
    #expect(printing.outcome == .finished)
  }

  @Test func `an item twice on one page was counted twice by the server, too`() {
    var printing = Printing()
    var page = Page<Item>.sample(0..<2, total: .exact(3))
    page.items.append(page.items[1])
    printing.respond(page)
    #expect(printing.outcome?.isWhole == true)
  }
}

@Suite struct PrintCompletionTests {
  private func printing(_ count: Int, limit: Int? = nil) -> Printing {
    var printing = Printing(limit: limit, completes: true)
    printing.respond(.sample(0..<count, areComplete: false))
    return printing
  }

  @Test func `a few items are completed at once, and printed in the order of the list`() {
    var printing = printing(5)
    #expect(printing.completing.map(\.number) == [0, 1, 2])
    printing.complete(1)
    #expect(printing.printed.isEmpty)
    #expect(printing.completing.map(\.number) == [0, 2, 3])
    printing.complete(0)
    #expect(printing.printed == [0, 1])
    for number in [4, 3, 2, 4] { printing.complete(number) }
    #expect(printing.printed == [0, 1, 2, 3, 4])
    #expect(printing.outcome == .finished)
  }

  @Test func `nothing beyond the limit is completed`() {
    var printing = printing(5, limit: 2)
    #expect(printing.completing.map(\.number) == [0, 1])
    printing.complete(0)
    printing.complete(1)
    #expect(printing.outcome == .finished)
    #expect(printing.completing.isEmpty)
  }

  @Test func `an item that can't be completed is printed as it is, and reported at the end`() {
    var printing = printing(2)
    printing.complete(0, with: PageError("no such person"))
    #expect(printing.printed == [0])
    printing.complete(1)
    #expect(printing.printed == [0, 1])
    #expect(printing.outcome == .incomplete(count: 1, PageError("no such person")))
  }

  @Test func `where the JSON is printed nothing is completed`() {
    var printing = Printing(completes: false)
    printing.respond(.sample(0..<3, areComplete: false))
    #expect(printing.completing.isEmpty)
    #expect(printing.printed == [0, 1, 2])
  }
}
