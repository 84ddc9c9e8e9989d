import Cells
import Testing

@testable import Recording

@Suite struct FilmTests {
  private func cast(_ events: [CastEvent], columns: Int = 6, rows: Int = 2) -> Cast {
    let size = Size(columns: columns, rows: rows)
    return Cast(header: CastHeader(version: .two, size: size, title: "<T>"), events: events)
  }

  private func output(_ text: String, at milliseconds: Int) -> CastEvent {
    CastEvent(.output(text), at: .milliseconds(milliseconds))
  }

  private func texts(_ film: Film, _ frame: Film.Frame) -> [String] {
    frame.rows.map { film.rows[$0].spans.map(\.text).joined(separator: "|") }
  }

  @Test func `screens appear at their times, equal rows once`() {
    let film = Film(cast([output("ab\r\nab", at: 0), output("\u{1B}[Hx", at: 500)]))
    #expect(film.frames.map(\.start) == [.zero, .milliseconds(500)])
    #expect(texts(film, film.frames[0]) == ["ab", "ab"])
    #expect(texts(film, film.frames[1]) == ["xb", "ab"])
    #expect(film.rows.count == 2)
    #expect(texts(film, film.frame(at: .milliseconds(499))) == ["ab", "ab"])
  }

  @Test func `a screen that is drawn in pieces is one`() {
    let film = Film(cast([output("a", at: 0), output("b", at: 5), output("c", at: 100)]))
    #expect(film.frames.count == 2)
    #expect(texts(film, film.frames[0])[0] == "ab")
  }

  @Test func `colours part a row, wide characters take two cells`() {
    let film = Film(cast([output("a\u{1B}[31m漢\u{1B}[m b", at: 0)]))
    let spans = film.rows[film.frames[0].rows[0]].spans
    #expect(spans.map(\.column) == [0, 1, 4])
    #expect(spans.map(\.width) == [1, 2, 1])
    #expect(spans[1].style == Style(foreground: .palette(1)))
  }

  @Test func `pauses are cut to the idle limit`() {
    var long = cast([output("a", at: 0), output("b", at: 60_000)])
    long.header.idleLimit = .seconds(2)
    #expect(Film(long).frames.map(\.start) == [.zero, .seconds(2)])
  }

  @Test func `a film is as large as its largest screen`() {
    let resize = CastEvent(.resize(Size(columns: 9, rows: 1)), at: .milliseconds(50))
    let film = Film(cast([output("a", at: 0), resize, output("b", at: 100)]))
    #expect(film.size == Size(columns: 9, rows: 2))
  }

  @Test func `a megabyte of output at once is drawn`() {
    let film = Film(cast([output(String(repeating: "é", count: 1 << 20) + "z", at: 0)]))
    #expect(texts(film, film.frames[0]) == ["éééééé", "ééééz"])
  }

  @Test func `nothing recorded is an empty screen`() {
    let film = Film(cast([]))
    #expect(film.frames.count == 1 && film.rows == [FilmRow()])
  }

  @Test func `the animation has a step for each screen`() {
    let svg = SVGFilm(Film(cast([output("a<", at: 0), output("b", at: 500)]))).document
    #expect(svg.contains("@keyframes film{0.0000%{transform:translateY(-0px)}25.0000%{"))
    #expect(svg.contains(".film{animation:film 2000ms steps(1,end) infinite}"))
    #expect(svg.contains(">a&lt;</text>") && svg.contains("<title>&lt;T&gt;</title>"))
  }

  @Test func `blocks are rectangles without gaps`() {
    let svg = SVGFilm(Film(cast([output("\u{1B}[38;2;1;2;3m▀▌", at: 0)]))).document
    #expect(svg.contains("<path d=\"M0 0h8v8h-8z\" style=\"fill:#010203\"/>"))
    #expect(svg.contains("<path d=\"M8 0h4v16h-4z\" style=\"fill:#010203\"/>"))
  }

  @Test func `a script in a recording stays text`() {
    let text = "</script><script>"
    let film = Film(cast([output(text, at: 0)], columns: 40))
    let page = HTMLFilm(film, name: "x").document
    #expect(page.ranges(of: "</script>").count == 1)
  }

  @Test func `the last screen as text and with its colours`() {
    let film = Film(cast([output("a\u{1B}[1;94mb\u{1B}[m\r\n  c", at: 0)]))
    let still = StillText(endOf: film)
    #expect(still.plain == "ab\n  c\n")
    #expect(still.colored == "\u{1B}[0ma\u{1B}[m\u{1B}[0;1;94mb\u{1B}[m\n  \u{1B}[0mc\u{1B}[m\n")
  }

  @Test(arguments: [
    ("demo.svg", RecordingForm.svg), ("a.b.HTML", .html), ("x.cast", .cast), ("x.gif", .gif),
    ("x.xyz", nil),
    ("svg", nil),
  ])
  func `the ending of a file says the form`(path: String, form: RecordingForm?) {
    #expect(RecordingForm(path: path) == form)
  }
}
