import EverText
import EverImages
import EverItems
import EverDemo
import EverRecording
import EverRuntime
import EverTerminal
import Glibc

/// A tape that is played: its stage, its shell, and the sessions that the shell starts.
struct DemoPlay {
  private let stage: Stage
  private let servers: DemoServers
  private let settings: TapeSettings

  /// - Parameters:
  ///   - tape: the tape to play.
  ///   - options: the options of the command line.
  ///   - hasPixels: whether images are recorded as pixels, and otherwise as characters.
  ///   - onFrame: receives each frame with its time; false ends the tape; nil for no receiver.
  /// - Throws: when the system lacks what a demo needs.
  init(
    _ tape: Tape,
    _ options: Options,
    hasPixels: Bool,
    onFrame: ((Frame, Duration) -> Bool)?
  ) throws {
    let time = VirtualTime()
    let servers = try DemoServers(time.outside)
    do {
      let recording = try StageRecording(tape, version: options.castVersion)
      stage = Stage(tape, in: time, recording: recording, hasPixels: hasPixels) { step in
        try servers.perform(step)
      }
    } catch {
      servers.close()
      throw error
    }
    self.servers = servers
    settings = tape.settings
    stage.onFrame = onFrame
    stage.writesPictures = !options.isCheck
  }

  /// Why the tape stopped; nil when it was played to its end.
  var failure: TapeFailure? { stage.failure }

  /// Plays the whole tape.
  func run() throws -> PlayedTape {
    defer { servers.close() }
    var shell = StageShell(on: stage)
    while let line = shell.readCommand() {
      do {
        try perform(line, in: &shell)
      } catch {
        shell.print("everscroll: " + Problem(error).sentence)
      }
    }
    return PlayedTape(lines: stage.end(status: 0), images: stage.images)
  }

  private func perform(_ line: String, in shell: inout StageShell) throws {
    guard let words = CommandWords.split(line) else {
      return stage.fail("A quote of the command line has no end.")
    }
    switch words.first {
    case nil: return
    case "clear": shell.clear()
    case let word? where word.hasPrefix("#"): return
    case "everscroll": try start(words, in: &shell)
    case let word?: stage.fail("A tape starts everscroll alone, not ‘\(word)’.")
    }
  }

  private func start(_ words: [String], in shell: inout StageShell) throws {
    let options = try Options.parse(words)
    if let file = options.writtenFile {
      throw Problem("A tape writes no file; leave out ‘\(file)’.")
    }
    switch options.command {
    case .play, .serve, .convert, .cache: stage.fail("A tape can't start ‘\(words[1])’.")
    case .browse(let request) where options.isOnScreen: try browse(request, options, in: &shell)
    case .pick where options.isOnScreen: try browse(nil, options, in: &shell)
    default:
      shell.print(
        try CapturedOutput.of { try inSurroundings { try Program.perform(options) } }
      )
    }
  }

  private func browse(
    _ request: OpenRequest?,
    _ given: Options,
    in shell: inout StageShell
  ) throws {
    var options = given
    options.headers += try HeaderFile.headers(of: options.headerFiles)
    let theme = try options.theme.map(UserThemes.theme) ?? .standard
    let stage = stage
    let selection = Selection()
    defer { shell.print(selection.text(options.format, isForTerminal: true)) }
    try inSurroundings(at: stage.time) {
      let problems = ProblemReports()
      let opener = try FeedOpener(request, options, problems: problems)
      try opener.check()
      let screen = StageScreen(on: stage)
      let worker = options.images == .none ? nil : ImageWorker()
      let session = BrowserSession(
        BrowseCommand.workspace(options, size: screen.size, cell: screen.cell, theme: theme),
        opening: opener.opening(),
        problems: problems,
        log: nil,
        decoder: worker.map { OutsideDecoder($0, stage.time.outside) },
        opener: opener,
        observer: selection.observer,
        isConfined: true,
        watchesMemory: false
      )
      var loop = ScreenLoop(screen, driving: session, clock: stage.time)
      defer {
        worker?.close()
        opener.close(before: 1)
      }
      _ = try stage.time.run { () throws(TerminalError) in try loop.run() }
    }
  }

  /// Calls a function with the demo's servers, and with its time if one is given.
  private func inSurroundings<Value>(
    at time: VirtualTime? = nil,
    _ body: () throws -> Value
  ) throws -> Value {
    let start = settings.date
    var surroundings = Surroundings()
    surroundings.seed = settings.seed
    surroundings.demo = servers
    surroundings.unixTime = { start + Int(time?.now.components.seconds ?? 0) }
    if let time { surroundings.clock = time.clock }
    return try Surroundings.$current.withValue(surroundings) { try body() }
  }
}

struct PlayedTape {
  /// The lines of an asciicast.
  let lines: String
  /// The images that it displays as pixels, by their numbers.
  let images: [UInt32: PixelImage]
}

extension Options {
  /// The option with which a command writes a file; nil for none.
  fileprivate var writtenFile: String? {
    let files = [
      ("--log", log), ("--record", recording), ("--save", detection.savedName), ("-o", output),
    ]
    return files.first { $0.1 != nil }?.0
  }

  /// Whether a command line of a tape shows a screen.
  fileprivate var isOnScreen: Bool { printing == nil && !detection.inspects }
}

/// Standard output and standard error as a text, for commands that run inside of this process.
private enum CapturedOutput {
  /// Calls a function, and returns what it wrote.
  ///
  /// - Throws: its error, or when the system provides no file.
  static func of(_ body: () throws -> Int32) throws -> String {
    guard let file = tmpfile() else {
      throw Problem("No temporary file can be made.", status: 1)
    }
    defer { fclose(file) }
    let streams = [STDOUT_FILENO, STDERR_FILENO].map { (number: $0, kept: dup($0)) }
    for stream in streams { dup2(fileno(file), stream.number) }
    defer {
      for stream in streams {
        dup2(stream.kept, stream.number)
        close(stream.kept)
      }
    }
    _ = try body()
    return text(in: file)
  }

  private static func text(in file: UnsafeMutablePointer<FILE>) -> String {
    rewind(file)
    var bytes: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      if part.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += part
    }
  }
}
