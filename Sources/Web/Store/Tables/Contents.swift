/// The whole content of a database, for counting and removal.
struct Contents {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The cached pages and images of each source, largest first.
  ///
  /// - Complexity: O(pages and images).
  func sources() throws(SQLiteFailure) -> [StoreInfo.Source] {
    try connection.rows(
      """
      SELECT blob.source, sum(kind = 'page'), sum(iif(kind = 'page', bytes, 0)),
        sum(kind = 'image'), sum(iif(kind = 'image', bytes, 0)), max(stored)
      FROM blob JOIN page ON page.blob = blob.id
      GROUP BY blob.source ORDER BY sum(bytes) DESC, blob.source
      """
    ) { row in
      StoreInfo.Source(
        source: row.text(0),
        pages: row.integer(1),
        bytes: row.integer(2),
        images: row.integer(3),
        imageBytes: row.integer(4),
        newest: row.integer(5)
      )
    }
  }

  /// Removes everything and shrinks the file.
  ///
  /// - Complexity: O(bytes).
  func removeAll() throws(SQLiteFailure) {
    try connection.transaction { () throws(SQLiteFailure) in
      try connection.execute("DELETE FROM blob")
    }
    try connection.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
