import Glibc

// `Benchmarks` prints all tables. `Benchmarks --check` compares the counts with their limits and
// exits with 1 when one is exceeded; times vary with the machine and aren't checked. `Benchmarks
// --prefetch` prints the prefetch bench alone. `Benchmarks --images` prints the image bench alone,
// and with `--check` exits with 1 when a count doesn't meet its mark.

// What the programs that are measured know of the user's environment.
clearenv()
for (name, value) in [
  ("PATH", "/usr/bin:/bin"), ("HOME", "/nonexistent"), ("TERM", "xterm-256color"),
  ("LANG", "C.UTF-8"),
] { setenv(name, value, 1) }
if CommandLine.arguments.contains("--prefetch") {
  await PrefetchBench.run()
  exit(0)
}
let isCheck = CommandLine.arguments.contains("--check")
if CommandLine.arguments.contains("--images") {
  let isAtMarks = await ImageBench.run()
  exit(isCheck && !isAtMarks ? 1 : 0)
}
let counts = ScreenCounts.measure()
TableRow.print(counts, "bytes beyond the new rows' own, at 120×40")
let files = await FileCounts.measure()
TableRow.print(files, "a million lines")
if isCheck { exit((counts + files).allSatisfy(\.isMet) ? 0 : 1) }
