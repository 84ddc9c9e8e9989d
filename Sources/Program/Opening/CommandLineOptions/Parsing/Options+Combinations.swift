import EverItems
import EverRecording
import EverTerminal

extension Options {
  /// Refuses options that can't be combined with the command or with each other.
  ///
  /// - Throws: ``UsageError`` with their names.
  func checkCombinations() throws(UsageError) {
    try checkServer()
    try checkRecording()
    if printing != nil {
      if detection.inspects {
        throw UsageError("--inspect and --print request different output; give one of them.")
      }
      if command == .pick { throw UsageError("--print needs a source, such as ‘starwars’.") }
    }
    try checkSelection()
    try checkRows("--filter", isGiven: filter != nil)
    try checkRows("--sort", isGiven: sort != nil)
    if isOffline, !usesCache || usesMock {
      let other = usesMock ? "--mock" : "--no-cache"
      throw UsageError(
        "--offline uses the cache alone, and \(other) leaves it out; give one of them."
      )
    }
  }

  /// Checks that there is a screen on which to choose.
  private func checkSelection() throws(UsageError) {
    guard selects else { return }
    if printing != nil {
      throw UsageError("--select chooses on a screen, and --print shows none; give one of them.")
    }
    if detection.inspects {
      throw UsageError("--select chooses on a screen, and --inspect shows none; give one of them.")
    }
    switch command {
    case .browse, .pick: break
    default: throw UsageError("--select chooses from a list: name a source, such as ‘starwars’.")
    }
  }

  /// Checks that there are rows for an option that selects or orders them.
  private func checkRows(_ option: String, isGiven: Bool) throws(UsageError) {
    guard isGiven else { return }
    if detection.inspects {
      throw UsageError("--inspect describes a source, and \(option) its rows; give one of them.")
    }
    guard case .browse = command else {
      throw UsageError("\(option) needs a source, such as ‘starwars’.")
    }
  }

  private func checkServer() throws(UsageError) {
    if items != nil, command != .serve, !usesMock {
      throw UsageError("--items goes with --mock or serve alone.")
    }
    if hasCodedPictures, command != .serve, !usesMock {
      throw UsageError("--coded goes with --mock or serve alone.")
    }
    if usesMock, baseURL != nil {
      throw UsageError("--mock and --base-url name two servers; give one of them.")
    }
    guard usesMock || baseURL != nil else { return }
    let option = usesMock ? "--mock" : "--base-url"
    switch command {
    case .browse(.url):
      throw UsageError("\(option) replaces the server of a source, and a URL names its own.")
    case .browse(.standardInput), .browse(.list):
      throw UsageError("\(option) names a server, and standard input and files have none.")
    default: return
    }
  }

  /// Checks that a recording has a screen, and a conversion an output file.
  private func checkRecording() throws(UsageError) {
    if case .convert = command, output == nil {
      throw UsageError("convert needs -o and a file to write, such as -o demo.svg.")
    }
    if isCheck, output != nil {
      throw UsageError("--check writes nothing, and --output names a file; give one of them.")
    }
    guard let recording else { return }
    if printing != nil { throw UsageError("--record records a screen, and --print shows none.") }
    if SessionRecordings.isTape(recording) { return }
    if [.kitty, .sixel, .iterm].contains(images) {
      throw UsageError(
        "Recordings contain images as symbols; leave --images \(images.rawValue) out."
      )
    }
    if !recording.hasSuffix(".cast") {
      throw UsageError("--record writes an asciicast or a tape; end the name in .cast or .tape.")
    }
  }
}
