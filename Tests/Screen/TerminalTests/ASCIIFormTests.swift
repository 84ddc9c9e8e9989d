import EverText
import TestSupport
import Testing

@testable import EverTerminal

@Suite struct ASCIIFormTests {
  @Test func `a terminal without Unicode gets ASCII in the same cells`() throws {
    let size = Size(columns: 30, rows: 2)
    let kind = TerminalKind(named: "xterm-256color")
    var screen = try Screen(terminal: kind, size: size, isASCII: true)
    var emulator = TerminalEmulator(size: size)
    var line = Line()
    line.append("▌ 1–2 │ Félix ✗ 東京 · ⠋ …", at: 0, width: 30)
    let art = CellArt(
      size: Size(columns: 2, rows: 1),
      cells: [
        CellArt.Cell("▀", foreground: .palette(1), background: .palette(2)),
        CellArt.Cell("█", foreground: .palette(1), background: .palette(2)),
      ]
    )
    let frame = Frame(size: size, lines: [line, Line(art, row: 0)], title: "Félix")
    let bytes = screen.show(frame)
    #expect(bytes.allSatisfy { $0 < 0x80 })
    emulator.write(bytes)
    let rows = emulator.snapshot().rows
    #expect(rows[0] == "> 1-2 | Felix x ? ?  . \\ ~")
    #expect(rows[1] == "=#")
  }

  @Test func `what has no form is a question mark, and ASCII is itself`() {
    #expect(ASCIIForm.scalar(for: "a") == "a" && ASCIIForm.scalar(for: "~") == "~")
    #expect(ASCIIForm.scalar(for: "€") == "?" && ASCIIForm.scalar(for: "ß") == "s")
    #expect(ASCIIForm.scalar(for: "ÿ") == "y" && ASCIIForm.scalar(for: "À") == "A")
  }
}
