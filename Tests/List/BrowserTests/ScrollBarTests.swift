import EverText
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ScrollBarTests {
  private func thumb(_ offset: Int, of lines: Int, height: Int) -> Range<Int>? {
    ScrollBar(offset: offset, lineCount: lines, height: height)?.thumb
  }

  @Test func `the thumb is at an end only where the list is`() {
    #expect(thumb(0, of: 10, height: 10) == nil)
    #expect(thumb(0, of: 20, height: 10) == 0..<5)
    #expect(thumb(10, of: 20, height: 10) == 5..<10)
    #expect(thumb(1, of: 20, height: 10) == 1..<6)
    #expect(thumb(9, of: 20, height: 10) == 4..<9)
    #expect(thumb(1, of: 1_000_000, height: 10) == 1..<2)
    #expect(thumb(999_989, of: 1_000_000, height: 10) == 8..<9)
    #expect(thumb(.max - 10, of: .max, height: 10) == 9..<10)
  }

  /// The cells beside the rows of a list, as one text.
  private func bar(of driver: inout Driver) -> String {
    (driver.frame().edge?.cells ?? []).map(\.text.string).joined()
  }

  @Test func `the track says what is loaded, in flight and failed`() {
    let size = Size(columns: 120, rows: 12)
    var driver = Driver(addressing: .numbered(first: 1), size: size, pageSize: 10)
    driver.start()
    driver.respond(total: 100)
    #expect(bar(of: &driver) == "█┊┊┊┊┊┊┊┊┊")
    driver.type("51g")
    #expect(bar(of: &driver) == "│┊┊┊┇█┊┊┊┊" || bar(of: &driver) == "│┊┊┊█┇┊┊┊┊")
    driver.fail()
    driver.type("g")
    #expect(bar(of: &driver).contains("✗"))
    #expect(driver.frame().edge?.cell(at: 0) == nil)
  }

  @Test(arguments: ["r", "R"])
  func `loaded rows aren't marked when requesting them again failed`(key: String) {
    var driver = Driver.loaded(of: 100, size: Size(columns: 120, rows: 12), pageSize: 100)
    driver.type(key)
    driver.fail()
    #expect(bar(of: &driver) == "█│││││││││")
  }

  @Test func `a narrow screen and a short list have none, and its room stays the rows'`() {
    var narrow = Driver.loaded(of: 100, size: Size(columns: 79, rows: 12), pageSize: 100)
    #expect(narrow.frame().edge == nil)
    #expect(narrow.model.rowColumns == 79)
    var short = Driver.loaded(of: 2, size: Size(columns: 80, rows: 12))
    #expect(short.frame().edge == nil)
    #expect(short.model.rowColumns == 78)
  }
}
