import EverText
import EverImageDecoding
import EverItems
import EverBase
import Testing

@testable import EverImages

struct ImagePipelineTests {
  @Test func `an image is fetched, decoded at its size and delivered`() {
    var pipeline = ImagePipeline.make()
    #expect(pipeline.settled(.urls(["a"])) == [.fetch(url: "a", for: [1])])
    #expect(pipeline.fetched("a", .success([7]), now: .zero) == [])
    let target = DecodeTarget(
      cells: Size(columns: 2, rows: 1),
      pixels: PixelSize(width: 20, height: 20),
      fills: true,
      drawing: .trueColor
    )
    #expect(pipeline.settle(now: .zero) == [.decode(.sample("a"), [7], for: target)])
    let delivered = pipeline.decoded(.sample("a"), for: .trueColor, .success(.sample()), now: .zero)
    let delivery = Delivery(subscriber: 1, request: .sample("a"), result: .success(.sample()))
    #expect(delivered == [delivery])
    #expect(pipeline.settle(now: .zero) == [])
  }

  @Test func `wanting the same again does nothing`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    #expect(pipeline.settled(.urls(["a"])) == [])
  }

  @Test func `two sizes of a URL are one fetch and two decodes`() {
    var pipeline = ImagePipeline.make()
    let wants = ImageWants(visible: [.sample("a"), .sample("a", columns: 4)])
    #expect(pipeline.settled(wants).fetches == ["a"])
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    #expect(pipeline.settle(now: .zero).decodes == ["a", "a"])
    #expect(pipeline.figures.coalesced == 1)
  }

  @Test func `two subscribers of a URL receive its image together`() {
    var pipeline = ImagePipeline.make()
    #expect(pipeline.settled(.urls(["a"])).fetches == ["a"])
    #expect(pipeline.settled(.urls(["a"]), of: 2) == [])
    #expect(pipeline.load("a").map(\.subscriber).sorted() == [1, 2])
  }

  @Test func `a fetch is cancelled when its last subscriber leaves`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.settled(.urls(["a"]), of: 2)
    pipeline.leave(1)
    #expect(pipeline.settle(now: .zero) == [])
    #expect(pipeline.settled(.urls([]), of: 2) == [.cancelFetch(url: "a")])
    #expect(pipeline.figures.cancelled == 1)
  }

  @Test func `the result of a cancelled fetch is dropped`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.settled(.urls([]))
    #expect(pipeline.fetched("a", .success([1]), now: .zero) == [])
    #expect(pipeline.settled(.urls(["a"])).fetches == ["a"])
  }

  @Test func `what is seen goes before what is near, and that before what is far`() {
    var pipeline = ImagePipeline.make(fetches: 1)
    let wants = ImageWants.urls(["a", "b"], near: ["c"], far: ["d"])
    #expect(pipeline.settled(wants).fetches == ["a"])
    for (url, next) in [("a", "b"), ("b", "c"), ("c", "d")] {
      #expect(pipeline.answered(url).fetches == [next])
    }
  }

  @Test func `so many are fetched at once, and two of them ahead`() {
    var pipeline = ImagePipeline.make(fetches: 4)
    let wants = ImageWants.urls(["a"], near: ["b", "c", "d"], far: ["e"])
    #expect(pipeline.settled(wants).fetches == ["a", "b", "c"])
    #expect(pipeline.answered("b").fetches == ["d"])
  }

  @Test func `turning round cancels what was fetched ahead`() {
    var pipeline = ImagePipeline.wanting(.urls([], near: ["c", "d"], far: ["e"]))
    let effects = pipeline.settled(.urls([], near: ["b", "a"]))
    #expect(effects.cancelled == ["c", "d"])
    #expect(effects.fetches == ["b", "a"])
  }

  @Test func `a prefetch continues when its image becomes visible`() {
    var pipeline = ImagePipeline.wanting(.urls([], near: ["a"]))
    #expect(pipeline.settled(.urls(["a"])) == [])
    #expect(pipeline.load("a").count == 1)
  }

  @Test func `what is far is fetched and not decoded, and once it is near not fetched again`() {
    var pipeline = ImagePipeline.make()
    #expect(pipeline.settled(.urls([], far: ["a"])).fetches == ["a"])
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    #expect(pipeline.settle(now: .zero) == [])
    let effects = pipeline.settled(.urls([], near: ["a"]))
    #expect(effects.decodes == ["a"])
    #expect(effects.fetches == [])
  }

  @Test func `far bytes that are too many to be kept are fetched again, out of the store`() {
    var limits = ImagePipeline.Limits()
    limits.farBytes = 3
    var pipeline = ImagePipeline(limits)
    pipeline.draw(as: .trueColor)
    _ = pipeline.settled(.urls([], far: ["a", "b"]))
    _ = pipeline.fetched("a", .success([1, 2]), now: .zero)
    _ = pipeline.fetched("b", .success([1, 2]), now: .zero)
    #expect(pipeline.settle(now: .zero) == [])
    let effects = pipeline.settled(.urls(["a", "b"]))
    #expect(effects.decodes == ["a"])
    #expect(effects.fetches == ["b"])
  }

  @Test func `two are decoded at once, the most urgent first`() {
    var pipeline = ImagePipeline.make()
    pipeline.draw(as: nil)
    _ = pipeline.settled(.urls(["a", "b"], near: ["c"]))
    for url in ["c", "b", "a"] { _ = pipeline.fetched(url, .success([1]), now: .zero) }
    #expect(pipeline.settle(now: .zero) == [])
    pipeline.draw(as: .palette)
    #expect(pipeline.settle(now: .zero).decodes == ["a", "b"])
    _ = pipeline.decoded(.sample("b"), for: .palette, .success(.sample()), now: .zero)
    #expect(pipeline.settle(now: .zero).decodes == ["c"])
  }

  @Test func `a decode that is no longer awaited is kept for later`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    _ = pipeline.settle(now: .zero)
    _ = pipeline.settled(.urls([]))
    let delivered = pipeline.decoded(.sample("a"), for: .trueColor, .success(.sample()), now: .zero)
    #expect(delivered == [])
    #expect(pipeline.want(.urls(["a"]), of: 1, now: .zero).count == 1)
    #expect(pipeline.settle(now: .zero) == [])
  }

  @Test func `an image in memory is delivered at once, and once while it is held`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.load("a")
    #expect(pipeline.want(.urls(["a"], near: ["b"]), of: 1, now: .zero) == [])
    _ = pipeline.want(.urls(["b"]), of: 1, now: .zero)
    let delivered = pipeline.want(.urls(["b"], near: ["a"]), of: 1, now: .zero)
    #expect(delivered.map(\.request.url) == ["a"])
    #expect(pipeline.figures.memoryHits == 1)
  }

  @Test func `images drawn in another way are decoded again, and late results are dropped`() {
    var pipeline = ImagePipeline.wanting(.urls(["a", "b"]))
    _ = pipeline.load("a")
    _ = pipeline.fetched("b", .success([1]), now: .zero)
    _ = pipeline.settle(now: .zero)
    pipeline.draw(as: .pixels)
    _ = pipeline.settle(now: .zero)
    #expect(
      pipeline.decoded(.sample("b"), for: .trueColor, .success(.sample()), now: .zero) == []
    )
    #expect(pipeline.settle(now: .zero).decodes == ["b"])
    #expect(pipeline.load("a", .pixels()).count == 1)
  }

  @Test func `fast scrolling begins so many fetches a second, and the rest in time`() throws {
    var limits = ImagePipeline.Limits()
    limits.fetchRate = (perSecond: 10, burst: 2)
    var pipeline = ImagePipeline(limits)
    #expect(pipeline.settled(.urls(["a", "b", "c"])).fetches == ["a", "b"])
    let wake = try #require(pipeline.wake)
    #expect(pipeline.settle(now: wake - .milliseconds(1)) == [])
    #expect(pipeline.settle(now: wake).fetches == ["c"])
    #expect(pipeline.wake == nil)
    #expect(wake > .milliseconds(99) && wake < .milliseconds(101))
  }
}
