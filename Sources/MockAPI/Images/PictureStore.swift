import CScratchFile
import Glibc
import Locking

/// Bytes of a file that is there as long as somebody holds them.
struct FileSlice: Sendable, Hashable {
  let file: ScratchFile
  var offset: Int
  var count: Int

  /// The bytes; fewer where the disk fails.
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

/// A file without a name, which goes with the last who holds it.
final class ScratchFile: Sendable, Hashable {
  let descriptor: Int32

  /// Nil where no directory takes such a file.
  init?() {
    let given = getenv("TMPDIR").map { String(cString: $0) }
    let places = [given, "/var/tmp", "/tmp"].compactMap(\.self)
    let opened = places.lazy.map { cscratch_open($0) }.first { $0 >= 0 }
    guard let opened else { return nil }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Writes bytes at a place; false when the disk takes no more.
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

/// The file of a picture, in memory or on the disk.
enum PaintedPicture: Sendable {
  case memory([UInt8])
  case disk(FileSlice)
}

/// The pictures that were painted: small ones in memory, large ones in a file without a name.
///
/// Neither grows without end: the oldest small ones go, and a file that is full is left to those who still
/// send from it.
final class PictureStore: Sendable {
  /// Bytes of all small pictures together.
  static let memoryLimit = 16 << 20
  /// A picture of as many bytes goes to the disk.
  static let largeSize = 256 << 10
  /// Bytes of the file.
  static let diskLimit = 4 << 30

  fileprivate struct State {
    var small: [Picture: [UInt8]] = [:]
    /// The small ones by age, from ``oldest`` on.
    var order: [Picture] = []
    var oldest = 0
    var smallBytes = 0
    var file: ScratchFile?
    var large: [Picture: FileSlice] = [:]
    var fileBytes = 0
  }

  private let state = Lock(State())

  /// The picture; nil when it was not painted, or is gone.
  func find(_ picture: Picture) -> PaintedPicture? {
    state.withLock { state in
      state.small[picture].map(PaintedPicture.memory)
        ?? state.large[picture].map(PaintedPicture.disk)
    }
  }

  /// Keeps a picture's file.
  ///
  /// - Returns: what is to be sent.
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

  /// A place in the file for so many bytes; nil where there is no file to be had.
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
