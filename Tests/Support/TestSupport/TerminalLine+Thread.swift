import CEverSystem
import CPseudoTerminal
import EverBase
import Glibc

/// The body of the thread; balances the retain of ``TerminalLine/serve()``.
func serveLine(_ line: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let line else { return nil }
  Unmanaged<TerminalLine>.fromOpaque(line).takeRetainedValue().run()
  return nil
}

extension TerminalLine {
  fileprivate func run() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var isClosing = false
    while !isClosing {
      waitForSomething()
      let woken: [(Waiter, Wake)]
      (woken, isClosing) = state.withLock { state in
        state.hangUpIfWanted()
        // The state of the program first: the output before a stop is read afterwards, so no test
        // sees the stop with an older screen.
        state.readReports(from: session.reports)
        state.readMaster(&buffer)
        state.noteLastRow()
        state.writeMaster()
        return (state.takeWoken(), state.isClosing)
      }
      for (waiter, wake) in woken { waiter.continuation.resume(returning: wake) }
    }
    end()
  }

  private func waitForSomething() {
    var (descriptors, timeout) = state.withLock { ($0.descriptors(session, event), $0.timeout) }
    poll(&descriptors, nfds_t(descriptors.count), timeout)
    cevent_clear(event)
  }

  private func end() {
    let (master, waiters) = state.withLock { state in
      defer { (state.master, state.waiters) = (nil, [:]) }
      return (state.master, state.waiters)
    }
    for waiter in waiters.values { waiter.continuation.resume(returning: .timedOut) }
    if let master { close(master) }
    for descriptor in [session.reports, session.lifeline, event] { close(descriptor) }
    withUnsafePointer(to: session) { cpt_reap($0) }
  }
}

extension TerminalLine.State {
  /// The descriptors to poll: the master, the reports and the event; -1 for one without interest.
  fileprivate func descriptors(_ session: cpt_session, _ event: Int32) -> [pollfd] {
    let wanted = (isReading ? POLLIN : 0) | (input.isEmpty ? 0 : POLLOUT)
    let isOfInterest = wanted != 0 && !isDrained
    let hasEnded = if case .ended = programState { true } else { false }
    return [
      pollfd(fd: isOfInterest ? master ?? -1 : -1, events: Int16(wanted), revents: 0),
      pollfd(fd: hasEnded ? -1 : session.reports, events: Int16(POLLIN), revents: 0),
      pollfd(fd: event, events: Int16(POLLIN), revents: 0),
    ]
  }

  /// The milliseconds until the next deadline; -1 when there is none.
  fileprivate var timeout: Int32 {
    guard let next = waiters.values.map(\.deadline).min() else { return -1 }
    let left = max(.zero, ContinuousClock.now.duration(to: next))
    return Int32(min(left / .milliseconds(1), 1e9)) + 1
  }

  fileprivate mutating func hangUpIfWanted() {
    guard isHangUpWanted, let master else { return }
    close(master)
    self.master = nil
    isDrained = true
    revision += 1
  }

  /// Reads and displays the program's output until no more is available.
  fileprivate mutating func readMaster(_ buffer: inout [UInt8]) {
    guard isReading, !isDrained, let master else { return }
    while true {
      let count = read(master, &buffer, buffer.count)
      if count < 0, errno == EAGAIN { return }
      if count < 0, errno == EINTR { continue }
      revision += 1
      // EIO: the other end is closed.
      guard count > 0 else {
        isDrained = true
        return
      }
      output.append(buffer[..<count])
      emulator.write(buffer[..<count])
      graphics.take(buffer[..<count])
      if let kitty { input += graphics.takeReplies(version: kitty) }
      input += emulator.takeReplies()
    }
  }

  /// Records the last row, which may change before a test reads it.
  fileprivate mutating func noteLastRow() {
    guard revision != notedRevision else { return }
    notedRevision = revision
    let text = emulator.lastRow()
    guard text != notices.last else { return }
    if notices.count == Self.mostNotices { notices.removeFirst() }
    notices.append(text)
  }

  /// Writes waiting input as far as the program has room for it.
  fileprivate mutating func writeMaster() {
    guard !input.isEmpty, let master else { return input = [] }
    let count = write(master, input, input.count)
    if count > 0 {
      input.removeFirst(count)
      revision += 1
    } else if errno != EAGAIN, errno != EINTR {
      input = []
    }
  }

  fileprivate mutating func readReports(from reports: Int32) {
    var report = cpt_report()
    let size = MemoryLayout<cpt_report>.size
    while read(reports, &report, size) == size {
      revision += 1
      switch Int(report.kind) {
      case CPT_EXITED: programState = .ended(.exited(report.value))
      case CPT_SIGNALLED: programState = .ended(.signalled(report.value))
      case CPT_STOPPED: programState = .stopped(report.value)
      default: programState = .running
      }
    }
  }

  /// Removes and returns the waiters that a change or their deadline ends.
  fileprivate mutating func takeWoken() -> [(TerminalLine.Waiter, TerminalLine.Wake)] {
    let now = ContinuousClock.now
    let hasChanged = revision != heardRevision
    heardRevision = revision
    let woken = waiters.filter { hasChanged || $0.value.deadline <= now }
    for id in woken.keys { waiters[id] = nil }
    return woken.values.map { ($0, hasChanged ? .changed : .timedOut) }
  }
}
