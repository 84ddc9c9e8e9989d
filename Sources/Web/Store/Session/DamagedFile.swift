import Glibc

/// A damaged database, which is renamed and never deleted, so that the user can recover data from
/// it.
struct DamagedFile {
  /// The `errno` of the failed call.
  struct Failure: Error {
    let code: Int32
  }

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Renames the file and its log to `NAME.corrupt-N` with the first free number, and returns the
  /// new name.
  func setAside() -> Result<String, Failure> {
    for number in 1...Int.max {
      let name = "\(path).corrupt-\(number)"
      // A link fails when the name exists; a rename would replace an earlier damaged file.
      if link(path, name) == 0 { return take(name) }
      guard errno == EEXIST else { return .failure(Failure(code: errno)) }
    }
    return .failure(Failure(code: EEXIST))
  }

  private func take(_ name: String) -> Result<String, Failure> {
    guard unlink(path) == 0 else { return .failure(Failure(code: errno)) }
    // The log helps to recover data, and a new database must not find an old one's log.
    rename(path + "-wal", name + "-wal")
    rename(path + "-shm", name + "-shm")
    return .success(name)
  }
}
