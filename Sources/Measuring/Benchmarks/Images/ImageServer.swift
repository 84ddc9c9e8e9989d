import Documents
import Glibc

/// An `everscroll serve` process, and its log of requests.
final class ImageServer {
  static let items = 1_000

  let baseURL: String
  private let process: pid_t
  private let log: TemporaryFile
  private let watch: FileWatch

  /// Starts the server; nil when it doesn't print its address within five seconds.
  init?() {
    guard let log = TemporaryFile([]), let process = Self.start(writingTo: log.path) else {
      return nil
    }
    self.log = log
    self.process = process
    watch = FileWatch(log.path)
    while log.lines.isEmpty, watch.waitForChange(atMost: .seconds(5)) {}
    guard let address = log.lines.first else {
      kill(process, SIGTERM)
      return nil
    }
    baseURL = String(address)
  }

  deinit {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// The requests that have ended so far, in that order.
  var requests: [ServedRequest] { log.lines.dropFirst().compactMap(ServedRequest.init) }

  /// The requests that end during the work and after it, until none has ended for half a second or
  /// ten seconds have passed.
  func requests(during work: () -> Void) -> [ServedRequest] {
    let before = requests.count
    work()
    let deadline = ContinuousClock.now + .seconds(10)
    while watch.waitForChange(atMost: .milliseconds(500)), ContinuousClock.now < deadline {}
    return Array(requests.dropFirst(before))
  }

  private static func start(writingTo path: String) -> pid_t? {
    let program = TimedProgram.builtPath(of: "everscroll")
    let command = [program, "serve", "--port", "0", "--items", "\(items)"]
    return ChildProcess.start(command, output: path)
  }
}

struct ServedRequest {
  let path: String
  let status: Int
  let bytes: Int
  let wasAnswered: Bool

  /// Parses a line of the log; nil when it isn't a request.
  init?(_ line: Substring) {
    guard let request = (try? JSONDocument(Array(line.utf8)))?.root,
      let path = request.member("path")?.text
    else { return nil }
    self.path = path
    status = request.member("status")?.integer ?? 0
    bytes = request.member("bytes")?.integer ?? 0
    wasAnswered = request.member("outcome")?.text == "answered"
  }

  /// The path after the photo's number: `/WIDTH/HEIGHT` and what follows.
  var size: Substring {
    path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).last ?? ""
  }
}

extension [ServedRequest] {
  /// The requests for photos: `/id/NUMBER/WIDTH/HEIGHT`.
  var images: [ServedRequest] { filter { $0.path.hasPrefix("/id/") } }

  /// The mean bytes of an image on the wire; nil when there are no images.
  var bytesPerImage: Double? {
    let whole = images.filter { $0.wasAnswered && $0.status == 200 }
    return whole.isEmpty ? nil : Double(whole.reduce(0) { $0 + $1.bytes }) / Double(whole.count)
  }

  /// The number of repeated requests for images; a cancelled request may be repeated once.
  func duplicates(cancelled: [Substring] = []) -> Int {
    var allowed = Dictionary(grouping: cancelled, by: String.init).mapValues(\.count)
    var seen: Set<String> = []
    return images.count { image in
      if seen.insert(image.path).inserted { return false }
      guard let left = allowed[image.path], left > 0 else { return true }
      allowed[image.path] = left - 1
      return false
    }
  }
}

extension TemporaryFile {
  /// The complete lines of the file.
  var lines: [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n")
  }
}
