// A list of notes that is read from SQLite, and filled by a server: it is there without a network, too.

import CSQLite
import Paging

struct Note: Identifiable, Sendable {
  let id: Int
  let text: String
}

/// The notes on this computer, the newest first.
actor Notes: PageSource {
  nonisolated let addressing = PageAddressing.offset
  private var database: OpaquePointer?

  init(path: String) {
    sqlite3_open(path, &database)
    sqlite3_exec(database, "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)", nil, nil, nil)
  }

  func page(_ request: PageRequest) -> Page<Note> {
    let notes = notes("LIMIT \(request.pageSize + 1) OFFSET \(request.offset)")
    let end = request.offset + request.pageSize
    return Page(
      items: Array(notes.prefix(request.pageSize)),
      next: notes.count > request.pageSize ? .offset(end) : nil
    )
  }

  var oldest: Int? { notes("LIMIT 1 OFFSET (SELECT count(*) FROM notes) - 1").first?.id }

  func store(_ notes: [Note]) {
    for note in notes {
      var statement: OpaquePointer?
      let insertion = "INSERT OR REPLACE INTO notes VALUES (?, ?)"
      sqlite3_prepare_v2(database, insertion, -1, &statement, nil)
      sqlite3_bind_int64(statement, 1, Int64(note.id))
      note.text.withCString { text in
        _ = sqlite3_bind_text(statement, 2, text, -1, nil)
        _ = sqlite3_step(statement)
      }
      sqlite3_finalize(statement)
    }
  }

  private func notes(_ limit: String) -> [Note] {
    var statement: OpaquePointer?
    let selection = "SELECT * FROM notes ORDER BY id DESC \(limit)"
    sqlite3_prepare_v2(database, selection, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    var notes: [Note] = []
    while sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 1) {
      notes.append(Note(id: Int(sqlite3_column_int64(statement, 0)), text: String(cString: text)))
    }
    return notes
  }
}

/// A server with a hundred notes, which sends thirty at a time.
struct Server {
  var isReachable = true

  func notes(before id: Int?) async throws -> [Note] {
    guard isReachable else { throw PageError("The server can't be reached.", remedy: .retry) }
    let end = id ?? 101
    return (max(1, end - 30)..<max(1, end)).reversed().map { Note(id: $0, text: "Note \($0)") }
  }
}

func list(_ notes: Notes, _ server: Server) -> StoredSource<Notes> {
  StoredSource(store: notes) { gap in
    let oldest: Int? =
      switch gap {
      case .newest: nil
      case .end: await notes.oldest
      }
    let page = try await server.notes(before: oldest)
    await notes.store(page)
    return !page.isEmpty
  }
}

let notes = Notes(path: ":memory:")
let feed = Feed(source: list(notes, Server()))
await feed.open()
let whole = await feed.load(toRow: .max)

let offline = Feed(
  source: list(notes, Server(isReachable: false)),
  configuration: FeedConfiguration(attempts: 1)
)
await offline.open()
let kept = await offline.load(toRow: .max)
print("\(whole.loadedCount) notes, \(kept.loadedCount) without a network")
