import CImageEncoding
import Randomness
import Testing

@testable import MockAPI

@Suite(.timeLimit(.minutes(5))) struct SceneTests {
  private func pixels(_ scene: Scene, width: Int, height: Int) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    let result = scene.withPainted { cimg_paint($0, Int32(width), Int32(height), &pixels) }
    #expect(result == 0)
    return pixels
  }

  /// The mean difference of two images in red, green and blue, from 0 to 255.
  private func difference(_ one: [UInt32], _ other: [UInt32]) -> Int {
    let sum = zip(one, other).reduce(0) { sum, pair in
      [0, 8, 16].reduce(sum) { $0 + abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)) }
    }
    return sum / (3 * max(1, one.count))
  }

  @Test(arguments: [(300, 200), (600, 200), (200, 300), (200, 200)])
  func `a disc is round at any width and height`(width: Int, height: Int) {
    let disc = Scene.Shape(x: 0, y: 0.5, radiusX: 0.25, radiusY: 0.25, color: 0xFF_FFFF, depth: 0)
    let black = Palette.night[0].backdrop(0, 0)
    let scene = Scene(seed: 0, palette: black, content: .shapes([disc]))
    let isLight = pixels(scene, width: width, height: height).map { $0 & 0xFF > 0x80 }
    let rows = (0..<height).count { isLight[$0 * width..<($0 + 1) * width].contains(true) }
    let columns = (0..<width).count { column in
      (0..<height).contains { isLight[$0 * width + column] }
    }
    #expect(abs(columns - rows) <= 2)
    #expect(abs(columns - height / 2) <= 2)
  }

  @Test func `twenty photos look like twenty photos`() {
    let photos = PhotoCollection(seed: 0)
    let scenes = (0..<20).map { photos.photo(at: $0) }
    #expect(Set(scenes.map(\.subject)).count >= 15)
    let images = scenes.map { pixels($0.scene, width: 60, height: 40) }
    for one in images.indices {
      for other in images.indices where other > one {
        #expect(difference(images[one], images[other]) > 12, "\(one) and \(other)")
      }
    }
  }

  @Test func `the people can be distinguished at a glance`() {
    let people = PeopleCollection(seed: 0)
    let images = (0..<people.count).map {
      pixels(.portrait(people.person(at: $0)), width: 32, height: 40)
    }
    for one in images.indices {
      for other in images.indices where other > one {
        let (a, b) = (people.person(at: one).name, people.person(at: other).name)
        #expect(difference(images[one], images[other]) > 8, "\(a) and \(b)")
      }
    }
  }

  @Test(arguments: PhotoSubject.allCases)
  func `a photo is the same at every size, and has no code`(subject: PhotoSubject) {
    let scene = Scene(seed: 5, palette: subject.palettes[0], content: .photo(subject))
    let image = DecodedPixels(pixels(scene, width: 90, height: 60), width: 90)
    let larger = DecodedPixels(pixels(scene, width: 180, height: 120), width: 180)
    for (x, y) in [(1, 1), (4, 2), (7, 4), (2, 5)] {
      let (small, large) = (image.mean(x: x, y: y, side: 10), larger.mean(x: x, y: y, side: 20))
      #expect(difference([small], [large]) < 24, "\(x) \(y)")
    }
  }

  @Test func `a scene has the same bytes on every machine`() {
    let photos = PhotoCollection(seed: 0)
    let words = (0..<17).flatMap { pixels(photos.photo(at: $0).scene, width: 24, height: 16) }
    var hash = ContentHash()
    for word in words { hash.take(withUnsafeBytes(of: word.littleEndian, Array.init)) }
    #expect(hash.value == 4_109_187_602_592_778_163)
  }
}

/// The pixels of an image in rows.
private struct DecodedPixels {
  let pixels: [UInt32]
  let width: Int

  init(_ pixels: [UInt32], width: Int) {
    (self.pixels, self.width) = (pixels, width)
  }

  /// The mean colour of a square, counted in squares from the upper left.
  func mean(x: Int, y: Int, side: Int) -> UInt32 {
    [0, 8, 16].reduce(0) { color, shift in
      let sum = (y * side..<(y + 1) * side).reduce(0) { sum, row in
        (x * side..<(x + 1) * side).reduce(sum) {
          $0 + Int(pixels[row * width + $1] >> shift & 255)
        }
      }
      return color | UInt32(sum / (side * side)) << shift
    }
  }
}
