import OpenRequests

extension Options {
  /// Refuses options that can't be combined with the command or with each other.
  ///
  /// - Parameter port: The value of `--port`; nil when it wasn't given.
  /// - Throws: ``UsageError`` with their names.
  func checkCombinations(port: UInt16?) throws(UsageError) {
    try checkServer(port: port)
    try checkDetection()
    try checkRecording()
    if command == .cache(nil) {
      throw UsageError("cache takes one of the words info and clear.")
    }
    if command == .pick, printing != nil {
      throw UsageError("--print needs a source, such as ‘starwars’.")
    }
    if isOffline, !usesCache || usesMock {
      let other = usesMock ? "--mock" : "--no-cache"
      throw UsageError(
        "--offline asks the cache alone, which \(other) leaves out; give one of them."
      )
    }
  }

  private func checkServer(port: UInt16?) throws(UsageError) {
    let isServer = if case .serve = command { true } else { false }
    if port != nil, !isServer {
      throw UsageError("--port goes with serve alone.")
    }
    if items != nil, !isServer, !usesMock {
      throw UsageError("--items goes with --mock or serve alone.")
    }
    if usesMock, baseURL != nil {
      throw UsageError("--mock and --base-url name two servers; give one of them.")
    }
    guard usesMock || baseURL != nil else { return }
    let option = usesMock ? "--mock" : "--base-url"
    switch command {
    case .browse(.url): throw UsageError("\(option) names another server than the URL does.")
    case .browse(.standardInput), .browse(.list):
      throw UsageError("\(option) names a server, and standard input and files have none.")
    default: return
    }
  }

  /// Checks that a recording has a screen, and a conversion has two files.
  private func checkRecording() throws(UsageError) {
    if case .convert(let input) = command {
      guard input != nil else { throw UsageError("convert takes a recording, such as demo.cast.") }
      guard output != nil else {
        throw UsageError("convert needs -o and a file to write, such as -o demo.svg.")
      }
    } else if output != nil {
      throw UsageError("--output goes with convert alone.")
    }
    if recording != nil {
      if printing != nil { throw UsageError("--record records a screen, and --print shows none.") }
      if images == .kitty {
        throw UsageError("Recordings hold images as symbols; leave --images kitty out.")
      }
      if recording?.hasSuffix(".cast") != true {
        throw UsageError("--record writes an asciicast; its name must end in .cast.")
      }
    }
  }

  /// Refuses detection options for built-in sources, and most of them for lines.
  private func checkDetection() throws(UsageError) {
    if detection.inspects, printing != nil {
      throw UsageError("--inspect and --print ask for different output; give one of them.")
    }
    var given = detection.given
    switch command {
    case .browse(.url): break
    default:
      if let option = given.first(where: { ["--method", "--data"].contains($0) }) {
        throw UsageError("\(option) goes with a URL alone.")
      }
    }
    switch command {
    case .browse(.url), .browse(.file): return
    case .browse(.source(let name, _)) where !CommandDescription.isBuiltIn(name): return
    case .browse(.standardInput), .browse(.list):
      given.removeAll { ["--columns", "--items-path", "--id", "--inspect"].contains($0) }
    default: break
    }
    guard let option = given.first else { return }
    throw UsageError("\(option) goes with a URL or a definition of yours alone.")
  }
}
