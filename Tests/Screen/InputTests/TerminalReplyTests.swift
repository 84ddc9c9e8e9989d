import EverTerminal
import EverText
import Testing

@Suite struct TerminalReplyTests {
  static let samples: [(String, TerminalReply)] = [
    ("\u{1b}[?62;4;22c", .attributes([62, 4, 22])),
    ("\u{1b}[6;20;10t", .cell(width: 10, height: 20)),
    ("\u{1b}[4;480;800t", .window(width: 800, height: 480)),
    ("\u{1b}_Gi=31;OK\u{1b}\\", .graphics(id: 31, isOK: true)),
    ("\u{1b}_Gi=31,p=1;EINVAL:no\u{1b}\\", .graphics(id: 31, isOK: false)),
    ("\u{1b}P>|kitty(0.35.2)\u{1b}\\", .version("kitty(0.35.2)")),
    ("\u{1b}P>|ghostty 1.0\u{07}", .version("ghostty 1.0")),
    ("\u{1b}]11;rgb:ffff/ffff/dddd\u{1b}\\", .background(RGB(255, 255, 221))),
    ("\u{1b}]11;rgb:1d/1f/ff\u{07}", .background(RGB(29, 31, 255))),
    ("\u{1b}]11;rgba:f/f/0/0\u{07}", .background(RGB(255, 255, 0))),
  ]

  @Test(arguments: samples)
  func `a reply isn't a key, wherever it is cut`(text: String, reply: TerminalReply) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var decoder = InputDecoder()
      var events = decoder.decode([0x6A] + bytes[..<cut], now: .zero)
      events += decoder.decode(bytes[cut...] + [0x6B], now: .milliseconds(1))
      #expect(events == [.key("j"), .key("k")], "cut at \(cut)")
      #expect(decoder.takeReplies() == [reply])
      #expect(decoder.takeReplies().isEmpty)
    }
  }

  @Test func `while replies are awaited the start of one waits longer`() {
    for text in ["\u{1b}_", "\u{1b}P", "\u{1b}["] {
      var decoder = InputDecoder()
      decoder.awaitsReplies = true
      #expect(decoder.decode(text.utf8, now: .zero) == [])
      #expect(decoder.expire(now: .milliseconds(500)) == [])
      decoder.awaitsReplies = false
      #expect(decoder.decode("".utf8, now: .milliseconds(500)) == [])
      #expect(decoder.expire(now: .milliseconds(525)).count == 1)
    }
  }

  @Test(arguments: [
    "\u{1b}[6;20t", "\u{1b}[8;24;80t", "\u{1b}_Hello\u{1b}\\", "\u{1b}_G;OK\u{1b}\\",
    "\u{1b}_Gi=x;OK\u{1b}\\", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}]10;rgb:0/0/0\u{1b}\\",
    "\u{1b}]11;rgb:0/0\u{1b}\\",
  ])
  func `what isn't a reply is dropped whole`(text: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(text.utf8, now: .zero) == [])
    #expect(decoder.takeReplies().isEmpty)
  }

  @Test func `a string is looked at no further than its start`() {
    var decoder = InputDecoder()
    let name = String(repeating: "x", count: 5000)
    #expect(decoder.decode("\u{1b}P>|\(name)\u{1b}\\".utf8, now: .zero) == [])
    #expect(decoder.takeReplies() == [.version(String(name.prefix(254)))])
  }
}
