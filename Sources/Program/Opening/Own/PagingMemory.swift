import EverDetecting
import EverPages
import EverWeb

/// The proved paging of lists, saved between runs.
struct PagingMemory: Sendable {
  /// Nil when there is no directory for the file, and with `--mock`, whose server differs in each
  /// run.
  private let store: StateStore?

  /// - Parameter options: the options; `--no-cache` has no effect, because no response of a server
  ///   is stored.
  init(_ options: Options) {
    store = options.usesMock ? nil : StateFile.store
  }

  /// Returns the proved paging of the list at a URL; nil: none.
  ///
  /// This may wait for the disk, so no task calls it.
  func keptSignature(of url: String) -> String? {
    guard let store, let place = PagingPlace.text(of: url) else { return nil }
    return store.candidate(of: place, waitingAtMost: Store.openingLimit)
  }

  /// Returns the proved paging of the list at a URL, for a task; nil: none.
  func signature(of url: String) async -> String? {
    guard let store, let place = PagingPlace.text(of: url) else { return nil }
    return await store.candidate(of: place)
  }

  /// Saves the verdict of page two on the list at a URL; an open verdict changes nothing.
  func note(_ verdict: PagingVerdict, of url: String) async {
    if case .open = verdict { return }
    await remember(verdict.signature, of: url)
  }

  /// Saves the paging of the list at a URL; nil removes it.
  func remember(_ signature: String?, of url: String) async {
    guard let store, let place = PagingPlace.text(of: url) else { return }
    await store.remember(signature, of: place)
  }
}
