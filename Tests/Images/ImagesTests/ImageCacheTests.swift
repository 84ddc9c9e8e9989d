import EverImageDecoding
import EverItems
import EverBase
import Testing

@testable import EverImages

struct ImageCacheTests {
  private let cost = DecodedImage.sample().cost

  private func cache(_ urls: [String], cost: Int = 1_000_000, count: Int = 100) -> ImageCache {
    var cache = ImageCache(costLimit: cost, countLimit: count)
    for url in urls { _ = cache.insert(.sample(), for: .sample(url)) }
    return cache
  }

  private func kept(_ cache: ImageCache, of urls: [String]) -> [String] {
    urls.filter { cache.contains(.sample($0)) }
  }

  @Test func `it keeps as many bytes as it may`() {
    var cache = cache(["a", "b", "c"], cost: 25 * cost, count: 100)
    for number in 0..<30 { _ = cache.insert(.sample(), for: .sample("\(number)")) }
    _ = cache.trim { _ in false }
    #expect(cache.count == 25)
    #expect(cache.cost == 25 * cost)
  }

  @Test func `it keeps as many images as it may, and those that were used get a second chance`() {
    var cache = cache(["a", "b", "c"], count: 2)
    _ = cache.trim { _ in false }
    #expect(kept(cache, of: ["a", "b", "c"]) == ["b", "c"])
    // The hand has cleared the marks on its way and stands at "c", which is marked again here.
    _ = cache.use(.sample("c"))
    _ = cache.insert(.sample(), for: .sample("d"))
    _ = cache.trim { _ in false }
    #expect(kept(cache, of: ["b", "c", "d"]) == ["c", "d"])
  }

  @Test func `an image that is newer than the hand's last pass stays before unused ones`() {
    var cache = cache(["a", "b", "c"], count: 2)
    _ = cache.trim { _ in false }
    for url in ["d", "e"] {
      _ = cache.insert(.sample(), for: .sample(url))
      _ = cache.trim { _ in false }
    }
    #expect(kept(cache, of: ["b", "c", "d", "e"]) == ["d", "e"])
  }

  @Test func `one above a tenth of the limit stays while it is held and no longer`() {
    var cache = ImageCache(costLimit: 10_000, countLimit: 10)
    _ = cache.insert(.pixels(5_000), for: .sample("large"))
    _ = cache.insert(.pixels(100), for: .sample("small"))
    _ = cache.trim { _ in true }
    #expect(cache.contains(.sample("large")))
    _ = cache.trim { _ in false }
    #expect(kept(cache, of: ["large", "small"]) == ["small"])
  }

  @Test func `a small one in the place of one above that limit stays`() {
    var cache = ImageCache(costLimit: 10_000, countLimit: 10)
    _ = cache.insert(.pixels(5_000), for: .sample("a"))
    _ = cache.insert(.pixels(100), for: .sample("a"))
    _ = cache.trim { _ in false }
    #expect(cache.contains(.sample("a")))
  }

  @Test func `an evicted image returns its number at the terminal`() {
    var cache = cache(["a", "b", "c"], count: 2)
    let isKnown = cache.setGraphicsID(7, of: .sample("a"))
    #expect(isKnown)
    #expect(cache.trim { _ in false } == [7])
    let isStillKnown = cache.setGraphicsID(8, of: .sample("a"))
    #expect(!isStillKnown)
    _ = cache.setGraphicsID(9, of: .sample("b"))
    #expect(cache.insert(.sample(), for: .sample("b")) == 9)
    #expect(cache.graphicsID(of: .sample("b")) == nil)
    #expect(cache.count == 2)
  }

  @Test func `an image that takes the place of one counts once`() {
    var cache = cache(["a"])
    _ = cache.insert(.pixels(10), for: .sample("a"))
    #expect(cache.count == 1)
    #expect(cache.cost == DecodedImage.pixels(10).cost)
  }

  @Test func `scrolling on for ever keeps what is shown and the limits`() {
    var cache = ImageCache(costLimit: 1_000_000, countLimit: 10)
    for number in 0..<200 {
      _ = cache.insert(.sample(), for: .sample("\(number)"))
      _ = cache.trim { Int($0.url).map { $0 > number - 5 } ?? false }
      #expect(cache.count <= 10)
      for shown in max(0, number - 4)...number { #expect(cache.contains(.sample("\(shown)"))) }
    }
  }

  @Test func `evicted images are deleted at the terminal, and held ones are not`() {
    var pipeline = ImagePipeline.make(cacheCount: 1)
    pipeline.draw(as: .pixels)
    _ = pipeline.settled(.urls(["a", "b"]))
    for (url, id) in [("a", UInt32(1)), ("b", 2)] {
      _ = pipeline.load(url, .pixels())
      pipeline.uploaded(.sample(url), as: id)
    }
    #expect(pipeline.settle(now: .zero) == [])
    // Only this settle clears the mark of the remaining image.
    #expect(pipeline.settled(.urls(["b"])) == [.release(1)])
    #expect(pipeline.settled(.urls(["b"])) == [])
    #expect(pipeline.graphicsID(of: .sample("b")) == 2)
  }

  @Test func `the terminal forgets what was uploaded and is not in memory any more`() {
    var pipeline = ImagePipeline.make()
    pipeline.draw(as: .pixels)
    pipeline.uploaded(.sample("a"), as: 7)
    #expect(pipeline.settled(.urls([])) == [.release(7)])
  }

  @Test func `symbols are not delivered again after the terminal lost its images`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.load("a")
    let (ids, deliveries) = pipeline.terminalForgot()
    #expect(ids == [])
    #expect(deliveries == [])
  }

  @Test func `held images are delivered again after the terminal lost its images`() {
    var pipeline = ImagePipeline.make()
    pipeline.draw(as: .pixels)
    _ = pipeline.settled(.urls(["a", "b"]))
    for (url, id) in [("a", UInt32(1)), ("b", 2)] {
      _ = pipeline.load(url, .pixels())
      pipeline.uploaded(.sample(url), as: id)
    }
    _ = pipeline.settled(.urls(["b"]))
    let (ids, deliveries) = pipeline.terminalForgot()
    #expect(ids.sorted() == [1, 2])
    #expect(deliveries.map(\.request.url) == ["b"])
    #expect(pipeline.graphicsID(of: .sample("a")) == nil)
  }
}
