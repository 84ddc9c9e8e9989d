import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct FeedScreenTests {
  @Test func `an image is as wide as the column and as tall as its aspect requires`() {
    let driver = Driver.album(.feed, total: 6)
    #expect(driver.model.cells?.box == Size(columns: 48, rows: 16))
    let heights = (0..<3).map { driver.model.list.band(of: $0).lines.count }
    #expect(heights == [18, 18, 38])
    #expect(driver.wants.far.first { $0.url.contains("/2/") }?.url == "https://photos/2/480/720")
  }

  @Test func `the author is below the image, then a blank line`() {
    var driver = Driver.album(.feed, size: Size(columns: 40, rows: 11), total: 2)
    driver.showPictures()
    driver.type("^e")
    let screen = driver.cells()
    #expect(screen[1] == "        ▌" + String(repeating: "#", count: 21))
    #expect(screen[7] == "        ▌author 1")
    #expect(screen[8] == "")
    #expect(screen[9] == "         " + String(repeating: ".", count: 21))
  }

  @Test func `the end is one line below the last image`() {
    var driver = Driver.album(.feed, size: Size(columns: 40, rows: 11), total: 2)
    driver.type("Gj")
    let screen = driver.cells()
    #expect(screen[7] == "         author 2")
    #expect(screen[9].contains("▌    end of the list · Enter"))
  }

  @Test func `an image of unknown aspect is measured when it is here`() throws {
    var driver = Driver.album(.feed, pages: 0)
    driver.makeItem = { shot($0, width: nil) }
    driver.respond(total: 6)
    #expect(driver.model.list.band(of: 0).lines.count == 18)
    let request = try #require(driver.wants.visible.first)
    let source = PixelSize(width: 100, height: 200)
    driver.send(.image(request, .success(picture(request, source: source))))
    #expect(driver.model.list.band(of: 0).lines.count == 50)
    #expect(driver.wants.visible.first?.url == "https://photos/0/480/960")
  }

  @Test(arguments: [("j", 1), ("jj", 2), ("jjk", 1), ("L", 0), ("3j", 3), ("G", 5), ("Gg", 0)])
  func `keys go from image to image`(keys: String, cursor: Int) {
    var driver = Driver.album(.feed, total: 6)
    driver.type(keys)
    #expect(driver.model.list.cursor == cursor)
    let lines = driver.model.list.band(of: cursor).lines
    let offset = driver.model.list.offset
    #expect(lines.lowerBound >= offset)
    #expect(lines.upperBound <= offset + 18 || lines.lowerBound == offset)
  }

  @Test func `a list that starts again forgets the heights of before`() {
    var driver = Driver.album(.feed, total: 6)
    driver.type("2j")
    driver.makeItem = { shot($0, width: 600, height: 400) }
    driver.type("r")
    driver.respond(total: 6)
    #expect((0..<3).map { driver.model.list.band(of: $0).lines.count } == [18, 18, 18])
  }
}
