import Glibc
import EverBase
import Testing

@testable import EverRuntime

@Suite struct LogTests {
  @Test func `lines are added to a file that only its owner reads, with the time and sanitised`() {
    let path = "/tmp/everscroll-log-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer { unlink(path) }
    for text in ["load #1", "a\u{1b}[31m\nb"] {
      let log = Log(path: path)
      log?.write(text, at: .milliseconds(61_005))
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let file = open(path, O_RDONLY)
    let count = read(file, &bytes, bytes.count)
    var information = stat()
    fstat(file, &information)
    close(file)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines.first == "61.005 load #1")
    #expect(lines.dropFirst().first?.hasPrefix("61.005 a") == true)
    #expect(lines.allSatisfy { !$0.utf8.contains(0x1b) })
    #expect(information.st_mode & 0o777 == 0o600)
  }

  @Test func `the first line that can't be written is reported`() {
    let codes = Lock<[Int32]>([])
    guard
      let log = Log(path: "/dev/full", onFailure: { code in codes.withLock { $0.append(code) } })
    else {
      Issue.record("it isn't opened")
      return
    }
    let before = log.failureCode
    log.write("load #1", at: .zero)
    log.write("load #2", at: .zero)
    let after = log.failureCode
    #expect(before == nil && after == ENOSPC)
    #expect(codes.withLock { $0 } == [ENOSPC])
  }
}
