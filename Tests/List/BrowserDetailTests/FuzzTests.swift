import EverText
import EverTerminal
import EverItems
import Paging
import TestSupport
import EverBase
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Keys, answers, sizes and time in any order.
@Suite struct FuzzTests {
  private static let keys =
    Array(
      "jjjkkkGGg<>^% bzztHMLlhqRruJKnN?12345xX:vv+-"
    ).map(String.init) + [
      "^d", "^u", "^f", "^b", "^e", "^y", "^r", "^g", "^l", "<Enter>", "<Esc>", "<Backspace>",
      "<Left>",
      "<Right>", "<Up>", "<Down>", "<PgDn>", "<PgUp>", "<Home>", "<End>", "<F5>", "<F1>", "<F3>",
      "zz",
      "50%", ":stats<Enter>", ":3<Enter>", ":no such<Enter>",
      "fperson 1<Enter>", "&5<Enter>", ":filter zzz<Enter>", "f",
    ]

  @Test(arguments: RandomTests.seeds(24))
  func `whatever happens, frames are whole and the cursor is in range`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let addressing: PageAddressing =
      [.serial, .numbered(first: 1), .offset].randomElement(using: &generator) ?? .serial
    let total = [nil, 0, 1, 5, 40, 1_000_000].randomElement(using: &generator) ?? nil
    var driver = Driver(addressing: addressing, pageSize: 5, prefetch: .automatic)
    driver.start()
    for _ in 0..<250 {
      step(&driver, total: total, using: &generator)
      expectWhole(&driver)
    }
  }

  // The last two seeds found a failure message that was not displayed again.
  @Test(arguments: RandomTests.seeds(24) + [622, 892], [ViewMode.grid, .feed])
  func `whatever happens to images, frames are whole`(seed: UInt64, view: ViewMode) {
    var generator = SplitMix64(seed: seed)
    let addressing: PageAddressing = seed % 2 == 0 ? .serial : .numbered(first: 1)
    let total = [nil, 0, 1, 5, 40, 1_000_000].randomElement(using: &generator) ?? nil
    var driver = Driver.album(
      view,
      pages: 0,
      pageSize: 5,
      addressing: addressing,
      prefetch: .automatic,
      hasMotion: seed % 3 != 0
    )
    let authors = ["山田太郎", "字", "👩‍👩‍👧 é", nil]
    driver.makeItem = {
      shot($0, width: $0 % 4 == 0 ? nil : 600, author: authors[$0 % authors.count])
    }
    for _ in 0..<150 {
      step(&driver, total: total, using: &generator)
      driver.wait(.milliseconds(Int.random(in: 0..<120, using: &generator)))
      respondToImage(&driver, using: &generator)
      expectWhole(&driver)
      let list = driver.model.list
      #expect(list.rowCount == 0 || list.height == 0 || list.visible.contains(list.cursor))
    }
  }

  @Test(arguments: RandomTests.seeds(24), ViewMode.allCases)
  func `whatever is marked, frames are whole`(seed: UInt64, view: ViewMode) {
    var generator = SplitMix64(seed: seed)
    var driver = Driver.album(
      view,
      pageSize: 5,
      addressing: seed % 2 == 0 ? .serial : .numbered(first: 1),
      prefetch: .automatic,
      keyMap: .standard.choosing
    )
    for _ in 0..<150 {
      driver.type(
        ["<Tab>", "m", "<BackTab>", "j", "R", "9<Tab>"].randomElement(using: &generator) ?? "m"
      )
      step(&driver, total: 40, using: &generator)
      expectWhole(&driver)
      let marks = driver.model.marks
      #expect(driver.model.chosen(orElse: nil)?.items.count ?? 0 == marks.count)
    }
  }

  private func respondToImage(_ driver: inout Driver, using generator: inout SplitMix64) {
    guard let request = (driver.wants.visible + driver.wants.near).randomElement(using: &generator)
    else { return }
    let source = PixelSize(width: 100, height: Int.random(in: 20...400, using: &generator))
    let fails = Int.random(in: 0..<5, using: &generator) == 0
    driver.send(
      .image(
        request,
        fails ? .failure(ImageFailure("no")) : .success(picture(request, source: source))
      )
    )
  }

  private func step(_ driver: inout Driver, total: Int?, using generator: inout SplitMix64) {
    switch Int.random(in: 0..<21, using: &generator) {
    case 0..<11: driver.type(Self.keys.randomElement(using: &generator) ?? "j")
    case 11..<15: driver.respond(total: total)
    case 15: driver.respond(total: total, names: ["same", "again"])
    case 16: driver.fail(remedy: Bool.random(using: &generator) ? .user : .wait(.seconds(2)))
    case 17:
      let columns = [1, 2, 5, 19, 20, 60, 200].randomElement(using: &generator) ?? 60
      driver.resize(columns, [1, 2, 3, 4, 5, 8, 50].randomElement(using: &generator) ?? 8)
    case 18: driver.wait(.milliseconds(Int.random(in: 1..<2_000, using: &generator)))
    case 19:
      driver.send(.measured(bytesWritten: 1 << 40, memory: nil))
    default: driver.send(.event(.paste("\(Int.random(in: -3...3, using: &generator))")))
    }
  }

  private func expectWhole(_ driver: inout Driver) {
    let frame = driver.frame()
    let list = driver.model.list
    #expect(frame.lines.count == driver.model.size.rows)
    #expect(frame.lines.allSatisfy { $0.endColumn <= driver.model.size.columns })
    #expect((0...max(0, driver.model.feed.rowCount - 1)).contains(list.cursor))
    #expect(list.rowCount == driver.model.feed.rowCount)
    #expect((0...list.lastTop).contains(list.top))
    #expect(driver.model.deadline.map { $0 > driver.now } ?? true)
    var new = Renderer()
    #expect(new.frame(of: driver.model) == frame)
  }
}
