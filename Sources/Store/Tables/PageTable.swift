/// The pages in a database.
struct PageTable {
  /// A page and the number of its row.
  struct Found {
    let blob: Int
    let page: StoredPage
  }

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The page of that name; nil when there is none.
  func page(_ id: PageID) throws(SQLiteFailure) -> Found? {
    try pages("kind = 'page' AND blob.source = ? AND key = ?", [.text(id.source), .text(id.key)])
      .first
  }

  /// Adds a page or replaces the one of its name.
  ///
  /// - Parameters:
  ///   - page: what is kept.
  ///   - now: when it was used, in seconds since 1970.
  /// - Throws: what SQLite says; the caller's transaction is to be undone then.
  func save(_ page: StoredPage, now: Int) throws(SQLiteFailure) {
    let headers = text(page.headers)
    let blob = try connection.rows(
      """
      INSERT INTO blob (kind, source, key, bytes, used) VALUES ('page', ?, ?, ?, ?)
        ON CONFLICT (kind, source, key, size)
        DO UPDATE SET bytes = excluded.bytes, used = excluded.used
        RETURNING id
      """,
      [
        .text(page.id.source), .text(page.id.key), .integer(page.byteCount), .integer(now),
      ]
    ) { $0.integer(0) }.first
    guard let blob else { return }
    try connection.run(
      "INSERT INTO content VALUES (?, ?) ON CONFLICT (blob) DO UPDATE SET bytes = excluded.bytes",
      [.integer(blob), .blob(page.body)]
    )
    try connection.run(
      """
      INSERT INTO page (blob, source, status, url, headers, stored, fresh_until)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (blob) DO UPDATE SET
          status = excluded.status, url = excluded.url, headers = excluded.headers,
          stored = excluded.stored, fresh_until = excluded.fresh_until
      """,
      [
        .integer(blob), .text(page.id.source), .integer(page.status), .text(page.url),
        .text(headers), .integer(page.storedAt), .integer(page.freshUntil),
      ]
    )
  }

  /// Replaces all but the body of a page, unless another body came since.
  ///
  /// - Parameters:
  ///   - page: the page as it is now.
  ///   - storedAt: when its body was stored.
  ///   - now: when it was used, in seconds since 1970.
  /// - Throws: what SQLite says; the caller's transaction is to be undone then.
  func renew(_ page: StoredPage, storedAt: Int, now: Int) throws(SQLiteFailure) {
    try connection.run(
      """
      UPDATE page SET headers = ?, stored = ?, fresh_until = ?
      WHERE stored = ? AND blob =
        (SELECT id FROM blob WHERE kind = 'page' AND source = ? AND key = ?)
      """,
      [
        .text(text(page.headers)), .integer(page.storedAt), .integer(page.freshUntil),
        .integer(storedAt), .text(page.id.source), .text(page.id.key),
      ]
    )
    guard connection.changes > 0 else { return }
    try connection.run(
      "UPDATE blob SET bytes = ?, used = ? WHERE kind = 'page' AND source = ? AND key = ?",
      [.integer(page.byteCount), .integer(now), .text(page.id.source), .text(page.id.key)]
    )
  }

  /// Removes the page of that name, if there is one.
  func remove(_ id: PageID) throws(SQLiteFailure) {
    try connection.run(
      "DELETE FROM blob WHERE kind = 'page' AND source = ? AND key = ?",
      [.text(id.source), .text(id.key)]
    )
  }

  /// Sets when pages were used last; a page that has gone by now is left out.
  func setUses(_ uses: [Int: Int]) throws(SQLiteFailure) {
    for (blob, time) in uses {
      try connection.run(
        "UPDATE blob SET used = ? WHERE id = ? AND used < ?1",
        [.integer(time), .integer(blob)]
      )
    }
  }

  /// Removes the pages that weren't used for longest until the rest is within the limit.
  ///
  /// - Complexity: O(log n) for each page that goes.
  func trim(to limit: Int) throws(SQLiteFailure) {
    while try bytes() > limit {
      try connection.run(
        """
        DELETE FROM blob WHERE id =
          (SELECT id FROM blob WHERE kind = 'page' ORDER BY used, id LIMIT 1)
        """
      )
      guard connection.changes > 0 else { return }
    }
  }

  /// Bytes of all pages.
  func bytes() throws(SQLiteFailure) -> Int {
    try connection.integer("SELECT bytes FROM volume WHERE kind = 'page'") ?? 0
  }

  private func pages(
    _ condition: String,
    _ values: [SQLiteValue]
  ) throws(SQLiteFailure) -> [Found] {
    try connection.rows(
      """
      SELECT blob.id, blob.source, key, status, url, headers, stored, fresh_until, content.bytes
      FROM blob JOIN page ON page.blob = blob.id JOIN content ON content.blob = blob.id
      WHERE \(condition)
      """,
      values,
      found
    )
  }
}

private func found(_ row: Row) -> PageTable.Found {
  PageTable.Found(
    blob: row.integer(0),
    page: StoredPage(
      id: PageID(source: row.text(1), key: row.text(2)),
      status: row.integer(3),
      url: row.text(4),
      headers: headers(row.text(5)),
      body: row.blob(8),
      storedAt: row.integer(6),
      freshUntil: row.integer(7)
    )
  )
}

extension StoredPage {
  /// What the limit counts.
  var byteCount: Int {
    id.source.utf8.count + id.key.utf8.count + url.utf8.count + text(headers).utf8.count
      + body.count
  }
}

/// Fields as lines, `Name: value`; a field's value has no line break.
private func text(_ headers: [HeaderField]) -> String {
  headers.map { "\($0.name): \($0.value)\n" }.joined()
}

private func headers(_ text: String) -> [HeaderField] {
  text.split(separator: "\n").compactMap { line in
    guard let colon = line.firstIndex(of: ":") else { return nil }
    return HeaderField(String(line[..<colon]), String(line[colon...].dropFirst(2)))
  }
}
