import EverItems
import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The photo view: the previous and the next photo, zooming, and the photo alone.
@Suite struct PhotoViewTests {
  /// The first photo on the screen, with its picture.
  private func opened(hasMotion: Bool = true) -> Driver {
    var driver = Driver.photos(hasMotion: hasMotion)
    driver.type("<Enter>")
    driver.respondToImage(preview: PixelGrid(.init(0xff0000)))
    driver.wait(.seconds(1))
    return driver
  }

  @Test(arguments: [
    ("l", 1), ("J", 1), ("<Right>", 1), ("lh", 0), ("l<Left>", 0), ("lK", 0), ("lllh", 2),
  ])
  func `h mirrors l`(keys: String, row: Int) {
    var driver = opened()
    driver.type(keys)
    #expect(driver.model.list.cursor == row)
    #expect(driver.model.detail != nil)
  }

  @Test(arguments: ["q", "<Esc>", "<Backspace>"])
  func `other keys go back`(key: String) {
    var driver = opened()
    driver.type(key)
    #expect(driver.model.detail == nil)
  }

  @Test func `its keys are in its key line and its help`() {
    var driver = opened()
    #expect(driver.status().contains("q back  l next"))
    driver.type("?")
    #expect(driver.screen().contains("In a photo"))
  }

  @Test func `plus requests a sharper image, which the arrows move`() throws {
    var driver = opened(hasMotion: false)
    #expect(driver.wants.visible.map(\.url) == ["https://x/0/300/200"])
    driver.type("++")
    let request = try #require(driver.wants.visible.first)
    #expect(request.url == "https://x/0/600/400")
    #expect(driver.wants.near.first?.url == "https://x/0/300/200", "the whole photo stays")
    driver.respondToImage()
    func part() -> [PictureSlice] { driver.frame().lines[1].slices }
    #expect(part().map(\.row) == [5])
    #expect(part().map(\.columns) == [0..<60])
    driver.type("<Left>")
    #expect(driver.model.list.cursor == 0)
    driver.type("<Down>")
    #expect(part().map(\.row) == [8])
    driver.type("<Up><Up><Up>")
    #expect(part().map(\.row) == [0])
    driver.type("--")
    #expect(driver.wants.visible.map(\.url) == ["https://x/0/300/200"])
    driver.type("-")
    #expect(driver.status().contains("this is the whole photo"))
    driver.type("9+9+")
    #expect(driver.status().contains("this is the largest size"))
    driver.type("l")
    #expect(driver.wants.visible.map(\.url) == ["https://x/1/300/200"])
  }

  @Test func `after two seconds only the photo is left, until a key`() {
    var driver = opened()
    driver.wait(.milliseconds(999))
    #expect(driver.frame().lines[11].plainText.contains("Photo by"))
    driver.wait(.milliseconds(1))
    #expect(driver.frame().lines.allSatisfy { $0.plainText.allSatisfy { $0 == " " || $0 == "▒" } })
    #expect(driver.frame().lines[5].slices.count == 1)
    #expect(driver.model.deadline == nil)
    driver.type("u")
    #expect(driver.model.detail?.showsJSON == true, "the key acts at once")
    driver.type("u")
    #expect(driver.frame().lines[11].plainText.contains("Photo by"))
  }

  @Test func `without motion the text stays`() {
    var driver = opened(hasMotion: false)
    driver.wait(.seconds(9))
    #expect(driver.frame().lines[11].plainText.contains("Photo by"))
    #expect(driver.model.deadline == nil)
  }

  @Test func `a photo that loads for long says so, and keys stay beside it`() {
    var driver = Driver.photos()
    driver.type("<Enter>")
    #expect(!driver.status().contains("loading"))
    driver.wait(.seconds(1))
    #expect(driver.status().contains("loading the photo  q back"))
    driver.send(.imageArriving("https://x/1/300/200", percent: 10))
    #expect(driver.status().contains("loading the photo  q back"), "it is of another photo")
    driver.send(.imageArriving("https://x/0/300/200", percent: 40))
    #expect(driver.status().contains("loading the photo 40 %  q back"))
    driver.respondToImage()
    #expect(!driver.status().contains("loading"))
    driver.type("+")
    driver.wait(.milliseconds(300))
    #expect(driver.status().contains("loading it sharper"))
  }

  @Test func `a photo that loads comes before a page that loads`() {
    var driver = Driver.photos(hasMore: true)
    driver.type("lll<Enter>J")
    #expect(!driver.open.isEmpty)
    driver.type("K")
    driver.wait(.milliseconds(300))
    #expect(driver.status().contains("loading the photo"))
    driver.respondToImage()
    #expect(driver.status().contains("loading 5"))
  }
}

@Suite struct SlideTests {
  private func sliding(_ key: String = "J") -> Driver {
    var driver = Driver.photos()
    driver.type("<Enter>")
    driver.respondToImage(drawing: symbols(red, columns: 30, rows: 10))
    driver.wait(.seconds(1))
    let next = driver.wants.near[0]
    driver.respondToImage(next, drawing: symbols(blue, columns: 30, rows: 10))
    driver.type(key)
    return driver
  }

  private let red = Color.rgb(255, 0, 0)
  private let blue = Color.rgb(0, 0, 255)

  /// The colours of the middle row of the screen.
  private func row(_ driver: inout Driver) -> [Color?] {
    (0..<60).map { driver.art(row: 5, column: $0)?.background }
  }

  @Test func `the next photo comes from the right, and the old one leaves to the left`() throws {
    var driver = sliding()
    let first = row(&driver)
    #expect(first.firstIndex(of: red) == 15 && first.lastIndex(of: red) == 44)
    driver.wait(.milliseconds(100))
    let middle = row(&driver)
    #expect(!middle.contains(red))
    #expect(try #require(middle.firstIndex(of: blue)) > 15)
    #expect(driver.frame().lines[11].plainText.contains("Ann 1"), "the text doesn't wait")
    driver.wait(.milliseconds(50))
    if case .slide = driver.model.motion?.kind { Issue.record("it lasts too long") }
    driver.wait(.milliseconds(200))
    #expect(driver.model.motion == nil)
  }

  @Test func `the previous photo comes from the left`() throws {
    var driver = sliding()
    driver.wait(.seconds(1))
    driver.type("h")
    guard case .slide(let slide)? = driver.model.motion?.kind else {
      Issue.record("nothing slides")
      return
    }
    #expect(!slide.isForwards)
    driver.wait(.milliseconds(50))
    #expect(try #require(row(&driver).firstIndex(of: red)) == 0)
  }

  @Test func `who goes on faster sees the photos at once`() {
    var driver = sliding()
    driver.wait(.milliseconds(50))
    driver.type("J")
    #expect(driver.model.motion == nil)
    #expect(driver.frame().lines[11].plainText.contains("Ann 2"))
  }
}
