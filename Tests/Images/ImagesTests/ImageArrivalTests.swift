import EverText
import EverImageDecoding
import EverItems
import EverBase
import Testing

@testable import EverImages

/// The way of bytes from their fetch to their decoding.
struct ImageArrivalTests {
  private func pipeline(farBytes: Int) -> ImagePipeline {
    var limits = ImagePipeline.Limits()
    limits.farBytes = farBytes
    var pipeline = ImagePipeline(limits)
    pipeline.draw(as: .trueColor)
    return pipeline
  }

  @Test func `it is decoded in the size and the fit that are requested`() {
    var pipeline = ImagePipeline.make()
    let request = ImageRequest(url: "a", columns: 3, rows: 2, width: 30, height: 40, fit: .inside)
    _ = pipeline.settled(ImageWants(visible: [request]))
    let target = DecodeTarget(
      cells: Size(columns: 3, rows: 2),
      pixels: PixelSize(width: 30, height: 40),
      fills: false,
      drawing: .trueColor
    )
    #expect(pipeline.answered("a") == [.decode(request, [1], for: target)])
  }

  @Test func `what is seen is decoded, however many bytes it has`() {
    var pipeline = pipeline(farBytes: 1)
    _ = pipeline.settled(.urls(["a"]))
    _ = pipeline.fetched("a", .success([1, 2]), now: .zero)
    #expect(pipeline.settle(now: .zero).decodes == ["a"])
  }

  @Test func `far bytes are dropped when they are no longer wanted`() {
    var pipeline = ImagePipeline.wanting(.urls([], far: ["a"]))
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    #expect(pipeline.settled(.urls([])) == [])
    #expect(pipeline.settled(.urls([], far: ["a"])).fetches == ["a"])
  }

  @Test func `bytes for another size than the one that is shown are far bytes`() {
    var pipeline = pipeline(farBytes: 0)
    let large = ImageRequest.sample("a", columns: 9)
    _ = pipeline.settled(.urls(["a"]))
    _ = pipeline.load("a")
    _ = pipeline.settle(now: .zero)
    let wants = ImageWants(visible: [.sample("a")], far: [large])
    #expect(pipeline.settled(wants).fetches == ["a"])
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    let effects = pipeline.settled(ImageWants(visible: [.sample("a"), large]))
    #expect(effects.fetches == ["a"])
    #expect(effects.decodes == [])
  }

  @Test func `an image that is visible again while it is decoded is not fetched again`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    #expect(pipeline.answered("a").decodes == ["a"])
    _ = pipeline.settled(.urls([]))
    #expect(pipeline.settled(.urls(["a"])) == [])
    let delivered = pipeline.decoded(.sample("a"), for: .trueColor, .success(.sample()), now: .zero)
    #expect(delivered.count == 1)
  }

  @Test func `an image that no request needs decoded is dropped`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    let delivered = pipeline.decoded(.sample("a"), for: .trueColor, .success(.sample()), now: .zero)
    #expect(delivered == [])
    #expect(pipeline.figures.cacheCount == 0)
  }

  @Test func `the same drawing again changes nothing`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.load("a")
    pipeline.draw(as: .trueColor)
    #expect(pipeline.settle(now: .zero) == [])
    #expect(pipeline.figures.cacheCount == 1)
  }
}
