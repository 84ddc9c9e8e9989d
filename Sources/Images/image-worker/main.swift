import CEverWorker
import Glibc
import EverEmulation
import EverImageDecoding

/// Decodes images and draws them, in a process that malicious bytes may kill.
///
/// It reads requests from the standard input and writes each reply to the standard output, until
/// the input ends.
private func serve() {
  while let head = read(DecodeRequest.size), let request = DecodeRequest(head) {
    guard let bytes = read(request.byteCount) else { return }
    csb_limit_time(attack == .spin ? 1 : timeLimit)
    attack?.perform()
    let reply = reply(bytes, for: request.target).encoded
    csb_limit_time(0)
    guard write(reply) else { return }
  }
}

/// Closes everything but the two streams, tests the sandbox, and sends the result to the program;
/// false when no image may be decoded.
private func closeDoors() -> Bool {
  let layers = Sandbox.Layers(rawValue: UInt8(truncatingIfNeeded: csb_close()))
  let sandbox = Sandbox(
    layers: layers,
    allowedOperations: Sandbox.Operations(rawValue: UInt8(truncatingIfNeeded: csb_try_doors()))
  )
  if layers.contains(.seccomp) { csb_kill_on_attempts() }
  return write(DecodeReply.ready(sandbox).encoded) && sandbox.breaches.isEmpty
}

/// What the worker does at its first image in a test, in the place of malicious bytes that control
/// it.
private enum SimulatedAttack: String {
  case breakOut = "--break-out"
  case spin = "--spin"

  func perform() {
    if self == .breakOut { csb_break_out() }
    while self == .spin {}
  }
}

private let attack = CommandLine.arguments.dropFirst().first.flatMap(
  SimulatedAttack.init(rawValue:)
)

/// The most memory of the process, in bytes: a file of 64 MiB, 16 Mpx of 4 bytes with a decoder's
/// own buffers, and the coefficients of a progressive JPEG of 64 Mpx.
private let memoryLimit = 320 << 20

/// The most processor time for a picture, in seconds.
private let timeLimit: UInt32 = 8

/// Whether the process emulates a terminal, and otherwise decodes images.
private let emulates = CommandLine.arguments.dropFirst().first == ScreenRequest.workerArgument

guard csb_limit(memoryLimit) == 0 else { exit(1) }
if !emulates {
  cpx_prepare()
  warmUp()
}
guard closeDoors() else { exit(1) }
if emulates { serveScreens(timeLimit) } else { serve() }
