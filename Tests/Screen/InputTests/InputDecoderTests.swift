import EverText
import EverTerminal
import Testing

@Suite struct InputDecoderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var bytes: String
    var events: [Event]
    var testDescription: String { String(reflecting: bytes) }

    init(_ bytes: String, _ events: Event...) {
      self.bytes = bytes
      self.events = events
    }

    init(_ bytes: String, _ key: Key, _ modifiers: Chord.Modifiers = []) {
      self.init(bytes, .key(Chord(key, modifiers)))
    }
  }

  static let cases: [Case] = [
    Case("a", .character("a")), Case("G", .character("G")), Case("é", .character("é")),
    Case("日", .character("日")), Case("😀", .character("😀")),
    Case("\u{3}", .character("c"), .control), Case("\u{1a}", .character("z"), .control),
    Case("\0", .character(" "), .control), Case("\u{1c}", .character("\\"), .control),
    Case("\n", .enter),
    Case("\r", .enter), Case("\t", .tab), Case("\u{8}", .backspace), Case("\u{7f}", .backspace),
    Case("\u{1b}[A", .up), Case("\u{1b}OB", .down), Case("\u{1b}[1;5C", .right, .control),
    Case("\u{1b}[1;2D", .left, .shift), Case("\u{1b}[1;8A", .up, [.shift, .alt, .control]),
    Case("\u{1b}\u{1b}[A", .up, .alt), Case("\u{1b}Oa", .up, .control),
    Case("\u{1b}[b", .down, .shift),
    Case("\u{1b}[H", .home), Case("\u{1b}OH", .home), Case("\u{1b}[1~", .home),
    Case("\u{1b}[7~", .home),
    Case("\u{1b}[F", .end), Case("\u{1b}OF", .end), Case("\u{1b}[4~", .end),
    Case("\u{1b}[8~", .end),
    Case("\u{1b}[5~", .pageUp), Case("\u{1b}[6~", .pageDown),
    Case("\u{1b}[6;5~", .pageDown, .control),
    Case("\u{1b}[5^", .pageUp, .control), Case("\u{1b}[5$", .pageUp, .shift),
    Case("\u{1b}[5@", .pageUp, [.control, .shift]),
    Case("\u{1b}[2~", .insert), Case("\u{1b}[3~", .delete), Case("\u{1b}[Z", .backTab),
    Case("\u{1b}OP", .function(1)), Case("\u{1b}[11~", .function(1)),
    Case("\u{1b}[[A", .function(1)),
    Case("\u{1b}[1;2P", .function(1), .shift), Case("\u{1b}O5S", .function(4), .control),
    Case("\u{1b}[[E", .function(5)), Case("\u{1b}[15~", .function(5)),
    Case("\u{1b}[24~", .function(12)),
    Case("\u{1b}OM", .enter), Case("\u{1b}Oj", .character("*")), Case("\u{1b}Oy", .character("9")),
    Case("\u{1b}a", .character("a"), .alt), Case("\u{1b}é", .character("é"), .alt),
    Case("\u{1b}\r", .enter, .alt), Case("\u{1b}\u{1}", .character("a"), [.control, .alt]),
    Case("\u{1b}\u{1b}a", .key(Chord(.escape)), .key(Chord(.character("a"), .alt))),
    Case("\u{1b}[97;5u", .character("a"), .control), Case("\u{1b}[13u", .enter),
    Case("\u{1b}[27u", .escape), Case("\u{1b}[9;2u", .backTab),
    Case("\u{1b}[97:65;2u", .character("A")),
    Case("\u{1b}[97;1:3u"), Case("\u{1b}[57441;2u"), Case("\u{1b}[27;5;13~", .enter, .control),
    Case(
      "\u{1b}[<64;10;5M",
      .mouse(MouseAction(.wheel(isDown: false), at: Position(row: 4, column: 9)))
    ),
    Case(
      "\u{1b}[<69;1;1M",
      .mouse(MouseAction(.wheel(isDown: true), at: Position(row: 0, column: 0)))
    ),
    Case("\u{1b}[<0;10;5M", .mouse(MouseAction(.press, at: Position(row: 4, column: 9)))),
    Case("\u{1b}[<2;10;5M"), Case("\u{1b}[<32;10;5M"), Case("\u{1b}[<0;10;5m"), Case("\u{1b}[Ma!!"),
    Case("\u{1b}[I"), Case("\u{1b}[O"),
    Case("\u{1b}[200~q\u{1b}[A\r\u{1b}[201~", .paste("q\u{1b}[A\r")),
    Case("\u{1b}[200~\u{1b}\u{1b}[201~", .paste("\u{1b}")),
    Case("\u{1b}[200~\u{1b}[201~", .paste("")),
    Case("\u{1b}[?62;22c"), Case("\u{1b}[>41;354;0c"), Case("\u{1b}[?2026;2$y"),
    Case("\u{1b}[12;5R"), Case("\u{1b}[4;600;800t"), Case("\u{1b}[?997;1n"), Case("\u{1b}[201~"),
    Case("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\"), Case("\u{1b}]11;rgb:0/0/0\u{7}"),
    Case("\u{1b}_Gi=31;OK\u{1b}\\"), Case("\u{1b}P>|tmux 3.3a\u{1b}\\"),
    Case("\u{1b}[1;2;3;4w"), Case("\u{1b}[99~"),
    Case("\u{1b}[?" + String(repeating: "1;", count: 90) + "h"),
    Case("\u{1b}[1\u{3}", .character("c"), .control), Case("\u{1b}]x\u{1b}[A", .up),
  ]

  @Test(arguments: cases)
  func `a sequence means one thing`(expected: Case) {
    #expect(events(of: [Array(expected.bytes.utf8)]) == expected.events)
  }

  @Test(arguments: cases)
  func `a sequence may be cut anywhere`(expected: Case) {
    let bytes = Array(expected.bytes.utf8)
    for cut in 0...bytes.count {
      let reads = [Array(bytes[..<cut]), Array(bytes[cut...])]
      #expect(events(of: reads) == expected.events, "cut after \(cut)")
    }
    #expect(events(of: bytes.map { [$0] }) == expected.events, "byte by byte")
  }

  @Test(arguments: cases)
  func `what follows a sequence is read`(expected: Case) {
    let bytes = Array((expected.bytes + "k").utf8)
    #expect(events(of: [bytes]) == expected.events + [.key("k")])
  }

  @Test func `invalid bytes are dropped`() {
    let bytes: [UInt8] = [
      0xff, 0x61, 0xc3, 0x62, 0xe2, 0x82, 0x63, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xc2, 0x9b,
    ]
    #expect(events(of: [bytes]) == [.key("a"), .key("b"), .key("c")])
  }

  @Test func `a lone escape is a key after its delay`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1b], now: .seconds(5)) == [])
    #expect(decoder.deadline == .seconds(5) + .milliseconds(25))
    #expect(decoder.expire(now: .seconds(5) + .milliseconds(24)) == [])
    #expect(decoder.expire(now: .seconds(5) + .milliseconds(25)) == [.key(Chord(.escape))])
    #expect(decoder.deadline == nil)
    #expect(decoder.decode([0x61], now: .seconds(6)) == [.key("a")])
  }

  @Test(arguments: [
    ("[?62;22c", []), ("[>0;1c", []), ("[6;20;10t", []), ("[?2026;2$y", []),
    ("[<2;3;4M", []), ("[M\u{61}!!", []),
    ("[200~a\u{1b}[201~", [Event.paste("a")]), ("_Gi=31;OK\u{1b}\\", []),
    ("]11;rgb:0/0/0\u{7}", []),
  ])
  func `an escape key before what the terminal sends by itself is not lost`(
    text: String,
    events: [Event]
  ) {
    var decoder = InputDecoder()
    let decoded = decoder.decode(("\u{1b}\u{1b}" + text).utf8, now: .zero)
    #expect(decoded == [.key(Chord(.escape))] + events)
  }

  @Test(arguments: ["[", "O", "]", "P", "_"])
  func `what begins a sequence is a key with alt when nothing follows`(text: String) {
    var decoder = InputDecoder(escapeDelay: .milliseconds(50))
    #expect(decoder.decode(("\u{1b}" + text).utf8, now: .zero) == [])
    #expect(decoder.deadline == .milliseconds(50))
    #expect(
      decoder.expire(now: .milliseconds(50))
        == [.key(Chord(.character(Character(text)), .alt))]
    )
  }

  @Test func `two escapes are two keys`() {
    var decoder = InputDecoder()
    _ = decoder.decode([0x1b, 0x1b], now: .zero)
    #expect(decoder.expire(now: .seconds(1)) == [.key(Chord(.escape)), .key(Chord(.escape))])
  }

  @Test func `a sequence that never ends is given up`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}]11;rgb".utf8, now: .zero) == [])
    #expect(decoder.deadline == .seconds(1))
    #expect(decoder.expire(now: .seconds(1)) == [])
    #expect(decoder.decode("q".utf8, now: .seconds(2)) == [.key("q")])
  }

  @Test func `a long paste is cut and its keys stay text`() {
    var decoder = InputDecoder(pasteLimit: 4)
    let bytes = "\u{1b}[200~qq\u{1b}[qqq\u{1b}[201~j".utf8
    #expect(decoder.decode(bytes, now: .zero) == [.paste("qq\u{1b}["), .key("j")])
  }

  @Test func `two thousand keys in one read are all there`() {
    let bytes = Array(String(repeating: "j\u{1b}[B", count: 1000).utf8)
    #expect(events(of: [bytes]).count == 2000)
    #expect(events(of: [Array(bytes[..<1000]), Array(bytes[1000...])]).count == 2000)
  }

  private func events(of reads: [[UInt8]]) -> [Event] {
    var decoder = InputDecoder()
    return reads.flatMap { decoder.decode($0, now: .zero) }
  }
}
