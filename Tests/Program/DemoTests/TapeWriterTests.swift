import EverText
import EverTerminal
import Testing

@testable import EverDemo
@testable import EverRecording

@Suite struct TapeWriterTests {
  private static let size = Size(columns: 80, rows: 24)

  /// The tape of chords, each pressed some milliseconds after the one before.
  private func tape(
    _ keys: [(after: Int, chord: Chord)],
    rows: [String] = [],
    arguments: [String] = []
  ) -> (beginning: String, lines: [String]) {
    var writer = TapeWriter(size: Self.size, arguments: arguments)
    var time = Duration.zero
    var text = ""
    for key in keys {
      time += .milliseconds(key.after)
      text += writer.lines(of: .key(key.chord), rows: rows, size: Self.size, at: time)
    }
    text += writer.end()
    return (writer.beginning, text.split(separator: "\n").map(String.init))
  }

  private func typed(_ text: String, after first: Int = 10) -> [(after: Int, chord: Chord)] {
    text.enumerated().map { index, character in
      (index == 0 ? first : 10, Chord(.character(character)))
    }
  }

  @Test func `quick keys are one text, and a pause waits for the screen`() {
    let rows = ["Title", "▌ 3  R2-D2  96 cm (33/BBY)"]
    let lines = tape(typed("jj", after: 1_000) + [(1_240, Chord(.enter))], rows: rows).lines
    #expect(
      lines == [
        #"Wait+Screen@30s /▌ +3 +R2-D2 +96 +cm/"#, "Sleep 1000ms", #"Type "jj""#, "Sleep 1200ms",
        "Enter",
      ]
    )
  }

  @Test(arguments: [
    (["Title", "▌ 3  ░░░░░ ░░"], #"Title"#), (["", "  Star Wars (9)"], #"Star +Wars"#),
    (["", "▌▀█▄ ▄▄"], nil), ([], nil),
  ])
  func `placeholders and images aren't a pattern`(rows: [String], pattern: String?) {
    #expect(ScreenPattern.text(of: rows, without: []) == pattern)
  }

  @Test func `the last row is named by its number, because another run may have more rows`() {
    let keys = typed("G", after: 1_000) + typed("j", after: 1_000)
    #expect(
      tape(keys, rows: ["Title 60 loaded", "▌ 1,060  Cordé"]).lines.contains(#"Type "1060g""#)
    )
    #expect(tape(keys, rows: ["Title", "▌ 3  Cordé", "/G"]).lines.contains(#"Type "G""#))
    #expect(tape(keys, rows: ["Photos 30 loaded"]).lines.first == "Wait+Screen@30s /Photos/")
  }

  @Test(arguments: ["▌ api_key=abcd1234 Luke", "▌ Luke abcd1234", "▌ https://u:abcd1234@h/"])
  func `a credential that the screen repeats isn't written`(row: String) {
    let arguments = ["http://h/?api_key=abcd1234"]
    let keys = typed("j", after: 1_000)
    let (beginning, lines) = tape(keys, rows: ["Title", row], arguments: arguments)
    #expect(lines.first == "Wait+Screen@30s /Title/")
    #expect(!(beginning + lines.joined()).contains("abcd"))
  }

  @Test func `keys have the names of tapes, and the screen has pixels`() {
    let keys = [
      Chord(.pageDown), .control("d"), Chord(.left, .alt), Chord(.backTab), Chord(.function(5)),
    ]
    let (beginning, lines) = tape(keys.map { (10, $0) }, arguments: ["starwars", "--x", "5 0"])
    #expect(
      lines == [
        "PageDown", "Ctrl+d", "Alt+Left", "Shift+Tab",
        "# A key was pressed that tapes have no name for.",
      ]
    )
    #expect(beginning.contains("Set Width 960\nSet Height 576\n"))
    #expect(beginning.hasSuffix("Type \"everscroll starwars --x '5 0'\"\nEnter\n"))
  }

  @Test func `a written tape is parsed into the same keys`() throws {
    let keys =
      typed("/a\"b'c`d") + [(10, Chord(.enter)), (10, Chord(.backTab)), (10, .control("f"))]
    let (beginning, lines) = tape(keys, arguments: ["it's"])
    let tape = try Tape(beginning + lines.joined(separator: "\n"))
    #expect(tape.settings.size == Self.size)
    var pressed: [Chord] = []
    for step in tape.steps.dropFirst(2) {
      switch step.action {
      case .type(let text, _): pressed += text.map { Chord(.character($0)) }
      case .press(.key(let chord), _, _): pressed.append(chord)
      default: break
      }
    }
    #expect(pressed == keys.map(\.chord))
  }

  @Test(arguments: [
    ":header Authorization: s3cret", "jj:header A: s3cret", ":eader A: s3cret",
    ":open https://h/?token=s3cret", "https://u:s3cret@h/x?y=1",
  ])
  func `a credential that is typed is not in the tape`(line: String) {
    for keys in [
      typed(line) + [(1, Chord(.enter))],
      typed(line) + [(1, Chord(.home)), (1, "h"), (1, Chord(.enter))],
      typed(String(line.dropLast(3))) + [(1, Chord(.left)), (1, Chord(.right))] + typed("ret"),
    ] {
      let lines = tape(keys).lines.joined(separator: "\n")
      #expect(!lines.contains("s3c"), "\(lines)")
    }
  }

  @Test(arguments: [
    (["https://u:s3cret@h/x?api_key=s3cret"], "Type \"everscroll 'https://h/x?api_key=…'\""),
    (
      ["starwars", "--header", "A: s3cret", "--data=s3cret", "-Hs3cret", "--record", "a.tape"],
      "Type \"everscroll starwars\""
    ),
    (
      ["curl", "-H", "A: s3cret", "https://h/x"],
      "Type \"everscroll curl https://h/x\""
    ),
  ])
  func `a credential of the command line is not in the tape`(words: [String], line: String) {
    let beginning = tape([], arguments: words).beginning
    #expect(beginning.contains(line), "\(beginning)")
    #expect(!beginning.contains("s3cret"))
  }
}
