import Testing

@testable import EverWeb

@Suite struct ImageQueueTests {
  /// A queue with the requests that start after each change.
  private struct Played {
    var queue: ImageQueue<String>

    mutating func add(_ ids: Int..., host: String = "h") -> [Int] {
      ids.filter { queue.add($0, "request \($0)", host: host) }
    }

    mutating func remove(_ ids: Int...) -> [Int] {
      ids.compactMap { queue.remove($0) }.map { next in
        #expect(next.request == "request \(next.id)")
        return next.id
      }
    }
  }

  @Test func `images past the limit wait for those before them`() {
    var played = Played(queue: ImageQueue(limit: 2))
    let started = [
      played.add(1, 2, 3, 4), played.remove(2), played.remove(1), played.remove(3),
      played.add(5, 6),
    ]
    #expect(started == [[1, 2], [3], [4], [], [5]])
  }

  @Test func `another host has its own connections`() {
    var played = Played(queue: ImageQueue(limit: 1))
    let started = [
      played.add(1), played.add(2, host: "i"), played.add(3), played.remove(2), played.remove(1),
    ]
    #expect(started == [[1], [2], [], [], [3]])
  }

  @Test func `a waiting job that isn't wanted any more never starts`() {
    var played = Played(queue: ImageQueue(limit: 1))
    let started = [
      played.add(1, 2, 3), played.remove(2), played.remove(1), played.remove(1, 9), played.add(4),
      played.remove(3), played.remove(4), played.add(5),
    ]
    #expect(started == [[1], [], [3], [], [], [4], [], [5]])
  }

  @Test func `one image at least runs`() {
    var played = Played(queue: ImageQueue(limit: -1))
    let started = played.add(1, 2)
    #expect(started == [1])
  }
}
