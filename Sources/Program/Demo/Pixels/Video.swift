import EverRecording
import EverBase
import EverText
import Glibc

/// Writes a film as a moving picture, which ffmpeg encodes.
///
/// Each frame is drawn and encoded once, whatever time it stands.
struct VideoWriter {
  let film: Film
  let form: RecordingForm

  /// The most frames per second.
  ///
  /// The time between two frames of a GIF is a number of hundredths of a second.
  private var rate: Int {
    min(film.look.frameRate ?? (form == .gif ? 20 : 30), form == .gif ? 50 : 100)
  }

  /// The pixels of an eighth of a cell's width; a GIF is compressed less, most of all a long one.
  private var unit: Double { form != .gif ? 2 : film.frames.count > 1_000 ? 1 : 1.25 }

  /// Writes the file.
  ///
  /// - Throws: a ``RecordingProblem`` when ffmpeg or a library is missing, or ffmpeg fails.
  /// - Complexity: O(pixels × frames).
  func write(to path: String) throws(RecordingProblem) {
    var screen = try DrawnScreen(film, unit: unit, hasFewShades: form == .gif)
    guard form == .gif else { return try encode(moments, Self.words(of: form) + [path], &screen) }
    let palette = path + ".palette.png"
    defer { unlink(palette) }
    let choice = [
      "-vf", "palettegen=reserve_transparent=0", "-update", "1", "-f", "image2", palette,
    ]
    try encode(samples, choice, &screen)
    // Photos need it; text is smaller and sharper without.
    let dither = film.images.isEmpty ? "none" : "bayer:bayer_scale=4"
    let filter = "paletteuse=dither=\(dither):diff_mode=rectangle"
    try encode(
      moments,
      ["-i", palette, "-lavfi", filter, "-loop", "0", "-f", "gif", path],
      &screen
    )
  }

  /// The colours of high definition, which players assume at these sizes.
  private static let colors = [
    "-vf", "scale=out_color_matrix=bt709,format=yuv420p", "-colorspace", "bt709",
    "-color_primaries", "bt709", "-color_trc", "bt709",
  ]

  private static func words(of form: RecordingForm) -> [String] {
    let codec =
      form == .webm
      ? [
        "libvpx-vp9", "-crf", "36", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "7",
        "-tune-content", "screen", "-aq-mode", "0", "-f", "webm",
      ]
      : ["libx264", "-crf", "18", "-tune", "animation", "-movflags", "+faststart", "-f", "mp4"]
    return colors + ["-c:v"] + codec
  }

  private typealias Moment = (time: Int, frame: Film.Frame)

  private func encode(
    _ moments: [Moment],
    _ words: [String],
    _ screen: inout DrawnScreen
  ) throws(RecordingProblem) {
    let stream = VideoStream(width: screen.width, height: screen.height, rate: rate)
    let encoder = try VideoEncoder(
      ["ffmpeg", "-loglevel", "error", "-nostdin", "-y", "-f", "matroska", "-i", "pipe:0"]
        + ["-vsync", "vfr"] + words
    )
    var head = stream.beginning
    for (time, frame) in moments {
      screen.draw(frame, of: film)
      head += stream.frame(at: time)
      guard head.withUnsafeBytes({ encoder.write($0) }), screen.withPixels({ encoder.write($0) })
      else { break }
      head = []
    }
    try encoder.end()
  }

  /// The frames with their times in milliseconds, as far apart as the rate permits; the last one
  /// ends the film.
  private var moments: [Moment] {
    var moments: [(slot: Int, frame: Film.Frame)] = []
    for frame in film.frames {
      let slot = Int((frame.start / .seconds(1) * Double(rate)).rounded(.up))
      if moments.last?.slot == slot { moments.removeLast() }
      moments.append((slot, frame))
    }
    let end = Int((film.length / .seconds(1) * Double(rate)).rounded()) - 1
    if let last = moments.last, last.slot < end { moments.append((end, last.frame)) }
    return moments.map { ($0.slot * 1_000 / rate, $0.frame) }
  }

  /// The first frame with each colour and each image, from which the palette is chosen.
  private var samples: [Moment] {
    var (styles, images, rows) = (Set<Style>(), Set<UInt32>(), Set<Int>())
    return moments.filter { moment in
      let new = moment.frame.rows.filter { rows.insert($0).inserted }
      let spans = new.flatMap { film.rows[$0].spans }
      let count = styles.count + images.count
      styles.formUnion(spans.map(\.style))
      images.formUnion(spans.compactMap(\.image?.image))
      return styles.count + images.count > count
    }
  }
}

/// A stream of raw frames in Matroska (RFC 9559), in which each frame has its own time.
struct VideoStream {
  let width: Int
  let height: Int
  /// The most frames per second.
  let rate: Int

  /// The bytes before the first frame.
  var beginning: [UInt8] {
    let header = Self.element([0x42, 0x82], Array("matroska".utf8))
    let size = Self.number([0xB0], width) + Self.number([0xBA], height)
    let video = Self.element([0xE0], size + Self.element([0x2E, 0xB5, 0x24], Array("BGR\0".utf8)))
    let track =
      Self.number([0xD7], 1) + Self.number([0x73, 0xC5], 1) + Self.number([0x83], 1)
      + Self.number([0x23, 0xE3, 0x83], 1_000_000_000 / rate)
      + Self.element([0x86], Array("V_UNCOMPRESSED".utf8)) + video
    // A segment without an end.
    return Self.element([0x1A, 0x45, 0xDF, 0xA3], header)
      + [0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
      + Self.element([0x15, 0x49, 0xA9, 0x66], Self.number([0x2A, 0xD7, 0xB1], 1_000_000))
      + Self.element([0x16, 0x54, 0xAE, 0x6B], Self.element([0xAE], track))
  }

  /// The bytes before the pixels of a frame at a time in milliseconds.
  func frame(at time: Int) -> [UInt8] {
    let pixels = width * height * 4
    // Track 1, at the time of the cluster, decodable by itself.
    let block = [0xA3] + Self.size(pixels + 4) + [0x81, 0, 0, 0x80]
    let content = Self.number([0xE7], time) + block
    return [0x1F, 0x43, 0xB6, 0x75] + Self.size(content.count + pixels) + content
  }

  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + size(content.count) + content
  }

  private static func number(_ id: [UInt8], _ value: Int) -> [UInt8] {
    element(id, bytes(value, 8))
  }

  /// A size in eight bytes; the leading bits of the first byte say how many bytes there are.
  private static func size(_ count: Int) -> [UInt8] { [1] + bytes(count, 7) }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// A run of ffmpeg that reads raw frames from its standard input.
struct VideoEncoder: ~Copyable {
  private let stream: UnsafeMutablePointer<FILE>

  /// The status of the shell when ffmpeg isn't installed.
  private static let missing: Int32 = 127

  /// Starts ffmpeg by its name and arguments.
  ///
  /// - Throws: a ``RecordingProblem`` when no process can be started.
  init(_ words: [String]) throws(RecordingProblem) {
    let command = words.map(ShellText.quoted).joined(separator: " ")
    let check = "command -v \(words[0]) >/dev/null || exit \(Self.missing); exec "
    guard let stream = popen(check + command, "we") else {
      throw RecordingProblem("No more programs can be started.")
    }
    self.stream = stream
  }

  deinit { _ = pclose(stream) }

  /// Writes bytes of the stream; false when ffmpeg has ended, and ``end()`` says why.
  borrowing func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count
  }

  /// Ends the input, and waits for ffmpeg.
  ///
  /// - Throws: a ``RecordingProblem`` when it failed, or isn't installed.
  consuming func end() throws(RecordingProblem) {
    let status = pclose(stream)
    discard self
    guard status != 0 else { return }
    throw RecordingProblem(
      status >> 8 == Self.missing
        ? "This format is written by ffmpeg, which isn't installed; .svg, .html and .png need no ffmpeg."
        : "ffmpeg can't write this; its own message is above."
    )
  }
}
