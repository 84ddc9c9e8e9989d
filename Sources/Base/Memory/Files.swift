import Glibc

/// Reads regular files; others could block forever or have no end.
package enum RegularFile {
  /// Why a file can't be read.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system refused it, with this value of `errno`.
    case refused(Int32)
    case notRegular
    /// It has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The memory budget, with this limit, has no room for it.
    case memoryFull(limit: Int)

    /// The end of a sentence that begins with the name of the file.
    package var description: String {
      switch self {
      case .refused(let code): "can't be read: \(String(errno: code))"
      case .notRegular: "isn't a regular file"
      case .tooLarge(let limit): "is too large: more than \(limit >> 20) MiB"
      case .memoryFull(let limit):
        "doesn't fit into the \(limit / 1_000_000) MB of memory that are used for content"
      }
    }
  }

  /// Reads all bytes of a file up to a limit, and charges them to a budget if there is one.
  ///
  /// - Throws: a `Failure`.
  /// - Complexity: O(bytes).
  package static func bytes(
    of path: String,
    atMost limit: Int,
    chargedTo budget: (memory: MemoryBudget, use: MemoryBudget.Use)? = nil
  ) throws(Failure) -> ChargedBytes {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .refused(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    let charge = budget?.memory.charge(Int(status.st_size), for: budget?.use ?? .page)
    if let budget, charge == nil { throw .memoryFull(limit: budget.memory.limit) }
    return ChargedBytes(try bytes(from: file, atMost: limit), charge: charge)
  }

  /// Reads an open file or a stream to its end, also when a file has become larger or its size is
  /// unknown, as in `/proc`; nothing of a file that is too large.
  package static func bytes(from file: Int32, atMost limit: Int) throws(Failure) -> [UInt8] {
    var status = stat()
    let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard !isRegular || status.st_size <= limit else { throw .tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(isRegular ? Int(status.st_size) : 0)
    while bytes.count <= limit {
      var failure: Int32?
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let read = Glibc.read(file, buffer.baseAddress, buffer.count)
        failure = read < 0 ? errno : nil
        count = max(0, read)
      }
      if failure == EINTR { continue }
      if let failure { throw .refused(failure) }
      if part.isEmpty { return bytes }
      bytes += part
    }
    throw .tooLarge(limit: limit)
  }
}

/// Creates a file, by default for the user alone; if anything has its name already, even a link,
/// that is an error.
///
/// - Returns: a descriptor for writing, or a negative value of `errno`.
package func createPrivateFile(at path: String, mode: UInt32 = 0o600) -> Int32 {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
  return file >= 0 ? file : -errno
}

/// Writes a new file; if anything has its name already, that is an error.
///
/// An incomplete file is removed.
///
/// - Returns: 0, or the value of `errno`.
package func writeFile(_ bytes: [UInt8], at path: String, mode: UInt32 = 0o600) -> Int32 {
  let file = createPrivateFile(at: path, mode: mode)
  guard file >= 0 else { return -file }
  var code = bytes.withUnsafeBytes { writeAll($0, to: file) }
  if close(file) != 0, code == 0 { code = errno }
  if code != 0 { unlink(path) }
  return code
}

/// Writes all bytes to a descriptor, and waits while it has no room.
///
/// - Returns: 0, or the value of `errno` when writing failed.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if count == 0 {
      return EIO
    } else if errno == EAGAIN {
      // Another process that shares the descriptor may have made it non-blocking.
      waitForRoom(descriptor)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Writes a whole text, as ``writeAll(_:to:)`` does with bytes.
package func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
}

private func waitForRoom(_ descriptor: Int32) {
  var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  _ = poll(&polled, 1, -1)
}

/// The names in a directory, in any order and without `.` and `..`; none when it can't be read.
///
/// At most 100 000 entries are read.
package func directoryNames(_ path: String) -> [String] {
  guard let entries = opendir(path) else { return [] }
  defer { closedir(entries) }
  var names: [String] = []
  while names.count < 100_000, let entry = readdir(entries) {
    names.append(
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
    )
  }
  return names.filter { $0 != "." && $0 != ".." }
}

extension String {
  /// The system's words for a value of `errno`, without a full stop.
  package init(errno code: Int32) {
    self.init(cString: strerror(code))
  }
}
