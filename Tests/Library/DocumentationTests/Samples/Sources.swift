import Paging

struct Bird: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var name: String
  var day = 0
}

/// A server of birds, by the id of the last one.
struct Birds {
  func after(_ id: Int?) async throws -> (birds: [Bird], last: Int?) {
    let first = (id ?? 0) + 1
    let birds = (first..<(first + 3)).map { Bird(id: $0, name: "Bird \($0)", day: $0 / 4) }
    return (birds, first < 7 ? birds.last?.id : nil)
  }
}

func cursors(_ server: Birds) -> CursorSource<Int, Bird> {
  let source = CursorSource { (last: Int?) in
    let page = try await server.after(last)
    return Page(items: page.birds, next: page.last)
  }
  return source
}

func transformed(_ source: CursorSource<Int, Bird>) -> some PageSource<Bird> {
  let shown =
    source
    .filter { $0.name != "Bird 5" }
    .map { Bird(id: $0.id, name: $0.name.uppercased(), day: $0.day) }
  return shown
}

func merged(_ source: CursorSource<Int, Bird>) -> some PageSource<Bird> {
  let seen = ArraySource([Bird(id: -1, name: "Owl"), Bird(id: -2, name: "Wren", day: 9)])
  let both = source.merged(with: seen) { $0.day < $1.day }
  return both
}

/// The rows of birds, with the number of each day above them.
func days(of state: FeedState<Bird>) -> [String] {
  var lines: [String] = []
  let rows = state.separators { previous, next in
    previous?.day == next.day ? nil : "Day \(next.day)"
  }
  for case let row in rows {
    switch row {
    case .separator(let day): lines.append(day)
    case .row(_, .item(let bird)): lines.append(bird.name)
    case .row: lines.append("…")
    }
  }
  return lines
}

/// The service refuses a request.
struct Refusal: Error { var status: Int }

/// A source with the errors of a client that it uses.
struct Members: PageSource {
  func page(_ request: PageRequest) async throws -> Page<Bird> {
    throw Refusal(status: 401)
  }

  func pageError(from failure: any Error) -> PageError {
    let status = (failure as? Refusal)?.status ?? 0
    return PageError(
      status == 401 ? "Sign in first." : "The service failed.",
      remedy: status >= 500 ? .retry : .user,
      code: status,
      underlying: failure
    )
  }
}
