/// A thread that serves the requests of tasks, and starts with the first one.
package final class RequestThread<Request: Sendable, Outcome: Sendable>: Sendable {
  package typealias ID = WaitingTasks<Outcome>.ID

  /// A message to the thread.
  package enum Message: Sendable {
    case request(ID, Request)
    /// The task of a request is cancelled.
    case withdraw(ID)
    /// Something else has changed.
    case wake
  }

  /// What the thread receives, and how it replies.
  package struct Inbox: Sendable {
    fileprivate let mailbox = Mailbox<Message>()
    fileprivate let tasks: WaitingTasks<Outcome>

    /// Readable while there are messages, also after the end.
    package var descriptor: Int32 { mailbox.descriptor }

    /// The messages since the last call, in order, without requests that were withdrawn meanwhile;
    /// nil after the end.
    package func take() -> [Message]? {
      let messages = mailbox.takeAll().filter { message in
        if case .request(let id, _) = message { tasks.isWaiting(id) } else { true }
      }
      return tasks.isClosed ? nil : messages
    }

    /// Whether ``close(with:later:)`` was called.
    package var isClosed: Bool { tasks.isClosed }

    /// Wakes the thread, from any other one.
    package func wake() { mailbox.post(.wake) }

    /// Ends a request; does nothing when its task doesn't wait any more.
    package func finish(_ id: ID, _ outcome: Outcome) { tasks.finish(id, outcome) }

    /// Ends all requests with an outcome, and later ones with it or their own; and the thread.
    package func close(with outcome: Outcome, later refusal: Outcome? = nil) {
      tasks.close(with: outcome, later: refusal)
      wake()
    }
  }

  package let inbox: Inbox
  private let thread: LazyThread
  private let unstarted: Outcome

  /// Makes a thread that isn't started.
  ///
  /// - Parameters:
  ///   - name: the name of the thread in debuggers and `ps`; the system keeps 15 bytes of it.
  ///   - cancelled: the outcome of a request whose task is cancelled.
  ///   - unstarted: the outcome of all requests when the thread can't be started.
  ///   - serve: the work of the thread, which ends after it.
  package init(
    named name: String,
    cancelled: Outcome,
    unstarted: Outcome,
    _ serve: @escaping @Sendable (Inbox) -> Void
  ) {
    let inbox = Inbox(tasks: WaitingTasks(cancelled: cancelled))
    self.inbox = inbox
    self.unstarted = unstarted
    thread = LazyThread(named: name) { serve(inbox) }
  }

  /// Sends a request, and suspends the task until its outcome.
  package func outcome(of request: Request) async -> Outcome {
    await inbox.tasks.outcome { id in
      guard thread.start() else { return unstarted }
      inbox.mailbox.post(.request(id, request))
      return nil
    } onCancel: { id in
      inbox.mailbox.post(.withdraw(id))
    }
  }

  /// Blocks the caller until the thread has ended; false when the time has passed before.
  package func waitForEnd(atMost limit: Duration) -> Bool { thread.waitForEnd(atMost: limit) }
}
