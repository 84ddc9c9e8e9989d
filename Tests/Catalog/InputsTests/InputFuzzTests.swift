import EverBase
import Glibc
import TestSupport
import Testing

@testable import EverInputs

/// Random operations on inputs that grow, compared with a plain array of their records.
@Suite(.timeLimit(.minutes(5))) struct InputFuzzTests {
  enum Kind: CaseIterable { case file, pipe, smallPipe }

  @Test(arguments: Kind.allCases, RandomTests.seeds(18))
  func `an input has the records of a plain array while it grows`(kind: Kind, seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let form = [RecordForm.lines(skipsBlanks: seed % 2 == 0), .nulTerminated][seed % 4 == 3 ? 1 : 0]
    var limits = InputLimits()
    limits.readSize = [7, 64, 1 << 12].randomElement(using: &random) ?? 64
    if kind == .smallPipe { limits.keptBytes = 600 }
    let (file, pipe) = (TextFile(""), Pipe())
    let descriptor = kind == .file ? file.descriptor : pipe.reader
    let input = IndexedInput(descriptor: descriptor, limits: limits, directories: ["/tmp"])
    input.number(form, from: 0)
    var written: [UInt8] = []
    // Each growth of a file takes a fifth of a second.
    let steps = kind == .file ? 12 : 40
    for step in 1...steps {
      let isLast = step == steps
      let piece = isLast ? Array("end".utf8) : Self.piece(form, &random)
      written += piece
      if kind == .file {
        #expect(
          pwrite(file.descriptor, piece, piece.count, off_t(written.count - piece.count))
            == piece.count
        )
        while input.progress.bytes < written.count || !input.progress.isWhole {
          let known = input.progress
          if known.bytes == written.count, known.isWhole { break }
          #expect(await input.wait(for: .change(from: known)))
        }
      } else {
        #expect(Glibc.write(pipe.writer, piece, piece.count) == piece.count)
        if isLast { pipe.finish() }
      }
      let records = Self.records(of: written, form, withRest: kind == .file || isLast)
      #expect(await input.wait(for: .records(first: 0, end: isLast ? .max : records.count)))
      check(input, records, keepsAll: kind != .smallPipe, &random)
    }
    #expect(input.progress.isWhole)
  }

  private func check(
    _ input: IndexedInput,
    _ records: [[UInt8]],
    keepsAll: Bool,
    _ random: inout some RandomNumberGenerator
  ) {
    let kept = input.progress.records
    #expect(kept.upperBound == records.count && (!keepsAll || kept.lowerBound == 0))
    for _ in 0..<3 where !records.isEmpty {
      let first = Int.random(in: 0..<records.count, using: &random)
      let end = min(records.count, first + Int.random(in: 1...150, using: &random))
      let batch = input.read(first..<end)
      guard first >= kept.lowerBound else { continue }
      let found = batch.map { batch in (0..<batch.count).map { Array(batch[$0]) } }
      #expect(found == Array(records[first..<end]))
    }
  }

  /// Bytes that end anywhere in a record.
  private static func piece(
    _ form: RecordForm,
    _ random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    let alphabet = Array("\n\nab \r\0é".utf8) + (form == .nulTerminated ? [0, 0] : [])
    return (0..<Int.random(in: 1...90, using: &random)).map { _ in
      alphabet.randomElement(using: &random) ?? 0
    }
  }

  /// The records of an input; `withRest`: also the last one without its end.
  private static func records(of bytes: [UInt8], _ form: RecordForm, withRest: Bool) -> [[UInt8]] {
    let end: UInt8 = form == .nulTerminated ? 0 : 10
    var parts = bytes.split(separator: end, omittingEmptySubsequences: false).map { Array($0) }
    let rest = parts.removeLast()
    if withRest, !rest.isEmpty { parts.append(rest) }
    guard case .lines(skipsBlanks: true) = form else { return parts }
    return parts.filter { !$0.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
  }
}
