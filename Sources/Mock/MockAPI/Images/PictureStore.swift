import CEverSystem
import Glibc
import EverBase

/// A range of bytes of a file, which it keeps open.
struct FileSlice: Sendable, Hashable {
  let file: ScratchFile
  var offset: Int
  var count: Int

  /// The bytes; fewer when reading fails.
  var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      while read < count {
        let more = pread(
          file.descriptor,
          buffer.baseAddress.map { $0 + read },
          count - read,
          off_t(offset + read)
        )
        guard more > 0 else { return }
        read += more
      }
    }
  }
}

/// A file without a name, which is deleted with its last reference.
final class ScratchFile: Sendable, Hashable {
  let descriptor: Int32

  /// Opens a file; nil when no directory supports files without a name.
  init?() {
    let given = getenv("TMPDIR").map { String(cString: $0) }
    let places = [given, "/var/tmp", "/tmp"].compactMap(\.self)
    let opened = places.lazy.map { cscratch_open($0) }.first { $0 >= 0 }
    guard let opened else { return nil }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Writes bytes at an offset; false when the disk is full.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  static func == (one: ScratchFile, other: ScratchFile) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The painted images, in a file without a name.
///
/// It is bounded: a full file is replaced, while the responses that still read from it keep it open.
final class PictureStore: Sendable {
  /// The limit of the bytes of the file.
  static let byteLimit = 4 << 30
  /// The limit of the images in it.
  static let countLimit = 100_000

  private struct State {
    var file: ScratchFile?
    var kept: [Picture: FileSlice] = [:]
    var bytes = 0

    /// Reserves a range of the file; nil when no file can be opened.
    mutating func room(for count: Int) -> FileSlice? {
      if file == nil || bytes + count > byteLimit || kept.count >= countLimit {
        file = ScratchFile()
        kept = [:]
        bytes = 0
      }
      guard let file else { return nil }
      defer { bytes += count }
      return FileSlice(file: file, offset: bytes, count: count)
    }
  }

  private let state = Lock(State())

  /// The stored image; nil when it wasn't painted, or its file was replaced.
  func find(_ picture: Picture) -> FileSlice? { state.withLock { $0.kept[picture] } }

  /// Stores the file of an image; nil when there is no room.
  func keep(_ bytes: UnsafeRawBufferPointer, of picture: Picture) -> FileSlice? {
    guard let slice = state.withLock({ $0.room(for: bytes.count) }),
      slice.file.write(bytes, at: slice.offset)
    else { return nil }
    state.withLock { state in
      if state.file == slice.file { state.kept[picture] = slice }
    }
    return slice
  }
}
