import Testing

/// What the judge of the small APIs finds wrong.
struct VerdictTests {
  private static let stars = Truth(name: "stars", path: "/") { _ in .refused }

  private func verdict(
    _ numbers: [Int],
    status: Int,
    error: String = "",
    expects: Truth.Expectation = .counted
  ) -> Verdict {
    var truth = Self.stars
    truth.expects = expects
    return Verdict(
      lines: numbers.map { Truth.star($0).text },
      status: status,
      error: error,
      of: truth,
      holding: 3
    )
  }

  @Test func `all items and exit 0 are right`() {
    #expect(verdict([1, 2, 3], status: 0, expects: .whole).faults.isEmpty)
  }

  @Test func `fewer are right only where their number is reported with exit 1`() {
    #expect(verdict([1, 2], status: 1, error: "2 of 3 items: 1 is missing").faults.isEmpty)
    #expect(!verdict([1, 2], status: 0, error: "2 of 3 items: 1 is missing").faults.isEmpty)
    #expect(!verdict([1, 2], status: 1, error: "2 of 3 items").faults.isEmpty)
    #expect(!verdict([1, 2], status: 1, error: "12 are missing").faults.isEmpty)
  }

  @Test func `fewer with exit 0 are right only where nobody can know it, with a line`() {
    let error = "2 items: a word can mean that there are more"
    #expect(verdict([1, 2], status: 0, error: error, expects: .remarked).faults.isEmpty)
    #expect(!verdict([1, 2], status: 0, expects: .remarked).faults.isEmpty)
    #expect(!verdict([1, 2], status: 0, error: error, expects: .said).faults.isEmpty)
  }

  @Test func `fewer are wrong where all can be had`() {
    let error = "2 of 3 items: 1 is missing"
    #expect(!verdict([1, 2], status: 1, error: error, expects: .whole).faults.isEmpty)
  }

  @Test func `an item twice or out of place is wrong`() {
    #expect(!verdict([1, 2, 2, 3], status: 0).faults.isEmpty)
    #expect(!verdict([2, 1, 3], status: 0).faults.isEmpty)
  }

  @Test func `a complaint about a whole list is wrong`() {
    #expect(!verdict([1, 2, 3], status: 0, error: "1 is missing", expects: .whole).faults.isEmpty)
    #expect(!verdict([1, 2, 3], status: 1, expects: .whole).faults.isEmpty)
  }
}
