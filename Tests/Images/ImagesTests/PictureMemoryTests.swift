import EverText
import EverImageDecoding
import EverItems
import EverBase
import Testing

@testable import EverImages

/// Pictures in the budget of memory.
struct PictureMemoryTests {
  /// The charge of a decode in progress.
  private let most = DecodeTarget(
    cells: Size(columns: 2, rows: 1),
    pixels: PixelSize(width: 20, height: 20),
    fills: true,
    drawing: .trueColor
  ).mostBytes

  @Test func `a picture is charged before it is decoded, and for its size afterwards`() {
    let budget = MemoryBudget(limit: 60 * most)
    var pipeline = ImagePipeline.make(memory: budget)
    _ = pipeline.settled(.urls(["a"]))
    _ = pipeline.answered("a")
    #expect(budget.used(for: .picture) == most)
    _ = pipeline.decoded(.sample("a"), for: .trueColor, .success(.sample()), now: .zero)
    #expect(budget.used(for: .picture) == DecodedImage.sample().cost)
  }

  @Test func `unwanted pictures are evicted for others`() {
    let budget = MemoryBudget(limit: 6 * (most + DecodedImage.sample().cost))
    var pipeline = ImagePipeline.make(memory: budget)
    for url in ["a", "b", "c"] {
      _ = pipeline.settled(.urls([url]))
      _ = pipeline.load(url)
    }
    #expect(pipeline.figures.cacheCount == 2)
    #expect(budget.used(for: .picture) <= budget.limit / 6)
  }

  @Test func `without room one picture at a time is decoded`() {
    var pipeline = ImagePipeline.make(memory: MemoryBudget(limit: 0))
    _ = pipeline.settled(.urls(["a", "b"]))
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    _ = pipeline.fetched("b", .success([1]), now: .zero)
    #expect(pipeline.settle(now: .zero).decodes == ["a"])
    _ = pipeline.decoded(.sample("a"), for: .trueColor, .success(.sample()), now: .zero)
    #expect(pipeline.settle(now: .zero).decodes == ["b"])
  }
}
