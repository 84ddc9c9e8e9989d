import Glibc

/// How thorough the tests are that try random values.
package enum RandomTests {
  /// Whether they try all their values: the environment has `EVERSCROLL_FUZZ_STEPS`, as in
  /// `make ci-full`.
  package static let areThorough = getenv("EVERSCROLL_FUZZ_STEPS") != nil

  /// Seeds from 1 on: this many in thorough tests, otherwise a sixth of them.
  package static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    1...(areThorough ? count : count / 6)
  }
}
