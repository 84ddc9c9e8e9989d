import EverRecording
import EverEmulation
import EverImages
import EverText

/// The screen of a terminal that shows a recording, emulated in a separate process.
///
/// A recording may come from anywhere, and the emulator is written in C.
struct ConfinedScreen: ~Copyable {
  /// The most cells of all screens, about an hour of a full terminal.
  private static let mostCells = 2_000_000_000

  private var process: ConfinedProcess
  private(set) var size: Size
  private var cells = 0

  /// - Throws: a ``RecordingProblem`` when the process can't be started.
  init(size: Size) throws(RecordingProblem) {
    var process = try Self.start()
    let size = TerminalEmulator.possible(size)
    try Self.send(.resize(size), to: &process)
    self.process = process
    self.size = size
  }

  private static func start() throws(RecordingProblem) -> ConfinedProcess {
    do throws(ConfinedProcess.Failure) {
      return try ConfinedProcess(ScreenRequest.workerArgument)
    } catch { throw problem(error) }
  }

  mutating func resize(to size: Size) throws(RecordingProblem) {
    self.size = TerminalEmulator.possible(size)
    try Self.send(.resize(self.size), to: &process)
  }

  mutating func write(_ text: String) throws(RecordingProblem) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let part = rest.prefix(ScreenRequest.mostBytes)
      rest = rest.dropFirst(part.count)
      try Self.send(.write(part.count), with: part, to: &process)
    }
  }

  /// The rows that have changed since the last call; all after a resize.
  ///
  /// - Throws: a ``RecordingProblem`` when the process has ended, or there are too many screens.
  mutating func changes() throws(RecordingProblem) -> ScreenChanges {
    cells += size.columns * size.rows
    guard cells <= Self.mostCells else {
      throw RecordingProblem("The recording has too many screens for this format.")
    }
    try Self.send(.show, to: &process)
    let size = ScreenChanges.bodySize(prefix: try receive(ScreenChanges.prefixSize))
    guard let size, let changes = ScreenChanges(body: try receive(size), size: self.size) else {
      throw Self.problem(.lost)
    }
    return changes
  }

  private static func send(
    _ request: ScreenRequest,
    with bytes: ArraySlice<UInt8> = [],
    to process: inout ConfinedProcess
  ) throws(RecordingProblem) {
    do throws(ConfinedProcess.Failure) {
      try process.send(request.encoded + bytes)
    } catch { throw problem(error) }
  }

  private mutating func receive(_ count: Int) throws(RecordingProblem) -> [UInt8] {
    do throws(ConfinedProcess.Failure) {
      return try process.receive(count)
    } catch { throw Self.problem(error) }
  }

  private static func problem(_ failure: ConfinedProcess.Failure) -> RecordingProblem {
    switch failure {
    case .noWorker:
      RecordingProblem(
        "The recording can't be shown: ‘image-worker’, which belongs beside the program, is missing "
          + "or can't start."
      )
    case .lost:
      RecordingProblem(
        "The recording can't be shown: the emulator of a terminal failed at its output."
      )
    }
  }
}
