import Glibc
import Paging
import Testing

/// Runs random steps against a model server; `EVERSCROLL_FUZZ_STEPS` sets the number of steps of a
/// long run.
@Suite struct FuzzTests {
  private static let stepsARun = 200

  @Test(.timeLimit(.minutes(10)))
  func `whatever happens in whatever order, the rules hold`() {
    let requested = getenv("EVERSCROLL_FUZZ_STEPS").flatMap { Int(String(cString: $0)) }
    for seed in 1...UInt64(max(1, (requested ?? 5_000) / Self.stepsARun)) {
      let steps = FuzzRun.steps(seed: seed, count: Self.stepsARun)
      var run = FuzzRun(seed: seed)
      guard run.run(steps) != nil else { continue }
      let (fewest, wrong) = Self.shrink(steps, seed: seed)
      Issue.record("seed \(seed): \(wrong)\nafter \(fewest)")
      return
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `the same seed gives the same effects`(seed: UInt64) {
    let steps = FuzzRun.steps(seed: seed, count: 500)
    var first = FuzzRun(seed: seed)
    var second = FuzzRun(seed: seed)
    _ = first.run(steps)
    _ = second.run(steps)
    #expect(first.log.count > 20)
    #expect(first.log == second.log)
  }

  /// Removes steps as long as the run still fails.
  private static func shrink(_ steps: [FuzzStep], seed: UInt64) -> ([FuzzStep], wrong: String) {
    var steps = steps
    var wrong = ""
    var length = steps.count / 2
    while length > 0 {
      var index = 0
      while index < steps.count {
        var fewer = steps
        fewer.removeSubrange(index..<min(index + length, fewer.count))
        var run = FuzzRun(seed: seed)
        if let stillWrong = run.run(fewer) {
          steps = fewer
          wrong = stillWrong
        } else {
          index += length
        }
      }
      length /= 2
    }
    var run = FuzzRun(seed: seed)
    return (steps, run.run(steps) ?? wrong)
  }
}
