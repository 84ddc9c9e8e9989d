// A timeline of posts with gaps where not all new ones are loaded, and with threads.

import FeedBrowser
import Glibc
import Paging

struct Post: Identifiable, Sendable {
  let id: Int
  var text: String
  /// The first post of its thread.
  var thread: Int

  var author: String { id < 0 ? "You" : ["Ann", "Bob", "Cleo", "Dan"][id % 4] }
}

/// A server to which somebody posts every second.
struct Server {
  let start = ContinuousClock.now
  var startsWith = 1_000

  var newest: Int { startsWith + Int((ContinuousClock.now - start).components.seconds) }

  /// The posts before one, the newest first.
  func posts(before id: Int?, count: Int) async throws -> [Post] {
    let end = id ?? newest + 1
    return (max(1, end - count)..<max(1, end)).reversed().map(post)
  }

  /// A thread, its first post first.
  func thread(of post: Post) -> [Post] {
    [self.post(post.thread)] + (post.thread + 1..<post.thread + 5).map(self.post)
  }

  private func post(_ id: Int) -> Post {
    let thread = id / 5 * 5
    let text = id == thread ? "A long thought, number \(id), about lists" : "I agree with \(thread)"
    return Post(id: id, text: text, thread: thread)
  }
}

func timeline(_ server: Server) -> CursorSource<Int, Post> {
  CursorSource { before in
    let posts = try await server.posts(before: before, count: 20)
    return Page(items: posts, next: posts.last.flatMap { $0.id > 1 ? $0.id : nil })
  }
}

/// The author, and below the text as wide as the row, further to the right in an answer.
@Sendable func rows(of post: Post, width: Int) -> [StyledRow] {
  let isAnswer = post.id != post.thread
  let indent = StyledText(isAnswer ? "↳ " : "")
  let head = StyledRow(
    [indent, StyledText(post.author, style: .bold)],
    trailing: [StyledText("#\(post.id)", style: .dim)]
  )
  return [head]
    + StyledRow.wrapping(post.text, to: width - indent.cells).map {
      StyledRow([StyledText(isAnswer ? "  " : "")] + $0.leading)
    }
}

func browser<Source: PageSource<Post>>(_ title: String, _ source: Source) -> FeedBrowser<Source> {
  var browser = FeedBrowser(title, source: source) { post, _ in "\(post.author): \(post.text)" }
  browser.appearance.rows = rows
  browser.commands = [
    FeedCommand("answer", keys: "a", summary: "answer this post", takesText: true) {
      [updates = browser.updates] in
      guard let post = $0.item else { return }
      let answer = Post(id: -post.id, text: $0.text, thread: post.thread)
      updates.insert(answer, at: .before(post.id))
    }
  ]
  return browser
}

/// The thread of a post, with the cursor on the post.
func thread(of post: Post, _ server: Server) -> FeedBrowser<ArraySource<Post>> {
  var thread = browser("Thread \(post.thread)", ArraySource(server.thread(of: post)))
  thread.startItem = post.id
  return thread
}

let server = Server()
var posts = browser("Timeline", timeline(server))
posts.appearance.gapRow = { isLoading in
  StyledRow(
    isLoading ? "… loading the posts between" : "⋯ more posts, Enter loads them",
    style: .dim
  )
}
posts.commands.append(
  FeedCommand("thread", keys: "Enter", summary: "read the thread", takesTerminal: true) {
    if let post = $0.item { _ = try? thread(of: post, server).run() }
  }
)
if CommandLine.arguments.contains("check") {
  let answer = server.thread(of: Post(id: 8, text: "", thread: 5))[3]
  let picture = thread(of: answer, server).picture(of: server.thread(of: answer), columns: 40)
  let rows = picture.split(separator: "\n")
  print(rows.first { $0.contains("▌") } ?? "")
} else {
  exit(posts.main())
}
