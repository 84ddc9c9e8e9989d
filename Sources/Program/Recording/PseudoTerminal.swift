import CEverSystem
import EverBase
package import EverText
import Glibc

/// A program in a terminal of its own, whose output this program reads.
package final class PseudoTerminal {
  /// Readable while there is output.
  package let descriptor: Int32
  /// The program, which leads the session of its terminal.
  package let process: Int32
  private var ending: Int32?
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: its name, which is searched in `PATH`, and its arguments.
  ///   - size: the size of the terminal.
  /// - Throws: a ``RecordingProblem`` that names the program.
  package init(_ words: [String], size: Size) throws(RecordingProblem) {
    let pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var master: Int32 = -1
    let started = cspawn_terminal(pointers, Int32(size.columns), Int32(size.rows), &master)
    guard started > 0 else {
      let reason = String(errno: -started)
      throw RecordingProblem("‘\(words.first ?? "")’ can't be started: \(reason).")
    }
    (process, descriptor) = (started, master)
  }

  deinit { end() }

  /// The output that is there, up to 64 KiB; empty for none now, and nil once there will be none.
  package func read() -> [UInt8]? {
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? [] : nil
    }
  }

  /// Writes input, and waits for room.
  package func write(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
  }

  package func resize(to size: Size) {
    cspawn_resize(descriptor, Int32(size.columns), Int32(size.rows))
  }

  /// Whether the program has ended; others that it started may still write.
  package var hasEnded: Bool {
    var status: Int32 = 0
    if ending == nil, waitpid(process, &status, WNOHANG) == process { ending = status }
    return ending != nil
  }

  /// The exit status as a shell tells it, after the terminal hangs up, which ends most programs.
  @discardableResult package func end() -> Int32 {
    if !isClosed { close(descriptor) }
    isClosed = true
    if !hasEnded {
      kill(process, SIGHUP)
      cspawn_await(process, Self.patience)
      // A program that ignores it is ended.
      if !hasEnded {
        kill(-process, SIGKILL)
        cspawn_await(process, -1)
      }
    }
    let status = hasEnded ? ending ?? 0 : 0
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private var isClosed = false

  /// The milliseconds that a program has to end after its terminal hung up.
  private static let patience: Int32 = 2_000
}

/// Turns the output of a program, which may be cut within a character, into texts.
package struct OutputText: Sendable {
  private var rest: [UInt8] = []

  package init() {}

  /// The whole characters of the output so far; bytes that aren't UTF-8 become U+FFFD.
  package mutating func text(of bytes: [UInt8]) -> String {
    rest += bytes
    let whole = rest.count - Self.unfinished(rest)
    defer { rest.removeFirst(whole) }
    return String(decoding: rest[..<whole], as: UTF8.self)
  }

  /// The rest of the output at its end, where a character can be cut.
  package mutating func end() -> String {
    defer { rest = [] }
    return String(decoding: rest, as: UTF8.self)
  }

  /// The bytes at the end that begin a character.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    for (count, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return count + 1 < length ? count + 1 : 0
    }
    return 0
  }
}
