import EverText
import EverTerminal
import EverItems
import Paging
import TestSupport
import EverBase
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Keys, answers, sizes and time in any order, over several sources.
@Suite struct WorkspaceFuzzTests {
  private static let keys =
    Array("jkGgsq]][[r=oy?uQ: pm1/.").map(String.init) + [
      "<Tab>", "<BackTab>", "<Enter>", "<Esc>", "<Up>", "<Down>", "<PgDn>", "<Backspace>", "^w",
      "^u", "^c", "^d", "^l", "speople<Enter>", "splanets<Enter>", "smoderators math<Enter>",
      "shttps://a.org<Enter>", "snone<Enter>", "s漢字", ":open planets<Enter>", "s<Esc>",
    ]

  @Test(arguments: RandomTests.seeds(24), [false, true])
  func `whatever happens, frames are whole and one source is seen`(seed: UInt64, chooses: Bool) {
    var generator = SplitMix64(seed: seed)
    var driver = WorkspaceDriver(keyMap: chooses ? .standard.choosing : .standard)
    driver.begin(.choose(text: "", sources: WorkspaceDriver.sources))
    driver.refusals["none"] = PageError(String(repeating: "There is none. ", count: 20))
    for _ in 0..<250 {
      step(&driver, using: &generator)
      expectWhole(&driver)
    }
  }

  private func step(_ driver: inout WorkspaceDriver, using generator: inout SplitMix64) {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<10: driver.type(Self.keys.randomElement(using: &generator) ?? "j")
    case 10..<13: driver.respond()
    case 13: driver.wait(.milliseconds(Int.random(in: 1..<1_000, using: &generator)))
    case 14:
      let columns = [1, 2, 19, 20, 40, 120].randomElement(using: &generator) ?? 60
      let rows = [1, 2, 4, 5, 6, 8, 50].randomElement(using: &generator) ?? 8
      driver.send(.resized(Size(columns: columns, rows: rows)))
    case 15:
      driver.send(.event(.paste("https://b.org/\u{1B}[2Jx\ny")))
    case 16:
      if let found = driver.finding.popLast() {
        let isGood = Bool.random(using: &generator)
        let feed = WorkspaceDriver.feed("Found")
        driver.send(.found(found.tab, isGood ? .success(feed) : .failure(PageError("no"))))
      }
    case 17: driver.send(.completions(.success(WorkspaceDriver.sites)))
    case 18: driver.send(.visits([WorkspaceDriver.sites[0]]))
    default: driver.send(.event(.paste("\(Int.random(in: -3...3, using: &generator))")))
    }
  }

  private func expectWhole(_ driver: inout WorkspaceDriver) {
    let frame = driver.frame()
    let workspace = driver.workspace
    #expect(frame.lines.count == workspace.size.rows)
    #expect(frame.lines.allSatisfy { $0.endColumn <= workspace.size.columns })
    #expect(workspace.picker != nil || workspace.current != nil)
    #expect(Set(workspace.tabs.map(\.request)).count == workspace.tabs.count)
    #expect(workspace.deadline.map { $0 > driver.now } ?? true)
    var new = WorkspaceRenderer()
    #expect(new.frame(of: workspace) == frame)
  }
}
