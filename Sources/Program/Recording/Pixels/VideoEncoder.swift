import CEverSystem
import Glibc

/// A run of ffmpeg that reads raw frames from its standard input.
struct VideoEncoder: ~Copyable {
  private let process: pid_t
  private let stream: Int32

  /// Starts ffmpeg.
  ///
  /// - Parameter words: its name and arguments.
  /// - Throws: a ``RecordingProblem`` when it isn't installed.
  init(_ words: [String]) throws(RecordingProblem) {
    var ends: [Int32] = [-1, -1]
    guard cspawn_socketpair(&ends) == 0 else {
      throw RecordingProblem("No more files can be opened.")
    }
    defer { close(ends[1]) }
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let started = cspawn_fed(&pointers, ends[1])
    guard started > 0 else {
      close(ends[0])
      throw RecordingProblem(
        "This format is written by ffmpeg, which isn't installed; .svg, .html and .png need no ffmpeg."
      )
    }
    process = started
    stream = ends[0]
  }

  /// Writes a frame, once it is drawn.
  ///
  /// - Throws: a ``RecordingProblem`` when ffmpeg has ended.
  borrowing func write(
    _ frame: Film.Frame,
    of film: Film,
    on screen: inout DrawnScreen
  ) throws(RecordingProblem) {
    screen.draw(frame, of: film)
    let stream = stream
    guard screen.withPixels({ Self.send($0, to: stream) }) else { throw Self.failure }
  }

  deinit {
    _ = Self.finish(process, stream)
  }

  /// Ends the input, and waits for ffmpeg.
  ///
  /// - Throws: a ``RecordingProblem`` when it failed.
  consuming func end() throws(RecordingProblem) {
    let status = Self.finish(process, stream)
    discard self
    guard status == 0 else { throw Self.failure }
  }

  private static func finish(_ process: pid_t, _ stream: Int32) -> Int32 {
    close(stream)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static let failure = RecordingProblem(
    "ffmpeg can't write this; its own message is above."
  )

  private static func send(_ bytes: UnsafeRawBufferPointer, to stream: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.send(stream, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else {
        guard errno == EAGAIN || errno == EINTR else { return false }
        var ready = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      }
    }
    return true
  }
}
