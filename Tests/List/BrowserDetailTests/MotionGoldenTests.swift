import EverItems
import EverText
import Paging
import PagingTesting
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The first, the middle and the last screen of each motion, in virtual time and at 120×40, where
/// pictures are pixels (`#`) and where they are characters; `make record-screens` records them again.
///
/// A red photo is drawn as `R`, a blue one as `B`. Light on a row or a placeholder is drawn as `▓`, a row
/// that is lit ends with `‹lit›`.
@Suite struct MotionGoldenTests {
  struct Motion: Sendable, CustomTestStringConvertible {
    let name: String
    /// The browser before the motion.
    let begin: @Sendable (inout Stage) -> Void
    /// What leads to the first, the middle and the last screen.
    let steps: [@Sendable (inout Stage) -> Void]

    var testDescription: String { name }
  }

  /// A browser whose photos are red and blue in turn.
  struct Stage {
    var driver: Driver
    let arePixels: Bool

    /// Sends all pictures that are wanted; upright ones are as many cells wide as high.
    mutating func show(areUpright: Bool = false, wait: Int = 1_000) {
      let requests = driver.wants.visible + driver.wants.near
      for request in requests where driver.model.images.shown[request] == nil {
        let digit = request.url.dropFirst(10).first?.wholeNumberValue ?? 0
        let pixel = PixelGrid.Pixel(digit % 2 == 0 ? 0xff0000 : 0x0000ff)
        let columns = areUpright ? request.rows : request.columns
        let drawing = drawing(pixel.color, Size(columns: columns, rows: request.rows))
        let preview = PixelGrid(pixel)
        driver.respondToImage(request, columns: columns, drawing: drawing, preview: preview)
      }
      self.wait(wait)
    }

    func drawing(_ color: Color, _ size: Size) -> Picture.Drawing {
      arePixels ? .graphics(id: 7) : symbols(color, columns: size.columns, rows: size.rows)
    }

    mutating func type(_ keys: String) { driver.type(keys) }
    mutating func wait(_ milliseconds: Int) { driver.wait(.milliseconds(milliseconds)) }
  }

  private static let size = Size(columns: 120, rows: 40)

  /// A motion that a key starts.
  private static func motion(
    _ name: String,
    after key: String,
    middle: Int,
    last: Int,
    begin: @escaping @Sendable (inout Stage) -> Void
  ) -> Motion {
    Motion(
      name: name,
      begin: begin,
      steps: [{ $0.type(key) }, { $0.wait(middle) }, { $0.wait(last - middle) }]
    )
  }

  /// Photos as a grid, or in rows.
  private static func photos(_ view: ViewMode = .grid) -> @Sendable (inout Stage) -> Void {
    { stage in
      stage.driver = .photos(count: 6, view: view, size: size)
      stage.show()
    }
  }

  /// People in rows beside their portraits, of which the source doesn't send the shape.
  private static func portraits(_ stage: inout Stage) {
    stage.driver = Driver(
      size: size,
      columns: [Column(title: "name", width: 16)],
      view: .thumbnails,
      imageSettings: ImageSettings(arePixels: stage.arePixels)
    )
    stage.driver.makeItem = { place in
      Item(id: .sent("\(place)"), json: "{}", fields: ["Person \(place)"]) {
        $0.image = ItemImage(thumbnail: "https://x/\(place)/{width}/{height}")
      }
    }
    stage.driver.start()
    stage.driver.respond(total: 3)
    if !stage.arePixels { stage.type("v") }
    stage.show()
  }

  /// Three people of fourteen, on a screen with room for all of them.
  private static func people(isAll: Bool) -> @Sendable (inout Stage) -> Void {
    { stage in
      stage.driver = .loaded(of: isAll ? 3 : 14, size: size, pageSize: 3)
      stage.wait(5_000)
    }
  }

  /// Opens the first photo, and waits until it is displayed.
  private static func opened(_ keys: String = "<Enter>") -> @Sendable (inout Stage) -> Void {
    { stage in
      photos()(&stage)
      stage.type(keys)
      stage.wait(1_000)
      stage.show()
    }
  }

  private static let ofPhotos: [Motion] = [
    motion("slide-to-next", after: "J", middle: 60, last: 400, begin: opened()),
    motion("slide-to-previous", after: "h", middle: 60, last: 400, begin: opened("l<Enter>")),
    motion("zoom-from-grid", after: "<Enter>", middle: 150, last: 1_000, begin: photos()),
    motion("zoom-to-grid", after: "q", middle: 150, last: 1_000, begin: opened()),
    motion("zoom-from-list", after: "<Enter>", middle: 150, last: 1_000, begin: photos(.list)),
    motion("zoom-from-split", after: "<Enter>", middle: 150, last: 1_000) { stage in
      photos(.list)(&stage)
      stage.type("p")
      stage.wait(1_000)
      stage.show()
    },
    Motion(
      name: "zoom-from-portraits",
      begin: portraits,
      steps: [
        { $0.type("<Enter>") },
        { stage in
          stage.wait(120)
          stage.show(areUpright: true, wait: 40)
        },
        { $0.wait(1_000) },
      ]
    ),
    Motion(
      name: "dissolve",
      begin: { stage in
        photos()(&stage)
        stage.type("<Enter>")
        stage.wait(1_000)
      },
      steps: [
        { stage in
          guard let request = stage.driver.wants.visible.first else { return }
          let size = Size(columns: request.columns, rows: request.rows)
          let drawing = stage.drawing(.rgb(0, 0, 255), size)
          stage.driver.respondToImage(request, drawing: drawing)
        },
        { $0.wait(150) }, { $0.wait(50) },
      ]
    ),
    Motion(
      name: "enlarging",
      begin: opened(),
      steps: [{ $0.type("+") }, { $0.wait(300) }, { $0.show() }]
    ),
    motion("photo-alone", after: "l", middle: 1_999, last: 2_000, begin: opened()),
    pull("pull-of-grid", begin: photos()) { photo($0) },
  ]

  private static let ofText: [Motion] = [
    pull("pull-of-list", begin: people(isAll: true)) { person($0) },
    motion("light-on-list", after: "j", middle: 1_200, last: 1_300, begin: people(isAll: false)),
    motion("light-on-grid", after: "j", middle: 500, last: 1_000) { stage in
      stage.driver = .album(size: size, pageSize: 5, total: 12, hasMotion: true)
      stage.wait(5_000)
    },
    Motion(
      name: "inserted-row",
      begin: people(isAll: true),
      steps: [
        { stage in
          stage.type("R")
          stage.driver.respond(items: [
            person(9, name: "Newcomer"), person(0), person(1), person(2),
          ])
          stage.type("k")
        },
        { $0.wait(999) },
        { $0.wait(1) },
      ]
    ),
  ]

  private static func pull(
    _ name: String,
    begin: @escaping @Sendable (inout Stage) -> Void,
    item: @escaping @Sendable (Int) -> Item
  ) -> Motion {
    Motion(
      name: name,
      begin: { stage in
        begin(&stage)
        stage.wait(5_000)
      },
      steps: [
        { $0.type("k") },
        { stage in
          stage.wait(200)
          stage.type("k")
          stage.wait(1_000)
        },
        { $0.driver.respond(items: (0..<3).map(item)) },
      ]
    )
  }

  @Test(arguments: ofPhotos, [true, false])
  func `a motion of photos is as recorded`(_ motion: Motion, arePixels: Bool) {
    check(motion, arePixels: arePixels, suffix: arePixels ? "-pixels" : "-characters")
  }

  @Test(arguments: ofText)
  func `a motion of text is as recorded`(_ motion: Motion) {
    check(motion, arePixels: false)
  }

  private func check(_ motion: Motion, arePixels: Bool, suffix: String = "") {
    var stage = Stage(driver: .photos(), arePixels: arePixels)
    motion.begin(&stage)
    let start = stage.driver.now
    var screens: [String] = []
    for step in motion.steps {
      step(&stage)
      let time = (stage.driver.now - start) / .milliseconds(1)
      screens.append("── after \(Int(time)) ms\n\(Self.picture(of: stage.driver.frame()))")
    }
    let screen = screens.joined(separator: "\n")
    #expect(throws: Never.self) { try GoldenScreens().check(screen, named: motion.name + suffix) }
  }

  @Test(arguments: ofPhotos + ofText)
  func `a key during it acts at once`(_ motion: Motion) {
    var stage = Stage(driver: .photos(), arePixels: true)
    motion.begin(&stage)
    for step in motion.steps.dropLast() { step(&stage) }
    stage.type("?")
    let frame = stage.driver.frame()
    #expect(stage.driver.model.text?.isHelp == true)
    #expect(frame.lines.allSatisfy { $0.slices.isEmpty }, "the help is whole")
    stage.wait(100)
    #expect(stage.driver.frame() == frame, "and nothing moves over it")
  }

  /// The rows of a frame; equal ones are one row with their number.
  private static func picture(of frame: Frame) -> String {
    var rows: [(text: String, count: Int)] = []
    for text in frame.lines.map({ row(of: $0) }) {
      if rows.last?.text == text { rows[rows.count - 1].count += 1 } else { rows.append((text, 1)) }
    }
    return rows.map { $0.count == 1 ? $0.text : "\($0.text) ×\($0.count)" }.joined(separator: "\n")
  }

  private static func row(of line: Line) -> String {
    var cells: [Character] = []
    let parts =
      line.runs.map { (column: $0.column, text: text(of: $0)) }
      + line.slices.map { (column: $0.column, text: text(of: $0)) }
    for part in parts.sorted(by: { $0.column < $1.column }) {
      cells += Array(repeating: " ", count: max(0, part.column - cells.count)) + part.text
    }
    let isLit = line.runs.contains {
      $0.style.role == .changed && $0.text.string.first?.isLetter == true
    }
    return String(cells) + (isLit ? " ‹lit›" : "")
  }

  private static func text(of run: Run) -> [Character] {
    Array(run.style == .plain ? run.text.string.replacing("░", with: "▓") : run.text.string)
  }

  private static func text(of slice: PictureSlice) -> [Character] {
    guard case .symbols(let art) = slice.drawing else {
      return Array(repeating: "#", count: slice.columns.count)
    }
    return slice.columns.map { column in
      let cell = art.cells[slice.row * art.size.columns + column]
      switch cell.background {
      case .rgb(let red, _, let blue) where red > 128 && blue < 128: return "R"
      case .rgb(let red, _, let blue) where blue > 128 && red < 128: return "B"
      default: return Character(cell.scalar)
      }
    }
  }
}
