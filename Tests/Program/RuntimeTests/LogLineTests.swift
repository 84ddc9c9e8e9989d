import EverBrowser
import EverItems
import Testing

@testable import Paging
@testable import EverRuntime

extension Ticket {
  /// The first ticket of a feed, with another number.
  static func sample(_ id: UInt64, reason: LoadReason = .opened, load: Load = .refresh) -> Ticket {
    Ticket(
      generation: 1,
      id: id,
      load: load,
      request: PageRequest(key: .page(2), pageSize: 10),
      reason: reason,
      places: 0..<10,
      startedAt: .seconds(1)
    )
  }
}

@Suite struct LogLineTests {
  private func line(_ effect: Effect) -> String? {
    LogLine.line(of: effect) { key in key == .page(2) ? "page 2" : "another page" }
  }

  private func line(_ message: Message) -> String? {
    LogLine.line(of: message, now: .milliseconds(1_250))
  }

  @Test(arguments: [
    (LoadReason.opened, "the feed was opened"), (.user, "the user requested it"),
    (.visible, "its rows are on the screen"),
    (.prefetch(rowsFromEnd: 12, distance: 20), "12 rows from the end, prefetch distance 20"),
    (.target(row: 4), "on the way to row 5"), (.target(row: .max), "on the way to the end"),
    (.retry(attempt: 2), "retry 2"),
  ])
  func `a load is reported with its reason`(reason: LoadReason, text: String) {
    #expect(
      line(.load(.sample(3, reason: reason, load: .append))) == "load #3 page 2 (append: \(text))"
    )
  }

  @Test func `the end and the requests besides pages are logged`() {
    #expect(line(.cancel(.sample(3))) == "cancel #3")
    #expect(line(.countTotal(generation: 1)) == "request the total")
    #expect(line(.complete(.sample(7))) == "complete item 7")
    #expect(line(.cancelJob(.completion(.sent("7")))) == "cancel the completion of item 7")
    #expect(line(.describe(.sample(7))) == nil)
  }

  @Test func `a received page is logged with its duration`() {
    #expect(
      line(.page(.sample(3), .success(.sample(0..<2)))) == "page #3 received after 250 ms: 2 items"
    )
    var page = Page<Item>.sample(0..<2)
    page.notice = "These are its lines."
    #expect(
      line(.page(.sample(3), .success(page)))
        == "page #3 received after 250 ms: 2 items; These are its lines."
    )
    #expect(
      line(.page(.sample(3), .failure(PageError("Down.")))) == "page #3 failed after 250 ms: Down."
    )
    #expect(line(.total(generation: 1, .success((.exact(82), ServerHints())))) == "total: 82")
    #expect(line(.total(generation: 1, .failure(PageError("Down.")))) == "the total failed: Down.")
    #expect(line(.itemCompleted(.sent("7"), .success(.sample(7)))) == "completed item 7")
    #expect(line(.timePassed) == nil)
  }

  @Test func `a page of the cache is named as one`() {
    var page = Page<Item>.sample(0..<2)
    page.cacheMark = CacheMark(storedAt: 1, isOutdated: false)
    #expect(line(.page(.sample(3), .success(page)))?.hasSuffix("2 items; from the cache") == true)
    page.age = .seconds(40)
    #expect(
      line(.page(.sample(3), .success(page)))?.hasSuffix("; from the cache, 40 s old") == true
    )
  }
}
