import EverEmulation
import EverTerminal
import EverText
import Testing

@testable import EverDemo
@testable import EverRecording

/// What a tape types into a shell, and what is recorded of it.
@Suite(.timeLimit(.minutes(2))) struct ShellTests {
  @Test(
    arguments: [
      (Chord(.character("a")), "a"), (.control("c"), "\u{3}"), (.control("["), "\u{1B}"),
      (Chord(.character("x"), .alt), "\u{1B}x"), (Chord(.enter), "\r"),
      (Chord(.backspace), "\u{7F}"),
      (Chord(.up), "\u{1B}[A"), (Chord(.left, .control), "\u{1B}[1;5D"),
      (Chord(.delete), "\u{1B}[3~"), (Chord(.character("é")), "é"),
    ] as [(Chord, String)]
  )
  func `a key has the bytes that terminals send`(chord: Chord, bytes: String) {
    #expect(KeyBytes().bytes(of: .key(chord)) == Array(bytes.utf8))
  }

  @Test func `cursor keys follow the mode of the program`() {
    var keys = KeyBytes()
    keys.see(Array("\u{1B}[?1h\u{1B}=".utf8))
    #expect(keys.bytes(of: .key(Chord(.up))) == Array("\u{1B}OA".utf8))
    keys.see(Array("\u{1B}[?1l".utf8))
    #expect(keys.bytes(of: .key(Chord(.up))) == Array("\u{1B}[A".utf8))
  }

  @Test func `a character that is cut waits for its rest, and bad bytes don't`() {
    var text = OutputText()
    let bytes = Array("aé漢😀".utf8)
    let texts = bytes.map { text.text(of: [$0]) }
    #expect(texts.filter { !$0.isEmpty } == ["a", "é", "漢", "😀"])
    #expect(text.text(of: [0xFF, 0x80, 0x61]) == "\u{FFFD}\u{FFFD}a")
    #expect(text.text(of: [0xC3]) == "" && text.end() == "\u{FFFD}" && text.end() == "")
  }

  @Test func `a screen that is painted again is the same`() throws {
    let header = CastHeader(version: .two, size: Size(columns: 12, rows: 3))
    let output = "\u{1B}[31ma\u{1B}[1;4mb\u{1B}[m\r\n  漢c\u{1B}[2;2H"
    func film(_ text: String) throws -> Film {
      try Film(Cast(header: header, events: [CastEvent(.output(text), at: .zero)]))
    }
    var emulator = TerminalEmulator(size: header.size)
    emulator.write(output.utf8)
    let (first, second) = (
      try film(output), try film("junk" + Repaint.text(of: emulator.snapshot()))
    )
    #expect(first.rows == second.rows && first.frames == second.frames)
  }

  @Test func `what a tape types is known before it runs`() throws {
    let tape = try Tape(
      "Type \"lss\" Backspace Space Type \"-a\" Enter\nHide Type vi Enter Type ':q'"
    )
    #expect(tape.typedLines.map(\.text) == ["ls -a", "vi", ":q"])
    let open = try Tape("\u{FEFF}# a tape\nType \"ls\"\nSleep 1s")
    #expect(open.needOfShell?.line == 2, "the line is typed, though nothing enters it")
  }

  @Test func `a wait without a scope looks at the row of the cursor`() throws {
    var player = TapePlayer(try Tape("Wait"))
    let next = try player.next(now: .zero, rows: [">", "below"], cursorRow: 0)
    #expect(next == .ended)
  }
}
