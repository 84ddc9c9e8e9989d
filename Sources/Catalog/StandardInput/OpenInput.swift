import Glibc
import EverBase

/// An input since it was opened: its reader, and what its first lines decided.
final class OpenInput: Sendable {
  let reader: LineReader
  /// The state of its file when it was opened; nil when it can't be opened again.
  let state: FileState?
  /// How the input is read; nil before the first lines have decided.
  let reading = Lock<Reading?>(nil)
  /// Makes the items; nil before the first page has decided the columns.
  let decided: Lock<LineItems?>

  init(_ reader: LineReader, state: FileState?, decided: LineItems? = nil) {
    self.reader = reader
    self.state = state
    self.decided = Lock(decided)
  }
}

/// The properties of a file that differ after it was changed.
struct FileState: Hashable, Sendable {
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// - Returns: nil when the file has no properties that can be read.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
