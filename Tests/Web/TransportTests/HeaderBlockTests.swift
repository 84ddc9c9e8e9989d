import EverBase
import Testing

@testable import EverWeb

@Suite struct HeaderBlockTests {
  private func block(_ lines: [String], limit: Int = 1_000) -> HeaderBlock {
    var block = HeaderBlock(limit: limit)
    for line in lines { _ = block.take("\(line)\r\n".utf8) }
    return block
  }

  @Test func `lines become names and values`() {
    let block = block(["HTTP/1.1 200 OK", "A: b", "C:d:e \t", "none", "A:", ""])
    #expect(block.headers == [.init("A", "b"), .init("C", "d:e"), .init("A", "")])
    #expect(block.isComplete)
  }

  @Test func `the last of several responses is kept`() {
    let block = block(["HTTP/1.1 103 Early Hints", "A: b", "", "HTTP/1.1 200 OK", "C: d"])
    #expect(block.headers == [.init("C", "d")])
    #expect(!block.isComplete)
  }

  @Test func `a folded line continues with the value`() {
    #expect(block([" lost", "A: b", "  c", "\td"]).headers == [.init("A", "b c d")])
  }

  @Test func `bytes that aren't UTF-8 are replaced`() {
    var block = HeaderBlock(limit: 100)
    _ = block.take([65, 58, 0xFF, 0x0D, 0x0A])
    #expect(block.headers == [.init("A", "\u{FFFD}")])
  }

  @Test func `the limit counts every byte`() {
    var block = HeaderBlock(limit: 10)
    let takes = [block.take("A: b\r\n".utf8), block.take("C:\r\n".utf8), block.take("\n".utf8)]
    #expect(takes == [true, true, false])
  }

  @Test(arguments: [("-1", 0), ("5", 5), ("9223372036854775807", 1 << 53), ("many", nil)])
  func `a quota is a number of requests`(text: String, remaining: Int?) {
    let headers = [HTTPHeader("RateLimit-Remaining", text)]
    let response = HTTPResponse(status: 200, headers: headers, url: "http://h/")
    #expect(RequestQuota.remaining(response) == remaining)
  }
}
