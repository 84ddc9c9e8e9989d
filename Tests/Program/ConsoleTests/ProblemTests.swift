import Paging
import Testing

@testable import Console

@Suite struct ProblemTests {
  @Test func `a wait that the server asked for is in the sentence`() {
    let error = PageError(
      "a.org answered 403.",
      advice: "A key helps.",
      remedy: .wait(.seconds(40))
    )
    #expect(
      Problem(error).sentence == "a.org answered 403. A key helps. The server asked to wait 40 s."
    )
  }

  @Test func `an error without a wait is its message and advice`() {
    #expect(Problem(PageError("It failed.", advice: "Try.")).sentence == "It failed. Try.")
  }
}
