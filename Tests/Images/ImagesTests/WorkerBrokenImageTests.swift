import EverText
import EverImageDecoding
import EverImages
import Testing

/// The real worker with broken and hostile images.
struct WorkerBrokenImageTests {
  struct Broken: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let failure: DecodeFailure

    init(_ name: String, _ bytes: [UInt8], _ failure: DecodeFailure) {
      testDescription = name
      self.bytes = bytes
      self.failure = failure
    }
  }

  static let broken = [
    Broken("no bytes", [], .unknownFormat),
    Broken("text", Array("404 page not found".utf8), .unknownFormat),
    Broken("SVG", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), .unknownFormat),
    Broken("BMP", Array("BM".utf8) + [UInt8](repeating: 0, count: 200), .unknownFormat),
    Broken("half a JPEG", half(SmallPicture.jpeg), .damaged),
    Broken("half a GIF", half(SmallPicture.gif), .damaged),
    Broken("a WebP without its end", SmallPicture.webp.dropLast(2), .damaged),
    Broken("half a WebP", half(SmallPicture.webp), .damaged),
    Broken("the first bytes of a JPEG", [0xFF, 0xD8, 0xFF], .damaged),
    Broken("noise after the mark of a PNG", SmallPicture.png[..<8] + noise, .damaged),
    Broken("noise after the mark of a JPEG", SmallPicture.jpeg[..<3] + noise, .damaged),
    Broken("noise after the header of a GIF", SmallPicture.gif[..<25] + noise, .damaged),
    Broken("a PNG of 60 000×60 000", claimingPNG, .tooManyPixels),
    Broken("a JPEG of 60 000×60 000", SmallPicture.jpeg(claiming: 60_000, 60_000), .tooManyPixels),
    Broken("a JPEG above 64 Mpx", SmallPicture.jpeg(claiming: 8_193, 8_192), .tooManyPixels),
    Broken("a GIF of 60 000×60 000", SmallPicture.gif(claiming: 60_000, 60_000), .tooManyPixels),
    Broken("a GIF of 1 000 frames", SmallPicture.gif(frames: 1_000), .tooManyPixels),
    Broken("a PNG above 16 Mpx", aboveLimitPNG, .tooManyPixels),
  ]

  private static let noise = (0..<500).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + 7) }
  private static let claimingPNG = WrittenPNG(claiming: 60_000, 60_000, rows: noise).bytes
  private static let aboveLimitPNG = WrittenPNG(claiming: 4_097, 4_096, rows: noise).bytes

  private static func half(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.prefix(bytes.count / 2)) }

  @Test(arguments: broken)
  func `a broken image fails, and the next is decoded by the same worker`(
    broken: Broken
  ) async throws {
    let worker = ImageWorker.patient()
    _ = try await worker.decode(SmallPicture.png, for: .wide)
    let process = worker.process
    #expect(process != nil)
    await #expect(throws: broken.failure) {
      _ = try await worker.decode(broken.bytes, for: .wide)
    }
    let image = try await worker.decode(SmallPicture.png, for: .wide)
    #expect(image.source == PixelSize(width: 16, height: 8))
    #expect(worker.process == process)
  }

  @Test func `a file that holds more than it says is decoded for what it says`() async throws {
    let rows = [UInt8](repeating: 0, count: 1 << 20)
    let bytes = WrittenPNG(claiming: 4, 4, rows: rows).bytes
    let image = try await ImageWorker.patient().decode(bytes, for: .wide)
    #expect(image.source == PixelSize(width: 4, height: 4))
  }

  @Test func `an image larger than any server may send is not sent on`() async {
    let bytes = [UInt8](repeating: 0, count: DecodeRequest.maximumByteCount + 1)
    await #expect(throws: DecodeFailure.tooManyPixels) {
      _ = try await ImageWorker.patient().decode(bytes, for: .wide)
    }
  }
}
