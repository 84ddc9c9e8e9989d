import Glibc
import EverBase

/// The loop of a reader's thread, which waits for commands and bytes in one `poll`.
struct LineReaderLoop: ~Copyable {
  private let descriptor: Int32
  private let mailbox: Mailbox<LineReader.Command>
  private let tasks: WaitingTasks<LineReader.Reply>
  private var store: LineStore
  private var table = LineRequestTable()
  private var buffer: [UInt8]
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant

  init(
    descriptor: Int32,
    readSize: Int,
    mailbox: Mailbox<LineReader.Command>,
    tasks: WaitingTasks<LineReader.Reply>,
    store: consuming LineStore
  ) {
    self.descriptor = descriptor
    self.mailbox = mailbox
    self.tasks = tasks
    self.store = store
    buffer = [UInt8](repeating: 0, count: readSize)
    origin = clock.now
  }

  /// Runs until the reader is closed.
  mutating func run() {
    while takeCommands() {
      lookForEnd()
      settle()
      if wait() { read() }
    }
  }

  private var now: Duration { origin.duration(to: clock.now) }

  private var supply: LineSupply { LineSupply(lines: store.lines, bytes: store.byteCount) }

  /// Performs the waiting commands; false when the reader is closed.
  private mutating func takeCommands() -> Bool {
    for command in mailbox.takeAll() {
      switch command {
      case .request(let id, let request): table.request(request, id: id, supply: supply)
      case .withdraw(let id): table.withdraw(id)
      case .close: return false
      }
    }
    return true
  }

  /// Reads once more when the input may end exactly with a page, so that the page says so.
  private mutating func lookForEnd() {
    guard table.endsExactly(supply) else { return }
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    if poll(&polled, 1, 0) > 0 { read() }
  }

  private mutating func settle() {
    for (id, page, outcome) in table.settle(supply, now: now) {
      switch outcome {
      case .lines(let lines): deliver(lines, ofPage: page, to: id)
      case .gone(let line): tasks.finish(id, .gone(before: line))
      case .failed(let code): tasks.finish(id, .failed(code))
      }
    }
  }

  private mutating func deliver(_ lines: Range<Int>, ofPage page: Range<Int>?, to id: Int) {
    let batch = store.read(
      lines,
      byteLimit: page == nil ? LineRequestTable.documentBytes + 1 : LineRequestTable.pageBytes
    )
    if let page { table.delivered(batch.first..<batch.end, of: page) }
    let isEnd = table.hasEnded && batch.end >= store.lines.upperBound
    tasks.finish(id, .lines(batch, isEnd: isEnd))
  }

  /// Waits for an event; true when there is input to read.
  private func wait() -> Bool {
    var polled = [
      pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: table.wantsInput ? descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = table.deadline.map { max($0 - now, .zero) / .milliseconds(1) }
    let limit = milliseconds.map { Int32(min($0.rounded(.up), 60_000)) } ?? -1
    guard poll(&polled, nfds_t(polled.count), limit) > 0 else { return false }
    return polled[1].revents != 0
  }

  /// Reads once; it doesn't block, because `poll` has reported input or its end.
  private mutating func read() {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    let code = errno
    if count > 0 {
      buffer.withUnsafeBytes { store.take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      table.bytesArrived(now: now)
    } else if count == 0 {
      store.finish()
      table.inputEnded()
    } else if code != EINTR, code != EAGAIN {
      store.finish()
      table.inputFailed(code)
    }
  }
}
