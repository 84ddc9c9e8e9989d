import CEverWeb

/// The operations that a session may still perform on the database after failures.
///
/// It is a value: it receives each failure and returns what the session does next.
struct Health: Sendable {
  enum Access: Sendable {
    case read
    case write
  }

  /// What the session does after a failure.
  enum Remedy: Hashable, Sendable {
    /// Skip this operation.
    case skip(StoreError)
    /// Rename the damaged file and create a new one.
    case setAside
  }

  private let path: String
  /// Why the database isn't used any more; nil while it is.
  var stopped: StoreError?
  /// Why the database isn't written any more; nil while it is.
  var unwritable: StoreError?
  private var wasDamaged = false
  /// Whether an access waits for the lock of another program.
  ///
  /// After a lock that lasted for the whole wait, none does until something is written.
  private(set) var waitsForLocks = true
  private var reported: Set<StoreError> = []

  init(path: String) {
    self.path = path
  }

  /// Why this access is refused now; nil when it may be tried.
  func refusal(of access: Access) -> StoreError? {
    stopped ?? (access == .write ? unwritable : nil)
  }

  /// Whether the user hasn't seen this problem yet; each one is reported once.
  mutating func isNews(_ error: StoreError) -> Bool { reported.insert(error).inserted }

  /// Records an access that was done.
  mutating func succeeded(_ access: Access) {
    if access == .write { waitsForLocks = true }
  }

  /// Decides what to do about an error of SQLite (https://www.sqlite.org/rescode.html).
  mutating func judge(_ failure: SQLiteFailure, during access: Access) -> Remedy {
    switch failure.refusal {
    case .foreign: return stopping(.foreign(path: path))
    case .newerVersion(let version, let known):
      return stopping(.newerVersion(path: path, version: version, known: known))
    case nil: break
    }
    let failed = StoreError.failed(path: path, detail: failure.text)
    switch failure.code {
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      // A second damaged file in one session indicates a damaged disk; a new file wouldn't help.
      guard wasDamaged else {
        wasDamaged = true
        return .setAside
      }
      return stopping(.damagedInPlace(path: path, detail: failure.text))
    case SQLITE_BUSY, SQLITE_LOCKED:
      waitsForLocks = false
      return .skip(.busy(path: path))
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
