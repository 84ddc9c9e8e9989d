import Glibc

/// A damaged database, which is renamed and never deleted: somebody may want to look at it.
struct DamagedFile {
  /// The `errno` of what couldn't be done.
  struct Failure: Error {
    let code: Int32
  }

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Renames the file to `NAME.corrupt-N` with the first number that is free, and its log with it.
  ///
  /// - Returns: the new name, or why it couldn't be renamed.
  func setAside() -> Result<String, Failure> {
    for number in 1...Int.max {
      let name = "\(path).corrupt-\(number)"
      // A link fails where the name is taken; a rename would replace what was set aside before.
      if link(path, name) == 0 { return take(name) }
      guard errno == EEXIST else { return .failure(Failure(code: errno)) }
    }
    return .failure(Failure(code: EEXIST))
  }

  private func take(_ name: String) -> Result<String, Failure> {
    guard unlink(path) == 0 else { return .failure(Failure(code: errno)) }
    // With them a tool can recover more; and a new database mustn't find an old one's log.
    rename(path + "-wal", name + "-wal")
    rename(path + "-shm", name + "-shm")
    return .success(name)
  }
}
