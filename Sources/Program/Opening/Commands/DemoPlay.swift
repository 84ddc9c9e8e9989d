import EverBase
import EverDemo
import EverImages
import EverItems
import EverMock
import EverRecording
import EverRuntime
import EverTerminal
import EverText
import EverWeb
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
      let recording = try StageRecording(tape, version: options.castVersion ?? .two)
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

  /// Plays the whole tape.
  ///
  /// - Throws: a ``TapeFailure`` when it stopped before its end.
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
    if let failure = stage.failure { throw failure }
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
    case let word?: stage.fail("A tape starts everscroll alone, not ‘\(word)’; see --allow-run.")
    }
  }

  private func start(_ words: [String], in shell: inout StageShell) throws {
    let options = try Options.parse(words)
    if let file = options.writtenFile {
      throw Problem("A tape writes no file; leave out ‘\(file)’.")
    }
    switch options.command {
    case .play, .record, .serve, .convert, .cache: stage.fail("A tape can't start ‘\(words[1])’.")
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
      let opener = try FeedOpener(request, options, problems: ProblemReports())
      try opener.check()
      let screen = StageScreen(on: stage)
      let worker = options.images == .none ? nil : ImageWorker()
      let decoder = worker.map { OutsideDecoder($0, stage.time.outside) }
      var session = BrowseCommand.session(of: opener, on: screen, theme, decoder, selection)
      session.isConfined = true
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
    rewind(file)
    let written = try RegularFile.bytes(from: fileno(file), atMost: .max)
    return String(decoding: written, as: UTF8.self)
  }
}

/// The mock API and the network of a demo.
///
/// All requests go to the mock API through a Unix socket, whatever host their URL names, so that a
/// demo needs no network and shows no port.
final class DemoServers: Sendable {
  private struct State {
    var server: MockServer?
    var network: SimulatedNetwork?
    /// The profile that a step has selected; nil for the profile of the command line.
    var profile: NetworkProfile?
  }

  private let directory: String
  private var socket: String { directory + "/socket" }
  private let outside: OutsideWork
  private let state = Lock(State())

  /// - Throws: when there is no directory for the socket.
  init(_ outside: OutsideWork) throws {
    var template = Array("/tmp/everscroll-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(errno: errno)
      throw Problem("No directory can be made in /tmp: \(reason).", status: 1)
    }
    directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.outside = outside
  }

  /// Removes the directory of the socket.
  func close() {
    unlink(socket)
    rmdir(directory)
  }

  /// Starts the server of a new session, with a number of items in its lists; nil for the usual
  /// number.
  func startServer(_ items: Int?) throws(MockError) -> MockServer {
    // The file of the server before, which has stopped, is in the way.
    unlink(socket)
    var configuration = MockConfiguration(items: items, showsScenes: true)
    configuration.socketPath = socket
    let server = try MockServer.start(configuration)
    state.withLock { $0.server = server }
    return server
  }

  /// Sends all requests to the server of the session, without limits of real time.
  func configure(_ configuration: inout TransportConfiguration) {
    configuration.unixSocketPath = socket
    configuration.proxy = ""
    configuration.connectTimeout = .zero
    configuration.slowTime = .zero
    configuration.averageTime = .zero
  }

  /// The network of a new session, which the steps of the tape change; the profile counts unless a
  /// step has selected one.
  func network(_ profile: NetworkProfile) -> SimulatedNetwork {
    state.withLock { state in
      let network = SimulatedNetwork(state.profile ?? profile)
      state.network = network
      return network
    }
  }

  /// A transport whose requests take no virtual time.
  func outside(_ transport: CurlTransport) -> any HTTPTransport {
    OutsideTransport(transport, outside)
  }

  /// Performs a step about the network or the server.
  func perform(_ step: TapeStep) throws {
    switch step.action {
    case .network(let text):
      guard let profile = NetworkProfile.parse(text) else {
        throw RecordingProblem("‘\(text)’ isn't a network; Network takes \(NetworkProfile.syntax).")
      }
      let network = state.withLock { state in
        state.profile = profile
        return state.network
      }
      network?.change(to: profile)
    case .fault(let words): try started.fail(words)
    case .drift(let count): try started.fail("drift=\(count) count=\(Int.max)")
    case .environment(let name, let value): setenv(name, value, 1)
    default: break
    }
  }

  private var started: MockServer {
    get throws {
      guard let server = state.withLock(\.server) else {
        throw RecordingProblem("There is no server yet; open a source first.")
      }
      return server
    }
  }
}
