/// The positions and the visits of sources.
extension Connection {
  /// The saved position of a source; nil when there is none.
  func position(of source: String) throws(SQLiteFailure) -> SavedPosition? {
    try rows(
      "SELECT item, row_offset, pages FROM position WHERE source = ?",
      [.text(source)]
    ) { row in
      SavedPosition(
        item: row.isNull(0) ? nil : row.text(0),
        rowOffset: row.count(1),
        pages: row.text(2)
      )
    }.first
  }

  /// Saves the position of a source, and forgets the oldest positions beyond the limit.
  func save(
    _ position: SavedPosition,
    of source: String,
    now: Int,
    limit: Int
  ) throws(SQLiteFailure) {
    try run(
      "INSERT OR REPLACE INTO position VALUES (?, ?, ?, ?, ?)",
      [
        .text(source), SQLiteValue(position.item), .integer(position.rowOffset),
        .text(position.pages), .integer(now),
      ]
    )
    try keepNewest(limit, of: "position", by: "source", time: "saved")
  }

  /// The last used sources, newest first.
  func visits(atMost count: Int) throws(SQLiteFailure) -> [Visit] {
    try rows(
      "SELECT source, title, time FROM visit ORDER BY time DESC, rowid DESC LIMIT ?",
      [.integer(count)]
    ) { Visit(source: $0.text(0), title: $0.text(1), time: $0.count(2)) }
  }

  /// Saves a visit, and forgets the oldest visits beyond the limit.
  func save(_ visit: Visit, limit: Int) throws(SQLiteFailure) {
    try run(
      "INSERT OR REPLACE INTO visit VALUES (?, ?, ?)",
      [.text(visit.source), .text(visit.title), .integer(visit.time)]
    )
    try keepNewest(limit, of: "visit", by: "source", time: "time")
  }

  /// Deletes the rows of a table beyond a number of the newest ones.
  func keepNewest(
    _ count: Int,
    of table: String,
    by key: String,
    time: String
  ) throws(SQLiteFailure) {
    try run(
      """
      DELETE FROM \(table) WHERE \(key) IN
        (SELECT \(key) FROM \(table) ORDER BY \(time) DESC, rowid DESC LIMIT -1 OFFSET ?)
      """,
      [.integer(count)]
    )
  }
}

/// The place where the user left a source.
package struct SavedPosition: Hashable, Sendable {
  /// The id of the item under the cursor, as the server sent it; nil when items have no id.
  package var item: String?

  /// The number of rows before the cursor.
  package var rowOffset: Int

  /// The pages that were loaded, in a notation of the owner.
  package var pages: String

  package init(item: String?, rowOffset: Int, pages: String) {
    self.item = item
    self.rowOffset = rowOffset
    self.pages = pages
  }
}

/// The last use of a source.
package struct Visit: Hashable, Sendable {
  package var source: String
  package var title: String

  /// Seconds since 1970.
  package var time: Int
}
