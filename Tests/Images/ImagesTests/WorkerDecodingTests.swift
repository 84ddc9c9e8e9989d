import EverText
import EverImageDecoding
import EverImages
import Testing

/// The real worker with sound images.
struct WorkerDecodingTests {
  /// A picture by its name, because a log shows the arguments of tests.
  enum Format: CaseIterable {
    case jpeg, png, gif, webp, animatedWebP, longGIF

    var bytes: [UInt8] {
      switch self {
      case .jpeg: SmallPicture.jpeg
      case .png: SmallPicture.png
      case .gif: SmallPicture.gif
      case .webp: SmallPicture.webp
      case .animatedWebP: SmallPicture.animatedWebP
      case .longGIF: SmallPicture.gif(frames: 500)
      }
    }
  }

  @Test(arguments: Format.allCases)
  func `each format is decoded, the first frame of it`(format: Format) async throws {
    let bytes = format.bytes
    let image = try await ImageWorker.patient().decode(bytes, for: .wide)
    #expect(image.source == PixelSize(width: 16, height: 8))
    #expect(image.cells == DecodeTarget.wide.cells)
    #expect(image.preview.width == 16 && image.preview.height == 8)
    #expect(image.preview.pixels.first?.isNear(255, 0, 0) == true)
    #expect(image.preview.pixels.last?.isNear(0, 0, 255) == true)
    let art = try #require(image.art)
    #expect(art.cells[0].color == .rgb(255, 0, 0) || format == .jpeg)
    #expect(art.cells[7].color == .rgb(0, 0, 255) || format == .jpeg)
  }

  @Test(arguments: [6, 8])
  func `a photo that was taken lying is turned upright`(orientation: Int) async throws {
    let file = SmallPicture.jpeg(orientation: orientation)
    let image = try await ImageWorker.patient().decode(file, for: .tall)
    #expect(image.source == PixelSize(width: 8, height: 16))
    let pixels = orientation == 6 ? image.preview.pixels : image.preview.pixels.reversed()
    #expect(pixels.first?.isNear(255, 0, 0) == true)
    #expect(pixels[7].isNear(255, 0, 0))
    #expect(pixels.last?.isNear(0, 0, 255) == true)
  }

  private static let red = WrittenPNG(width: 16, height: 64) { column, row in
    [255, UInt8((column * row * 31) % 7), 0, 255]
  }.bytes

  private static let redJPEG = SmallPicture.jpeg(times: 8)

  @Test(arguments: [
    redJPEG.prefix(redJPEG.count - 35), red.prefix(red.count * 2 / 3),
    red.prefix(red.count * 2 / 3) + [0, 1, 2],
  ])
  func `an image that ends early shows its first rows above a mark`(
    bytes: ArraySlice<UInt8>
  ) async throws {
    let image = try await ImageWorker.patient().decode(Array(bytes), for: .tall)
    #expect(image.source == PixelSize(width: 16, height: 64))
    #expect(image.preview.pixels.first?.isNear(255, 0, 0) == true)
    let last = try #require(image.preview.pixels.last)
    #expect(last.red == last.green && last.green == last.blue)
  }

  @Test func `a whole image of that kind has no mark`() async throws {
    let image = try await ImageWorker.patient().decode(Self.redJPEG, for: .tall)
    #expect(image.preview.pixels.last?.isNear(0, 0, 255) == true)
  }

  /// A JPEG is decoded at a smaller size; other formats may have 16 Mpx.
  @Test func `a photo may have 64 Mpx`() async throws {
    let file = SmallPicture.jpeg(claiming: 8_192, 8_192)
    let image = try await ImageWorker.patient().decode(file, for: .wide)
    #expect(image.source == PixelSize(width: 8_192, height: 8_192))
  }

  @Test func `a pixel of the preview is the mean of those that it replaces`() async throws {
    let png = WrittenPNG(width: 96, height: 48) { column, _ in
      column % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }.bytes
    let image = try await ImageWorker.patient().decode(png, for: .wide)
    #expect(image.preview.width == 48 && image.preview.height == 24)
    #expect(Set(image.preview.pixels) == [PixelGrid.Pixel(128, 0, 128)])
  }

  @Test func `what is half transparent is seen on black`() async throws {
    let png = WrittenPNG(width: 4, height: 4) { _, _ in [255, 100, 0, 128] }.bytes
    let image = try await ImageWorker.patient().decode(png, for: .wide)
    #expect(Set(image.preview.pixels) == [PixelGrid.Pixel(128, 50, 0)])
  }

  @Test func `to fill its cells an image is cut on both sides alike`() async throws {
    let png = WrittenPNG(width: 12, height: 4) { column, _ in
      (4..<8).contains(column) ? [0, 255, 0, 255] : [255, 0, 0, 255]
    }.bytes
    var target = DecodeTarget.wide
    target.cells.columns = 4
    target.pixels.width = 40
    let image = try await ImageWorker.patient().decode(png, for: target)
    #expect(image.source == PixelSize(width: 12, height: 4))
    #expect(Set(image.preview.pixels) == [PixelGrid.Pixel(0, 255, 0)])
  }

  @Test func `an image that is shown whole takes fewer cells`() async throws {
    var target = DecodeTarget.wide
    target.cells.rows = 40
    target.pixels.height = 800
    target.fills = false
    let image = try await ImageWorker.patient().decode(SmallPicture.png, for: target)
    #expect(image.cells == DecodeTarget.wide.cells)
  }

  @Test func `a palette of 240 colours leaves out those of the theme`() async throws {
    let image = try await ImageWorker.patient().decode(SmallPicture.png, for: .wide.drawn(.palette))
    // 196 and 21 are the red and the blue of the colour cube.
    #expect(image.art?.cells[0].color == .palette(196))
    #expect(image.art?.cells[7].color == .palette(21))
  }

  @Test func `sixteen colours are those of the terminal`() async throws {
    let image = try await ImageWorker.patient().decode(SmallPicture.png, for: .wide.drawn(.sixteen))
    #expect(image.art?.cells[0].color == .palette(9))
    let isSmall = image.art?.cells.allSatisfy { cell in
      if case .palette(let index) = cell.color { index < 16 } else { cell.color == .standard }
    }
    #expect(isSmall == true)
  }

  @Test(arguments: [(DecodeTarget.Drawing.blocks, " ", "█"), (.darkBlocks, "█", " ")])
  func `without colours there are blocks of the light parts, or of the dark ones`(
    drawing: DecodeTarget.Drawing,
    dark: Unicode.Scalar,
    light: Unicode.Scalar
  ) async throws {
    let png = WrittenPNG(width: 64, height: 32) { column, _ in
      let grey = UInt8(min(255, max(0, (Int(column) - 16) * 8)))
      return [grey, grey, grey, 255]
    }.bytes
    let image = try await ImageWorker.patient().decode(png, for: .wide.drawn(drawing))
    let art = try #require(image.art)
    #expect(art.cells.allSatisfy { $0.foreground == .standard && $0.background == .standard })
    #expect(art.cells[0].scalar == dark && art.cells[7].scalar == light)
    #expect(Set(art.cells.map(\.scalar)).count > 2, "greys between are mixtures")
  }

  @Test(arguments: [DecodeTarget.Drawing.palette, .sixteen])
  func `few colours are mixed where none is near`(drawing: DecodeTarget.Drawing) async throws {
    let png = WrittenPNG(width: 64, height: 32) { _, _ in [200, 120, 60, 255] }.bytes
    let image = try await ImageWorker.patient().decode(png, for: .wide.drawn(drawing))
    let art = try #require(image.art)
    #expect(Set(art.cells.flatMap { [$0.foreground, $0.background] }).count > 1)
  }

  @Test func `sixels have the size of their cells, with symbols below`() async throws {
    let image = try await ImageWorker.patient().decode(SmallPicture.png, for: .wide.drawn(.sixels))
    guard case .inline(let picture) = image.content else {
      Issue.record("these are no pixels")
      return
    }
    #expect(picture.encoding == .sixels(cell: PixelSize(width: 10, height: 20)))
    #expect(picture.art.size == Size(columns: 8, rows: 2))
    // A band has six rows of pixels.
    #expect(String(decoding: picture.bytes, as: UTF8.self).hasPrefix("\"1;1;80;36#"))
  }

  @Test func `the rows of a PNG are differences to the row above`() async throws {
    let image = try await ImageWorker.patient().decode(SmallPicture.png, for: .wide.drawn(.png))
    guard case .inline(let picture) = image.content, case .png(let size) = picture.encoding else {
      Issue.record("these are no pixels")
      return
    }
    let file = WrittenPNG(UInt32(size.width), UInt32(size.height), compressed: picture.bytes)
    let read = try await ImageWorker.patient().decode(file.bytes, for: .wide)
    let direct = try await ImageWorker.patient().decode(SmallPicture.png, for: .wide)
    #expect(read.preview == direct.preview)
  }

  @Test func `for graphics there are pixels, no more than the image has`() async throws {
    // zlib can't compress noise, so the size of the stream depends on the number of pixels.
    var noise: UInt32 = 1
    let png = WrittenPNG(width: 32, height: 16) { _, _ in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return [UInt8(noise >> 24), UInt8(noise >> 16 & 255), UInt8(noise >> 8 & 255), 255]
    }.bytes
    let image = try await ImageWorker.patient().decode(png, for: .wide.drawn(.pixels))
    guard case .pixels(let size, let compressed) = image.content else {
      Issue.record("these are symbols")
      return
    }
    #expect(size == PixelSize(width: 32, height: 16))
    // The first byte of a zlib stream (RFC 1950, 2.2).
    #expect(compressed.first == 0x78)
    #expect((1_200...1_600).contains(compressed.count))
  }
}

extension DecodeTarget {
  /// 8×2 cells, which are twice as wide as they are high.
  static let wide = DecodeTarget(
    cells: Size(columns: 8, rows: 2),
    pixels: PixelSize(width: 80, height: 40),
    fills: true,
    drawing: .trueColor
  )

  /// Half as wide as high.
  static let tall = DecodeTarget(
    cells: Size(columns: 4, rows: 4),
    pixels: PixelSize(width: 40, height: 80),
    fills: true,
    drawing: .trueColor
  )

  func drawn(_ drawing: Drawing) -> DecodeTarget {
    var target = self
    target.drawing = drawing
    return target
  }
}

extension ImageWorker {
  /// The real worker, with a time limit for busy machines.
  static func patient() -> ImageWorker {
    var configuration = Configuration()
    configuration.jobLimit = .seconds(240)
    return ImageWorker(configuration)
  }
}

extension DecodedImage {
  var art: CellArt? {
    if case .symbols(let art) = content { art } else { nil }
  }
}

extension CellArt.Cell {
  /// The colour of a cell in which both colours are the same.
  fileprivate var color: Color { scalar == " " ? background : foreground }
}

extension PixelGrid.Pixel {
  /// Whether the pixel is this colour, apart from what JPEG loses.
  fileprivate func isNear(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
    abs(Int(self.red) - red) + abs(Int(self.green) - green) + abs(Int(self.blue) - blue) < 60
  }
}
