import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct RendererTests {
  private func loaded() -> Driver {
    var driver = Driver.loaded(of: 100, pageSize: 100)
    _ = driver.frame()
    return driver
  }

  private func laidOut(by keys: String, in driver: inout Driver) -> Int {
    let before = driver.renderer.laidOutRows
    driver.type(keys)
    _ = driver.frame()
    return driver.renderer.laidOutRows - before
  }

  @Test func `a frame lays out only rows that are new`() {
    var driver = loaded()
    #expect(driver.renderer.laidOutRows == 6)
    #expect(laidOut(by: "", in: &driver) == 0)
    #expect(laidOut(by: "jjk", in: &driver) == 0)
    #expect(laidOut(by: "6g", in: &driver) == 0)
    #expect(laidOut(by: "j", in: &driver) == 1)
    #expect(laidOut(by: "j", in: &driver) == 1)
    #expect(laidOut(by: "^y", in: &driver) == 1)
    #expect(laidOut(by: " ", in: &driver) == 6)
  }

  @Test func `rows that did not change share their storage`() {
    var driver = loaded()
    driver.type("6g")
    let before = driver.frame()
    driver.type("j")
    let after = driver.frame()
    for row in 1...4 {
      #expect(isSame(before.lines[row + 1], after.lines[row]), "row \(row)")
    }
    #expect(isSame(before.lines[0], after.lines[0]))
  }

  private func isSame(_ first: Line, _ second: Line) -> Bool {
    first.runs.withUnsafeBufferPointer { first in
      second.runs.withUnsafeBufferPointer { first.baseAddress == $0.baseAddress }
    }
  }

  @Test func `a countdown lays out its own row alone`() {
    var driver = Driver.loaded(of: 9, addressing: .numbered(first: 1))
    driver.fail(remedy: .wait(.seconds(9)))
    _ = driver.frame()
    let before = driver.renderer.laidOutRows
    driver.wait(.seconds(1))
    _ = driver.frame()
    #expect(driver.renderer.laidOutRows == before + 1)
  }

  @Test func `another width lays everything out again`() {
    var driver = loaded()
    driver.resize(50, 8)
    #expect(laidOut(by: "", in: &driver) == 6)
  }

  @Test(arguments: ["", "j", "jjjjjjjj", "G", "^d^u", "?", "<Enter>", "r", "R", "k"])
  func `a frame depends on the model alone`(keys: String) {
    var driver = loaded()
    driver.wait(.seconds(1))
    for character in Driver.chords(keys) {
      driver.send(.event(.key(character)))
      let kept = driver.frame()
      var new = Renderer()
      #expect(new.frame(of: driver.model) == kept)
    }
  }

  @Test func `what scrolls is named for the terminal`() {
    var driver = loaded()
    #expect(driver.frame().scrollRegion == Frame.ScrollRegion(rows: 1..<7, offset: 0, identity: 1))
    driver.type("G")
    #expect(driver.frame().scrollRegion?.offset == 95)
    let list = driver.frame().scrollRegion?.identity
    driver.type("<Enter>")
    #expect(driver.frame().scrollRegion?.identity != list)
  }
}
