import Catalog
import CommandLineOptions
import Store

/// What was proved of how lists go on, from run to run.
struct PagingMemory: Sendable {
  /// Nil where there is no place for a file, and with `--mock`, whose server is another each time.
  private let store: StateStore?

  /// - Parameter options: what the user wants; `--no-cache` makes no difference, since nothing of what
  ///   a server sent is remembered.
  init(_ options: Options) {
    store = options.usesMock ? nil : StateFile.store
  }

  /// What page two proved of the list at a URL; nil: nothing.
  ///
  /// It may wait for the disk, so no task calls it.
  func keptSignature(of url: String) -> String? {
    guard let store, let place = PagingPlace.text(of: url) else { return nil }
    return store.way(of: place, waitingAtMost: StateFile.patience)
  }

  /// The same, for a task.
  func signature(of url: String) async -> String? {
    guard let store, let place = PagingPlace.text(of: url) else { return nil }
    return await store.way(of: place)
  }

  /// Remembers what page two said of the list at a URL; what says nothing leaves all as it is.
  func note(_ verdict: PagingVerdict, of url: String) async {
    if case .open = verdict { return }
    await remember(verdict.signature, of: url)
  }

  /// Remembers how the list at a URL goes on; nil: that isn't known any more.
  func remember(_ signature: String?, of url: String) async {
    guard let store, let place = PagingPlace.text(of: url) else { return }
    await store.remember(signature, of: place)
  }
}
