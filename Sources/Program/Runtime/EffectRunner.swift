import EverBase
package import EverItems
package import EverBrowser
import Paging
import EverTerminal

/// Performs the workspace's effects on sources, each in a task whose result is a message.
///
/// Use it on the loop's thread only.
package struct EffectRunner {
  /// The key of a task.
  private enum Job: Hashable, Sendable {
    case source(TabID, SourceJob)
    case finding(TabID)
    case copying(TabID)
    case visits
    case completions
    case paths

    /// The tab that the task belongs to; nil for the picker.
    var tab: TabID? {
      switch self {
      case .source(let tab, _), .finding(let tab), .copying(let tab): tab
      case .visits, .completions, .paths: nil
      }
    }
  }

  private struct Delivery: Sendable {
    var message: WorkspaceMessage
    /// The found source of a tab; nil for other messages.
    var source: (any ItemSource)?
  }

  private var tasks = TaskTable<Job, Delivery>()
  private var sources: [TabID: any ItemSource] = [:]
  /// The texts that the items of filtered tabs contain.
  private var filters: [TabID: Search] = [:]

  package init() {}

  /// Readable while messages wait.
  package var descriptor: Int32 { tasks.descriptor }

  /// Sends a message to the loop, from any thread.
  package var post: @Sendable (WorkspaceMessage) -> Void {
    { [post = tasks.post] in post(Delivery(message: $0)) }
  }

  /// Makes the descriptor readable without a message, from any thread.
  package var wake: @Sendable () -> Void { tasks.wake }

  /// The number of tasks whose message was neither taken nor discarded.
  package var runningTasks: Int { tasks.count }

  /// The source of a tab; nil before it is connected and after it is closed.
  package func source(of tab: TabID) -> (any ItemSource)? { sources[tab] }

  /// Connects a tab to a source.
  package mutating func connect(_ tab: TabID, to source: any ItemSource) {
    sources[tab] = source
    source.reportProgress { [post] in post(.tab(tab, .progress($0))) }
  }

  /// Lets the pages of a tab leave out the items without a text, from the next request on; nil for
  /// whole pages.
  package mutating func filter(_ tab: TabID, by search: Search?) { filters[tab] = search }

  /// Finds the source of a tab, which is connected before the message about it is taken.
  package mutating func find(
    _ request: OpenRequest,
    _ changes: SourceChanges = SourceChanges(),
    for tab: TabID,
    by opener: any SourceOpener
  ) {
    tasks.start(.finding(tab)) {
      do throws(PageError) {
        let found = try await opener.find(request, changes)
        return Delivery(message: .found(tab, .success(found.feed)), source: found.source)
      } catch {
        return Delivery(message: .found(tab, .failure(error)))
      }
    }
  }

  /// Reports to a tab whether a program took a text for the clipboard.
  mutating func report(_ copying: Clipboard.Copying, of text: String, in tab: TabID) {
    tasks.start(.copying(tab)) {
      let wasTaken = await Clipboard.end(of: copying)
      let sentence =
        wasTaken ? "copied " + text : copying.name + " didn't take the text: nothing is copied"
      return Delivery(message: .tab(tab, .notice(sentence, isError: !wasTaken)))
    }
  }

  package mutating func listVisits(of opener: any SourceOpener) {
    tasks.start(.visits) { Delivery(message: .visits(await opener.visits())) }
  }

  package mutating func listCompletions(of opener: any SourceOpener) {
    tasks.start(.completions) {
      let result = await Result { () async throws(PageError) in try await opener.completions() }
      return Delivery(message: .completions(result))
    }
  }

  /// Lists the paths that begin with a text; a list that is under way for another text is dropped.
  package mutating func listPaths(beginningWith text: String, by opener: any SourceOpener) {
    tasks.start(.paths) { Delivery(message: .values(await opener.paths(beginningWith: text))) }
  }

  /// Starts or cancels the task for an effect of a tab on its source; ignores any other, and those
  /// of a tab without a source.
  package mutating func perform(_ effect: Effect, of tab: TabID) {
    guard let source = sources[tab]?.filtered(by: filters[tab]) else { return }
    switch SourceWork(effect, of: source) {
    case .start(let job, let work):
      tasks.start(.source(tab, job)) { Delivery(message: .tab(tab, await work())) }
    case .cancel(let job): tasks.cancel(.source(tab, job))
    case nil: break
    }
  }

  /// Returns the messages of all completed tasks, in the order of completion.
  package mutating func takeMessages() -> [WorkspaceMessage] {
    tasks.takeMail().map { delivery in
      if case .found(let tab, _) = delivery.message, let source = delivery.source {
        connect(tab, to: source)
      }
      return delivery.message
    }
  }

  /// Cancels all tasks of a tab, and releases its source.
  package mutating func close(_ tab: TabID) {
    tasks.cancel { $0.tab == tab }
    sources[tab] = nil
    filters[tab] = nil
  }

  /// Cancels all tasks.
  package mutating func cancelAll() { tasks.cancel { _ in true } }
}
