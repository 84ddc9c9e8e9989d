import Glibc
import EverBase
import Testing

@Suite(.timeLimit(.minutes(5))) struct MailboxTests {
  private func isReadable(_ descriptor: Int32, waiting milliseconds: Int32 = 0) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) == 1
  }

  @Test func `letters are taken once, in their order`() {
    let mailbox = Mailbox<Int>()
    #expect(mailbox.takeAll().isEmpty)
    for number in 0..<3 { mailbox.post(number) }
    #expect(mailbox.takeAll() == [0, 1, 2])
    #expect(mailbox.takeAll().isEmpty)
  }

  @Test func `the descriptor is readable exactly while letters wait`() {
    let mailbox = Mailbox<Int>()
    #expect(!isReadable(mailbox.descriptor))
    mailbox.post(1)
    mailbox.post(2)
    #expect(isReadable(mailbox.descriptor))
    _ = mailbox.takeAll()
    #expect(!isReadable(mailbox.descriptor))
    mailbox.post(3)
    #expect(isReadable(mailbox.descriptor))
  }

  @Test
  func `of many threads' letters none is lost, doubled or overtaken, and none is slept through`()
    async
  {
    let mailbox = Mailbox<(thread: Int, number: Int)>()
    let (threads, each) = (8, 2_000)
    // Threads rather than tasks, which would share their threads with all other tests.
    for thread in 0..<threads {
      startThread { for number in 0..<each { mailbox.post((thread, number)) } }
    }
    let taken = await withCheckedContinuation { continuation in
      startThread {
        var taken: [[Int]] = Array(repeating: [], count: threads)
        var count = 0
        // Takes only after a wake-up: a lost one ends the loop, and the count reveals it.
        while count < threads * each, isReadable(mailbox.descriptor, waiting: 60_000) {
          for letter in mailbox.takeAll() {
            taken[letter.thread].append(letter.number)
            count += 1
          }
        }
        continuation.resume(returning: taken)
      }
    }
    #expect(taken == Array(repeating: Array(0..<each), count: threads))
  }
}
