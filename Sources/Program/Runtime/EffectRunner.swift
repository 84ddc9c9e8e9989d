package import OpenRequests
package import Browser
import Items
import Paging
import ScreenLoop

/// Performs what the workspace wants done outside of it: a task each, whose result is a message.
///
/// Used on the loop's thread only.
package struct EffectRunner {
  /// What tasks are kept under.
  private enum Job: Hashable, Sendable {
    case source(TabID, SourceJob)
    case finding(TabID)
    case visits
    case completions

    /// Whose it is; nil for the picker's.
    var tab: TabID? {
      switch self {
      case .source(let tab, _), .finding(let tab): tab
      case .visits, .completions: nil
      }
    }
  }

  private struct Delivery: Sendable {
    var message: WorkspaceMessage
    /// The source of a tab that was found; nil where the message is about something else.
    var source: (any ItemSource)?
  }

  private var tasks = TaskTable<Job, Delivery>()
  private var sources: [TabID: any ItemSource] = [:]

  package init() {}

  /// Readable while messages wait.
  package var descriptor: Int32 { tasks.descriptor }

  /// Leaves a message for the loop, from any thread.
  package var post: @Sendable (WorkspaceMessage) -> Void {
    { [post = tasks.post] in post(Delivery(message: $0)) }
  }

  /// Makes the descriptor readable without a message, from any thread.
  package var wake: @Sendable () -> Void { tasks.wake }

  /// Tasks whose message was neither taken nor given up.
  package var tasksUnderWay: Int { tasks.count }

  /// Where a tab gets its pages; nil before it was connected, and once it is closed.
  package func source(of tab: TabID) -> (any ItemSource)? { sources[tab] }

  /// Gives a tab the source that it asks from now on.
  package mutating func connect(_ tab: TabID, to source: any ItemSource) {
    sources[tab] = source
  }

  /// Finds a tab's source; it is connected before the message that tells of it is taken.
  package mutating func find(
    _ request: OpenRequest,
    _ changes: SourceChanges = SourceChanges(),
    for tab: TabID,
    by opener: any SourceOpener
  ) {
    tasks.start(.finding(tab)) {
      do throws(OpenFailure) {
        let found = try await opener.find(request, changes)
        return Delivery(message: .found(tab, .success(found.feed)), source: found.source)
      } catch {
        return Delivery(message: .found(tab, .failure(error)))
      }
    }
  }

  package mutating func listVisits(of opener: any SourceOpener) {
    tasks.start(.visits) { Delivery(message: .visits(await opener.visits())) }
  }

  package mutating func listCompletions(of opener: any SourceOpener) {
    tasks.start(.completions) {
      let result = await Result { () async throws(OpenFailure) in try await opener.completions() }
      return Delivery(message: .completions(result))
    }
  }

  /// Starts or ends what an effect of a tab asks for; effects that concern the terminal are not for
  /// it, and none of a tab that has no source.
  package mutating func perform(_ effect: Effect, of tab: TabID) {
    guard let source = sources[tab] else { return }
    switch SourceWork(effect, of: source) {
    case .start(let job, let work):
      tasks.start(.source(tab, job)) { Delivery(message: .tab(tab, await work())) }
    case .cancel(let job): tasks.cancel(.source(tab, job))
    case nil: break
    }
  }

  /// Takes the messages of all tasks that ended, in the order in which they did.
  package mutating func takeMessages() -> [WorkspaceMessage] {
    tasks.takeMail().map { delivery in
      if case .found(let tab, _) = delivery.message, let source = delivery.source {
        sources[tab] = source
      }
      return delivery.message
    }
  }

  /// Ends everything of a tab that is under way, and lets go of its source.
  package mutating func close(_ tab: TabID) {
    tasks.cancel { $0.tab == tab }
    sources[tab] = nil
  }

  /// Ends everything that is under way.
  package mutating func cancelAll() { tasks.cancel { _ in true } }
}
