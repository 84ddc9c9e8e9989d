import EverRecording
import CEverSystem
import EverBase
import EverText
import Glibc

/// Writes a film as a moving picture, which ffmpeg encodes.
struct VideoWriter {
  private let film: Film
  private let form: RecordingForm

  /// The longest video.
  private static let longest = Duration.seconds(3_600)

  /// - Throws: a ``RecordingProblem`` when the film takes more than an hour.
  init(_ film: Film, _ form: RecordingForm) throws(RecordingProblem) {
    guard film.length <= Self.longest else {
      throw RecordingProblem(
        "A .\(form.rawValue) takes an hour at most; .svg and .html may take longer."
      )
    }
    self.film = film
    self.form = form
  }

  /// Frames per second.
  ///
  /// The time between two frames of a GIF is a number of hundredths of a second.
  private var rate: Int { form == .gif ? 20 : 30 }

  /// The pixels of a cell; a GIF is compressed less.
  private var cellWidth: Int { form == .gif ? 10 : 16 }

  /// Writes the file.
  ///
  /// - Throws: a ``RecordingProblem`` when ffmpeg or a library is missing, or ffmpeg fails.
  /// - Complexity: O(pixels × frames).
  func write(to path: String) throws(RecordingProblem) {
    var screen = try DrawnScreen(size: film.size, cellWidth: cellWidth)
    guard form == .gif else { return try encode(Self.words(of: form) + [path], &screen) }
    let palette = path + ".palette.png"
    defer { unlink(palette) }
    try choosePalette(palette, &screen)
    let filter = "paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle"
    try encode(["-i", palette, "-lavfi", filter, "-loop", "0", "-f", "gif", path], &screen)
  }

  /// The colours of high definition, which players assume at these sizes.
  private static let colors = [
    "-vf", "scale=out_color_matrix=bt709,format=yuv420p", "-colorspace", "bt709",
    "-color_primaries", "bt709", "-color_trc", "bt709",
  ]

  private static func words(of form: RecordingForm) -> [String] {
    let codec =
      form == .webm
      ? ["libvpx-vp9", "-crf", "24", "-b:v", "0", "-cpu-used", "5", "-row-mt", "1", "-f", "webm"]
      : ["libx264", "-crf", "18", "-tune", "animation", "-movflags", "+faststart", "-f", "mp4"]
    return colors + ["-c:v"] + codec
  }

  /// Chooses the colours of a GIF from all its screens.
  private func choosePalette(_ path: String, _ screen: inout DrawnScreen) throws(RecordingProblem) {
    let encoder = try encoder(
      ["-vf", "palettegen=reserve_transparent=0", "-update", "1", "-f", "image2", path],
      screen
    )
    for frame in film.frames { try encoder.write(frame, of: film, on: &screen) }
    try encoder.end()
  }

  private func encode(_ words: [String], _ screen: inout DrawnScreen) throws(RecordingProblem) {
    let encoder = try encoder(words, screen)
    let count = max(1, Int((film.length / .seconds(1) * Double(rate)).rounded()))
    for number in 0..<count {
      let time = Duration.seconds(Double(number) / Double(rate))
      try encoder.write(film.frame(at: time), of: film, on: &screen)
    }
    try encoder.end()
  }

  private func encoder(
    _ words: [String],
    _ screen: borrowing DrawnScreen
  ) throws(RecordingProblem) -> VideoEncoder {
    try VideoEncoder(
      ["ffmpeg", "-loglevel", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0"]
        + ["-s", "\(screen.width)x\(screen.height)", "-r", "\(rate)", "-i", "pipe:0"] + words
    )
  }
}

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
    guard screen.withPixels({ writeAll($0, to: stream) }) == 0 else { throw Self.failure }
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
}
