import EverImageDecoding
import EverItems
import EverBase
import Testing

@testable import EverImages

struct ImageFailureTests {
  private let broken = ImageFailure("broken")
  private let busy = ImageFailure("busy", canRetry: true)

  @Test func `a failure is reported, remembered and not requested again`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    let delivered = pipeline.fetched("a", .failure(broken), now: .zero)
    #expect(delivered.map(\.result) == [.failure(broken)])
    #expect(pipeline.settle(now: .zero) == [])
    _ = pipeline.settled(.urls([]))
    let later = pipeline.want(.urls(["a"]), of: 1, now: .seconds(100_000))
    #expect(later.map(\.result) == [.failure(broken)])
    #expect(pipeline.settle(now: .seconds(100_000)) == [])
  }

  @Test func `a refresh requests failed images again`() {
    var pipeline = ImagePipeline.wanting(.urls(["a", "b"]))
    _ = pipeline.load("b")
    _ = pipeline.fetched("a", .failure(broken), now: .zero)
    _ = pipeline.settle(now: .zero)
    pipeline.forgetFailures()
    #expect(pipeline.settle(now: .zero) == [.fetch(url: "a", for: [1])])
    #expect(pipeline.load("a").count == 1)
  }

  @Test func `after a refresh no earlier failure is delivered`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"], far: ["b"]))
    for url in ["a", "b"] { _ = pipeline.fetched(url, .failure(broken), now: .zero) }
    _ = pipeline.settle(now: .zero)
    pipeline.forgetFailures()
    #expect(pipeline.want(.urls(["a"]), of: 2, now: .zero) == [])
    #expect(pipeline.settle(now: .zero).fetches == ["a", "b"])
  }

  @Test func `after a refresh bytes that could not be decoded are fetched again`() {
    var pipeline = ImagePipeline.make()
    let wants = ImageWants(visible: [.sample("a")], far: [.sample("a", columns: 9)])
    _ = pipeline.settled(wants)
    _ = pipeline.answered("a")
    _ = pipeline.decoded(.sample("a"), for: .trueColor, .failure(.damaged), now: .zero)
    _ = pipeline.settle(now: .zero)
    pipeline.forgetFailures()
    let effects = pipeline.settle(now: .zero)
    #expect(effects.fetches == ["a"])
    #expect(effects.decodes == [])
  }

  @Test func `a failed image is not requested again when the drawing changes`() {
    var pipeline = ImagePipeline.wanting(.urls(["a", "b"]))
    _ = pipeline.load("b")
    _ = pipeline.fetched("a", .failure(broken), now: .zero)
    _ = pipeline.settle(now: .zero)
    pipeline.draw(as: .palette)
    #expect(pipeline.settle(now: .zero).fetches == ["b"])
  }

  @Test func `an image that may have been decoded badly for another one is requested later`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.answered("a")
    _ = pipeline.decoded(.sample("a"), for: .trueColor, .failure(.workerDied), now: .zero)
    _ = pipeline.settled(.urls([]))
    _ = pipeline.want(.urls(["a"]), of: 1, now: .seconds(6))
    #expect(pipeline.settle(now: .seconds(6)).fetches == ["a"])
  }

  @Test func `a failed image is requested again after a growing delay`() {
    var failures = FailedImages()
    failures.remember(busy, of: "a", now: .zero)
    #expect(failures.failure(of: "a", now: .milliseconds(4_999)) == busy)
    #expect(failures.failure(of: "a", now: .seconds(5)) == nil)
    failures.remember(busy, of: "a", now: .seconds(5))
    #expect(failures.failure(of: "a", now: .milliseconds(14_999)) == busy)
    #expect(failures.failure(of: "a", now: .seconds(15)) == nil)
    for _ in 0..<20 { failures.remember(busy, of: "a", now: .zero) }
    #expect(failures.failure(of: "a", now: .seconds(299)) == busy)
    #expect(failures.failure(of: "a", now: .seconds(300)) == nil)
  }

  @Test func `after its delay a URL is requested when it is visible again`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.fetched("a", .failure(busy), now: .zero)
    _ = pipeline.settled(.urls([]))
    #expect(pipeline.want(.urls(["a"]), of: 1, now: .seconds(6)) == [])
    #expect(pipeline.settle(now: .seconds(6)).fetches == ["a"])
  }

  @Test func `a visible image is requested again by itself, a few times`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    var now = Duration.zero
    var requests = 1
    while requests < 10 {
      #expect(pipeline.fetched("a", .failure(busy), now: now).map(\.result) == [.failure(busy)])
      #expect(pipeline.settle(now: now) == [])
      guard let next = pipeline.wake else { break }
      #expect(pipeline.settle(now: next - .milliseconds(1)) == [])
      #expect(pipeline.settle(now: next).fetches == ["a"])
      (now, requests) = (next, requests + 1)
    }
    #expect(requests == FailedImages.attempts && now == .seconds(5 + 10 + 20))
  }

  @Test func `an image that arrives at another attempt is delivered`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    _ = pipeline.fetched("a", .failure(busy), now: .zero)
    #expect(pipeline.settle(now: .seconds(5)).fetches == ["a"])
    #expect(pipeline.load("a").count == 1)
    #expect(pipeline.wake == nil)
  }

  @Test func `an image that isn't visible, or can't be had, isn't requested again by itself`() {
    var pipeline = ImagePipeline.wanting(ImageWants(visible: [.sample("a")], near: [.sample("b")]))
    _ = pipeline.fetched("a", .failure(broken), now: .zero)
    _ = pipeline.fetched("b", .failure(busy), now: .zero)
    _ = pipeline.settle(now: .zero)
    #expect(pipeline.wake == nil)
    #expect(pipeline.settle(now: .seconds(100)) == [])
  }

  @Test func `a cancellation is reported and not remembered`() {
    var pipeline = ImagePipeline.wanting(.urls(["a"]))
    #expect(pipeline.fetched("a", .failure(.cancelled), now: .zero).count == 1)
    _ = pipeline.settled(.urls([]))
    #expect(pipeline.settled(.urls(["a"])).fetches == ["a"])
    #expect(pipeline.figures.failures == 0)
  }

  @Test func `bytes that can't be decoded fail for every size`() {
    var pipeline = ImagePipeline.make()
    let large = ImageRequest.sample("a", columns: 9)
    _ = pipeline.settled(ImageWants(visible: [.sample("a")], near: [large]))
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    _ = pipeline.settle(now: .zero)
    let delivered = pipeline.decoded(.sample("a"), for: .trueColor, .failure(.damaged), now: .zero)
    #expect(Set(delivered.map(\.request)) == [.sample("a"), large])
    #expect(pipeline.settle(now: .zero) == [])
  }

  @Test func `a size that could be decoded after all is reported`() {
    var pipeline = ImagePipeline.make()
    let large = ImageRequest.sample("a", columns: 9)
    _ = pipeline.settled(ImageWants(visible: [.sample("a"), large]))
    _ = pipeline.fetched("a", .success([1]), now: .zero)
    _ = pipeline.settle(now: .zero)
    _ = pipeline.decoded(.sample("a"), for: .trueColor, .failure(.workerDied), now: .zero)
    let delivered = pipeline.decoded(large, for: .trueColor, .success(.sample()), now: .zero)
    #expect(delivered.map(\.request) == [large])
    let larger = ImageRequest.sample("a", columns: 12)
    #expect(pipeline.want(ImageWants(visible: [larger]), of: 2, now: .zero) == [])
    #expect(pipeline.settle(now: .zero).fetches == ["a"])
  }

  @Test func `a failed far image is not requested again`() {
    var pipeline = ImagePipeline.wanting(.urls([], far: ["a"]))
    #expect(pipeline.fetched("a", .failure(broken), now: .zero) == [])
    #expect(pipeline.settle(now: .zero) == [])
    #expect(pipeline.want(.urls(["a"]), of: 1, now: .zero).count == 1)
  }

  @Test func `failures without an end stay few in memory`() {
    var failures = FailedImages()
    for number in 0...FailedImages.limit { failures.remember(broken, of: "\(number)", now: .zero) }
    #expect(!failures.contains("0"))
    #expect(failures.contains("\(FailedImages.limit)"))
  }
}
