import CPseudoTerminal
import Glibc

extension TerminalProgram {
  /// The first thread whose name meets a condition, the main thread first; nil when there is none.
  package func thread(where isWanted: (String) -> Bool) -> Int32? {
    let tasks = "/proc/\(processID)/task"
    guard let directory = opendir(tasks) else { return nil }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
      guard let number = Int32(name) else { continue }
      if isWanted(line(of: "\(tasks)/\(name)/comm")) { return number }
    }
    return nil
  }

  /// Sends a signal to one thread of the program.
  package func signal(_ number: Int32, thread: Int32) {
    cpt_signal_thread(processID, thread, number)
  }

  private func line(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 64)
    guard fgets(&bytes, Int32(bytes.count), file) != nil else { return "" }
    return String(decoding: bytes.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init), as: UTF8.self)
  }
}
