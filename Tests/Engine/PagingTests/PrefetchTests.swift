@testable import Paging
import Testing

@Suite struct PrefetchTests {
  struct Case: Sendable {
    let name: String
    var prefetch = Prefetch.automatic
    var direction = Viewport.Direction.down
    var height = 20
    var speed = 0.0
    var pace = 0.0
    var hasJumped = false
    var latency: Duration? = .seconds(1)
    var pageSize = 10_000
    var requests = 1
    var maximumItems: Int?
    let distance: Int

    var plan: PrefetchPlan {
      var estimate = LatencyEstimate()
      if let latency { for _ in 0..<200 { estimate.add(latency) } }
      return PrefetchRules.plan(
        PrefetchConditions(
          prefetch: prefetch,
          viewport: Viewport(height: height, direction: direction),
          speed: speed,
          steadySpeed: speed,
          pace: pace,
          hasJumped: hasJumped,
          latency: estimate,
          pageSize: pageSize,
          concurrencyLimit: requests,
          maximumItems: maximumItems
        )
      )
    }
  }

  @Test(arguments: [
    Case(name: "no answer yet: one screen", speed: 10, latency: nil, distance: 20),
    Case(name: "a quick source: one screen and 1.5 pages of keys", latency: .ms(100), distance: 35),
    Case(name: "a slow source: four screens at most", distance: 80),
    Case(name: "moving: what is passed meanwhile comes on top", speed: 20, distance: 100),
    Case(name: "a fling of late counts", pace: 300, latency: .ms(100), distance: 65),
    Case(name: "after a jump: one screen", pace: 300, hasJumped: true, distance: 20),
    Case(name: "a source that is hard pressed", latency: .ms(100), pageSize: 30, distance: 81),
    Case(
      name: "hard pressed, three at once: two pages more",
      latency: .ms(100),
      pageSize: 10,
      requests: 3,
      distance: 101
    ),
    Case(name: "no room on the screen", height: 0, speed: 100, distance: 0),
    Case(name: "toward the head: nothing", direction: .up, speed: 30, distance: 0),
    Case(name: "little memory", speed: 20, maximumItems: 100, distance: 30),
    Case(name: "speed without limit", speed: .infinity, distance: 81),
    Case(name: "no speed at all", speed: .nan, distance: 80),
    Case(name: "a speed below nothing", speed: -50, distance: 80),
    Case(name: "fixed", prefetch: .fixed(7), speed: 1_000, distance: 7),
    Case(name: "fixed, toward the head", prefetch: .fixed(7), direction: .up, distance: 0),
    Case(name: "none", prefetch: .fixed(0), speed: 1_000, distance: 0),
    Case(name: "less than none", prefetch: .fixed(-3), distance: 0),
    Case(name: "without limit", prefetch: .fixed(.max), distance: 100_000),
  ])
  func `the distance follows speed and latency`(_ example: Case) {
    #expect(example.plan.distance == example.distance, "\(example.name)")
  }

  @Test(arguments: [
    (0.0, 3, 1), (9.0, 3, 1), (11.0, 3, 2), (25.0, 3, 3), (1_000.0, 3, 3), (1_000.0, 1, 1),
  ])
  func `requests at once follow need and limit`(speed: Double, limit: Int, requests: Int) {
    let example = Case(name: "", speed: speed, pageSize: 10, requests: limit, distance: 0)
    #expect(example.plan.requestsInFlight == requests)
  }

  @Test func `requests at once allow for late responses`() {
    var latency = LatencyEstimate()
    latency.add(.seconds(1))
    #expect(latency.bound == .seconds(2))
    let conditions = PrefetchConditions(
      viewport: Viewport(height: 20, direction: .down),
      speed: 6,
      latency: latency,
      pageSize: 10,
      concurrencyLimit: 3
    )
    #expect(PrefetchRules.plan(conditions).requestsInFlight == 2)
  }

  @Test func `only a user faster than the source passes whole screens`() {
    #expect(Case(name: "", speed: 10, pageSize: 10, distance: 0).plan.passedRows == 10)
    #expect(Case(name: "", speed: 20, pageSize: 10, distance: 0).plan.passedRows == 45)
  }

  /// The test cases of Texture's batch fetching: fewer, exactly as many and more leading rows than
  /// requested.
  @Test(arguments: [(2, 0), (3, 1), (4, 1)])
  func `only the row at the distance requests a page`(first: Int, requests: Int) throws {
    var script = try Script.opened(
      Array(0..<10),
      next: .token("b"),
      with: FeedConfiguration(pageSize: 10, prefetch: .fixed(6))
    )
    script.show(first, height: 2)
    #expect(script.pending.count == requests)
  }

  @Test func `a page in flight is not requested again`() throws {
    var script = try Script.opened([1, 2], next: .token("b"))
    for row in 0...5 { script.show(row) }
    #expect(script.keys == [.token("b")])
  }

  @Test func `going up, the rows above are loaded before they are reached`() throws {
    var script = try Script.opened([1, 2], next: .page(2), total: .exact(40), with: .numbered)
    script.show(20)
    try script.respond([21, 22], next: .page(12), total: .exact(40))
    script.show(20, .up)
    #expect(script.keys == [.page(10)])
  }

  @Test func `several requests at once, where pages can be reached by number`() throws {
    var script = try Script.opened(
      [1, 2],
      next: .page(2),
      total: .exact(40),
      with: .numbered(requestsInFlight: 2)
    )
    script.show(2, height: 6)
    #expect(script.keys == [.page(2), .page(3)])
    let later = try script.takeNewest()
    script.respond(later, Page(items: [Row(id: 5), Row(id: 6)], next: .page(4), total: .exact(40)))
    try script.respond([3, 4], next: .page(3), total: .exact(40))
    #expect(script.ids.prefix(6) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `never more requests than the limit, whatever the speed`() throws {
    var script = Script(
      FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1), requestsInFlight: 3)
    )
    script.open()
    try script.respond([1, 2], next: .page(2), total: .exact(400))
    for step in 1...20 {
      script.now += .milliseconds(50)
      script.show(step, height: 6, velocity: 500)
      #expect(script.pending.count <= 3)
    }
    #expect(script.pending.count == 3)
  }

  @Test func `a user at rest has pages loaded one at a time`() throws {
    var script = Script(
      FeedConfiguration(pageSize: 10, addressing: .numbered(first: 1), requestsInFlight: 3)
    )
    script.open()
    script.show(0, height: 4)
    script.now = .seconds(1)
    try script.respond(Array(1...10), next: .page(2), total: .exact(400))
    #expect(script.keys == [.page(2)])
  }

  @Test func `a source that requests a wait then receives one request at a time`() throws {
    var script = Script.opening(.numbered(requestsInFlight: 3))
    let hints = ServerHints(wait: .seconds(1))
    try script.respond([1, 2], next: .page(2), total: .exact(400), hints: hints)
    script.show(10, height: 10)
    script.wait(.seconds(1))
    #expect(script.keys == [.page(6)])
  }

  @Test(arguments: [(10, 1), (11, 3)])
  func `a quota that is nearly spent leaves one request at a time`(
    quota: Int,
    requests: Int
  ) throws {
    var script = Script.opening(.numbered(requestsInFlight: 3))
    let hints = ServerHints(quotaRemaining: quota)
    try script.respond([1, 2], next: .page(2), total: .exact(400), hints: hints)
    script.show(10, height: 10)
    #expect(script.pending.count == requests)
  }

  @Test func `passing rows sets one wake, not one with each step`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1)))
    script.now = .seconds(1)
    try script.respond([1, 2], next: .page(2), total: .exact(4_000))
    var wakes: [Duration] = []
    for step in 1...6 {
      script.now += .milliseconds(30)
      script.show(step * 6, height: 10, velocity: 200)
      for case .wake(let time) in script.effects { wakes.append(time) }
    }
    #expect(wakes == [.milliseconds(1_390)])
    script.now = .milliseconds(1_390)
    script.wait(.zero)
    #expect(script.effects.contains(.wake(at: .milliseconds(1_480))), "he has not stopped yet")
  }

  @Test func `pages that are passed too soon are not requested, until the user stops`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1)))
    script.now = .seconds(1)
    try script.respond([1, 2], next: .page(2), total: .exact(4_000))
    for row in [10, 20, 30] { script.show(row, height: 10, velocity: 200) }
    let first = try #require(script.pending.first?.places.lowerBound)
    #expect(first == 10, "a request starts with the key")
    try script.respond([11, 12], next: .page(7), total: .exact(4_000))
    let ahead = try #require(script.pending.first?.places.lowerBound)
    #expect(ahead > 200, "the response arrives before the user is there")
    try script.respond([ahead, ahead + 1], total: .exact(4_000))
    script.wait(.seconds(1))
    try script.respond([ahead + 2, ahead + 3], total: .exact(4_000))
    #expect(script.keys == [.page(16)], "the screen is filled when the user is at rest")
  }

  @Test(arguments: [(10, 0), (13, 0), (14, 30), (22, 90), (300, 2_000), (Int.max, 2_000)])
  func `a quarter of what the quota leaves is spent on what is ahead`(quota: Int, distance: Int) {
    let plan = PrefetchRules.plan(
      PrefetchConditions(
        prefetch: .fixed(2_000),
        viewport: Viewport(height: 20),
        pageSize: 30,
        quotaRemaining: quota
      )
    )
    #expect(plan.distance == distance)
  }

  @Test func `stopping unloads nothing and requests no more than before`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 50))
    script.now = .milliseconds(200)
    try script.respond(Array(0..<50), next: .token("b"))
    for step in 1...20 {
      script.now += .milliseconds(30)
      script.show(step, height: 20, velocity: 33)
    }
    while !script.pending.isEmpty {
      let first = script.state.loadedCount
      try script.respond(Array(first..<(first + 50)), next: .token("\(first)"))
    }
    let loaded = script.state.loadedCount
    script.wait(.seconds(1))
    script.show(21, height: 20, velocity: 0)
    #expect(script.pending.isEmpty)
    #expect(loaded - 40 <= 4 * 20 + 50 + 7, "what is unread stays within the mark")
  }
}

extension Duration {
  fileprivate static func ms(_ count: Int) -> Duration { .milliseconds(count) }
}
