import Glibc

/// Renames a damaged database and its log to `NAME.corrupt-N` with the first free number, and
/// returns the new name, or the `errno` of the failed call.
///
/// It is never deleted, so that the user can recover data from it.
func setAsideDamagedFile(_ path: String) -> (name: String?, code: Int32) {
  for number in 1...Int.max {
    let name = "\(path).corrupt-\(number)"
    // A link fails when the name exists; a rename would replace an earlier damaged file.
    guard link(path, name) == 0 else {
      guard errno == EEXIST else { break }
      continue
    }
    guard unlink(path) == 0 else { break }
    // The log helps to recover data, and a new database must not find an old one's log.
    rename(path + "-wal", name + "-wal")
    rename(path + "-shm", name + "-shm")
    return (name, 0)
  }
  return (nil, errno)
}
