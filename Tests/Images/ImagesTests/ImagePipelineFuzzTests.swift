import EverImageDecoding
import EverItems
import EverBase
import Testing

@testable import EverImages

/// Random sequences of calls, with invariants that hold after each step.
struct ImagePipelineFuzzTests {
  /// An owner that performs the effects and checks that each is allowed.
  private struct Owner {
    var pipeline = ImagePipeline.make(fetches: 4, cacheCost: 12_000, cacheCount: 6)
    var dice: SplitMix64
    var wants: [Int: ImageWants] = [:]
    /// The requests that each tab holds and whose results it has received.
    var heard: [Int: Set<ImageRequest>] = [:]
    var fetching: Set<String> = []
    var decoding: [(ImageRequest, DecodeTarget.Drawing)] = []
    var now: Duration = .zero
    var number = 0

    init(seed: UInt64) {
      dice = SplitMix64(seed: seed)
    }

    mutating func step() {
      now += .milliseconds(Int.random(in: 0..<2_000, using: &dice))
      switch Int.random(in: 0..<20, using: &dice) {
      case 0..<7: scroll()
      case 7..<12: respondToFetch()
      case 12..<17: respondToDecode()
      case 17: leave()
      default:
        pipeline.forgetFailures()
        // The results of failed requests are delivered again.
        for tab in heard.keys { heard[tab] = heard[tab]?.filter { pipeline.cache.contains($0) } }
      }
      // Several calls may fall into one round.
      if Bool.random(using: &dice) { settle() }
    }

    /// Wants images around a place, as a scrolling screen does.
    private mutating func scroll() {
      let tab = Int.random(in: 1...3, using: &dice)
      let place = Int.random(in: 0..<20, using: &dice)
      let columns = Int.random(in: 1...2, using: &dice)
      func requests(_ numbers: Range<Int>) -> [ImageRequest] {
        numbers.map { .sample("\($0)", columns: columns) }
      }
      let wants = ImageWants(
        visible: requests(place..<place + 5),
        near: requests(place + 5..<place + 8),
        far: requests(place + 8..<place + 12)
      )
      self.wants[tab] = wants
      heard[tab, default: []].formIntersection(wants.visible + wants.near)
      hear(pipeline.want(wants, of: tab, now: now))
    }

    private mutating func leave() {
      let tab = Int.random(in: 1...3, using: &dice)
      pipeline.leave(tab)
      wants[tab] = nil
      heard[tab] = nil
    }

    private mutating func respondToFetch() {
      guard let url = fetching.sorted().randomElement(using: &dice) else { return }
      fetching.remove(url)
      let result: Result<ChargedBytes, ImageFailure> =
        switch Int.random(in: 0..<6, using: &dice) {
        case 0: .failure(ImageFailure("broken", canRetry: Bool.random(using: &dice)))
        case 1: .failure(.cancelled)
        default: .success([1])
        }
      hear(pipeline.fetched(url, result, now: now))
    }

    private mutating func respondToDecode() {
      guard let index = decoding.indices.randomElement(using: &dice) else { return }
      let (request, drawing) = decoding.remove(at: index)
      number += 1
      let image = DecodedImage.sample(number, cells: Int.random(in: 1...150, using: &dice))
      let isGood = Int.random(in: 0..<5, using: &dice) > 0
      let result: Result<DecodedImage, DecodeFailure> =
        isGood ? .success(image) : .failure(.damaged)
      hear(pipeline.decoded(request, for: drawing, result, now: now))
    }

    private mutating func hear(_ deliveries: [Delivery]) {
      for delivery in deliveries {
        let wants = wants[delivery.subscriber] ?? ImageWants()
        let isHeld = (wants.visible + wants.near).contains(delivery.request)
        #expect(isHeld, "told of \(delivery.request.url), which is not wanted")
        heard[delivery.subscriber, default: []].insert(delivery.request)
      }
    }

    mutating func settle() {
      for effect in pipeline.settle(now: now) {
        switch effect {
        case .fetch(let url, let tabs):
          #expect(fetching.insert(url).inserted, "\(url) is fetched twice")
          let wanted = wants.values.flatMap { $0.visible + $0.near + $0.far }
          #expect(wanted.contains { $0.url == url }, "nobody wants \(url)")
          #expect(!tabs.isEmpty && tabs.allSatisfy { wants[$0] != nil })
        case .cancelFetch(let url): #expect(fetching.remove(url) != nil)
        case .decode(let request, _, let target):
          #expect(!decoding.contains { $0.0 == request }, "\(request.url) is decoded twice")
          decoding.append((request, target.drawing))
        case .release: Issue.record("nothing was uploaded")
        }
      }
      check()
    }

    private func check() {
      #expect(fetching.count <= 4)
      #expect(decoding.count <= 2)
      let figures = pipeline.figures
      let held = Set(wants.values.flatMap { $0.visible + $0.near })
      let isWithin = figures.cacheCount <= 6 && figures.cacheCost <= 12_000
      #expect(isWithin || figures.cacheCount <= held.count)
      for url in fetching {
        #expect(
          wants.values.contains { ($0.visible + $0.near + $0.far).contains { $0.url == url } }
        )
      }
    }

    /// Whether nothing is in flight and the result of each held request has arrived.
    var isAtRest: Bool {
      fetching.isEmpty && decoding.isEmpty
        && wants.allSatisfy { tab, wants in
          (wants.visible + wants.near).allSatisfy { heard[tab]?.contains($0) ?? false }
        }
    }

    /// Answers everything with success until nothing is left to do.
    mutating func finish() {
      for _ in 0..<1_000 where !isAtRest {
        settle()
        for url in fetching.sorted() {
          fetching.remove(url)
          hear(pipeline.fetched(url, .success([1]), now: now))
        }
        let decodes = decoding
        decoding = []
        for (request, drawing) in decodes {
          hear(pipeline.decoded(request, for: drawing, .success(.sample()), now: now))
        }
      }
    }
  }

  @Test(arguments: UInt64(1)...UInt64(40))
  func `whatever happens, the limits hold and everybody hears of what they want`(seed: UInt64) {
    var owner = Owner(seed: seed)
    for _ in 0..<400 { owner.step() }
    owner.settle()
    owner.finish()
    #expect(owner.isAtRest)
    #expect(owner.pipeline.figures.decodes > 20)
  }
}
