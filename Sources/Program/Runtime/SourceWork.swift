import EverBrowser
import Glibc
import EverItems
import EverBase
import Paging

/// A kind of request to a source; one of each runs at a time.
enum SourceJob: Hashable, Sendable {
  case page(ticket: UInt64)
  case total
  case completion(ItemID)
  case description
  case saving(url: String)
}

/// The change to the tasks of a source that an effect requires.
enum SourceWork {
  /// Start a task whose result is a message; it replaces a running task for the same job.
  case start(SourceJob, @Sendable () async -> Message)
  case cancel(SourceJob)

  /// Returns nil for an effect that isn't for a source.
  init?(_ effect: Effect, of source: any ItemSource) {
    switch effect {
    case .load(let ticket):
      self = .start(.page(ticket: ticket.id)) {
        let result = await source.response(to: ticket.request)
        if case .success(let page) = result { page.decodeFittedItems() }
        return .page(ticket, result)
      }
    case .cancel(let ticket): self = .cancel(.page(ticket: ticket.id))
    case .countTotal(let generation):
      self = .start(.total) { await source.counted(generation) }
    case .complete(let item):
      self = .start(.completion(item.id)) { await source.completion(of: item) }
    case .reload(let item, let page):
      self = .start(.completion(item.id)) { await source.reloading(item, from: page) }
    case .cancelCompletion(let id): self = .cancel(.completion(id))
    case .describe(let item):
      self = .start(.description) { .described(item.id, await source.describe(item)) }
    case .saveImage(let url, let name):
      self = .start(.saving(url: url)) { await source.savedImage(of: url, name: name) }
    default: return nil
    }
  }
}

extension ItemSource {
  fileprivate func counted(_ generation: UInt64) async -> Message {
    let result = await Result { () async throws(PageError) in try await total() }
    return .total(generation: generation, result)
  }

  fileprivate func completion(of item: Item) async -> Message {
    let result = await Result { () async throws(PageError) in try await completed(item) }
    return .itemCompleted(item.id, result)
  }

  fileprivate func reloading(_ item: Item, from request: PageRequest) async -> Message {
    let result = await Result { () async throws(PageError) in
      try await reloaded(item, from: request)
    }
    return .itemReloaded(item.id, result)
  }

  fileprivate func savedImage(of url: String, name: String) async -> Message {
    let result = await Result { () async throws(ImageFailure) in
      let bytes = try await imageBytes(of: url)
      let directory = ImageFile.directory { getenv($0).map { String(cString: $0) } }
      return try await ImageFile.save(bytes.bytes, name: name, in: directory)
    }
    return .imageSaved(result)
  }
}
