import EverBase
import Testing

@Suite(.timeLimit(.minutes(5))) struct ThreadTests {
  @Test func `a thread starts once, and its end can be waited for`() {
    let runs = Monitor(0)
    let thread = LazyThread(named: "test") { runs.change { $0 += 1 } }
    #expect(thread.waitForEnd(atMost: .zero), "it isn't started")
    #expect(thread.start())
    #expect(thread.start())
    #expect(thread.waitForEnd(atMost: .seconds(60)))
    #expect(thread.start())
    #expect(runs.change { $0 } == 1)
  }

  @Test func `a wait ends with a change or with its time`() {
    let number = Monitor(0)
    #expect(number.wait(atMost: .milliseconds(1)) { $0 == 1 ? "one" : nil } == nil)
    let thread = LazyThread(named: "test") { number.change { $0 = 1 } }
    #expect(thread.start())
    #expect(number.wait { $0 == 1 ? "one" : nil } == "one")
    #expect(number.wait(atMost: .zero) { $0 == 1 ? "one" : nil } == "one")
  }
}
