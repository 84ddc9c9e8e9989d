@testable import EverWeb
import Glibc
import StoreWriter
import TestSupport
import Testing

/// What only a separate process can show: its death, and the rights of a user other than root.
@Suite(.timeLimit(.minutes(5)))
struct ProcessTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    // The writer runs as the user nobody, which needs to write here.
    chmod(directory.path, 0o777)
  }

  private var path: String { directory.database }

  /// The least number of kills: 20, or the value of `EVERSCROLL_KILLS`.
  private static var kills: Int {
    getenv("EVERSCROLL_KILLS").flatMap { Int(String(cString: $0)) } ?? 20
  }

  @Test func `kill -9 while writing loses no page that was committed`() async throws {
    var seed: UInt64 = 20_260
    var next = 0
    /// The number of the page under each name.
    var committed: [Int: Int] = [:]
    var round = 0
    // On a busy machine an early kill leaves few pages, so more rounds follow.
    while round < Self.kills || next <= Self.kills * 5 {
      round += 1
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let lines = try WriterProcess([path, "\(next)", "0"]).kill(after: Int(seed >> 33) % 30_000)
      let numbers = lines.compactMap { Int($0) }
      try #require(numbers.count == lines.count, "round \(round): \(lines.suffix(1))")
      for number in numbers { committed[number % NumberedPage.names] = number }
      #expect(try integrity(path) == "ok", "round \(round)")
      let untold = numbers.last.map { $0 + 1 } ?? next
      if await isCommitted(untold) { committed[untold % NumberedPage.names] = untold }
      let lost = await lost(committed.values)
      #expect(lost == [], "round \(round)")
      next = untold + 1
    }
    #expect(directory.names.filter { $0.contains("corrupt") } == [])
  }

  /// Whether the page in progress was committed before its number was printed.
  private func isCommitted(_ number: Int) async -> Bool {
    await lost([number]).isEmpty
  }

  /// The numbers of the pages that are missing or incomplete.
  private func lost(_ numbers: some Sequence<Int>) async -> [Int] {
    let probe = StoreProbe(path)
    var lost: [Int] = []
    for number in numbers
    where await probe.store.page(NumberedPage.id(number)) != NumberedPage.make(number) {
      lost.append(number)
    }
    #expect(probe.problems.isEmpty)
    probe.store.close(waitingAtMost: .seconds(60))
    return lost
  }

  @Test(arguments: [0o555, 0o755] as [mode_t])
  func `what is read-only is read and not written`(mode: mode_t) async throws {
    let probe = StoreProbe(path)
    #expect(await probe.save(NumberedPage.make(0)) == nil)
    probe.store.close(waitingAtMost: .seconds(60))
    chmod(path, 0o444)
    chmod(directory.path, mode)
    let writer = try WriterProcess([path, "0", "2"])
    let problem = "problem: \(StoreError.readOnly(path: path))"
    #expect(writer.finish() == [problem, "not kept", "not kept", "found"])
  }

  @Test func `a disk that takes no more bytes ends writing and not the program`() async throws {
    let writer = try WriterProcess([path, "0", "30", "400000"])
    let lines = writer.finish()
    #expect(lines.count { $0.hasPrefix("problem: ") } == 1)
    #expect(lines.contains("0"))
    #expect(lines.contains("not kept"))
    #expect(lines.last == "found")
    #expect(try integrity(path) == "ok")
  }
}
