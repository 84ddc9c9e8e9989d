import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct DetailImageTests {
  private func opened(
    view: ViewMode = .grid,
    size: Size = Size(columns: 60, rows: 14)
  ) -> Driver {
    var driver = Driver.photos(view: view, size: size, hasMotion: false)
    driver.type("<Enter>")
    return driver
  }

  @Test func `the image takes the screen, the caption is below it, the fields follow`() {
    var driver = opened()
    // 10 rows of 20 pixels have 200 pixels; at 3:2 the width is 300 pixels, or 30 cells.
    #expect(
      driver.wants.visible == [
        ImageRequest(
          url: "https://x/0/300/200",
          of: "https://x/0/{width}/{height}",
          columns: 30,
          rows: 10,
          width: 300,
          height: 200,
          fit: .inside
        )
      ]
    )
    let lines = driver.frame().lines
    #expect(lines[1..<11].allSatisfy { $0.slices.map(\.column) == [15] })
    #expect(lines[11].plainText.hasSuffix("  Photo by Ann 0 on Unsplash · 6000×4000"))
    driver.type("G")
    #expect(driver.screen().contains("author  Ann 0"))
    #expect(driver.frame().lines[1].slices.count == 1)
  }

  @Test func `a caption has as many parts as have room, and no number of the server`() {
    let columns = [Column(title: "author", width: 9), Column(title: "id", width: 9)]
    var item = photo(1)
    item.content.fields = ["Ann 1", "17"]
    let credit = "Photo by Ann 1 on Unsplash"
    #expect(Caption.text(of: item, columns: columns).string == credit + " · 6000×4000")
    #expect(Caption.text(of: item, columns: columns, width: credit.count).string == credit)
    #expect(Caption.text(of: item, columns: columns, width: 5).isEmpty)
    #expect(Caption.text(of: item, columns: [], width: -1).isEmpty)
  }

  @Test func `a caption leaves out the columns of wide lists`() {
    var item = photo(1)
    item.content.fields = [nil, "Bea", "Rome"]
    var columns = ["id", "author", "city"].map { Column(title: $0, width: 9) }
    columns[1].minimumRoom = 99
    #expect(!Caption.text(of: item, columns: columns).string.contains("Bea"))
    columns[1].minimumRoom = 0
    #expect(Caption.text(of: item, columns: columns).string.contains("Bea"))
  }

  @Test func `the text takes the place of an image that failed and has no colour`() {
    let size = Size(columns: 80, rows: 24)
    var driver = Driver.photos(count: 0, view: .list, size: size, hasMotion: false, hasMore: true)
    driver.respond(items: [photo(1, color: nil)])
    driver.type("<Enter>")
    #expect(driver.frame().lines[1].slices.count == 1)
    driver.send(.image(driver.wants.visible[0], .failure(ImageFailure("status 404"))))
    #expect(driver.frame().lines.allSatisfy { $0.slices.isEmpty })
    #expect(driver.screen().contains("✗ no image: status 404"))
    #expect(driver.wants.visible.count == 1)
  }

  @Test func `the keys of an image are reported where there is room`() {
    var driver = opened()
    #expect(driver.status().contains("u JSON  o browser  S save"))
    driver.resize(40, 14)
    #expect(!driver.status().contains("save") && driver.status().contains("q back"))
    var text = opened(view: .list, size: Size(columns: 80, rows: 24))
    #expect(text.status().contains("S save"))
  }

  @Test(arguments: [(12, 30), (24, 41)])
  func `an image beside text grows with the screen`(rows: Int, columns: Int) {
    var driver = opened(view: .list, size: Size(columns: 100, rows: rows))
    #expect(driver.frame().lines[1].slices.map(\.columns.count) == [columns])
  }

  @Test func `beside an image the names of fields leave room for a value`() {
    var driver = opened(view: .list, size: Size(columns: 60, rows: 16))
    let fields = [
      DetailField(name: "name", value: "nullpointer2994"),
      DetailField(name: "reputation change quarter", value: "2,400"),
    ]
    driver.describe(photo(0), ItemDetail(fields))
    #expect(driver.screen().contains(" nullpointer2994"))
  }

  @Test func `beside a list an image is in the middle of the detail`() throws {
    var driver = Driver.photos(
      view: .list,
      size: Size(columns: 160, rows: 40),
      hasMotion: false
    )
    let split = try #require(driver.model.split)
    let image = try #require(driver.frame().lines[2].slices.first?.columns.count)
    let column = try #require(driver.frame().lines[2].slices.first?.column)
    #expect(image <= split.detail - 4)
    #expect(column == split.rule + 1 + (split.detail - image) / 2)
  }

  @Test func `it scrolls as the text does`() {
    var driver = opened()
    driver.respondToImage()
    driver.type("jj")
    #expect(driver.frame().lines[1].slices.map(\.row) == [2])
    #expect(driver.frame().lines[9].plainText.contains("Photo by"))
  }

  @Test func `its colour is displayed until it arrives`() {
    var driver = opened()
    #expect(driver.art(row: 5, column: 20)?.background == .rgb(0x10, 0x20, 0x30))
    driver.respondToImage()
    #expect(driver.frame().lines[5].slices.map(\.drawing) == [.graphics(id: 7)])
  }

  @Test func `what was seen of it at another size is there before its colour`() {
    var driver = Driver.photos(hasMotion: false)
    let small = ImageRequest(
      url: "https://x/0/50/40",
      of: "https://x/0/{width}/{height}",
      columns: 5,
      rows: 2,
      width: 50,
      height: 40,
      fit: .fill
    )
    _ = driver.model.images.shown.want(ImageWants(visible: [small]))
    driver.respondToImage(small, preview: PixelGrid(.init(0xc08040)))
    driver.type("<Enter>")
    #expect(driver.art(row: 5, column: 20)?.background == .rgb(0xc0, 0x80, 0x40))
  }

  @Test func `the next two and the one before are wanted at the same size, by the way one goes`() {
    var driver = opened()
    #expect(
      driver.wants.near.prefix(2).map(\.url) == ["https://x/1/300/200", "https://x/2/300/200"]
    )
    driver.type("JJ")
    #expect(driver.wants.visible.map(\.url) == ["https://x/2/300/200"])
    #expect(
      driver.wants.near.prefix(2).map(\.url) == ["https://x/3/300/200", "https://x/1/300/200"]
    )
    driver.type("K")
    #expect(driver.wants.visible.map(\.url) == ["https://x/1/300/200"])
    #expect(
      driver.wants.near.prefix(2).map(\.url) == ["https://x/0/300/200", "https://x/2/300/200"]
    )
  }

  @Test func `a neighbour that is here is shown at once`() {
    var driver = opened()
    driver.respondToImage(driver.wants.near[0])
    driver.type("J")
    #expect(driver.frame().lines[5].slices.map(\.drawing) == [.graphics(id: 7)])
  }

  @Test func `J continues past the end of what is loaded, and its image is wanted`() {
    var driver = Driver.photos(hasMotion: false, hasMore: true)
    driver.type("<Enter>JJJJ")
    #expect(!driver.open.isEmpty)
    #expect(driver.screen().contains("loading this item"))
    #expect(driver.wants.visible.isEmpty)
    driver.respond(items: [photo(4), photo(5)])
    #expect(driver.wants.visible.map(\.url) == ["https://x/4/300/200"])
    #expect(driver.frame().lines[11].plainText.contains("Photo by Ann 4"))
  }

  @Test func `an image that fails is marked, and the caption says why`() {
    var driver = opened()
    driver.send(.image(driver.wants.visible[0], .failure(ImageFailure("the file is no image"))))
    #expect(driver.screen().contains("✗ no image"))
    #expect(driver.frame().lines[11].plainText.contains("✗ the file is no image"))
  }

  @Test func `the help above it keeps what it wants`() {
    var driver = opened()
    let wants = driver.wants
    driver.type("?")
    #expect(driver.wants == wants)
  }

  @Test func `in a source of text a small one is at the right`() {
    var driver = opened(view: .list)
    // 20×10 cells are 200×200 pixels; at 3:2 that is 200×133.
    #expect(driver.wants.visible.map(\.url) == ["https://x/0/200/133"])
    let lines = driver.frame().lines
    #expect(lines[1].plainText == "   author  Ann 0")
    #expect(lines[1].slices.map(\.column) == [39])
    #expect(lines[1..<8].allSatisfy { $0.slices.map(\.columns.count) == [20] })
    #expect(lines[8].slices.isEmpty)
  }

  @Test func `text beside an image is wrapped before it`() {
    var driver = opened(view: .list)
    let value = (0..<60).map { "word\($0)" }.joined(separator: " ")
    driver.describe(
      photo(0),
      ItemDetail([DetailField(name: "text", value: value)])
    )
    #expect(
      driver.frame().lines[1..<8].allSatisfy { $0.runs.allSatisfy { $0.column + $0.width < 38 } }
    )
  }

  @Test func `text below an image has the whole width, and names don't give way to it`() {
    var driver = opened(view: .list, size: Size(columns: 80, rows: 24))
    let value = String(repeating: "v", count: 40)
    let fields = (0..<12).map { DetailField(name: "a.name.of.24.columns.\($0)", value: value) }
    driver.describe(photo(0), ItemDetail(fields))
    let texts = driver.frame().lines[1..<20].map(\.plainText)
    let widths = texts.map { text in text.count { $0 == "v" } }
    // The image takes 8 rows; there are 26 cells beside it, and 51 below.
    #expect(widths.prefix(10) == [26, 14, 26, 14, 26, 14, 26, 14, 40, 40])
    #expect(texts[0].hasPrefix("   a.name.of.24.columns.0 "))
  }

  @Test func `where there is no room for both, the text is alone`() {
    var driver = opened(view: .list, size: Size(columns: 40, rows: 14))
    #expect(driver.frame().lines.allSatisfy { $0.slices.isEmpty })
    #expect(driver.wants.visible.isEmpty)
  }

  @Test func `another size requests another image`() {
    var driver = opened()
    driver.resize(40, 20)
    #expect(driver.wants.visible.map(\.url) == ["https://x/0/390/260"])
    driver.send(.imagesChanged(ImageSettings(cell: PixelSize(width: 20, height: 40))))
    #expect(driver.wants.visible.map(\.url) == ["https://x/0/780/520"])
    #expect(driver.frame().lines.allSatisfy { $0.endColumn <= 40 })
  }

  @Test func `where no images are shown none is wanted, and the text is as it was`() {
    var driver = Driver.photos(hasMotion: false)
    driver.model.images.settings = .none
    let count = driver.wantCount
    driver.type("<Enter>")
    #expect(driver.frame().lines[1].plainText == "   author  Ann 0")
    #expect(driver.wantCount == count)
  }
}

@Suite struct ItemImageTests {
  private let cell = PixelSize.usualCell

  @Test func `no more pixels are requested than there are`() {
    let image = ItemImage(thumbnail: "x/{width}/{height}") { ($0.width, $0.height) = (90, 60) }
    let request = image.request(in: Size(columns: 30, rows: 10), cell: cell)
    #expect(request.url == "x/90/60")
    #expect(request.width == 300)
  }

  @Test func `a template that the server scales is preferred to one of a single size`() {
    var image = ItemImage(thumbnail: "t/{width}") { $0.full = "f.jpg" }
    #expect(image.request(in: Size(columns: 2, rows: 1), cell: cell).url == "t/20")
    image.full = "f/{height}"
    #expect(image.request(in: Size(columns: 2, rows: 1), cell: cell).url == "f/20")
    image = ItemImage(thumbnail: "t.jpg") { $0.full = "f.jpg" }
    #expect(image.request(in: Size(columns: 2, rows: 1), cell: cell).url == "f.jpg")
  }

  @Test func `cells have the aspect of the image`() {
    let box = Size(columns: 40, rows: 10)
    #expect(ItemImage(thumbnail: "").cells(in: box, cell: cell) == box)
    func cells(_ width: Int, _ height: Int) -> Size {
      ItemImage(thumbnail: "") { ($0.width, $0.height) = (width, height) }.cells(
        in: box,
        cell: cell
      )
    }
    #expect(cells(100, 100) == Size(columns: 20, rows: 10))
    #expect(cells(400, 100) == Size(columns: 40, rows: 5))
    #expect(cells(1, 100_000) == Size(columns: 1, rows: 10))
    #expect(cells(100_000, 1) == Size(columns: 40, rows: 1))
  }

  @Test func `the file itself is saved`() {
    #expect(ItemImage(thumbnail: "t") { ($0.full, $0.original) = ("f", "o") }.savedURL == "o")
    #expect(ItemImage(thumbnail: "t") { $0.full = "f" }.savedURL == "f")
    let scaled = ItemImage(thumbnail: "t/{width}/{height}") {
      ($0.width, $0.height) = (6_000, 4_000)
    }
    #expect(scaled.savedURL == "t/6000/4000")
  }
}

@Suite struct CaptionTests {
  private let columns = [Column(title: "author", width: 9), Column(title: "likes", width: 9)]

  private func caption(_ fields: [String?], link: String?, author: String? = "Ann") -> String {
    let image = ItemImage(thumbnail: "") {
      ($0.width, $0.height) = (3, 2)
      $0.author = author
    }
    let item = Item(id: .line(1), json: "", fields: fields) {
      ($0.link, $0.image) = (link, image)
    }
    return Caption.text(of: item, columns: columns).string
  }

  @Test func `it has the author, the place, the size and the other fields`() {
    #expect(
      caption(["Ann", "a cat"], link: "https://www.unsplash.com/x")
        == "Photo by Ann on Unsplash · 3×2 · a cat"
    )
    #expect(
      caption(["Ann", "7"], link: "https://picsum.photos/1")
        == "Photo by Ann on picsum.photos · 3×2 · likes 7"
    )
    #expect(caption(["Ann", nil], link: nil) == "Photo by Ann · 3×2")
    #expect(caption(["3×2", ""], link: nil, author: nil) == "3×2")
    for link in ["javascript:1", "http://127.0.0.1:8080/1", "http://localhost/1", "http://[::1]/1"]
    {
      #expect(caption(["Ann", nil], link: link) == "Photo by Ann · 3×2")
    }
  }
}

@Suite struct SavingTests {
  @Test func `an image without an author has the name of its item`() {
    var driver = Driver(imageSettings: ImageSettings())
    driver.makeItem = { place in
      let image = ItemImage(thumbnail: "https://x/1.webp")
      return Item(id: .line(place), json: "", fields: ["Luke /S. Sky-walker", "1"]) {
        $0.image = image
      }
    }
    driver.start()
    driver.respond(total: 1)
    driver.type("S")
    #expect(saves(driver) == ["Luke S Sky-walker https://x/1.webp"])
  }

  private func saves(_ driver: Driver) -> [String] {
    driver.effects.compactMap { effect in
      if case .saveImages(let images) = effect {
        images.map { "\($0.name) \($0.url)" }
      } else {
        nil
      }
    }.flatMap(\.self)
  }

  @Test(arguments: [ViewMode.list, .grid, .feed], ["", "<Enter>"])
  func `S saves the file of the image wherever one is`(view: ViewMode, keys: String) {
    var driver = Driver.photos(view: view)
    driver.type(keys + "S")
    #expect(saves(driver) == ["Ann 0 p0 https://x/0/file.jpg"])
    #expect(driver.status().contains("saving Ann 0 p0 …"))
    driver.send(.imagesSaved([.success("/home/Ann 0 p0.jpg")], of: 1))
    #expect(driver.status().contains("saved /home/Ann 0 p0.jpg"))
    driver.send(.imagesSaved([.success("/home/Ann 0 p0.jpg")], of: 3))
    #expect(driver.status().contains("saving 2 of 3 images …"))
    driver.send(.imagesSaved([.success("/home/a.jpg"), .success("/home/b.jpg")], of: 2))
    #expect(driver.status().contains("saved 2 images in /home"))
    driver.send(.imagesSaved([.failure(ImageFailure("the disk is full"))], of: 1))
    #expect(driver.status().contains("✗ not saved: the disk is full"))
  }

  @Test func `an item without an image says so`() {
    var driver = Driver.loaded()
    driver.type("S")
    #expect(saves(driver).isEmpty)
    #expect(driver.status().contains("this item has no image"))
  }
}
