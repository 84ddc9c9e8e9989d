import EverBrowser
import Paging
import Testing

/// What happens on the way to a row or to the end.
@Suite struct ReachingTests {
  /// A reading on the way to the real end.
  private func goingToRealEnd(of count: Int) -> Reading {
    var reading = Reading.loaded(of: count)
    for _ in 0..<2 { reading.move(.goToEnd) }
    return reading
  }

  @Test func `at the real end no key for it is displayed`() {
    var reading = Reading.loaded(of: 7)
    reading.move(.goToEnd)
    reading.respond()
    #expect(reading.status == "G again: the real end")
    reading.move(.goToEnd)
    while !reading.open.isEmpty { reading.respond() }
    #expect(reading.reader.list.cursor == 6)
    #expect(reading.reader.notice == nil)
  }

  @Test func `another command on the way to the real end doesn't stop it`() {
    var reading = goingToRealEnd(of: 9)
    reading.reader.interrupt()
    while !reading.open.isEmpty { reading.respond() }
    #expect(reading.reader.list.cursor == 8)
  }

  @Test func `a page that is retried by itself is waited for`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.goToEnd)
    reading.fail(PageError("no", remedy: .wait(.seconds(2))))
    #expect(reading.reader.isGoing)
    #expect(reading.reader.list.cursor == 1)
    reading.wait(milliseconds: 5_000)
    reading.respond()
    #expect(reading.reader.list.cursor == 3)
    #expect(!reading.reader.isGoing)
  }

  @Test func `a page that only the user can retry ends the way, and its retry goes nowhere`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.goToTop, count: 9)
    reading.respond()
    reading.fail(PageError("no"))
    #expect(!reading.reader.isGoing)
    #expect(reading.reader.list.cursor == 3)
    reading.perform { $0.proceed() }
    reading.respond()
    #expect(reading.reader.list.cursor == 3)
    #expect(!reading.reader.isGoing)
  }

  @Test func `a stopped way is forgotten`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.goToTop, count: 9)
    reading.respond()
    reading.perform { $0.stop() }
    reading.perform { $0.proceed() }
    reading.respond()
    #expect(reading.reader.list.cursor == 3)
    #expect(!reading.reader.isGoing)
  }

  @Test func `a total that shrinks on the way ends it at the last row`() {
    var reading = Reading(of: 6)
    reading.respond(total: .exact(30))
    reading.move(.goToTop, count: 20)
    #expect(reading.reader.list.cursor == 19)
    while !reading.open.isEmpty { reading.respond(total: .exact(6)) }
    #expect(reading.reader.list.cursor == 5)
    #expect(!reading.reader.isGoing)
  }

  @Test func `a goal that is displayed is kept while anything loads`() {
    var reading = Reading(of: 30)
    reading.respond(total: .exact(30))
    reading.move(.goToTop, count: 10)
    reading.perform { $0.lookForNewItems() }
    reading.fail(PageError("no"))
    #expect(reading.reader.going == .row(9))
    reading.respond(total: .exact(30))
    #expect(reading.reader.going == .nowhere)
    #expect(reading.reader.list.cursor == 9)
  }

  @Test func `the real end is reached although new items are still loading`() {
    var reading = goingToRealEnd(of: 4)
    reading.perform { $0.lookForNewItems() }
    reading.respond()
    #expect(!reading.open.isEmpty)
    #expect(reading.reader.going == .atEnd)
    #expect(reading.reader.list.cursor == 3)
  }

  /// A reading of two rows that went to the end, where a last page without items is still to load.
  private func atEndBeforeFooter() throws -> Reading {
    var reading = Reading.loaded(of: 30, height: 2)
    reading.move(.goToEnd)
    let ticket = reading.open.removeFirst()
    let page = Page(items: [Plum(id: 2), Plum(id: 3)], next: .token("4"))
    reading.perform { $0.takePage(ticket, .success(page)) }
    try #require(reading.reader.list.cursor == 3)
    return reading
  }

  private func endWithoutItems(_ reading: inout Reading) throws {
    if reading.open.isEmpty { reading.perform { $0.proceed() } }
    let ticket = try #require(reading.open.first)
    reading.open.removeFirst()
    reading.perform { $0.takePage(ticket, .success(Page(items: []))) }
  }

  @Test func `a footer that appears after the item is in view, too`() throws {
    var reading = try atEndBeforeFooter()
    try endWithoutItems(&reading)
    #expect(reading.place == [3, 3])
  }

  @Test func `a footer doesn't move the screen after another command`() throws {
    var reading = try atEndBeforeFooter()
    reading.move(.scrollUp)
    let place = reading.place
    try endWithoutItems(&reading)
    #expect(reading.place == place)
  }

  @Test func `a serial way of more than 50 pages says first how long it takes`() {
    var reading = Reading(of: 1_000)
    reading.now = .seconds(2)
    reading.respond(total: .exact(1_000))
    reading.move(.goToPercent, count: 50)
    #expect(reading.status == "500 is about 9 min away: the same again goes there, Esc stops")
    #expect(reading.reader.going.goal == nil)
    reading.move(.goToEnd)
    reading.respond(total: .exact(1_000))
    reading.move(.goToEnd)
    #expect(reading.status.hasSuffix("away: G again goes there, Esc stops"))
    #expect(reading.reader.going.goal == nil)
    reading.move(.goToEnd)
    #expect(reading.reader.going.goal == .max, "the same again goes there")
  }

  @Test(arguments: [PageAddressing.serial, .offset])
  func `a way that is short, or that one request goes, isn't announced`(addressing: PageAddressing)
  {
    var reading = Reading(of: 1_000, addressing: addressing)
    reading.respond(total: .exact(1_000))
    reading.move(.goToTop, count: addressing == .serial ? 100 : 900)
    #expect(!reading.status.contains("away"))
  }
}
