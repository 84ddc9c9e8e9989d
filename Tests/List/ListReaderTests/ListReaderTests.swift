import EverText
import Paging
import Testing

@testable import EverBrowser

@Suite struct ListReaderTests {
  @Test func `movements are dropped where the list isn't displayed`() {
    var reading = Reading(of: 2)
    reading.move(.moveDown)
    let ticket = reading.open[0]
    let page = Page(items: [Plum(id: 0), Plum(id: 1)])
    _ = reading.reader.takePage(ticket, .success(page))
    _ = reading.reader.settleRows(movesAsTyped: false)
    #expect(reading.reader.list.cursor == 0)
  }

  @Test func `a stop goes back to the rows that are there, and its own movement loads nothing`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.goToEnd)
    reading.respond()
    reading.wait(milliseconds: 4_000)
    reading.move(.goToEnd)
    reading.perform { $0.stop() }
    #expect(reading.open.isEmpty)
    #expect(reading.reader.list.cursor == 3)
    #expect(reading.status == "stopped loading")
  }

  @Test func `a stop on a row that a total promised goes back to the last one loaded`() {
    var reading = Reading(of: 30)
    reading.respond(total: .exact(30))
    reading.move(.moveDown, count: 9)
    #expect(reading.reader.list.cursor == 9)
    reading.perform { $0.stop() }
    #expect(reading.reader.list.cursor == 1)
    #expect(reading.open.isEmpty)
  }

  @Test func `the end is one page on, and again the real end`() {
    var reading = Reading.loaded(of: 9)
    reading.move(.goToEnd)
    reading.respond()
    #expect(reading.reader.list.cursor == 3)
    reading.move(.moveDown)
    reading.move(.goToEnd)
    reading.respond()
    #expect(reading.reader.list.cursor == 5)
    reading.move(.goToEnd)
    for _ in 0..<2 { reading.respond() }
    #expect(reading.reader.list.cursor == 8)
  }

  @Test func `something else between makes going to the end mean one page again`() {
    var reading = Reading.loaded(of: 30)
    reading.move(.goToEnd)
    reading.reader.interrupt()
    reading.move(.goToEnd)
    #expect(reading.reader.going.goal == 3)
    reading.reader.interrupt(keepsEnd: true)
    reading.move(.goToEnd)
    #expect(reading.reader.going == .realEnd)
  }

  @Test func `a number larger than any list goes to its last row`() {
    var reading = Reading.loaded(of: 2)
    for movement in [ListMovement.moveDown, .pageDown, .halfPageDown, .scrollDown] {
      reading.move(.goToTop)
      reading.move(movement, count: .max)
      #expect((0...2).contains(reading.reader.list.cursor))
    }
  }

  @Test func `the status of looking for new items is displayed for 300 ms at least`() {
    var reading = Reading.loaded(of: 2)
    reading.wait(milliseconds: 5_000)
    reading.perform { $0.lookForNewItems() }
    #expect(reading.status == "… looking for new items")
    reading.respond()
    #expect(reading.status == "… looking for new items")
    reading.wait(milliseconds: 300)
    #expect(reading.status == "nothing new")
  }

  @Test func `a check of the end says that nothing is new below a notice that is known`() {
    var reading = Reading(of: 2)
    reading.respond(notice: "from afar")
    reading.wait(milliseconds: 5_000)
    reading.move(.moveDown, count: 2)
    reading.perform { $0.proceed() }
    reading.respond(notice: "from afar")
    #expect(reading.status == "nothing new")
  }

  @Test func `a page that was answered before changes nothing`() {
    var reading = Reading(of: 4)
    let ticket = reading.open[0]
    reading.respond()
    var page = Page(items: [Plum(id: 9)])
    page.notice = "from afar"
    reading.perform { $0.takePage(ticket, .success(page)) }
    #expect(reading.reader.notice == nil && reading.reader.feed.loadedCount == 2)
  }

  @Test func `only a regular look that finds nothing is silent`() {
    var reading = Reading.loaded(of: 2)
    reading.move(.moveDown, count: 2)
    reading.perform { $0.proceed() }
    reading.perform { $0.lookForNewItems(isRegular: true) }
    reading.open.reverse()
    reading.respond()
    #expect(reading.reader.notice == nil)
    reading.perform { $0.lookForNewItems(isRegular: true) }
    reading.respond()
    #expect(reading.reader.notice?.text == "nothing new", "the user checks the end")
  }

  @Test func `new rows are followed when they are loaded`() {
    var reading = Reading(of: 100, addressing: .offset, growsAtEnd: true)
    reading.respond(total: .atLeast(2))
    reading.perform { $0.follow() }
    for (old, count) in [(2, 20), (20, 40)] {
      reading.count(.atLeast(count))
      #expect(reading.reader.feed.viewport.cursor == count - 1)
      #expect(reading.reader.list.cursor == old - 1, "the older rows are shown meanwhile")
      while !reading.open.isEmpty { reading.respond(total: .atLeast(count)) }
      #expect(reading.reader.list.cursor == count - 1)
    }
    reading.move(.goToTop)
    reading.perform { $0.follow() }
    #expect(reading.reader.list.cursor == 39, "the newest rows are loaded")
    reading.move(.moveUp)
    reading.count(.atLeast(60))
    #expect(reading.reader.list.cursor == 38)
  }

  @Test func `half way is half of all rows, once they are counted`() {
    var reading = Reading(of: 100, addressing: .offset, growsAtEnd: true)
    reading.respond(total: .atLeast(2))
    reading.move(.goToPercent, count: 50)
    reading.count(.atLeast(60))
    while !reading.open.isEmpty { reading.respond(total: .atLeast(60)) }
    #expect(reading.reader.list.cursor == 59, "the rows are shown as they are read")
    reading.perform {
      $0.interrupt(); return []
    }
    reading.count(.exact(100))
    #expect(reading.reader.list.cursor == 49)
    reading.move(.goToPercent, count: 50)
    reading.move(.moveUp)
    #expect(reading.reader.list.cursor == 48)
  }

  @Test func `a look at the end says how many rows it found`() {
    var reading = Reading(of: 4, addressing: .offset, growsAtEnd: true)
    for plums in [0..<2, 2..<4] {
      let ticket = reading.open.removeFirst()
      let page = Page(
        items: plums.map { Plum(id: $0) },
        continuation: .end,
        total: .exact(plums.upperBound)
      )
      reading.perform { $0.takePage(ticket, .success(page)) }
      if plums.lowerBound == 0 { reading.perform { $0.lookForNewItems() } }
    }
    #expect(reading.reader.notice?.text == "2 new items below")
    reading.perform { $0.refresh() }
    reading.respond()
    #expect(reading.reader.notice?.text == "refreshed", "rows of the same numbers may be others")
  }

  @Test func `a look at the end that fails below the screen says why`() {
    var reading = Reading(of: 30, height: 2, growsAtEnd: true)
    reading.respond()
    reading.perform { $0.lookForNewItems() }
    reading.fail(PageError("The file was cut."))
    #expect(reading.reader.notice?.text.string.contains("The file was cut.") == true)
  }

  @Test func `a look that the user requests during a regular one is answered`() {
    var reading = Reading.loaded(of: 2)
    reading.perform { $0.lookForNewItems(isRegular: true) }
    reading.perform { $0.lookForNewItems() }
    reading.perform { $0.lookForNewItems(isRegular: true) }
    reading.respond()
    #expect(reading.reader.notice?.text == "nothing new")
  }

  @Test func `a look for new items in an empty list is displayed as a refresh`() {
    var reading = Reading.loaded(of: 0)
    reading.wait(milliseconds: 5_000)
    reading.perform { $0.lookForNewItems() }
    reading.respond()
    #expect(reading.reader.refreshStatus == .refreshing)
  }

  @Test func `another size of the screen isn't a movement`() {
    var reading = Reading.loaded(pages: 3, of: 30)
    reading.move(.moveDown, count: 5)
    reading.move(.moveUp)
    reading.reader.fit(height: 3)
    reading.perform { _ in [] }
    #expect(reading.reader.feed.viewport.first == 2)
    #expect(reading.reader.feed.viewport.direction == .up)
  }

  @Test func `the notice of a page is displayed, unless the previous page had the same`() {
    var reading = Reading(of: 30)
    reading.respond(notice: "from a mirror")
    #expect(reading.status == "from a mirror")
    reading.wait(milliseconds: 4_000)
    reading.move(.goToEnd)
    reading.respond(notice: "from a mirror")
    #expect(reading.status == "G again: the real end")

    var other = Reading(of: 30)
    other.respond()
    other.move(.goToEnd)
    other.respond(notice: "from a mirror")
    #expect(other.status == "from a mirror", "a hint replaces no notice")
  }

  @Test func `a notice stays for four seconds, an error until a key`() {
    var reading = Reading.loaded(of: 2)
    reading.reader.announce("a")
    #expect(reading.reader.wake == .seconds(4))
    reading.reader.announce("b", isError: true)
    #expect(reading.reader.wake == nil)
    reading.reader.dismissNotice()
    #expect(reading.reader.notice != nil, "a held key hides nothing that was not seen")
    #expect(reading.reader.wake == .milliseconds(1_500), "but then it doesn't stay")
    reading.wait(milliseconds: 500)
    reading.reader.dismissNotice()
    #expect(reading.reader.notice == nil)
    #expect(reading.reader.lastError == "b")
  }

  @Test func `the notice of an action under way stays until a key`() {
    var reading = Reading.loaded(of: 2)
    reading.reader.announce("saving …", isInFlight: true)
    reading.wait(milliseconds: 9_000)
    #expect(reading.status == "saving …")
    reading.reader.dismissNotice()
    #expect(reading.reader.notice == nil)
  }

  @Test func `a refresh of rows that are being confirmed is displayed as one`() throws {
    var reader = ListReader<Plum>(FeedState(FeedConfiguration(pageSize: 2)), hasMotion: false)
    reader.fit(height: 6)
    let page = Page(items: [Plum(id: 0)])
    let ticket = reader.open(with: page).compactMap { effect -> Ticket? in
      if case .load(let ticket) = effect { ticket } else { nil }
    }.first
    _ = reader.refresh()
    _ = reader.takePage(try #require(ticket), .success(page))
    #expect(reader.refreshStatus == .refreshing)
  }

  @Test func `a new list has heights of its own`() {
    var reading = Reading.loaded(of: 30)
    reading.reader.fit(height: 6, geometry: .variable(estimate: 2))
    reading.reader.list.setRowHeight(9, of: 0)
    #expect(reading.reader.list.band(of: 0).lines.count == 9)
    reading.perform { $0.refresh() }
    reading.respond()
    #expect(reading.reader.list.band(of: 0).lines.count == 2)
  }
}
