import EverBrowser
import EverItems
import EverRuntime
import EverWeb
import FoundationEssentials

/// Where a browser stores what it uses again in its next run: the user's position in each list, images,
/// and pages.
///
/// Lists are distinguished by their titles. Programs, and several runs of one program, may use the
/// same directories at once. Without a usable directory, nothing is stored, which isn't an error.
public struct FeedStorage: Hashable, Sendable {
  /// The directory of positions, in its file `state.sqlite3`; nil stores none.
  public var state: String?
  /// The directory of images and pages, in its file `cache.sqlite3`; nil stores none.
  ///
  /// Images that ``ImageLoading/http`` fetches are stored as long as their servers allow it, at
  /// most 200 MiB of them. Pages are stored for a browser with
  /// ``FeedBrowser/FeedBrowser/itemCoding``, at most 64 MiB of them.
  public var cache: String?
  /// How long a first frame waits for the disk.
  var openingLimit = Store.openingLimit

  /// Makes a place for positions, images and pages.
  ///
  /// - Parameters:
  ///   - state: the directory of positions, which is created when it is missing; nil for none.
  ///   - cache: the same for images and pages.
  public init(state: String?, cache: String?) {
    self.state = state
    self.cache = cache
  }

  /// Makes a place in the user's home, by the XDG Base Directory Specification.
  ///
  /// The directories are `~/.local/state/PROGRAM` and `~/.cache/PROGRAM`, unless `XDG_STATE_HOME`
  /// and `XDG_CACHE_HOME` name others. Without a home directory nothing is stored.
  ///
  /// - Parameter program: the name of the program, and of its directories.
  /// - Precondition: the name isn't empty and contains no slash.
  public init(of program: String) {
    precondition(!program.isEmpty && !program.contains("/"), "‘\(program)’ can't name a directory")
    state = UserDirectory.path("XDG_STATE_HOME", below: "/.local/state", of: program)
    cache = UserDirectory.path("XDG_CACHE_HOME", below: "/.cache", of: program)
  }
}

/// The files of a ``FeedStorage`` during a run.
struct OpenStorage: Sendable {
  private let state: StateStore?
  private let cache: Store?
  private let openingLimit: Duration

  /// - Parameter storage: the directories; nil stores nothing.
  init(_ storage: FeedStorage?) {
    openingLimit = storage?.openingLimit ?? .zero
    state = storage?.state.map { StateStore(path: $0 + "/state.sqlite3") }
    cache = storage?.cache.map { Store(StoreConfiguration(path: $0 + "/cache.sqlite3")) }
  }

  /// Finishes all writes; blocks its thread.
  func close() {
    state?.close(waitingAtMost: Store.closingLimit)
    cache?.close(waitingAtMost: Store.closingLimit)
  }

  /// A transport that stores images.
  func transport(over base: any HTTPTransport) -> any HTTPTransport {
    guard let cache else { return base }
    return CachingTransport(base, store: cache, source: "images")
  }

  /// The stored pages of a list; nil without a directory for them.
  func pages<Item>(_ coding: ItemCoding<Item>, titled title: String) -> PageArchive<Item>? {
    cache.map {
      PageArchive(store: $0, coding: coding, list: title, openingLimit: openingLimit)
    }
  }

  /// The user's position in a list; nil when none is saved.
  func position(titled title: String) -> ReadingPosition? {
    state?.text(.position, of: title, waitingAtMost: openingLimit)
      .flatMap { ReadingPosition(notation: $0) }
  }

  /// Saves the user's position in a list, unless its item can't be found again in another run.
  func save(_ position: ReadingPosition, titled title: String) {
    var position = position
    if let item = position.item {
      guard let lasting = item.lasting else { return }
      position.item = lasting
    }
    state?.keep(position.notation, .position, of: title)
  }
}

extension ItemID {
  /// The id by which the item is found again in another run: the JSON of a program's own; nil for one
  /// that isn't `Encodable`.
  var lasting: ItemID? {
    guard case .own(let id) = self else { return self }
    guard let value = id.value as? any Encodable else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { .sent(String(decoding: $0, as: UTF8.self)) }
  }
}
