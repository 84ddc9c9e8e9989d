import EverText
import EverTerminal
import Testing

@Suite struct ScreenLoopTests {
  private let notes = Notes()
  private let clock = ScriptedClock()

  private func screen(_ turns: ScriptedScreen.Turn...) -> ScriptedScreen {
    ScriptedScreen(notes, clock, turns)
  }

  /// Runs a loop to its end; nil where the terminal could not be taken over again.
  private func run(_ screen: consuming ScriptedScreen, deadline: Duration? = nil) -> Int32? {
    var loop = ScreenLoop(screen, driving: NotingDriver(notes, deadline: deadline), clock: clock)
    return try? loop.run()
  }

  private func keys(_ keys: Chord...) -> ScriptedScreen.Turn {
    ScriptedScreen.Turn(wakeups: .input, events: keys.map { .key($0) })
  }

  private func signals(_ signals: TerminalSignal...) -> ScriptedScreen.Turn {
    ScriptedScreen.Turn(wakeups: .signals, signals: signals)
  }

  @Test func `a frame is shown before what takes longer begins`() {
    #expect(run(screen(keys("q"))) == 7)
    #expect(notes.lines == ["show", "begun", "show", "leave", "end"])
  }

  @Test func `all keys of a turn are received in order, then one frame is drawn`() {
    _ = run(screen(keys("a", "b"), keys("q", "c")))
    #expect(
      notes.lines.dropFirst(3).starts(with: ["character(\"a\")", "character(\"b\")", "show"])
    )
    #expect(!notes.lines.contains("character(\"c\")"))
  }

  @Test func `a turn that changes nothing shows no frame`() {
    _ = run(screen(ScriptedScreen.Turn(wakeups: .mailbox), keys("q")))
    #expect(notes.lines == ["show", "begun", "show", "leave", "end"])
  }

  @Test func `a deadline during keys is not lost`() {
    let turn = ScriptedScreen.Turn(wakeups: .input, events: [.key("a")], time: .seconds(2))
    _ = run(screen(turn, keys("q")), deadline: .seconds(1))
    #expect(notes.lines.dropFirst(3).starts(with: ["character(\"a\")", "time passed", "show"]))
  }

  @Test func `a deadline in the future has no effect`() {
    _ = run(screen(keys("a"), keys("q")), deadline: .seconds(1))
    #expect(!notes.lines.contains("time passed"))
  }

  @Test(arguments: [
    (TerminalSignal.interrupt, Int32(130)), (.terminate, 143), (.hangUp, 129), (.quit, 131),
  ])
  func `a signal ends the loop with its status`(signal: TerminalSignal, status: Int32) {
    #expect(run(screen(signals(signal))) == status)
    #expect(notes.lines == ["show", "begun", "show", "leave", "end"])
  }

  @Test func `a terminal that was closed while the program stood still is not taken over`() {
    #expect(run(screen(signals(.resume, .hangUp))) == 129)
    #expect(!notes.lines.contains("resume"))
  }

  @Test func `a hang-up while the program stands still leaves the terminal given back`() {
    var screen = screen(signals(.suspend))
    screen.signalsWhileStopped = [.hangUp]
    #expect(run(screen) == 129)
    #expect(notes.lines.suffix(2) == ["leave", "end"])
  }

  @Test func `a terminal that can't be taken over because it is gone ends as a hang-up does`() {
    var screen = screen(signals(.resume))
    screen.refusesToResume = true
    screen.signalsWhileStopped = [.hangUp]
    #expect(run(screen) == 129)
    #expect(notes.lines.suffix(2) == ["leave", "end"])
  }

  @Test func `a terminal that can't be taken over is an error, and everything ends`() {
    var screen = screen(signals(.resume))
    screen.refusesToResume = true
    #expect(run(screen) == nil)
    #expect(notes.lines.suffix(2) == ["leave", "end"])
  }

  @Test func `a program that continues reads its size and redraws`() {
    var resumed = signals(.resume)
    resumed.size = Size(columns: 5, rows: 2)
    _ = run(screen(resumed, keys("q")))
    #expect(
      notes.lines.dropFirst(3).starts(with: ["resume", "resized to 5×2", "imagesLost", "show"])
    )
  }

  @Test func `a request to stop gives the terminal back in between`() {
    _ = run(screen(keys("z"), keys("q")))
    #expect(
      notes.lines.dropFirst(3).starts(with: ["suspend", "resized to 9×3", "imagesLost", "show"])
    )
  }

  @Test func `a driver has the terminal restored, and the loop takes it over again`() {
    _ = run(screen(keys("t"), keys("q")))
    #expect(
      notes.lines.dropFirst(3).starts(
        with: ["leave", "used", "resume", "resized to 9×3", "imagesLost", "show"]
      )
    )
  }

  @Test func `keys read with the one that hands the terminal over go to its user first`() {
    _ = run(screen(keys("t", "a", "b"), keys("q")))
    #expect(
      notes.lines.dropFirst(3) == [
        "leave", "used", "used character(\"a\")", "resume", "resized to 9×3", "imagesLost",
        "character(\"b\")", "show", "leave", "end",
      ]
    )
  }

  @Test func `keys read while the terminal is restored go to its next user`() throws {
    var screen = screen(keys("t"), keys("q"))
    screen.eventsWhileLeaving = [.key("a"), .key("b")]
    _ = run(screen)
    #expect(notes.lines.contains("used character(\"a\")"))
    #expect(notes.lines.contains("character(\"b\")"))
    var last = self.screen(keys("q", "c"))
    last.eventsWhileLeaving = [.key("d")]
    var loop = ScreenLoop(last, driving: NotingDriver(notes), clock: clock)
    #expect(try loop.run() == 7)
    #expect(loop.unread == [.key("c"), .key("d")])
  }

  @Test func `a loop begins with the keys of another and leaves those after its end`() throws {
    let driver = NotingDriver(notes)
    var loop = ScreenLoop(
      screen(keys("b", "q", "c", "d")),
      driving: driver,
      unread: [.key("a")],
      clock: clock
    )
    #expect(try loop.run() == 7)
    #expect(notes.lines.prefix(3) == ["show", "begun", "character(\"a\")"])
    #expect(notes.lines.contains("character(\"b\")"))
    #expect(loop.unread == [.key("c"), .key("d")])
  }

  @Test func `what has the terminal may end the program, which doesn't take it over again`() {
    #expect(run(screen(keys("T"))) == 143)
    #expect(!notes.lines.contains("resume"))
  }

  @Test func `a screen that is redrawn may have lost its images`() {
    _ = run(screen(keys("l"), keys("q")))
    #expect(notes.lines.dropFirst(3).starts(with: ["redraw", "imagesLost", "show"]))
  }

  @Test func `another size is reported before the next frame`() {
    var resize = signals(.resize)
    resize.size = Size(columns: 4, rows: 4)
    _ = run(screen(resize, keys("q")))
    #expect(notes.lines.dropFirst(3).starts(with: ["resized to 4×4", "show"]))
  }
}
