/// Why an operation on the cache or the state database failed.
///
/// The program continues without the result. Each description is a sentence for the user: what
/// happened and, where possible, what to do.
package enum StoreError: Error, Hashable, Sendable {
  /// The store is closed.
  case closed
  /// The store's thread couldn't be started.
  case noThread
  /// Too many pages wait to be written, so this one is dropped.
  case tooMuchWaiting
  /// The page is larger than the whole limit, in bytes.
  case tooLarge(limit: Int)
  /// The file can't be opened or created; the detail says why.
  case cannotOpen(path: String, detail: String)
  /// The file or its directory can't be written; the cached pages are still read.
  case readOnly(path: String)
  /// The disk is full; the cached pages are still read.
  case diskFull(path: String)
  /// Another program kept the file locked for too long; the next attempt may succeed.
  case busy(path: String)
  /// The damaged file was renamed to `keptAs`, and a new file replaces it.
  case damaged(path: String, keptAs: String)
  /// The file is damaged and couldn't be renamed; the detail says why.
  case damagedInPlace(path: String, detail: String)
  /// A newer version of the program wrote the file, which isn't changed.
  case newerVersion(path: String, version: Int, known: Int)
  /// The file is an SQLite database of another program and isn't changed.
  case foreign(path: String)
  /// Reading or writing failed; the detail says how.
  case failed(path: String, detail: String)
}

/// The two databases of the program, in the words of its messages.
enum StoreKind: Sendable {
  /// Pages and images.
  case cache
  /// What is remembered between runs.
  case state

  fileprivate var noun: String { self == .cache ? "cache" : "state file" }

  fileprivate var parts: String { self == .cache ? "pages" : "changes" }

  fileprivate var nothing: String { self == .cache ? "nothing is cached" : "nothing is remembered" }
}

extension StoreError: CustomStringConvertible {
  package var description: String { sentence(about: .cache) }

  func sentence(about kind: StoreKind) -> String {
    let (noun, parts) = (kind.noun, kind.parts)
    return switch self {
    case .closed: "The \(noun) is closed."
    case .noThread: "The \(noun) isn't used: no thread could be started for it."
    case .tooMuchWaiting: "The \(noun) can't keep up, so some \(parts) aren't kept."
    case .tooLarge(let limit): "A page is larger than the cache's limit of \(limit) bytes."
    case .cannotOpen(let path, let detail):
      "The \(noun) \(path) can't be opened: \(detail), so \(kind.nothing)."
    case .readOnly(let path): "The \(noun) \(path) can't be written, so nothing new is kept."
    case .diskFull(let path):
      "The disk of the \(noun) \(path) is full, so nothing new is kept; "
        + "everscroll cache clear makes room."
    case .busy(let path):
      "The \(noun) \(path) is locked by another program, so some \(parts) aren't kept."
    case .damaged(let path, let kept):
      "The \(noun) \(path) was damaged. It is kept as \(kept), and a new one was begun."
    case .damagedInPlace(let path, let detail):
      "The \(noun) \(path) is damaged and can't be moved away: \(detail), so \(kind.nothing)."
    case .newerVersion(let path, let version, let known):
      "The \(noun) \(path) has version \(version), and this program knows \(known). "
        + "It is left alone, and \(kind.nothing)."
    case .foreign(let path):
      "\(path) is a database of another program. It is left alone, and \(kind.nothing)."
    case .failed(let path, let detail): "The \(noun) \(path) failed: \(detail). It isn't used."
    }
  }
}
