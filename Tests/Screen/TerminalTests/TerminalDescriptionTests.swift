import Testing

@testable import EverTerminal

@Suite struct TerminalDescriptionTests {
  @Test(arguments: ["xterm-256color", "tmux-256color", "linux", "xterm-direct"])
  func `terminals with ECMA-48 sequences scroll by lines`(name: String) throws {
    let entry = try #require(TerminalDescription(named: name, environment: [:]))
    let changed = try #require(entry.withoutScrolling)
    #expect(TerminalDescription(changed.bytes) == changed)
    #expect(changed.bytes.count == entry.bytes.count + 8)
    // ncurses would evaluate it for each movement of the cursor.
    #expect(entry.string(.cursorRight) != nil && changed.string(.cursorRight) == nil)
  }

  @Test(arguments: ["xterm-direct", "kitty-direct", "xterm-direct2", "alacritty-direct"])
  func `direct colours are written with semicolons`(name: String) throws {
    let entry = try #require(TerminalDescription(named: name, environment: [:]))
    let text = String(decoding: entry.withSemicolons.bytes, as: UTF8.self)
    let blue = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
    #expect(text.contains("38;2;" + blue) && text.contains("48;2;" + blue))
    #expect(text.contains("%t%p1%{82}%+%d%e38") && text.contains("%t%p1%{92}%+%d%e48"))
  }

  @Test func `an entry without colons keeps its colours`() throws {
    let entry = try #require(TerminalDescription(named: "xterm-256color", environment: [:]))
    #expect(entry.withSemicolons == entry)
  }

  @Test func `a terminal without line deletion keeps its description`() throws {
    let entry = try #require(TerminalDescription(named: "vt100", environment: [:]))
    #expect(entry.withoutScrolling == nil)
  }

  @Test func `a damaged entry isn't one`() throws {
    let whole = try #require(TerminalDescription(named: "xterm-256color", environment: [:])).bytes
    #expect(TerminalDescription([]) == nil)
    #expect(TerminalDescription(Array("plain text, no entry".utf8)) == nil)
    // The extended part after the strings may be missing.
    for count in stride(from: 0, to: whole.count, by: 7) {
      let cut = TerminalDescription(Array(whole[..<count]))
      #expect(cut == nil || cut?.sized(columns: 1, rows: 1).bytes.count == count)
      _ = cut?.withoutScrolling
    }
    for place in 0..<12 {
      var bytes = whole
      bytes[place] = 0xff
      _ = TerminalDescription(bytes)?.sized(columns: 80, rows: 24).withoutScrolling
    }
  }
}
