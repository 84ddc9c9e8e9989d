import EverText
import Testing

@testable import EverDemo
@testable import EverRecording

@Suite struct FilmTests {
  private func cast(_ events: [CastEvent], columns: Int = 6, rows: Int = 2) -> Cast {
    let size = Size(columns: columns, rows: rows)
    let header = CastHeader(version: .two, size: size, title: "<T>")
    return Cast(header: header, events: [output("\u{1B}[?25l", at: 0)] + events)
  }

  private func output(_ text: String, at milliseconds: Int) -> CastEvent {
    CastEvent(.output(text), at: .milliseconds(milliseconds))
  }

  private func texts(_ film: Film, _ frame: Film.Frame) -> [String] {
    frame.rows.map { film.rows[$0].spans.map(\.text).joined(separator: "|") }
  }

  @Test func `screens appear at their times as a whole, equal rows once`() throws {
    let events = [output("ab\r\n", at: 0), output("ab", at: 5), output("\u{1B}[Hx", at: 500)]
    let film = try Film(cast(events))
    #expect(film.frames.map(\.start) == [.zero, .milliseconds(500)])
    #expect(texts(film, film.frames[0]) == ["ab", "ab"])
    #expect(texts(film, film.frames[1]) == ["xb", "ab"])
    #expect(film.rows.count == 2)
    #expect(texts(film, film.frame(at: .milliseconds(499))) == ["ab", "ab"])
  }

  @Test func `colours part a row, wide characters take two cells`() throws {
    let film = try Film(cast([output("a\u{1B}[31m漢\u{1B}[m b", at: 0)]))
    let spans = film.rows[film.frames[0].rows[0]].spans
    #expect(spans.map(\.column) == [0, 1, 4])
    #expect(spans.map(\.width) == [1, 2, 1])
    #expect(spans[1].style == Style(foreground: .palette(1)))
  }

  @Test(arguments: [(60, 2, 2), (31_536_000, nil, 60)])
  func `pauses are cut to a limit, and to a minute`(pause: Int, limit: Int?, shown: Int) throws {
    var long = cast([output("a", at: 0), output("b", at: 1_000 * pause)])
    long.header.idleLimit = limit.map { .seconds($0) }
    let film = try Film(long)
    #expect(film.frames.map(\.start) == [.zero, .seconds(shown)])
    #expect(film.isShortened == (limit == nil))
  }

  @Test func `a film is as large as its largest screen`() throws {
    let resize = CastEvent(.resize(Size(columns: 9, rows: 1)), at: .milliseconds(50))
    let film = try Film(cast([output("a", at: 0), resize, output("b", at: 100)]))
    #expect(film.size == Size(columns: 9, rows: 2))
  }

  @Test(arguments: [CastEvent.Kind.exit(0), .marker("x")])
  func `output just before an exit or a marker is shown`(after: CastEvent.Kind) throws {
    let event = CastEvent(after, at: .milliseconds(104))
    let film = try Film(cast([output("a", at: 0), output("b", at: 100), event]))
    #expect(film.frames.map { texts(film, $0)[0] } == ["a", "ab"])
  }

  /// Each wrote outside of libvterm's memory, or had no end; after it, libvterm goes on.
  @Test(arguments: [
    "\u{1B}[;;;;;;;;;;;;;;;;m", "\u{1B}[:::::::::::::::::::::m",
    "\u{1B}[1;2;3;4;5;6;7;8;9;1;2;3;4;5;6;7;8H",
    "\u{9C}\u{1B}H", "漢", "\u{1B}#6漢", "\u{1B}[?69h\u{1B}[1;1s漢", "漢\u{1B}[9999999999b",
    "\u{1B}[b", "\u{1B}[1000Ga\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "\u{1B}[99999999999999999999B", "\u{1B}]0;" + String(repeating: "x", count: 1 << 17) + "\u{7}",
    "\u{301}", "\u{1B}Pq" + String(repeating: "~", count: 1 << 17) + "\u{1B}\\",
    "\u{1B}[?2026h", "\u{1B}(A\u{1B}n\u{1B}N\u{1B}O漢",
  ])
  func `hostile output reaches the emulator only as it can take it`(output: String) throws {
    for resized in [1, 2, 3] {
      let events = [
        self.output(output, at: 0),
        CastEvent(.resize(Size(columns: resized, rows: 1)), at: .milliseconds(100)),
        self.output(output + "\u{1B}8\u{1B}H漢", at: 200),
        CastEvent(.resize(Size(columns: 80, rows: 4)), at: .milliseconds(300)),
        self.output("\u{18}\u{1B}[?2026l\u{1B}[m\u{1B}[2J\u{1B}[HA", at: 400),
      ]
      let film = try Film(cast(events, columns: 1))
      #expect(StillText(of: film).plain.first == "A")
    }
  }

  @Test func `no control and no invisible character is in a file`() throws {
    let controls = (0x80...0x9F).compactMap(Unicode.Scalar.init).map { String(Character($0)) }
    let text = controls.joined() + "a\u{202E}b\u{2066}c\u{2028}d\u{200B}e"
    let film = try Film(cast([output(text, at: 0)], columns: 20))
    let still = StillText(of: film)
    #expect(still.plain == "ab c de\n\n")
    let page = HTMLFilm(film, name: "x").document
    for document in [still.colored, SVGFilm(film).document, page] {
      let hidden = document.unicodeScalars.filter { scalar in
        (0x7F...0x9F).contains(scalar.value) || scalar.properties.isBidiControl
          || "\u{2028}\u{200B}".unicodeScalars.contains(scalar)
      }
      #expect(hidden.isEmpty)
    }
  }

  @Test func `the cursor is drawn where it is, and may blink`() throws {
    var look = PictureLook()
    let events = [output("\u{1B}[?25ha", at: 0), output("\u{1B}[?25l", at: 1_200)]
    let film = try Film(cast(events), look)
    #expect(film.frames.count == 2)
    #expect(texts(film, film.frames[0])[0] == "a| " && texts(film, film.frames[1])[0] == "a")
    look.cursorBlinks = true
    let times = try Film(cast(events), look).frames.map(\.start)
    #expect(times == [0, 500, 1_000, 1_200].map { .milliseconds($0) })
    // This only gives the cursor back.
    let end = try Film(cast([output("a", at: 0), output(SessionRecorder.end, at: 500)]))
    #expect(end.frames.count == 1)
  }

  @Test func `the poster is the fullest screen that stands still, or a given one`() throws {
    let events = [
      output("a", at: 0), output("\u{1B}[Habcd", at: 600), output("abcdef", at: 1_200),
      output("\u{1B}[2J\u{1B}[H███████", at: 1_300),
    ]
    var look = PictureLook()
    #expect(try Film(cast(events)).poster.start == .milliseconds(600))
    look.poster = .milliseconds(100)
    let film = try Film(cast(events), look)
    #expect(film.poster.start == .zero)
    #expect(StillText(of: film).plain == "a\n\n")
  }

  @Test func `the loop starts at its offset`() throws {
    var look = PictureLook()
    look.loopOffset = 0.5
    let film = try Film(cast([output("a", at: 0), output("b", at: 500)]), look).looped()
    #expect(film.frames.map { texts(film, $0)[0] } == ["ab", "a", "ab"])
    #expect(film.frames.map(\.start) == [.zero, .seconds(1), .milliseconds(1_500)])
  }

  @Test func `a film is faster by the speed of its look, and pauses at most as long`() throws {
    var look = PictureLook()
    (look.speed, look.idleLimit) = (2, .seconds(1))
    let film = try Film(cast([output("a", at: 0), output("b", at: 60_000)]), look)
    #expect(film.frames.map(\.start) == [.zero, .milliseconds(500)])
  }

  @Test(arguments: [
    ("\u{1B}[3ma\u{1B}[9mb", "\u{1B}[0;3;39;49ma\u{1B}[m\u{1B}[0;3;9;39;49mb\u{1B}[m"),
    ("a\u{1B}[8mb\u{1B}[28mc\u{1B}[5md", "\u{1B}[0;39;49ma\u{1B}[m \u{1B}[0;39;49mcd\u{1B}[m"),
    ("\u{E0B0}\u{F0001}a", "\u{1B}[0;39;49m\u{E0B0}\u{F0001}a\u{1B}[m"),
    ("\u{1B}[1;94mb\u{1B}[m  c", "\u{1B}[0;1;94;49mb\u{1B}[m  \u{1B}[0;39;49mc\u{1B}[m"),
    ("\u{1B}ktitle\u{1B}\\a\u{1B}^pm\u{1B}\\\u{1B}Xsos\u{1B}\\b", "\u{1B}[0;39;49mab\u{1B}[m"),
  ])
  func `attributes and symbols are shown, texts for the terminal aren't`(
    text: String,
    row: String
  ) throws {
    #expect(try StillText(of: Film(cast([output(text, at: 0)], rows: 1))).colored == row + "\n")
  }

  @Test(arguments: [
    ("Pq\"1;1;90;45#0;2;0;0;0~\u{1B}\\", "ab[sixel image]\n\n  c\n"),
    ("Pq~-~-~-~-~\u{1B}\\", "ab[sixel image]\n  c\n\n"),
    ("_Gf=100,a=T;AAAA\u{1B}\\", "ab[kitty image]c\n\n\n"),
    ("_Ga=T,c=4,r=2;AAAA\u{1B}\\", "ab[kitty image]\n      c\n\n"),
    ("_Ga=T,r=2,C=1;AAAA\u{1B}\\", "abckitty image]\n\n\n"),
    ("_Ga=T,U=1,r=2;AAAA\u{1B}\\", "abc\n\n\n"), ("_Ga=t;AAAA\u{1B}\\", "abc\n\n\n"),
  ])
  func `an image that isn't drawn is named in its place, and text follows after it`(
    image: String,
    screen: String
  ) throws {
    let film = try Film(cast([output("ab\u{1B}" + image + "c", at: 0)], columns: 20, rows: 3))
    #expect(StillText(of: film).plain == screen)
  }

  @Test func `a part is enlarged while a zoom is on, and the rest stays below`() throws {
    let zoom = CastEvent(.other("z", "1 1 2"), at: .milliseconds(500))
    let off = CastEvent(.other("z", ""), at: .seconds(1))
    let resize = CastEvent(.resize(Size(columns: 6, rows: 2)), at: .milliseconds(1_500))
    let again = CastEvent(.other("z", "0 1 2"), at: .milliseconds(1_400))
    let text = output("a\r\nb\r\nc", at: 0)
    let film = try Film(cast([text, zoom, off, again, resize], rows: 3))
    let tops = film.frames.map { $0.places(3).map(\.top) }
    #expect(tops == [[0, 1, 2], [0, 2], [0, 1, 2], [0, 2], [0, 1, 2]])
    #expect(film.frames[1].places(3).map(\.row) == [1, 2])
    #expect(film.frames[1].places(3).map(\.scale) == [2, 1])
    let svg = SVGFilm(film).document
    #expect(svg.contains("y=\"0\" transform=\"scale(2)\"/>") && svg.contains("clip-path"))
    #expect(HTMLFilm(film, name: "x").document.contains("[500,[0,1,2],[],[1,1,2]]"))
    let wrong = ["x", "0 9 2", "0 0 2", "-1 1 2", "2 1 2", "0 1 9"]
    #expect(wrong.allSatisfy { Zoom($0, on: Size(columns: 6, rows: 3)) == nil })
  }

  @Test(arguments: [(0, 0..<3), (5, 4..<7), (9, 7..<10), (nil, 4..<7)])
  func `a zoom is around the cursor's row, and within the screen`(row: Int?, rows: Range<Int>) {
    #expect(Zoom(of: 3, around: row, Size(columns: 8, rows: 10))?.rows == rows)
    #expect(Zoom(of: 10, around: row, Size(columns: 8, rows: 10)) == nil)
  }

  @Test func `a zoom stays while it shows the cursor, and else moves to it`() {
    let size = Size(columns: 8, rows: 10)
    let zoom = Zoom(of: 4, around: 5, size)
    for (row, first) in [(3, 3), (6, 3), (nil, 3), (7, 5), (0, 0)] {
      #expect(zoom?.following(row, size)?.rows.lowerBound == first)
    }
  }

  @Test func `the row of the cursor has its colour in each theme`() throws {
    let row = "\u{1B}[48;2;46;48;52ma         \u{1B}[31m         \u{1B}[m"
    let svg = SVGFilm(try Film(cast([output(row, at: 0)], columns: 20))).document
    #expect(svg.contains("fill=\"#2e3034\" class=\"row\""))
    #expect(svg.contains(".row{fill:#e1e1e1}") && !svg.contains("<image"))
  }

  @Test func `nothing recorded is an empty screen`() throws {
    #expect(try Film(cast([])).rows == [FilmRow()])
  }

  @Test func `rows are shown while the film shows them, and a poster without animation`() throws {
    let svg = SVGFilm(try Film(cast([output("a<", at: 0), output("b", at: 500)]))).document
    #expect(svg.contains("begin=\"loop.begin+0s\" dur=\"0.5s\""))
    #expect(svg.contains("begin=\"loop.begin+0.5s\" dur=\"1.5s\""))
    #expect(svg.contains("begin=\"0s;loop.end\" dur=\"2s\""))
    #expect(svg.contains("<g class=\"poster\"><set attributeName=\"display\" to=\"none\""))
    #expect(svg.contains(">a&lt;</text>") && svg.contains("<title>&lt;T&gt;</title>"))
  }

  @Test func `blocks are rectangles without gaps, and lines from row to row overlap`() throws {
    let svg = SVGFilm(try Film(cast([output("\u{1B}[38;2;1;2;3m▀▀▌│ a", at: 0)]))).document
    #expect(svg.contains("x=\"23.68\" y=\"12\" textLength=\"8\" font-size=\"14.4\""))
    #expect(svg.contains("<path d=\"M0 0h16v8h-16zM16 0h4v16h-4z\" fill=\"#010203\"/>"))
  }

  @Test func `colours are attributes, and classes only follow a reader's theme`() throws {
    let film = try Film(cast([output("\u{1B}[31ma\u{1B}[m  b", at: 0)]))
    let svg = SVGFilm(film).document
    #expect(svg.contains("fill=\"#e06c75\" class=\"c1\">a</text>") && !svg.contains("var("))
    // ImageMagick draws a black outline otherwise.
    #expect(svg.contains(" font-size=\"13.3\" stroke=\"none\">"))
    #expect(svg.contains("<text x=\"24\" y=\"12\" textLength=\"8\">b</text>"))
    var look = PictureLook()
    look.theme = PictureTheme(named: "nord")
    let themed = SVGFilm(try Film(cast([output("\u{1B}[31ma", at: 0)]), look)).document
    #expect(themed.contains("fill=\"#bf616a\">a</text>") && !themed.contains("class="))
    #expect(themed.contains("fill=\"#2e3440\"/>"))
  }

  @Test func `a script in a recording stays text`() throws {
    let film = try Film(cast([output("</script><script>", at: 0)], columns: 40))
    #expect(HTMLFilm(film, name: "x").document.ranges(of: "</script>").count == 1)
  }

  @Test(arguments: [
    ("demo.svg", RecordingForm.svg), ("frames/", .frames), ("golden.ascii", .txt),
    ("a.b.HTML", .html), ("x.cast", .cast), ("x.gif", .gif),
    ("x.xyz", nil),
    ("svg", nil),
  ])
  func `the ending of a file says the form`(path: String, form: RecordingForm?) {
    #expect(RecordingForm(path: path) == form)
  }
}
