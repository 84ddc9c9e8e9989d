import CEverSystem
import Glibc

/// A queue through which tasks send messages to the loop.
///
/// Any thread may post. The descriptor is readable while messages wait, so that the loop can wait
/// for all its inputs in one `poll`.
package final class Mailbox<Message: Sendable>: Sendable {
  /// Readable while there are messages (`eventfd(2)`).
  package let descriptor: Int32

  private let messages = Lock<[Message]>([])

  package init() {
    descriptor = cevent_make()
  }

  deinit {
    close(descriptor)
  }

  /// Adds a message; messages are received in the order of their posts.
  package func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      defer { messages.append(message) }
      return messages.isEmpty
    }
    if wasEmpty { cevent_signal(descriptor) }
  }

  /// Removes and returns all waiting messages; empty when there are none.
  package func takeAll() -> [Message] {
    // Clears the signal first: a message that is posted in between signals again.
    cevent_clear(descriptor)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
