import Glibc

// `Benchmarks` prints every table; `Benchmarks --check` compares the counts with their limits and
// exits with 1 where one is passed. Times are never checked, for they vary with the machine.
// `Benchmarks --prefetch` prints the prefetch bench alone, and `Benchmarks --images` that of images,
// where `--check` has it exit with 1 when a count of its table is not at its mark.
if CommandLine.arguments.contains("--prefetch") {
  await PrefetchBench.run()
  exit(0)
}
let isCheck = CommandLine.arguments.contains("--check")
if CommandLine.arguments.contains("--images") {
  let isAtMarks = await ImageBench.run()
  exit(isCheck && !isAtMarks ? 1 : 0)
}
let counts = ScreenCounts.measure() + EngineCounts.measure()
Table.print(counts)
if isCheck {
  exit(counts.allSatisfy(\.isWithinLimit) ? 0 : 1)
}
// First, for what other runs gave back to the allocator would hide what this one takes.
EngineTimes.print()
StepTimes.print()
StartTimes.print()
JSONTimes.print()
