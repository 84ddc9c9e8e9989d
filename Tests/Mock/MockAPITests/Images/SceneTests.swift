import Glibc
import Testing

@testable import EverMock

@Suite(.timeLimit(.minutes(5))) struct SceneTests {
  /// The mean difference of two images in red, green and blue, from 0 to 255.
  private func difference(_ one: [UInt32], _ other: [UInt32]) -> Int {
    let sum = zip(one, other).reduce(0) { sum, pair in
      [0, 8, 16].reduce(sum) { $0 + abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)) }
    }
    return sum / (3 * max(1, one.count))
  }

  /// The smallest difference of two of the images.
  private func smallestDifference(_ images: [[UInt32]]) -> Int {
    var smallest = Int.max
    for one in images.indices {
      for other in images[(one + 1)...] { smallest = min(smallest, difference(images[one], other)) }
    }
    return smallest
  }

  @Test func `every picture has a subject, and a name of a person finds its portrait`() {
    let pictures = (0..<MockFile.photos.count).map { PhotoPicture.picture(at: $0, seed: 0) }
    #expect(Set(pictures.map(\.file.name)) == Set(MockFile.photos.map(\.name)))
    #expect(pictures.count.isMultiple(of: 8))
    #expect(Set(pictures.map(\.subject.name)).count == PhotoSubject.all.count)
    #expect(Set(Person.known.map(\.portrait)) == Set(MockFile.portraits.map(\.name)))
  }

  @Test func `every picture is the file with its name, and its preview looks like it`() throws {
    let folder = #filePath.replacing(/Tests\/.*/, with: "Sources/Mock/Files/")
    for (kind, files) in [("photo", MockFile.photos), ("portrait", MockFile.portraits)] {
      for file in files {
        let stored = try #require(fopen("\(folder)\(kind)-\(file.name).webp", "r"))
        defer { fclose(stored) }
        var bytes = [UInt8](repeating: 0, count: file.bytes.count + 1)
        #expect(fread(&bytes, 1, bytes.count, stored) == file.bytes.count)
        #expect(bytes.dropLast().elementsEqual(file.bytes), "\(file.name)")
      }
    }
    let (width, height) = MockFile.previewSize
    for file in MockFile.photos {
      let photo = Scene(content: .file(file), seed: 0).pixels(width: width, height: height)
      #expect(difference(photo, file.preview) < 12, "\(file.name)")
    }
  }

  @Test func `no two photos of one picture look the same`() {
    let photos = PhotoCollection(seed: 0)
    let byPicture = Dictionary(grouping: 0..<10 * MockFile.photos.count) {
      PhotoPicture.picture(at: $0, seed: 0).file.name
    }
    for (name, indices) in byPicture {
      let images = indices.map { photos.photo(at: $0).scene.pixels(width: 30, height: 20) }
      #expect(indices.count == 10)
      #expect(smallestDifference(images) >= 3, "\(name)")
    }
  }

  @Test func `the people can be distinguished at a glance`() {
    let people = PeopleCollection(seed: 0)
    let images = (0..<people.count).map {
      Scene.portrait(people.person(at: $0)).pixels(width: 16, height: 20)
    }
    #expect(smallestDifference(images) >= 5)
  }

  @Test func `a turn of the colours exchanges the channels, and a mirrored picture is reversed`() {
    let red: [UInt32] = [0x0000FF, 0x0000FF]
    var scene = Scene(content: .file(MockFile.portraits[0]), seed: 0)
    scene.backdrop = (0xFF0000, 0xFF0000)
    #expect(scene.pixels(width: 16, height: 20).prefix(2).map { $0 & 0xFF_FFFF } == red)
    let straight = scene.pixels(width: 16, height: 20)
    scene.isMirrored = true
    let mirrored = scene.pixels(width: 16, height: 20)
    #expect(Array(mirrored[..<16]) == straight[..<16].reversed())
    let mix = Tone(turn: 1.0 / 3).mix
    #expect(abs(mix.0) < 0.001 && abs(mix.1) + abs(mix.2 - 1) < 0.001)
  }
}
