import CEverServer
import Glibc

/// The content of an image, independent of its size.
struct Scene: Sendable {
  enum Content: Sendable {
    /// A picture; a part of it is shown.
    case file(MockFile)
    /// Coarse pixels in rows of this length (red, green, blue and an undefined byte).
    case cells([UInt32], across: Int)
  }

  var content: Content
  var seed: UInt64
  /// The shown part: its share of the largest one that has the image's shape, and its place in the
  /// room around it, from 0 at the left and the top to 1.
  var zoom = 1.0
  var place = (x: 0.5, y: 0.5)
  var isMirrored = false
  var tone = Tone()
  /// The colours behind transparent pixels, as 0xRRGGBB.
  var backdrop: (middle: UInt32, edge: UInt32) = (0, 0)

  /// The strength of the noise, which makes originals several megabytes large.
  private static let grain: Float = 30

  /// Calls a function with the scene in C's form, which is valid during the call alone.
  func withView<Result>(_ body: (UnsafePointer<cmock_view>) -> Result) -> Result {
    var view = cmock_view()
    view.zoom = Float(zoom)
    (view.x, view.y) = (Float(place.x), Float(place.y))
    view.is_mirrored = isMirrored ? 1 : 0
    (view.mix, view.gain) = (tone.mix, tone.gain)
    (view.middle, view.edge) = backdrop
    view.seed = seed
    view.grain = Self.grain
    switch content {
    case .file(let file):
      (view.file, view.file_count) = (file.bytes.baseAddress, file.bytes.count)
      return body(&view)
    case .cells(let cells, let across):
      return cells.withUnsafeBufferPointer { cells in
        (view.pixels, view.across) = (cells.baseAddress, Int32(across))
        view.down = Int32(cells.count / across)
        return body(&view)
      }
    }
  }
}

extension Scene {
  /// The image in pixels (red, green, blue and an undefined byte); black when memory runs out.
  func pixels(width: Int, height: Int) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    _ = withView { cmock_draw($0, Int32(width), Int32(height), &pixels) }
    return pixels
  }

  /// A picture of the files, varied by its part, its side and its colours.
  static func photo(_ file: MockFile, seed: UInt64) -> Scene {
    var noise = Noise(seed: seed, stream: 0x5CE7E, index: 0)
    /// A number around a middle.
    func about(_ middle: Double, _ reach: Double) -> Double {
      middle + reach * (2 * noise.fraction() - 1)
    }
    var scene = Scene(content: .file(file), seed: seed)
    scene.zoom = about(0.83, 0.17)
    scene.place = (about(0.5, 0.3), about(0.5, 0.5))
    scene.isMirrored = noise.below(2) == 0
    let (light, warmth) = (about(1.01, 0.1), about(0, 0.06))
    scene.tone = Tone(turn: about(0, 0.03), saturation: about(1, 0.15))
    scene.tone.gain = (Float(light + warmth), Float(light), Float(light - warmth))
    return scene
  }

  static func portrait(_ person: Person) -> Scene {
    let file = MockFile.portraits.first { $0.name == person.portrait } ?? MockFile.portraits[0]
    var scene = Scene(content: .file(file), seed: person.name.stableHash)
    scene.tone = Tone(turn: Double(person.turn) / 360)
    scene.isMirrored = person.uid.isMultiple(of: 3)
    if person.traits[1] == "dark" { scene.tone.gain = (0.62, 0.52, 0.47) }
    // Neighbours in the list differ as much as colours can.
    let hue = Double(person.uid) * 0.618_034
    scene.backdrop = (Tone.color(hue: hue, light: 0.68), Tone.color(hue: hue, light: 0.32))
    return scene
  }

  /// An image that costs little, for tests.
  static func plain(seed: UInt64, number: Int) -> Scene {
    var noise = Noise(seed: seed, stream: 0x5CE7E, index: number)
    let hue = noise.fraction()
    let colors = (0..<96).map { place in
      let depth = Double(place / 12) / 7
      return Tone.color(hue: hue + 0.2 * depth, light: 0.9 - 0.6 * depth + 0.1 * noise.fraction())
    }
    return Scene(content: .cells(colors.map(\.asPixel), across: 12), seed: seed)
  }

  /// The avatar of a user without a picture: a mirrored pattern, as in an identicon.
  static func avatar(userID: Int, hash: String) -> Scene {
    var noise = Noise(seed: hash.stableHash, stream: 0xA7A, index: userID)
    let hue = noise.fraction()
    let dark = Tone.color(hue: hue, light: 0.45)
    // Halfway from the colour to white.
    let pale = Tone.color(hue: hue, light: 0.95) >> 1 & 0x7F_7F7F + 0x80_8080
    let isDark = (0..<15).map { _ in noise.below(5) < 3 }
    // Squares of 16 pixels, with an empty one on each side of five.
    let cells = (0..<112 * 112).map { place in
      let (row, column) = (place / 112 / 16 - 1, place % 112 / 16 - 1)
      guard (0..<5).contains(row), (0..<5).contains(column) else { return pale.asPixel }
      return isDark[row * 3 + min(column, 4 - column)] ? dark.asPixel : pale.asPixel
    }
    return Scene(content: .cells(cells, across: 112), seed: hash.stableHash)
  }
}

extension UInt32 {
  /// A colour, 0xRRGGBB, in the order of a pixel's bytes.
  fileprivate var asPixel: UInt32 { (self >> 16 | self << 16 | self & 0xFF00) & 0xFF_FFFF }
}

/// A change of all colours of a picture.
struct Tone: Sendable {
  /// The shares that a channel gets of itself, of the next one and of the one after that, in the
  /// circle of red, green and blue.
  let mix: (Float, Float, Float)

  /// The factors of red, green and blue.
  var gain: (Float, Float, Float) = (1, 1, 1)

  /// - Parameters:
  ///   - turn: the way of each colour around the circle of hues, as a share of it.
  ///   - saturation: 1 keeps it, 0 leaves greys.
  init(turn: Double = 0, saturation: Double = 1) {
    let (along, across) = (saturation * cos(turn * 2 * .pi), saturation * sin(turn * 2 * .pi))
    let rest = (1 - along) / 3
    mix = (
      Float(rest + along), Float(rest - across / 3.0.squareRoot()),
      Float(rest + across / 3.0.squareRoot())
    )
  }

  /// Makes a soft colour.
  ///
  /// - Parameters:
  ///   - hue: repeats after 1.
  ///   - light: the lightness, from 0 to 1.
  /// - Returns: the colour as 0xRRGGBB.
  static func color(hue: Double, light: Double) -> UInt32 {
    [0.0, 1.0 / 3, 2.0 / 3].reduce(0) { color, offset in
      let place = (hue + offset).truncatingRemainder(dividingBy: 1)
      let wave = min(max(abs(place * 6 - 3) - 1, 0), 1)
      return color << 8 | UInt32(255 * light * (0.45 + 0.55 * wave))
    }
  }
}

/// Makes the server's images.
struct Painter: Sendable {
  let photos: PhotoCollection
  let people: PeopleCollection

  func scene(of subject: Picture.Subject) -> Scene {
    switch subject {
    case .photo(let index): photos.photo(at: index).scene
    case .person(let index): .portrait(people.person(at: index))
    case .avatar(let userID, let hash): .avatar(userID: userID, hash: hash)
    }
  }

  /// Makes a picture and passes its file to a function.
  ///
  /// - Returns: the result of the function; nil when there isn't enough memory.
  func paint<Result>(_ picture: Picture, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    let (format, quality): (cimg_format, Int) =
      switch picture.format {
      case .jpeg: (CIMG_JPEG, picture.quality)
      case .png: (CIMG_PNG, 1)
      case .webp: (CIMG_WEBP, picture.quality)
      }
    var count = 0
    let bytes = scene(of: picture.subject).withView { view in
      cmock_encode(
        view,
        Int32(picture.width),
        Int32(picture.height),
        format,
        Int32(quality),
        &count
      )
    }
    guard let bytes else { return nil }
    defer { free(bytes) }
    return body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
