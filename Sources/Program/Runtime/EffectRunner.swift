import EverBase
import EverBrowser
import EverItems
import EverTerminal
import Glibc
import Paging

/// Performs the workspace's effects on sources, each in a task whose result is a message.
///
/// Use it on the loop's thread only.
struct EffectRunner {
  /// The key of a task.
  enum Job: Hashable, Sendable {
    case source(TabID, SourceJob)
    case finding(TabID)
    case copying(TabID)
    case visits
    case completions
    case paths
    /// The bytes of an image.
    case fetch(url: String)
    case decode(ImageRequest)

    /// The tab that the task belongs to; nil for the picker, and for images, which tabs share.
    var tab: TabID? {
      switch self {
      case .source(let tab, _), .finding(let tab), .copying(let tab): tab
      case .visits, .completions, .paths, .fetch, .decode: nil
      }
    }
  }

  /// What a task sends to the loop.
  enum Delivery: Sendable {
    case message(WorkspaceMessage)
    /// The source of a tab, which is connected before the message about it is taken.
    case found(TabID, FoundSource)
    case image(ImageLoader.Report)
  }

  private var tasks = TaskTable<Job, Delivery>()
  private var tabs: [TabID: Tab] = [:]

  /// What a tab's effects need.
  private struct Tab {
    /// Nil before it is connected.
    var source: (any ItemSource)?
    var filter: Filter?
    /// The source with the filter; nil without one.
    var filtered: (any ItemSource)?
    /// The last search of the whole list.
    var finder: (filter: Filter, find: RowFinder)?
  }

  init() {}

  /// Readable while messages wait.
  var descriptor: Int32 { tasks.descriptor }

  /// Sends a message to the loop, from any thread.
  var post: @Sendable (WorkspaceMessage) -> Void {
    { [post = tasks.post] in post(.message($0)) }
  }

  /// The number of tasks whose message was neither taken nor discarded.
  var runningTasks: Int { tasks.count }

  /// The source of a tab; nil before it is connected and after it is closed.
  func source(of tab: TabID) -> (any ItemSource)? { tabs[tab]?.source }

  /// Connects a tab to a source.
  mutating func connect(_ tab: TabID, to source: any ItemSource) {
    tabs[tab, default: Tab()].source = source
    filter(tab, by: tabs[tab]?.filter)
  }

  /// Lets the pages of a tab leave out the items that don't match a filter, from the next request
  /// on; nil for whole pages.
  mutating func filter(_ tab: TabID, by filter: Filter?) {
    let source = tabs[tab]?.source
    let filtered = filter.flatMap { source?.filtered(by: $0) }
    tabs[tab] = Tab(source: source, filter: filter, filtered: filtered)
    (filtered ?? source)?.reportProgress { [post] in post(.tab(tab, .progress($0))) }
  }

  /// Finds the source of a tab, which is connected before the message about it is taken.
  mutating func find(
    _ wanted: WantedSource,
    for tab: TabID,
    by opener: any SourceOpener
  ) {
    tasks.start(.finding(tab)) {
      do throws(PageError) {
        return .found(tab, try await opener.find(wanted))
      } catch {
        return .message(.found(tab, .failure(error)))
      }
    }
  }

  /// Reports to a tab whether a program took a text for the clipboard.
  mutating func report(_ copying: Clipboard.Copying, of text: String, in tab: TabID) {
    tasks.start(.copying(tab)) {
      let wasTaken = await Clipboard.end(of: copying)
      let sentence =
        wasTaken ? "copied " + text : copying.name + " didn't take the text: nothing is copied"
      return .message(.tab(tab, .notice(sentence, isError: !wasTaken)))
    }
  }

  /// Starts a task whose result is a message; it replaces the task for the same job.
  mutating func ask(_ job: Job, _ work: @escaping @Sendable () async -> WorkspaceMessage) {
    tasks.start(job) { .message(await work()) }
  }

  /// Starts or cancels the task for an effect of a tab on its source; ignores any other, and those
  /// of a tab without a source.
  mutating func perform(_ effect: Effect, of tab: TabID) {
    guard let source = tabs[tab]?.filtered ?? tabs[tab]?.source else { return }
    if case .findRow(let filter, let row, let isUp) = effect {
      return find(filter, from: row, isUp: isUp, in: source, of: tab)
    }
    switch SourceWork(effect, of: source, post: { [post] in post(.tab(tab, $0)) }) {
    case .start(let job, let work):
      tasks.start(.source(tab, job)) { .message(.tab(tab, await work())) }
    case .cancel(let job): tasks.cancel(.source(tab, job))
    case nil: break
    }
  }

  /// Finds a row of the whole list; rows that were searched for the same text aren't searched again.
  private mutating func find(
    _ filter: Filter,
    from row: Int,
    isUp: Bool,
    in source: any ItemSource,
    of tab: TabID
  ) {
    if tabs[tab]?.finder?.filter != filter {
      let find = source.finder(of: filter) { [post] in post(.tab(tab, .progress($0))) }
      tabs[tab]?.finder = find.map { (filter, $0) }
    }
    guard let find = tabs[tab]?.finder?.find else { return }
    tasks.start(.source(tab, .finding)) {
      let result = await Result { () async throws(PageError) in try await find(row, isUp) }
      return .message(.tab(tab, .foundRow(result)))
    }
  }

  /// Starts the work of an image; it replaces the work for the same job.
  mutating func start(
    _ job: Job,
    _ work: @escaping @Sendable () async -> ImageLoader.Report
  ) {
    tasks.start(job) { .image(await work()) }
  }

  /// Cancels the task of a job, if there is one.
  mutating func cancel(_ job: Job) { tasks.cancel(job) }

  /// Returns what all completed tasks sent, in the order of completion: the messages, and the
  /// reports about images.
  mutating func takeMail() -> (messages: [WorkspaceMessage], images: [ImageLoader.Report]) {
    var messages: [WorkspaceMessage] = []
    var images: [ImageLoader.Report] = []
    for delivery in tasks.takeMail() {
      switch delivery {
      case .message(let message): messages.append(message)
      case .image(let report): images.append(report)
      case .found(let tab, let found):
        connect(tab, to: found.source)
        messages.append(.found(tab, .success(found.feed)))
      }
    }
    return (messages, images)
  }

  /// Cancels all tasks of a tab, and releases its source.
  mutating func close(_ tab: TabID) {
    tasks.cancel { $0.tab == tab }
    tabs[tab] = nil
  }

  /// Cancels all tasks.
  mutating func cancelAll() { tasks.cancel { _ in true } }
}

/// The change to the tasks of a source that an effect requires.
enum SourceWork {
  /// Start a task whose result is a message; it replaces a running task for the same job.
  case start(SourceJob, @Sendable () async -> Message)
  case cancel(SourceJob)

  /// Sends a message from any thread.
  typealias Post = @Sendable (Message) -> Void

  /// Returns nil for an effect that isn't for a source; `post` sends messages before the result.
  init?(_ effect: Effect, of source: any ItemSource, post: @escaping Post = { _ in }) {
    switch effect {
    case .load(let ticket):
      self = .start(.page(ticket: ticket.id)) {
        let result = await source.response(to: ticket.request)
        if case .success(let page) = result { page.decodeFittedItems() }
        return .page(ticket, result)
      }
    case .cancel(let ticket): self = .cancel(.page(ticket: ticket.id))
    case .countTotal(let generation):
      self = .result(.total, { .total(generation: generation, $0) }, of: source.total)
    case .complete(let item):
      self = .result(.completion(item.id), { .itemCompleted(item.id, $0) }) {
        () async throws(PageError) in try await source.completed(item)
      }
    case .reload(let item, let page):
      self = .result(.completion(item.id), { .itemReloaded(item.id, $0) }) {
        () async throws(PageError) in try await source.reloaded(item, from: page)
      }
    case .describe(let item):
      self = .start(.description) { .described(item.id, await source.describe(item)) }
    case .count(let column, let configuration):
      self = .start(.counting) {
        .counted(await source.counts(of: column, configuration) { post(.counted($0)) })
      }
    case .write(let path, let columns, let items, let configuration):
      self = .result(.writing, { .written($0) }) { () async throws(PageError) in
        try await WrittenFile(path, columns).write(items, from: source, configuration)
      }
    case .cancelJob(let job): self = .cancel(job)
    case .saveImages(let images):
      self = .start(.saving(images)) {
        var results: [Result<String, ImageFailure>] = []
        for image in images {
          if !results.isEmpty { post(.imagesSaved(results, of: images.count)) }
          let result = await Result { () async throws(ImageFailure) in
            let bytes = try await source.imageBytes(of: image.url).bytes
            return try await ImageFile.save(bytes, name: image.name)
          }
          results.append(result)
        }
        return .imagesSaved(results, of: images.count)
      }
    default: return nil
    }
  }

  /// Starts a task whose value or error is in the message.
  private static func result<Value>(
    _ job: SourceJob,
    _ message: @escaping @Sendable (Result<Value, PageError>) -> Message,
    of work: @escaping @Sendable () async throws(PageError) -> Value
  ) -> SourceWork {
    .start(job) { message(await Result { () async throws(PageError) in try await work() }) }
  }
}
