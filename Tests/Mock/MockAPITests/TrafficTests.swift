import Testing

@testable import EverMock

@Suite struct TrafficTests {
  private let start = ContinuousClock.now

  private func arrival(_ target: String) -> RuledRequest { RuledRequest("GET", target, at: start) }

  @Test func `a request arrives, is answered and ends`() {
    var traffic = Traffic(faults: MockFaults())
    #expect(traffic.arrived(9, arrival("/a?b")) == .reply([]))
    #expect(traffic.log.open == ["/a?b"])
    traffic.replied(9, status: 200, bytes: 5)
    let request = traffic.ended(9, .completed, at: start + .milliseconds(7))
    #expect(request?.number == 1 && request?.arrival == start)
    #expect(request?.status == 200 && request?.bytes == 5)
    #expect(request?.milliseconds == 7)
    #expect(traffic.log.open.isEmpty)
    #expect(traffic.log.finished.count == 1)
  }

  @Test func `an exchange that never began has no entry`() {
    var traffic = Traffic(faults: MockFaults())
    #expect(traffic.ended(1, .broken, at: start) == nil)
    #expect(traffic.log.finished.isEmpty)
  }

  @Test func `a held request is resumed once, by whoever is first`() {
    var traffic = Traffic(faults: MockFaults([FaultRule(.hold)]))
    #expect(traffic.arrived(1, arrival("/a")) == .hold)
    #expect(traffic.arrived(2, arrival("/b")) == .hold)
    #expect(traffic.left(1) == true)
    #expect(traffic.left(1) == false)
    #expect(traffic.log.held == ["/b"])
    #expect(traffic.released() == [2])
    #expect(traffic.released() == [])
    #expect(traffic.left(2) == false)
    #expect(traffic.resumed(1) == .close)
    #expect(traffic.resumed(2) == .reply([.hold]))
    #expect(traffic.resumed(3) == nil)
  }

  @Test func `the log keeps the last five thousand`() {
    var log = MockLog()
    let last = 2 * MockLog.capacity + 1
    for number in 1...last {
      log.append(
        MockRequest(
          number: number,
          arrival: start,
          method: "GET",
          path: "/",
          headers: [],
          status: 200,
          bytes: 0,
          outcome: .answered,
          milliseconds: 0
        )
      )
    }
    #expect(log.finished.last?.number == last)
    #expect(log.finished.count == MockLog.capacity + 1)
  }
}
