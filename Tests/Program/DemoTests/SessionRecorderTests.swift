import EverText
import Glibc
import Testing

@testable import EverDemo
@testable import EverRecording

@Suite struct SessionRecorderTests {
  private let size = Size(columns: 8, rows: 2)

  @Test func `a frame is one event, and a resize precedes it`() throws {
    var recorder = SessionRecorder(CastHeader(version: .three, size: size))
    recorder.begin()
    recorder.add(frame: Array("one".utf8), size: size, at: .milliseconds(10))
    recorder.add(frame: [], size: size, at: .milliseconds(15))
    let wide = Size(columns: 9, rows: 2)
    recorder.add(frame: Array("two".utf8), size: wide, at: .milliseconds(20))
    recorder.restore(at: .milliseconds(30))
    recorder.end(status: 130, at: .milliseconds(30))
    let events = try Cast(Array(recorder.takeLines().utf8)).events.dropFirst()
    #expect(
      Array(events) == [
        CastEvent(.output("one"), at: .milliseconds(10)),
        CastEvent(.resize(wide), at: .milliseconds(20)),
        CastEvent(.output("two"), at: .milliseconds(20)),
        CastEvent(.output("\u{1B}[m\u{1B}[?25h"), at: .milliseconds(30)),
        CastEvent(.exit(130), at: .milliseconds(30)),
      ]
    )
  }

  @Test func `a file that exists is left alone`() throws {
    let path = "/tmp/everscroll-\(getpid())-recorder.cast"
    unlink(path)
    defer { unlink(path) }
    try #require(RecordingFile(creating: path).write("a line\n") == nil)
    #expect(throws: RecordingProblem(path: path, code: EEXIST, status: 2)) {
      _ = try RecordingFile(creating: path)
    }
  }
}
