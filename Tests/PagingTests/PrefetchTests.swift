import Paging
import Testing

@Suite struct PrefetchTests {
  struct Case: Sendable {
    let name: String
    var prefetch = Prefetch.automatic
    var direction = Viewport.Direction.down
    var velocity = 0.0
    var latency: Duration? = .seconds(1)
    let distance: Int
  }

  @Test(arguments: [
    Case(name: "at rest: one screen", distance: 20),
    Case(name: "no answer yet: one screen", velocity: 100, latency: nil, distance: 20),
    Case(name: "toward the head: nothing", direction: .up, velocity: 30, distance: 0),
    Case(name: "moving: what is passed meanwhile, and half as much", velocity: 20, distance: 50),
    Case(name: "a slow source: more", velocity: 20, latency: .seconds(2), distance: 80),
    Case(name: "very fast: five pages at most", velocity: 1_000, distance: 150),
    Case(name: "speed without limit", velocity: .infinity, distance: 20),
    Case(name: "no speed at all", velocity: .nan, distance: 20),
    Case(name: "a speed below nothing", velocity: -50, distance: 20),
    Case(name: "fixed", prefetch: .fixed(7), velocity: 1_000, distance: 7),
    Case(name: "fixed, toward the head", prefetch: .fixed(7), direction: .up, distance: 0),
    Case(name: "none", prefetch: .fixed(0), velocity: 1_000, distance: 0),
    Case(name: "less than none", prefetch: .fixed(-3), distance: 0),
    Case(name: "without limit", prefetch: .fixed(.max), distance: 100_000),
  ])
  func `the distance follows speed and latency`(_ example: Case) {
    let distance = PrefetchController.distance(
      example.prefetch,
      viewport: Viewport(height: 20, direction: example.direction, velocity: example.velocity),
      latency: example.latency,
      pageSize: 30
    )
    #expect(distance == example.distance, "\(example.name)")
  }

  /// The cases of the batch fetching of Texture: leading rows less than, exactly and more than asked.
  @Test(arguments: [(2, 0), (3, 1), (4, 1)])
  func `the row at the distance asks, the one before it doesn't`(first: Int, requests: Int) throws {
    var script = Script(FeedConfiguration(pageSize: 10, prefetch: .fixed(6)))
    script.open()
    try script.answer(Array(0..<10), next: .token("b"))
    script.show(first, height: 2)
    #expect(script.pending.count == requests)
  }

  @Test func `a page under way is not asked for again`() throws {
    var script = Script()
    script.open()
    try script.answer([1, 2], next: .token("b"))
    for row in 0...5 { script.show(row) }
    #expect(script.keys == [.token("b")])
  }

  @Test func `going up, the rows above are loaded before they are reached`() throws {
    var script = Script(.numbered)
    script.open()
    try script.answer([1, 2], next: .page(2), total: .exact(40))
    script.show(20)
    try script.answer([21, 22], next: .page(12), total: .exact(40))
    script.show(20, .up)
    #expect(script.keys == [.page(10)])
  }

  @Test func `several requests at once, where pages can be reached by number`() throws {
    var script = Script(
      FeedConfiguration(
        pageSize: 2,
        prefetch: .fixed(0),
        addressing: .numbered(first: 1),
        requestsInFlight: 2
      )
    )
    script.open()
    try script.answer([1, 2], next: .page(2), total: .exact(40))
    script.show(2, height: 6)
    #expect(script.keys == [.page(2), .page(3)])
    let later = try script.takeNewest()
    script.answer(later, Page(items: [Row(id: 5), Row(id: 6)], next: .page(4), total: .exact(40)))
    try script.answer([3, 4], next: .page(3), total: .exact(40))
    #expect(script.ids.prefix(6) == [1, 2, 3, 4, 5, 6])
  }
}
