import Testing

@testable import EverStandardInput

@Suite struct LineStoreTests {
  /// The lines of a stream that arrives in chunks.
  private func lines(
    of text: String,
    chunk: Int = 1 << 16,
    longestLine: Int = 1 << 20,
    capacity: Int = 1 << 20
  ) -> [String] {
    var store = LineStore(
      longestLine: longestLine,
      file: RingFile(capacity: capacity, directories: [])
    )
    store.take(text, chunk: chunk)
    store.finish()
    let batch = store.read(store.lines, byteLimit: .max)
    return (0..<batch.count).map { String(decoding: batch[$0], as: UTF8.self) }
  }

  @Test func `lines are the same wherever chunks end`() {
    let text = "one\n\ntwo words\r\nthrée\n\n\nlast"
    let wanted = ["one", "", "two words\r", "thrée", "", "", "last"]
    for chunk in 1...text.utf8.count { #expect(lines(of: text, chunk: chunk) == wanted) }
  }

  @Test func `a last line counts with or without a line feed, an empty one only with`() {
    #expect(lines(of: "a\nb") == ["a", "b"])
    #expect(lines(of: "a\nb\n") == ["a", "b"])
    #expect(lines(of: "a\n\n") == ["a", ""])
    #expect(lines(of: "\n") == [""])
    #expect(lines(of: "").isEmpty)
  }

  @Test(arguments: 1...12) func `one byte more than may be shown is kept of a long line`(chunk: Int)
  {
    let text = "12345\n123456\n1234567890\n\nx\nlast line"
    let wanted = ["12345", "123456", "123456", "", "x", "last l"]
    #expect(lines(of: text, chunk: chunk, longestLine: 5) == wanted)
  }

  @Test func `any line is found among many, forwards, backwards and at random`() {
    var store = LineStore(
      longestLine: 1_000,
      file: RingFile(capacity: RingFile.memoryCapacity, directories: [])
    )
    let count = 20_000
    store.take((0..<count).map { "line \($0)\n" }.joined(), chunk: 10_000)
    #expect(store.lines == 0..<count)
    var generator = SystemRandomNumberGenerator()
    let random = (0..<100).map { _ in Int.random(in: 0..<count, using: &generator) }
    for line in [0, 1, 1_023, 1_024, 1_025, count - 1, 5, 4] + random {
      let batch = store.read(line..<(line + 3), byteLimit: .max)
      #expect(batch.count == min(3, count - line))
      #expect(String(decoding: batch[0], as: UTF8.self) == "line \(line)")
    }
  }

  @Test func `the oldest lines go where there is no more room, and the others stay`() {
    var store = LineStore(
      longestLine: 1_000,
      file: RingFile(capacity: 200_000, directories: [])
    )
    let count = 100_000
    store.take((0..<count).map { "\($0)\n" }.joined(), chunk: 30_000)
    #expect(store.lines.upperBound == count)
    #expect(store.lines.lowerBound > count / 2)
    #expect(store.read(0..<5, byteLimit: .max).count == 0)
    for line in [store.lines.lowerBound, store.lines.lowerBound + 1, count - 1] {
      let batch = store.read(line..<(line + 1), byteLimit: .max)
      #expect(String(decoding: batch[0], as: UTF8.self) == "\(line)")
    }
    let all = store.read(store.lines, byteLimit: .max)
    #expect(
      (0..<all.count).allSatisfy { String(decoding: all[$0], as: UTF8.self) == "\(all.first + $0)" }
    )
  }

  @Test func `no line is begun after so many bytes, but one is always read`() {
    var store = LineStore(longestLine: 1_000, file: RingFile(capacity: 1 << 20, directories: []))
    store.take("aaaa\nbbbb\ncccc\n", chunk: 100)
    #expect(store.read(0..<3, byteLimit: 1).count == 1)
    #expect(store.read(0..<3, byteLimit: 5).count == 1)
    #expect(store.read(0..<3, byteLimit: 6).count == 2)
    #expect(store.read(1..<3, byteLimit: 100).count == 2)
  }

  @Test func `places of a million lines take little`() {
    var index = LineIndex(longestLine: 100)
    let chunk = Array(String(repeating: "\n", count: 1_000).utf8)
    for _ in 0..<1_000 { _ = chunk.withUnsafeBytes { index.take($0) } }
    #expect(index.lineCount == 1_000_000)
    #expect(index.markCount < 1_000)
    index.drop(before: 900_000)
    #expect(index.markCount < 200)
    #expect((899_000...900_100).contains(index.firstLine))
  }
}

extension LineStore {
  /// Takes a text in chunks.
  mutating func take(_ text: String, chunk: Int) {
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      bytes[start..<min(bytes.count, start + chunk)].withUnsafeBytes { take($0) }
    }
  }
}
