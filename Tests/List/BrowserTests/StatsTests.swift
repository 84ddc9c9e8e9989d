import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct StatsTests {
  private let wide = Size(columns: 160, rows: 8)

  private func requestsFigures(_ effects: [Effect]) -> Bool {
    effects.contains { if case .measure = $0 { true } else { false } }
  }

  private func statsLine(_ driver: inout Driver) -> String {
    driver.frame().lines.dropLast().last?.plainText ?? ""
  }

  @Test(arguments: ["<F3>", ":stats<Enter>"])
  func `the line takes a row of the list and gives it back`(keys: String) {
    var driver = Driver.loaded(of: 90, addressing: .numbered(first: 1), pageSize: 20)
    let before = driver.frame()
    driver.type(keys)
    #expect(driver.model.list.height == 5)
    #expect(driver.frame().scrollRegion?.rows == 1..<6)
    #expect(statsLine(&driver).contains("rows/s"))
    #expect(driver.frame().lines.last == before.lines.last)
    driver.type(keys)
    #expect(driver.frame() == before)
  }

  @Test func `an end that the server didn't state is explained, as in the end row`() {
    var driver = Driver(addressing: .numbered(first: 1), size: wide)
    driver.start()
    let end = Continuation.assumedEnd("the page that the server announced was empty")
    let page = Page<Item>(items: [person(1)], continuation: end)
    driver.send(.page(driver.open.removeLast(), .success(page)))
    driver.type("<F3>")
    #expect(statsLine(&driver).contains("the page that the server announced was empty   0 rows/s"))
  }

  @Test func `a cursor in the last row stays on the screen, and that isn't a movement`() {
    var driver = Driver.loaded(of: 90, addressing: .numbered(first: 1), pageSize: 20)
    driver.type("L")
    driver.now += .seconds(1)
    driver.type("<F3>")
    #expect(driver.list == [1, 5])
    #expect(driver.model.reader.feed.viewport.velocity == 0)
    #expect(driver.model.reader.feed.viewport.direction == .down)
    driver.type("<F3>")
    #expect(driver.model.list.cursor == 5)
    #expect(driver.model.reader.feed.viewport.direction == .down)
  }

  @Test func `figures that have no room are left out whole, the last first`() {
    func text(_ columns: Int) -> String {
      StatsLine(figures: ["12 rows/s", "180 ms", "ahead 40"], columns: columns).line.plainText
    }
    #expect(text(80) == " 12 rows/s   180 ms   ahead 40")
    #expect(text(31) == " 12 rows/s   180 ms   ahead 40")
    #expect(text(30) == " 12 rows/s   180 ms")
    #expect(text(11) == " 12 rows/s")
    #expect(text(10) == "")
  }

  @Test func `a hidden line counts nothing and requests nothing`() {
    var driver = Driver.loaded(of: 9)
    driver.type("jjjG")
    #expect(!requestsFigures(driver.effects))
    #expect(driver.model.stats == nil)
    driver.send(.measured(bytesWritten: 1, memory: 1))
    #expect(driver.model.stats == nil)
  }

  @Test func `the stats line doesn't wake the program`() {
    var driver = Driver.loaded(pages: 2, of: 4, pageSize: 2)
    driver.wait(.seconds(20))
    #expect(driver.model.deadline == nil)
    driver.type("<F3>j")
    driver.wait(.milliseconds(80))
    #expect(driver.model.deadline == nil)
  }

  @Test func `figures are requested when something happens, at most twice a second`() {
    var driver = Driver.loaded(of: 9)
    driver.type("<F3>")
    #expect(requestsFigures(driver.effects))
    driver.send(.measured(bytesWritten: 1, memory: 1))
    #expect(!requestsFigures(driver.effects))
    driver.now += .milliseconds(499)
    driver.type("j")
    #expect(!requestsFigures(driver.effects))
    driver.now += .milliseconds(1)
    driver.type("k")
    #expect(requestsFigures(driver.effects))
  }

  @Test func `a stall is one however long it lasts`() {
    var meter = StatsMeter()
    for isMissing in [false, true, true, true, false, true, false] {
      meter.stand(onMissingRow: isMissing)
    }
    #expect(meter.stalls == 2)
  }

  @Test func `a cursor on a placeholder is a stall until its page arrives`() {
    var driver = Driver.loaded(of: 90, addressing: .numbered(first: 1), size: wide, pageSize: 20)
    driver.type("<F3>40gjj")
    #expect(driver.model.stats?.stalls == 1)
    #expect(driver.model.stats?.isStalled == true)
    #expect(statsLine(&driver).contains("1 stall "))
    driver.respond(total: 90)
    driver.respond(total: 90)
    #expect(driver.model.stats?.isStalled == false)
    driver.type("j")
    #expect(driver.model.stats?.stalls == 1)
  }

  @Test func `the line has what was measured`() {
    var driver = Driver.loaded(of: 90, addressing: .numbered(first: 1), size: wide, pageSize: 20)
    driver.type("<F3>jjjjjj")
    driver.send(.measured(bytesWritten: 2_048, memory: 12 << 20))
    driver.send(.measured(bytesWritten: 3_072, memory: 13 << 20))
    let line = statsLine(&driver)
    for figure in [
      "12 rows/s", "0 ms", "ahead 0", "0 in flight", "0 stalls", "20 in memory", "mem 14 MB",
      "out 3.1 kB",
    ] {
      #expect(line.contains(figure), "\(figure) is not in \(line)")
    }
  }

  @Test(arguments: [
    (Duration.zero, "0 ms"), (.milliseconds(180), "180 ms"), (.milliseconds(9_999), "9999 ms"),
    (.seconds(10), "10 s"), (.seconds(1_000_000), "1000000 s"),
  ])
  func `times are written in the unit that fits`(time: Duration, text: String) {
    #expect(StatsLine.time(time).string == text)
  }
}
