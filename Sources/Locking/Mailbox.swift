import CEvent
import Glibc

/// Where tasks leave messages for the loop.
///
/// Any thread may post. The descriptor is readable while messages wait, so that the loop can sleep in
/// one `poll` for all that it waits for.
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

  /// Leaves a message; messages are taken in the order in which they were left.
  package func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      defer { messages.append(message) }
      return messages.isEmpty
    }
    if wasEmpty { cevent_signal(descriptor) }
  }

  /// Takes all messages that wait; none when there are none.
  package func takeAll() -> [Message] {
    // Before they are taken: one that is left in between signals again.
    cevent_clear(descriptor)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
