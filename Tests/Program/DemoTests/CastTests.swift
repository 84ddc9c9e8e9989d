import EverText
import Testing

@testable import EverDemo
@testable import EverRecording

@Suite struct CastTests {
  static let header = CastHeader(
    version: .two,
    size: Size(columns: 80, rows: 24),
    title: "A \"demo\"",
    terminal: "xterm-256color",
    idleLimit: .seconds(2)
  )

  static let events = [
    CastEvent(.output("\u{1B}[1mé\r\n"), at: .milliseconds(248)),
    CastEvent(.marker("chapter"), at: .milliseconds(1_500)),
    CastEvent(.resize(Size(columns: 90, rows: 30)), at: .milliseconds(1_500)),
    CastEvent(.exit(0), at: .milliseconds(4_050)),
  ]

  private func text(_ version: CastVersion) -> String {
    var writer = CastWriter(version)
    return writer.line(for: Self.header) + Self.events.map { writer.line(for: $0) }.joined()
  }

  @Test func `version 2 has absolute times and no exit`() {
    #expect(
      text(.two) == #"""
        {"version": 2, "width": 80, "height": 24, "idle_time_limit": 2.000, "title": "A \"demo\"", "env": {"TERM": "xterm-256color"}}
        [0.248, "o", "\u001b[1mé\r\n"]
        [1.500, "m", "chapter"]
        [1.500, "r", "90x30"]

        """#
    )
  }

  @Test func `version 3 has intervals and the exit status`() {
    #expect(
      text(.three) == #"""
        {"version": 3, "term": {"cols": 80, "rows": 24, "type": "xterm-256color"}, "idle_time_limit": 2.000, "title": "A \"demo\""}
        [0.248, "o", "\u001b[1mé\r\n"]
        [1.252, "m", "chapter"]
        [0.000, "r", "90x30"]
        [2.550, "x", "0"]

        """#
    )
  }

  @Test func `roundings of intervals don't add up`() throws {
    var writer = CastWriter(.three)
    let times = (1...1_000).map { Duration.microseconds($0 * 1_400) }
    let lines = times.map { writer.line(for: CastEvent(.output("x"), at: $0)) }
    let text = writer.line(for: CastHeader(version: .three, size: Size(columns: 1, rows: 1)))
    let cast = try Cast(Array((text + lines.joined()).utf8))
    for (event, time) in zip(cast.events, times) {
      #expect(abs(event.time / .microseconds(1) - time / .microseconds(1)) <= 500)
    }
  }

  @Test(arguments: CastVersion.allCases) func `what was written is read`(version: CastVersion)
    throws
  {
    let cast = try Cast(Array(text(version).utf8))
    var header = Self.header
    header.version = version
    #expect(cast.header == header)
    #expect(cast.events == (version == .two ? Self.events.dropLast() : Self.events))
  }

  @Test func `version 1 has pauses, also in several lines`() throws {
    let text = """
      {"version": 1, "width": 9, "height": 2, "title": "T", "env": {"TERM": "xterm"},
       "stdout": [[0, "a"], [2.5, "b"], [1, "c"]]}
      """
    for text in [text, text.replacing("\n", with: "")] {
      let cast = try Cast(Array(text.utf8))
      #expect(cast.header.size == Size(columns: 9, rows: 2) && cast.header.terminal == "xterm")
      #expect(cast.events.map(\.time) == [.zero, .milliseconds(2_500), .milliseconds(3_500)])
      #expect(cast.events.map(\.kind) == [.output("a"), .output("b"), .output("c")])
    }
  }

  @Test(arguments: ["1e308", "-1", "1e-300", "31536000", "31536001", "9223372036854775807"])
  func `no time traps`(time: String) {
    for event in ["[\(time), \"o\", \"x\"]", "[\(time), \"r\", \"\(time)x\(time)\"]"] {
      let header = #"{"version":3,"term":{"cols":9,"rows":9},"idle_time_limit":\#(time)}"#
      let cast = try? Cast(Array("\(header)\n\(event)\n\(event)\n".utf8))
      #expect((cast?.events.last?.time ?? .zero) <= .seconds(31_536_000))
    }
  }

  @Test func `a recording that is cut off plays to its last whole line`() throws {
    let whole = Array(text(.two).utf8)
    let cast = try Cast(whole.dropLast(9))
    #expect(cast.events.count == 2)
    #expect(cast.loss == "The last line of the recording is cut, and left out.")
  }

  @Test(arguments: CastVersion.allCases)
  func `what the program doesn't use is kept`(version: CastVersion) throws {
    let text = """
      {"version": 2, "width": 2, "height": 1, "timestamp": 7, "command": "ls", "env": {"TERM": "x", \
      "SHELL": "/bin/sh"}, "theme": {"fg": "#d0d0d0"}, "tags": [1, {"a": null}]}
      [0.500, "i", "j"]

      """
    let cast = try Cast(Array(text.utf8))
    var writer = CastWriter(version)
    let written = writer.line(for: cast.header) + cast.events.map { writer.line(for: $0) }.joined()
    for part in [
      "\"timestamp\": 7", "\"command\": \"ls\"", "\"SHELL\": \"/bin/sh\"",
      "\"theme\": {\"fg\": \"#d0d0d0\"}", "\"tags\": [1, {\"a\": null}]", "[0.500, \"i\", \"j\"]",
    ] { #expect(written.contains(part)) }
    var read = try Cast(Array(written.utf8))
    read.header.version = .two
    #expect(read.header == cast.header && read.events == cast.events)
  }

  @Test func `comments and empty lines are passed over, input and unknown codes are kept`() throws {
    let text = """
      {"version": 3, "term": {"cols": 2, "rows": 1}}
      # a comment

      [0.5, "i", "j"]
      [0.5, "z", "?"]
      [0.5, "o", "x"]

      """
    let cast = try Cast(Array(text.utf8))
    #expect(
      cast.events == [
        CastEvent(.other("i", "j"), at: .milliseconds(500)),
        CastEvent(.other("z", "?"), at: .seconds(1)),
        CastEvent(.output("x"), at: .milliseconds(1_500)),
      ]
    )
  }

  @Test(arguments: [
    ("", 1), ("{}", 1), (#"{"version": 1, "width": 1, "height": 1}"#, 1),
    (#"{"version": 2, "width": 0, "height": 1}"#, 1),
    (#"{"version": 2, "width": 99999, "height": 1}"#, 1),
    ("{\"version\": 2, \"width\": 1, \"height\": 1}\n[1, \"o\"]\n", 2),
    ("{\"version\": 2, \"width\": 1, \"height\": 1}\n[-1, \"o\", \"\"]\n", 2),
    ("{\"version\": 2, \"width\": 1, \"height\": 1}\n[1e308, \"o\", \"\"]\n", 2),
    ("{\"version\": 2, \"width\": 1, \"height\": 1}\n[1e9, \"o\", \"\"]\n", 2),
    ("{\"version\": 2, \"width\": 1, \"height\": 1}\nnonsense\n[1, \"o\", \"\"]", 2),
  ])
  func `what isn't a recording is refused with its line`(text: String, line: Int) {
    #expect { try Cast(Array(text.utf8)) } throws: { ($0 as? CastError)?.line == line }
  }

  @Test func `time never goes back`() throws {
    let events = [2, 1].map { CastEvent(.output("x"), at: .seconds($0)) }
    var writer = CastWriter(.two)
    let lines = events.map { writer.line(for: $0) }
    #expect(lines == ["[2.000, \"o\", \"x\"]\n", "[2.000, \"o\", \"x\"]\n"])
    let header = CastWriter(.two).line(for: Self.header)
    let cast = try Cast(Array((header + "[2.0, \"o\", \"x\"]\n[1.0, \"o\", \"x\"]\n").utf8))
    #expect(cast.events.map(\.time) == [.seconds(2), .seconds(2)])
  }
}
