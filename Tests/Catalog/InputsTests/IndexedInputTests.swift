import Glibc
import Testing

@testable import EverInputs

@Suite(.timeLimit(.minutes(5))) struct IndexedInputTests {
  private func input(_ descriptor: Int32, _ limits: InputLimits = InputLimits()) -> IndexedInput {
    let input = IndexedInput(descriptor: descriptor, limits: limits, directories: ["/tmp"])
    input.number(.lines(skipsBlanks: false), from: 0)
    return input
  }

  private func texts(_ batch: RecordBatch?) -> [String] {
    guard let batch else { return ["gone"] }
    return (0..<batch.count).map { String(decoding: batch[$0], as: UTF8.self) }
  }

  @Test func `any records of a file are found, forwards, backwards and at random`() async {
    let count = 200_000
    let file = TextFile((0..<count).map { "line \($0)\n" }.joined())
    let input = input(file.descriptor)
    #expect(await input.wait(for: .records(first: 0, end: .max)))
    #expect(input.progress.records == 0..<count && input.progress.isWhole)
    var generator = SystemRandomNumberGenerator()
    let random = (0..<100).map { _ in Int.random(in: 0..<count, using: &generator) }
    for line in [0, 63, 64, 65, count - 1, 5, 4] + random {
      let end = min(count, line + 3)
      #expect(texts(input.read(line..<end)) == (line..<end).map { "line \($0)" })
    }
    var seen = 0
    #expect(
      input.forEachBlock(in: 0..<count) { block in
        block.forEachRecord { number, bytes in
          seen += number == seen && bytes.elementsEqual("line \(seen)".utf8) ? 1 : 0
          return true
        }
        return true
      }
    )
    #expect(seen == count)
  }

  @Test func `a record that is too long is cut after one byte more`() async {
    var limits = InputLimits()
    limits.longestRecord = 100
    let long = String(repeating: "x", count: 6 << 20)
    for file in [TextFile("a\n\(long)\nb"), TextFile("a\n\(long.prefix(101))\nb")] {
      let input = input(file.descriptor, limits)
      #expect(await input.wait(for: .records(first: 0, end: .max)))
      #expect(texts(input.read(0..<3)) == ["a", String(long.prefix(101)), "b"])
      #expect(texts(input.read(2..<3)) == ["b"])
      #expect(texts(input.read(0..<3, byteLimit: 2)).count == 2)
    }
  }

  @Test func `the oldest records go where there is no more room`() async {
    let pipe = Pipe()
    var limits = InputLimits()
    (limits.keptBytes, limits.readSize) = (100_000, 1 << 12)
    let input = input(pipe.reader, limits)
    let text = (0..<8_000).map { "\($0 % 10)23456789012345\n" }.joined()
    async let isRead = input.wait(for: .whole(limit: .max))
    async let ended: Bool = {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        rest = rest.dropFirst(pipe.write(String(decoding: rest, as: UTF8.self)))
        await Task.yield()
      }
      pipe.finish()
      return true
    }()
    #expect(await ended)
    #expect(await isRead)
    let records = input.progress.records
    #expect(records.upperBound == 8_000 && records.lowerBound > 1_000)
    #expect(input.read(0..<1) == nil)
    #expect(texts(input.read(7_999..<8_000)) == ["923456789012345"])
  }

  @Test func `a wait ends with its task and with the input`() async {
    let pipe = Pipe()
    let input = input(pipe.reader)
    let cancelled = Task { await input.wait(for: .records(first: 0, end: 1)) }
    cancelled.cancel()
    #expect(await !cancelled.value)
    let closed = Task { await input.wait(for: .records(first: 0, end: 1)) }
    await Task.yield()
    input.close()
    #expect(await !closed.value)
    #expect(await !input.wait(for: .start))
  }
}
