import Cells
import Input
import Paging
import TestSupport
import Testing

@testable import FeedView

@Suite struct FeedViewScreenTests {
  @Test func `before page one comes one message stands in the middle`() {
    var driver = Driver(PlumRows())
    expect(
      driver.screen,
      shows: """
         Plums


                    … loading Plums
        """
    )
  }

  @Test func `loaded items are rows under a caption that counts them`() {
    var driver = Driver(PlumRows())
    driver.deliver(of: 3, total: .exact(3))
    expect(
      driver.screen,
      shows: """
         Plums                           3 of 3
         ▌   0  plum
             1  plum
             2  plum
           ── end of the list · Enter checks a…


                                       1/3  33%
        """
    )
  }

  @Test func `rows that a total promises are placeholders`() {
    var driver = Driver(
      PlumRows(),
      configuration: FeedConfiguration(pageSize: 2, prefetch: .fixed(0), addressing: .offset)
    )
    driver.deliver(of: 4, total: .exact(4))
    let rows = driver.screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[2] == "     1  plum")
    #expect(rows[3].contains("░░░░"))
    #expect(rows[4].contains("░░░░"))
  }

  @Test func `a page that failed is one row that says why and how to go on`() {
    var driver = Driver(PlumRows(), size: Size(columns: 50, rows: 9))
    driver.deliver(of: 9)
    driver.press("G")
    driver.fail(PageError("The basket is empty."))
    #expect(driver.screen.contains("   ✗ The basket is empty. · Enter tries again"))
  }

  @Test func `an error row of the caller's own takes its place`() {
    struct OwnRows: FeedRows {
      let title = "Plums"
      func row(for plum: Plum, width: Int) -> StyledRow { StyledRow(plum.name) }
      func errorRow(for failure: FailedLoad, remedy: String) -> StyledRow {
        StyledRow("oh: \(failure.error.message) \(remedy)!")
      }
    }
    var driver = Driver(OwnRows(), size: Size(columns: 60, rows: 9))
    driver.deliver(of: 9)
    driver.press("G")
    driver.fail(PageError("The basket is empty."))
    #expect(driver.screen.contains("   oh: The basket is empty. Enter tries again!"))
  }

  @Test func `a first page that fails fills the screen, and r tries again`() {
    var driver = Driver(PlumRows(), size: Size(columns: 50, rows: 12))
    driver.fail(PageError("No such orchard."))
    #expect(driver.screen.contains("Plums could not be loaded"))
    #expect(driver.screen.contains("No such orchard."))
    driver.press("r")
    driver.deliver(of: 1)
    #expect(driver.screen.contains("0  plum"))
  }

  @Test func `text of others reaches the screen without what a terminal would obey`() {
    struct HostileRows: FeedRows {
      let title = "\u{1B}]0;owned\u{7}Plums\n"
      func row(for plum: Plum, width: Int) -> StyledRow {
        [StyledText("a\u{1B}[31mb\tc\u{202E}d\r", style: .bold)]
      }
      func caption(of feed: FeedState<Plum>) -> StyledRow { StyledRow("x\u{9B}2Jy") }
    }
    var driver = Driver(HostileRows())
    driver.deliver(of: 1)
    let frame = driver.frame()
    let texts = frame.lines.flatMap(\.runs).map(\.text) + [frame.title].compactMap(\.self)
    for scalar in texts.flatMap(\.string.unicodeScalars) {
      #expect(scalar.properties.generalCategory != .control)
      #expect(scalar.value != 0x202E)
    }
    #expect(driver.screen.contains("ab cd"))
  }

  @Test func `a step of one line asks for no row that was there before`() {
    var driver = Driver(PlumRows(), configuration: FeedConfiguration(pageSize: 50))
    driver.deliver(of: 50)
    _ = driver.frame()
    let before = driver.renderer.laidOutRows
    for _ in 0..<5 { driver.press("j") }
    _ = driver.frame()
    #expect(driver.renderer.laidOutRows == before)
    driver.press("j")
    _ = driver.frame()
    #expect(driver.renderer.laidOutRows == before + 1)
  }

  @Test(arguments: [(1, 1), (0, 0), (19, 8), (40, 4)])
  func `a screen without room for a list says so`(columns: Int, rows: Int) {
    let size = Size(columns: columns, rows: rows)
    var driver = Driver(PlumRows(), size: size)
    driver.deliver(of: 9)
    #expect(driver.frame().size == size)
    #expect(!driver.screen.contains("plum"))
  }

  @Test func `while a refresh runs the old rows stand back and stay`() {
    var driver = Driver(PlumRows())
    driver.deliver(of: 3)
    driver.press("r")
    let row = driver.frame().lines[1]
    #expect(driver.screen.contains("… refreshing"))
    #expect(row.runs.dropFirst().allSatisfy { $0.style.attributes.contains(.dim) })
  }
}
