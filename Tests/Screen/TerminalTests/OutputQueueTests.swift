import EverText
import Testing

@testable import EverTerminal

@Suite struct OutputQueueTests {
  @Test func `bytes that are not accepted are kept and written later`() {
    var queue = OutputQueue()
    var taken: [UInt8] = []
    queue.append(Array("abcdef".utf8))
    queue.flush { take(2, of: $0, into: &taken) }
    #expect(!queue.isEmpty)
    queue.flush { _ in 0 }
    queue.append(Array("gh".utf8))
    queue.flush { take(99, of: $0, into: &taken) }
    #expect(taken == Array("abcdefgh".utf8))
    #expect(queue.isEmpty)
  }

  @Test func `nothing is written when nothing waits`() {
    var queue = OutputQueue()
    var calls = 0
    queue.flush { _ in
      calls += 1
      return 0
    }
    #expect(calls == 0)
  }

  @Test(arguments: [(1024, false), (1025, true)])
  func `only large frames are bracketed`(count: Int, isBracketed: Bool) {
    var queue = OutputQueue()
    queue.append(frame: [UInt8](repeating: 0x61, count: count))
    var taken: [UInt8] = []
    queue.flush { take($0.count, of: $0, into: &taken) }
    #expect(taken.starts(with: "\u{1b}[?2026h".utf8) == isBracketed)
    #expect(taken.suffix(8).elementsEqual("\u{1b}[?2026l".utf8) == isBracketed)
  }

  private func take(
    _ count: Int,
    of bytes: UnsafeRawBufferPointer,
    into taken: inout [UInt8]
  ) -> Int {
    taken += bytes.prefix(count)
    return min(count, bytes.count)
  }
}
