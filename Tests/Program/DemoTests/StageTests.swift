import EverText
import EverTerminal
@testable import EverDemo
@testable import EverRecording
import Testing

@Suite(.timeLimit(.minutes(5))) struct StageTests {
  private func stage(
    _ text: String,
    hasPixels: Bool = false,
    perform: @escaping (TapeStep) throws -> Void = { _ in }
  ) throws -> Stage {
    let tape = try Tape("Set Columns 20\nSet Rows 2\nSet TypingSpeed 100ms\n" + text)
    let recording = try StageRecording(tape, version: .two)
    return Stage(
      tape,
      in: VirtualTime(),
      recording: recording,
      hasPixels: hasPixels,
      perform: perform
    )
  }

  private func frame(_ text: CleanText, columns: Int = 20) -> Frame {
    var line = Line()
    line.append(text, at: 0, width: columns)
    return Frame(size: Size(columns: columns, rows: 2), lines: [line, Line()])
  }

  /// Shows each key that is typed until the tape ends, and returns the recording.
  private func play(_ stage: Stage) throws -> Cast {
    var typed = ""
    while true {
      stage.show(frame(CleanText(sanitizing: typed)))
      switch stage.next(until: nil, mailbox: -1) {
      case .input(.key(let chord)): if case .character(let key) = chord.key { typed.append(key) }
      case .ended: return try Cast(Array(stage.end(status: 0).utf8))
      default: break
      }
    }
  }

  private func outputs(_ cast: Cast) -> [Duration] {
    cast.events.compactMap { if case .output = $0.kind { $0.time } else { nil } }
  }

  @Test func `each key changes the frame at its own time`() throws {
    let cast = try play(try stage("Type \"abc\"\nSleep 1s"))
    #expect(cast.header.size == Size(columns: 20, rows: 2))
    // The beginning and the first frame, two more frames, and the end.
    #expect(outputs(cast) == [0, 0, 100, 200, 1_300].map { .milliseconds($0) })
  }

  @Test func `an image is recorded as pixels beside the cells that display it`() throws {
    let stage = try stage("Sleep 1s", hasPixels: true)
    var screen = StageScreen(on: stage)
    #expect(screen.imageDrawing == .kitty)
    let size = Size(columns: 2, rows: 1)
    let pixels = PixelSize(width: 1, height: 1)
    let upload = PixelImage(cells: size, pixels: pixels, compressed: [])
    let uploaded = screen.upload(upload)
    let number = try #require(uploaded)
    var line = Line()
    line.append(PictureSlice(column: 3, drawing: .graphics(id: number), row: 0, columns: 0..<2))
    stage.show(Frame(size: Size(columns: 20, rows: 2), lines: [line, Line()]))
    while stage.next(until: nil, mailbox: -1) != .ended {}
    var cast = try Cast(Array(stage.end(status: 0).utf8))
    cast.images = stage.images
    let film = try Film(cast)
    let span = try #require(film.rows[film.frame(at: film.length).rows[0]].spans.first)
    #expect(span.column == 3 && span.width == 2 && span.image?.image == number)
    #expect(film.images[number]?.cells == size)
  }

  @Test func `images are characters in a recording without pixels`() throws {
    var screen = StageScreen(on: try stage("Sleep 1s"))
    #expect(screen.imageDrawing == .symbols)
    let one = PixelSize(width: 1, height: 1)
    let upload = PixelImage(cells: Size(columns: 1, rows: 1), pixels: one, compressed: [])
    let number = screen.upload(upload)
    #expect(number == nil)
  }

  @Test func `hidden time is not recorded`() throws {
    let cast = try play(try stage("Type \"a\"\nHide\nType \"b\"\nSleep 5s\nShow\nSleep 1s"))
    #expect(outputs(cast) == [0, 0, 100, 1_100].map { .milliseconds($0) })
  }

  @Test func `the recording is faster than the tape by its speed`() throws {
    let cast = try play(try stage("Set PlaybackSpeed 2\nType \"ab\"\nSleep 1s"))
    #expect(outputs(cast) == [0, 0, 50, 600].map { .milliseconds($0) })
  }

  @Test func `a caption is below the screen and leaves its rows alone`() throws {
    let stage = try stage("Caption \"Hello\"\nExpectRow 1 /^$/\nSleep 1s")
    let cast = try play(stage)
    #expect(stage.failure == nil)
    #expect(cast.header.size.rows == 4)
    #expect(cast.events.contains { "\($0.kind)".contains("Hello") })
  }

  @Test func `keys are below the screen, and new ones after a pause`() throws {
    let stage = try stage("Set Keys on\nType \"ab\"\nEnter\nSleep 2s\nDown 2\nSleep 1s")
    let texts = try play(stage).events.map { "\($0.kind)" }
    #expect(texts.contains { $0.contains("a b Enter") })
    #expect(texts.contains { $0.contains("↓") } && !texts.contains { $0.contains("Enter ↓") })
  }

  @Test func `a caption leaves the scroll bar of the screen`() throws {
    let stage = try stage("Caption \"Hello\"\nSleep 1s")
    var frame = frame("list")
    frame.edge = Edge(column: 19, cells: [EdgeCell("█", style: .plain)])
    stage.show(frame)
    while stage.next(until: nil, mailbox: -1) != .ended {}
    let cast = try Cast(Array(stage.end(status: 0).utf8))
    #expect(cast.events.contains { "\($0.kind)".contains("█") })
  }

  @Test func `a failed expectation ends the tape with the screen`() throws {
    let stage = try stage("Type \"ab\"\nExpect /b/\nExpect /c/\nType \"c\"")
    _ = try play(stage)
    #expect(stage.failure?.step.line == 6)
    #expect(stage.failure?.screen == ["ab", ""])
  }

  @Test func `a step that can't be performed fails the tape`() throws {
    let stage = try stage("Network slow\nSleep 1s") { _ in
      throw RecordingProblem("no such network")
    }
    _ = try play(stage)
    #expect(stage.failure?.reason == "no such network")
    #expect(stage.failure?.step.line == 4)
  }

  @Test func `a deadline precedes a later key, and time stops at it`() throws {
    let stage = try stage("Sleep 1s\nType \"a\"")
    #expect(stage.next(until: .milliseconds(300), mailbox: -1) == .deadline)
    #expect(stage.time.now == .milliseconds(300))
    #expect(stage.next(until: .seconds(2), mailbox: -1) == .input(.key("a")))
    #expect(stage.time.now == .seconds(1))
  }

  @Test func `a program that never rests fails the tape`() throws {
    let stage = try stage("Sleep 1s")
    var turns = 0
    while stage.next(until: .zero, mailbox: -1) == .deadline { turns += 1 }
    #expect(turns > 100)
    #expect(stage.failure?.reason.contains("rest") == true)
  }

  @Test func `a new size reaches the loop as a signal`() throws {
    let stage = try stage("Resize 30x3")
    var screen = StageScreen(on: stage)
    #expect(screen.wait(now: .zero, until: nil, mailbox: -1) == .signals)
    #expect(screen.signals() == [.resize])
    let hasChanged = screen.updateSize()
    #expect(hasChanged)
    #expect(screen.size == Size(columns: 30, rows: 3))
    #expect(screen.wait(now: .zero, until: nil, mailbox: -1) == .signals)
    #expect(screen.signals() == [.terminate])
  }

  @Test func `the shell returns what is typed, and shows what commands print`() throws {
    let stage = try stage("Type \"ab\"\nBackspace\nEnter\nExpect /out/\nWait\nSleep 1s")
    var shell = StageShell(on: stage)
    #expect(shell.readCommand() == "a")
    shell.print("out\n")
    #expect(shell.readCommand() == nil)
    #expect(stage.failure == nil)
    #expect(stage.rows == ["out", ">"])
  }
}
