import CEverWorker
import EverText
import EverEmulation

/// Emulates a terminal for a recording, whose bytes may be malicious, until the input ends.
func serveScreens(_ timeLimit: UInt32) {
  var emulator = TerminalEmulator(size: Size(columns: 80, rows: 24))
  emulator.namesImages = true
  while let head = read(ScreenRequest.size), let request = ScreenRequest(head) {
    csb_limit_time(timeLimit)
    switch request {
    case .resize(let size): emulator.resize(to: size)
    case .write(let count):
      guard let bytes = read(count) else { return }
      emulator.write(bytes)
    case .show: guard write(emulator.changes().encoded) else { return }
    }
    csb_limit_time(0)
  }
}
