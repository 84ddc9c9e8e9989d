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
