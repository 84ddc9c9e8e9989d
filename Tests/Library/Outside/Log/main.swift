// A log in a table of SQLite, of which only the visible lines are read.

import CSQLite
import FeedBrowser
import Glibc
import Paging

struct Line: Identifiable, Sendable {
  let id: Int
  let level: String
  let text: String
}

actor Log: PageSource {
  nonisolated let addressing = PageAddressing.offset
  private var database: OpaquePointer?

  init(path: String) { sqlite3_open(path, &database) }

  func page(_ request: PageRequest) throws(PageError) -> Page<Line> {
    let lines = try select("* FROM log LIMIT \(request.pageSize) OFFSET \(request.offset)") {
      Line(id: $0(0), level: $1(1), text: $1(2))
    }
    let total = try select("count(*) FROM log") { number, _ in number(0) }.first ?? 0
    return Page(items: lines, continuation: .more, total: .exact(total))
  }

  private func select<Row>(
    _ query: String,
    _ row: ((Int32) -> Int, (Int32) -> String) -> Row
  ) throws(PageError) -> [Row] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, "SELECT " + query, -1, &statement, nil) == SQLITE_OK else {
      throw PageError(String(cString: sqlite3_errmsg(database)))
    }
    defer { sqlite3_finalize(statement) }
    var rows: [Row] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        row({ Int(sqlite3_column_int64(statement, $0)) }) {
          String(cString: sqlite3_column_text(statement, $0))
        }
      )
    }
    return rows
  }
}

let log = Log(path: CommandLine.arguments.last ?? "log.sqlite3")
if CommandLine.arguments.contains("check") {
  let end = try await log.page(PageRequest(key: .offset(199_990), pageSize: 30))
  print(end.items.last?.text ?? "nothing")
} else {
  exit(FeedBrowser(source: log).main())
}
