import EverMock
import Testing

@Suite struct MockFaultsTests {
  @Test func `the nth request is struck and no other`() {
    var faults = MockFaults([FaultRule(.status(500), skip: 2, count: 1)])
    let met = (1...5).map { _ in faults.decide(path: "/a", page: 1) }
    #expect(met == [[], [], [.status(500)], [], []])
  }

  @Test func `a rule counts only the requests that it covers`() {
    var faults = MockFaults([FaultRule(.close, path: "/api", pages: 2...3, skip: 1)])
    #expect(faults.decide(path: "/api/people", page: 2) == [])
    #expect(faults.decide(path: "/2.3/users", page: 2) == [])
    #expect(faults.decide(path: "/api/people", page: 1) == [])
    #expect(faults.decide(path: "/api/people", page: 3) == [.close])
  }

  @Test func `a dollar ends the path`() {
    var faults = MockFaults([FaultRule(.close, path: "/api/people$")])
    #expect(faults.decide(path: "/api/people", page: 1) == [.close])
    #expect(faults.decide(path: "/api/people/1", page: 1) == [])
  }

  @Test func `the faults of all rules meet in their order`() {
    var faults = MockFaults([FaultRule(.drift(items: 3), .backoff(seconds: 5))])
    faults.add(FaultRule(.hold))
    let met: [Fault] = [.drift(items: 3), .backoff(seconds: 5), .hold]
    #expect(faults.decide(path: "/", page: 1) == met)
  }

  @Test func `removing holds keeps the other rules and their counts`() {
    var faults = MockFaults([FaultRule(.hold), FaultRule(.html, count: 1)])
    #expect(faults.decide(path: "/", page: 1) == [.hold, .html])
    faults.removeHolds()
    #expect(faults.decide(path: "/", page: 1) == [])
    #expect(faults.rules == [FaultRule(.html, count: 1)])
  }
}
