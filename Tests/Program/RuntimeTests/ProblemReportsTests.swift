import EverBase
import EverRuntime
import Testing

@Suite struct ProblemReportsTests {
  @Test func `a report before there is a receiver is delivered to the first one`() {
    let reported = Lock<[String]>([])
    let problems = ProblemReports()
    problems.report("one")
    problems.report("two")
    problems.connect { sentence in reported.withLock { $0.append(sentence) } }
    problems.report("three")
    #expect(reported.withLock { $0 } == ["one", "two", "three"])
  }
}
