import FeedBrowser
import Paging
import EverDemo
import EverRecording
import EverRuntime
import Testing

extension FeedBrowser {
  /// Plays a tape on a screen of 40×12, and returns the item that the user chooses.
  func chosen(by tape: String) throws -> Source.Item? {
    let time = VirtualTime()
    let tape = try Tape("Set Columns 40\nSet Rows 12\n\(tape)\n") { _ in nil }
    let recording = try StageRecording(tape, version: .two)
    let stage = Stage(tape, in: time, recording: recording, hasPixels: false) { _ in }
    let item = try time.run { try choose(on: StageScreen(on: stage), clock: time) }
    #expect(stage.failure == nil)
    return item
  }
}
