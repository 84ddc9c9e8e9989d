import CScratchFile
import Glibc
import Locking

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

/// A painted image file, in memory or on the disk.
enum PaintedPicture: Sendable {
  case memory([UInt8])
  case disk(FileSlice)
}

/// The painted images: small ones in memory, large ones in a file without a name.
///
/// Both are bounded: the oldest small images are evicted, and a full file is replaced, while the
/// responses that still read from it keep it open.
final class PictureStore: Sendable {
  /// The limit of the bytes of all small images.
  static let memoryLimit = 16 << 20
  /// The size from which an image is stored on the disk, in bytes.
  static let largeSize = 256 << 10
  /// The limit of the bytes of the file.
  static let diskLimit = 4 << 30

  fileprivate struct State {
    var small: [Picture: [UInt8]] = [:]
    /// The small images by age, from ``oldest`` on.
    var order: [Picture] = []
    var oldest = 0
    var smallBytes = 0
    var file: ScratchFile?
    var large: [Picture: FileSlice] = [:]
    var fileBytes = 0
  }

  private let state = Lock(State())

  /// The stored image; nil when it wasn't painted, or was evicted.
  func find(_ picture: Picture) -> PaintedPicture? {
    state.withLock { state in
      state.small[picture].map(PaintedPicture.memory)
        ?? state.large[picture].map(PaintedPicture.disk)
    }
  }

  /// Stores the file of an image.
  ///
  /// - Returns: the bytes to send.
  func keep(_ bytes: UnsafeRawBufferPointer, of picture: Picture) -> PaintedPicture {
    if bytes.count >= Self.largeSize, let slice = keepLarge(bytes, of: picture) {
      return .disk(slice)
    }
    let copy = [UInt8](bytes)
    if bytes.count < Self.largeSize { state.withLock { $0.keepSmall(copy, of: picture) } }
    return .memory(copy)
  }

  private func keepLarge(_ bytes: UnsafeRawBufferPointer, of picture: Picture) -> FileSlice? {
    guard let slice = state.withLock({ $0.room(for: bytes.count) }),
      slice.file.write(bytes, at: slice.offset)
    else { return nil }
    state.withLock { state in
      if state.file == slice.file { state.large[picture] = slice }
    }
    return slice
  }
}

extension PictureStore.State {
  fileprivate mutating func keepSmall(_ bytes: [UInt8], of picture: Picture) {
    guard small.updateValue(bytes, forKey: picture) == nil else { return }
    order.append(picture)
    smallBytes += bytes.count
    while smallBytes > PictureStore.memoryLimit {
      smallBytes -= small.removeValue(forKey: order[oldest])?.count ?? 0
      oldest += 1
    }
    guard oldest > order.count / 2 else { return }
    order.removeFirst(oldest)
    oldest = 0
  }

  /// Reserves a range of the file; nil when no file can be opened.
  fileprivate mutating func room(for count: Int) -> FileSlice? {
    if file == nil || fileBytes + count > PictureStore.diskLimit {
      file = ScratchFile()
      large = [:]
      fileBytes = 0
    }
    guard let file else { return nil }
    defer { fileBytes += count }
    return FileSlice(file: file, offset: fileBytes, count: count)
  }
}
