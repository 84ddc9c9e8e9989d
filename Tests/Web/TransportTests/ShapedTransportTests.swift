import PagingTesting
import EverBase
import Testing

@testable import EverWeb

/// Returns the number of bytes in the URL's last part at once; fails when there is no number.
private struct InstantTransport: HTTPTransport {
  let sent = EventLog<String>()

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    sent.append(request.url.revealed)
    guard let size = request.url.revealed.split(separator: "/").last.flatMap({ Int($0) }) else {
      throw .connectionLost(host: "h", detail: "test")
    }
    return HTTPResponse(status: 200, url: request.url, wireBytes: size)
  }
}

@Suite(.timeLimit(.minutes(5)))
struct ShapedTransportTests {
  private let base = InstantTransport()
  private let clock = ManualClock()

  private func shaped(_ profile: NetworkProfile) -> ShapedTransport {
    ShapedTransport(base, network: SimulatedNetwork(profile.seeded(1)), clock: clock)
  }

  /// Advances to the moment until which one answer is held.
  private func pass(_ time: Duration) {
    clock.advance(by: time - .nanoseconds(1))
    #expect(clock.sleepers == 1)
    clock.advance(by: .nanoseconds(1))
  }

  @Test func `a response is held until latency and rate have passed`() async {
    let transport = shaped(NetworkProfile(latency: .milliseconds(300), rate: 1_000))
    let task = Task { await failure(transport, HTTPRequest(url: "http://h/500")) }
    await clock.waitForSleepers()
    #expect(base.sent.events.count == 1)
    pass(.milliseconds(800))
    #expect(await task.value == nil)
  }

  @Test func `another network holds from the next request on`() async {
    let network = SimulatedNetwork(.off)
    let transport = ShapedTransport(base, network: network, clock: clock)
    #expect(await failure(transport, HTTPRequest(url: "http://h/500")) == nil)
    network.change(to: NetworkProfile(latency: .seconds(2), rate: 100))
    let task = Task { await failure(transport, HTTPRequest(url: "http://h/100")) }
    await clock.waitForSleepers()
    network.change(to: .off)
    #expect(await failure(transport, HTTPRequest(url: "http://h/100")) == nil)
    pass(.seconds(3))
    #expect(await task.value == nil)
  }

  @Test func `each tenth of a large body is reported when it arrives`() async {
    let percents = EventLog<Int>()
    let transport = shaped(NetworkProfile(latency: .seconds(1), rate: 10_000))
    var request = HTTPRequest(url: "http://h/100000")
    request.progress = BodyProgress { percents.append($0) }
    let task = Task { [request] in await failure(transport, request) }
    await clock.waitForSleepers()
    for tenth in 1..<10 {
      clock.advance(by: .seconds(tenth == 1 ? 2 : 1))
      await percents.wait { $0.count == tenth }
      await clock.waitForSleepers()
    }
    #expect(percents.events == [10, 20, 30, 40, 50, 60, 70, 80, 90])
    clock.advance(by: .seconds(1))
    #expect(await task.value == nil)
  }

  @Test func `two responses share the rate`() async {
    let transport = shaped(NetworkProfile(rate: 1_000))
    let tasks = (1...2).map { _ in
      Task { await failure(transport, HTTPRequest(url: "http://h/1000")) }
    }
    // Either task may start its wait first.
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    pass(.seconds(1))
    for task in tasks { #expect(await task.value == nil) }
  }

  @Test func `a lost request fails after its latency and never reaches the server`() async {
    let transport = shaped(NetworkProfile(latency: .seconds(1), loss: 1))
    let task = Task { await failure(transport, HTTPRequest(url: "http://u:p@h:81/5")) }
    await clock.waitForSleepers()
    pass(.seconds(1))
    let detail = "the network profile drops some requests"
    #expect(await task.value == .connectionLost(host: "h:81", detail: detail))
    #expect(base.sent.events.isEmpty)
  }

  @Test(arguments: [0.0, 1.0])
  func `cancelling while held ends it at once`(loss: Double) async {
    let transport = shaped(NetworkProfile(latency: .seconds(1), loss: loss))
    let task = Task { await failure(transport, HTTPRequest(url: "http://h/5")) }
    await clock.waitForSleepers()
    task.cancel()
    #expect(await task.value == .cancelled)
  }
}

@Suite struct LinkTests {
  private func seconds(_ count: Double) -> Duration { .seconds(count) }

  @Test func `an idle line takes size over rate`() {
    var link = Link(rate: 100)
    let due = link.send(50, ready: .seconds(1), now: .zero)
    #expect(due == .milliseconds(1_500))
  }

  @Test func `bytes queue one after the other`() {
    var link = Link(rate: 100)
    let dues = (1...3).map { _ in link.send(100, ready: .zero, now: .zero) }
    #expect(dues == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test func `a response takes a gap that is long enough, and no shorter one`() {
    var link = Link(rate: 100)
    let late = link.send(100, ready: .seconds(2), now: .zero)
    let fits = link.send(100, ready: .seconds(1), now: .zero)
    let queued = link.send(50, ready: .milliseconds(1_900), now: .zero)
    let early = link.send(100, ready: .zero, now: .zero)
    #expect(late == .seconds(3))
    #expect(fits == .seconds(2))
    #expect(queued == .milliseconds(3_500))
    #expect(early == .seconds(1))
  }

  @Test func `the line is idle again when all is through`() {
    var link = Link(rate: 100)
    _ = link.send(100, ready: .zero, now: .zero)
    let due = link.send(100, ready: .seconds(5), now: .seconds(4))
    #expect(due == .seconds(6))
  }
}

@Suite struct ConditionsTests {
  private let profile = NetworkProfile(
    latency: .milliseconds(100),
    jitter: .milliseconds(40),
    loss: 0.25
  )

  private func fates(_ seed: UInt64, _ url: String, _ count: Int = 1_000) -> [NetworkConditions
    .Delivery]
  {
    var conditions = NetworkConditions(profile: profile.seeded(seed))
    return (0..<count).map { _ in conditions.next(url) }
  }

  @Test func `equal seeds, URLs and attempts draw equal fates`() {
    #expect(fates(1, "a") == fates(1, "a"))
    #expect(fates(1, "a") != fates(2, "a"))
    #expect(fates(1, "a") != fates(1, "b"))
    #expect(Set(fates(1, "a")).count > 900)
  }

  @Test func `other requests between don't change a URL's fates`() {
    var conditions = NetworkConditions(profile: profile.seeded(1))
    let mixed = (0..<10).map { index in
      _ = conditions.next("\(index)")
      return conditions.next("a")
    }
    #expect(mixed == fates(1, "a", 10))
  }

  @Test func `delays and losses are those of the profile`() {
    let fates = fates(7, "a")
    #expect(fates.allSatisfy { $0.delay >= .milliseconds(60) && $0.delay <= .milliseconds(140) })
    #expect((200...300).contains(fates.count(where: \.isLost)))
    var jittery = NetworkConditions(profile: NetworkProfile(jitter: .seconds(1), seed: 1))
    let delays = (0..<100).map { _ in jittery.next("a").delay }
    #expect(delays.allSatisfy { $0 >= .zero })
    #expect(delays.contains(.zero))
  }
}

@Suite struct NetworkProfileTests {
  @Test(arguments: [
    ("off", NetworkProfile.off),
    ("wifi", NetworkProfile(latency: .milliseconds(20), jitter: .milliseconds(5), rate: 5_000_000)),
    ("4g", NetworkProfile(latency: .milliseconds(70), jitter: .milliseconds(20), rate: 1_500_000)),
    (
      "3g",
      NetworkProfile(
        latency: .milliseconds(300),
        jitter: .milliseconds(100),
        rate: 150_000,
        loss: 0.01
      )
    ),
    (
      "very-bad",
      NetworkProfile(
        latency: .milliseconds(900),
        jitter: .milliseconds(400),
        rate: 30_000,
        loss: 0.1
      )
    ),
    (
      "latency=300ms,jitter=50ms,rate=200k,loss=2%",
      NetworkProfile(
        latency: .milliseconds(300),
        jitter: .milliseconds(50),
        rate: 200_000,
        loss: 0.02
      )
    ),
    (
      "loss=0.5%,latency=1.5s",
      NetworkProfile(latency: .milliseconds(1_500), loss: 0.005)
    ),
    ("rate=1.5M", NetworkProfile(rate: 1_500_000)),
    ("rate=7", NetworkProfile(rate: 7)),
    ("latency=0ms", .off),
    ("rate=7,seed=3", NetworkProfile(rate: 7, seed: 3)),
    (
      "4g,loss=1%,rate=7",
      NetworkProfile(latency: .milliseconds(70), jitter: .milliseconds(20), rate: 7, loss: 0.01)
    ),
  ])
  func `a profile is read`(text: String, profile: NetworkProfile) {
    #expect(NetworkProfile.parse(text) == profile)
  }

  @Test(arguments: [
    "", "fast", "WIFI", "wifi,4g", "loss=1%,wifi", "seed=x", "latency", "latency=", "latency=5",
    "latency=-5ms",
    "latency=1e3ms", "latency=infs", "latency=2h", "latency=9999s", "latency=.5s", "latency=5.s",
    "latency=1.2.3s", "latency=1s,latency=2s", "latency=1s,", ",latency=1s", "latency=1s=2s",
    "rate=0", "rate=0.5", "rate=200kB", "rate=9999999999M", "loss=2", "loss=101%", "loss=-1%",
    " latency=1s", "color=red",
  ])
  func `anything else isn't one`(text: String) {
    #expect(NetworkProfile.parse(text) == nil)
  }
}

extension NetworkProfile {
  /// The same network with another seed.
  fileprivate func seeded(_ seed: UInt64) -> NetworkProfile {
    var profile = self
    profile.seed = seed
    return profile
  }
}
