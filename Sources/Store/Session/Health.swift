import CSQLite

/// What may still be done with the database after what has gone wrong with it.
///
/// Opens nothing and tells nobody: every failure comes in, and what the session is to do goes out.
struct Health: Sendable {
  enum Access: Sendable {
    case read
    case write
  }

  /// What a failure asks for.
  enum Remedy: Hashable, Sendable {
    /// Leave this one thing undone.
    case skip(StoreError)
    /// Put the damaged file aside and begin a new one.
    case setAside
  }

  private let path: String
  /// Why nothing is read or written any more; nil while something may be.
  private var stopped: StoreError?
  /// Why nothing is written any more; nil while it may be.
  private var unwritable: StoreError?
  private var wasDamaged = false
  private var told: Set<StoreError> = []

  init(path: String) {
    self.path = path
  }

  /// Why that can't be done now; nil: it can be tried.
  func refusal(of access: Access) -> StoreError? {
    stopped ?? (access == .write ? unwritable : nil)
  }

  /// Whether the user is to hear of it: each problem is told once.
  mutating func isNews(_ error: StoreError) -> Bool { told.insert(error).inserted }

  /// Ends all use.
  mutating func stop(_ error: StoreError) { stopped = error }

  /// Ends writing.
  mutating func stopWriting(_ error: StoreError) { unwritable = error }

  /// Judges what SQLite said (https://www.sqlite.org/rescode.html).
  mutating func judge(_ failure: SQLiteFailure, during access: Access) -> Remedy {
    let failed = StoreError.failed(path: path, detail: failure.text)
    switch failure.code {
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      // A second damage in one session points to the disk; new files wouldn't help.
      guard wasDamaged else {
        wasDamaged = true
        return .setAside
      }
      return stopping(.damagedInPlace(path: path, detail: failure.text))
    case SQLITE_BUSY, SQLITE_LOCKED: return .skip(.busy(path: path))
    case SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_INTERRUPT: return .skip(failed)
    case SQLITE_FULL: return stoppingWrites(.diskFull(path: path))
    case SQLITE_READONLY, SQLITE_PERM: return stoppingWrites(.readOnly(path: path))
    case SQLITE_CANTOPEN:
      return stopping(.cannotOpen(path: path, detail: failure.text))
    case SQLITE_IOERR where access == .write: return stoppingWrites(failed)
    default: return stopping(failed)
    }
  }

  private mutating func stopping(_ error: StoreError) -> Remedy {
    stopped = error
    return .skip(error)
  }

  private mutating func stoppingWrites(_ error: StoreError) -> Remedy {
    unwritable = error
    return .skip(error)
  }
}
