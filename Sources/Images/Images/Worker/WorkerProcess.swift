import CEverSystem
import Glibc
import EverImageDecoding

/// A process that decodes images or emulates a terminal, and the socket to it.
///
/// It is used on one thread only. The end of this value kills the process and waits for its exit.
struct WorkerProcess: ~Copyable {
  typealias Failure = ConfinedProcess.Failure

  let process: pid_t
  private let socket: Int32
  /// The namespaces that the process has to itself.
  private let namespaces: Sandbox.Layers

  /// Starts the process; nil when that fails.
  init?(_ command: [String]) {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    // At this end alone; the program at the other end waits when it reads.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let (process, namespaces) = Self.spawn(command, ends[1])
    guard process > 0 else {
      close(ends[0])
      return nil
    }
    self.process = process
    self.namespaces = namespaces
    socket = ends[0]
  }

  deinit {
    close(socket)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }

  private static func spawn(_ command: [String], _ stream: Int32) -> (pid_t, Sandbox.Layers) {
    let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var namespaces: UInt32 = 0
    let process = cspawn_confined(words, stream, &namespaces)
    return (process, Sandbox.Layers(rawValue: UInt8(truncatingIfNeeded: namespaces)))
  }

  /// Whether the process runs and has sent nothing, as it must between two images.
  var isWaiting: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK)) == -1 && errno == EAGAIN
  }

  /// Waits for the ready message, which distinguishes a worker that can't start from one that an
  /// image killed.
  ///
  /// - Returns: the sandbox of the worker; a worker with a breach must not be used.
  func waitUntilReady(_ deadline: Instant) throws(Failure) -> Sandbox {
    guard case .ready(var sandbox) = try receive(deadline) else { throw .lost }
    sandbox.layers.formUnion(namespaces)
    return sandbox
  }

  /// Sends an image and waits for the reply.
  func decode(
    _ head: [UInt8],
    _ bytes: [UInt8],
    _ deadline: Instant
  ) throws(Failure) -> DecodeOutcome {
    try send(head, deadline)
    try send(bytes, deadline)
    switch try receive(deadline) {
    case .decoded(let image): return .success(image)
    case .failed(let failure): return .failure(failure)
    case .ready: throw .lost
    }
  }

  private func receive(_ deadline: Instant) throws(Failure) -> DecodeReply {
    let prefix = try receive(DecodeReply.prefixSize, deadline)
    guard let size = DecodeReply.bodySize(prefix: prefix) else { throw .lost }
    guard let reply = DecodeReply(body: try receive(size, deadline)) else { throw .lost }
    return reply
  }
}

/// The socket is non-blocking: the thread waits in `poll`, up to a deadline.
extension WorkerProcess {
  func send(_ bytes: [UInt8], _ deadline: Instant) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        // Writing to a process that has ended is an error instead of a signal.
        let flags = Int32(MSG_NOSIGNAL)
        return Glibc.send(socket, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, flags)
      }
      if count >= 0 {
        sent += count
      } else {
        try wait(for: POLLOUT, deadline)
      }
    }
  }

  func receive(_ count: Int, _ deadline: Instant) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(count, 64 << 10))
    while bytes.count < count {
      let received = recv(socket, &chunk, min(count - bytes.count, chunk.count), 0)
      guard received != 0 else { throw .lost }
      if received > 0 {
        bytes += chunk[..<received]
      } else {
        try wait(for: POLLIN, deadline)
      }
    }
    return bytes
  }

  /// Waits after a failed call; throws when the reason wasn't that the call would block.
  private func wait(for events: Int32, _ deadline: Instant) throws(Failure) {
    guard errno == EAGAIN || errno == EINTR else { throw .lost }
    var file = pollfd(fd: socket, events: Int16(events), revents: 0)
    while poll(&file, 1, milliseconds(until: deadline)) <= 0 {
      if ContinuousClock.now >= deadline { throw .lost }
    }
  }
}

/// A moment on the monotonic clock.
typealias Instant = ContinuousClock.Instant

/// The milliseconds until a deadline, rounded up so that it has passed afterwards; 0 when it is
/// past.
private func milliseconds(until deadline: Instant) -> Int32 {
  let left = max(.zero, ContinuousClock.now.duration(to: deadline))
  return Int32(clamping: Int(left / .milliseconds(1)) + 1)
}
