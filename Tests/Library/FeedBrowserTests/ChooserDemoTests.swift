import FeedBrowser
import Glibc
import EverDemo
import EverRecording
import TestSupport
import Testing

@testable import Chooser

/// The tape of the chooser in `Docs/Demos`; `make demos` records it again.
@Suite(.timeLimit(.minutes(5))) struct ChooserDemoTests {
  private static let path = RepositoryFile.path("Docs/Demos/chooser.")

  /// Plays a tape at whose prompt `chooser` starts the browser, and returns the recording.
  private func play(_ tape: Tape) throws -> String {
    let time = VirtualTime()
    let recording = try StageRecording(tape, version: .two)
    let stage = Stage(tape, in: time, recording: recording, hasPixels: false) { _ in }
    var shell = StageShell(on: stage)
    while let line = shell.readCommand() {
      #expect(line == "chooser")
      let browser = FeedBrowser(source: Shades(), title: "Choose a colour")
      let shade = try time.run {
        try browser.choose(on: StageScreen(on: stage), clock: time)
      }
      if let shade { shell.print(shade.code) }
    }
    let failure = stage.failure.map { "\($0)" } ?? ""
    #expect(failure.isEmpty)
    return stage.end(status: 0)
  }

  @Test func `the chooser's tape gives the recording in the documents`() throws {
    let tape = try Tape(textOfFile(Self.path + "tape")) { _ in nil }
    let (first, second) = (try play(tape), try play(tape))
    #expect(first == second)
    let picture = SVGFilm(try Film(try Cast(Array(first.utf8)))).document
    if getenv("RECORD_SCREENS") != nil {
      try write(first, to: "cast")
      try write(picture, to: "svg")
    }
    #expect(first == textOfFile(Self.path + "cast"), "make demos records it")
    #expect(picture == textOfFile(Self.path + "svg"), "make demos records it")
  }

  private func write(_ text: String, to ending: String) throws {
    let file = try #require(fopen(Self.path + ending, "w"))
    fputs(text, file)
    fclose(file)
  }
}
