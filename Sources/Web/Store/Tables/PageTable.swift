import EverBase

/// The pages and images of a database.
struct PageTable {
  /// A page with the id of its row.
  struct Found {
    let blob: Int
    let page: StoredPage
  }

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The page with this identity; nil when there is none.
  func page(_ id: PageID) throws(SQLiteFailure) -> Found? {
    try connection.rows(
      """
      SELECT blob.id, status, url, headers, stored, fresh_until, content.bytes
      FROM blob JOIN page ON page.blob = blob.id JOIN content ON content.blob = blob.id
      WHERE kind = ? AND blob.source = ? AND key = ?
      """,
      try values(of: id)
    ) { found(id, $0) }.first
  }

  /// Adds a page or replaces the one with its identity.
  ///
  /// - Parameters:
  ///   - page: the page to save.
  ///   - now: the time of its use, in seconds since 1970.
  /// - Throws: SQLite's error; the caller must then roll its transaction back.
  func save(_ page: StoredPage, now: Int) throws(SQLiteFailure) {
    let id = try values(of: page.id)
    let headers = text(page.headers)
    let blob = try connection.rows(
      """
      INSERT INTO blob (kind, source, key, bytes, used) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (kind, source, key, size)
        DO UPDATE SET bytes = excluded.bytes, used = excluded.used
        RETURNING id
      """,
      id + [.integer(page.byteCount), .integer(now)]
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

  /// Replaces all but the body of a page, unless another body was saved since.
  ///
  /// - Parameters:
  ///   - page: the updated page.
  ///   - storedAt: when the old page was stored, in seconds since 1970.
  ///   - now: the time of its use, in seconds since 1970.
  /// - Throws: SQLite's error; the caller must then roll its transaction back.
  func renew(_ page: StoredPage, storedAt: Int, now: Int) throws(SQLiteFailure) {
    let id = try values(of: page.id)
    try connection.run(
      """
      UPDATE page SET headers = ?, stored = ?, fresh_until = ?
      WHERE stored = ? AND blob =
        (SELECT id FROM blob WHERE kind = ? AND source = ? AND key = ?)
      """,
      [
        .text(text(page.headers)), .integer(page.storedAt), .integer(page.freshUntil),
        .integer(storedAt),
      ] + id
    )
    guard connection.changes > 0 else { return }
    try connection.run(
      "UPDATE blob SET bytes = ?, used = ? WHERE kind = ? AND source = ? AND key = ?",
      [.integer(page.byteCount), .integer(now)] + id
    )
  }

  /// Makes the pages of a source stale and outdated; its images stay as they are.
  func expire(_ source: String) throws(SQLiteFailure) {
    try connection.run(
      """
      UPDATE page SET fresh_until = 0 WHERE fresh_until > 0 AND blob IN
        (SELECT id FROM blob WHERE kind = ? AND source = ?)
      """,
      [.text(PageID.Kind.page.rawValue), .text(source)]
    )
  }

  /// Removes the page with this identity, if there is one.
  func remove(_ id: PageID) throws(SQLiteFailure) {
    let values = try values(of: id)
    try connection.run("DELETE FROM blob WHERE kind = ? AND source = ? AND key = ?", values)
  }

  /// Sets the last use of pages; deleted pages are skipped.
  func setUses(_ uses: [Int: Int]) throws(SQLiteFailure) {
    for (blob, time) in uses {
      try connection.run(
        "UPDATE blob SET used = ? WHERE id = ? AND used < ?1",
        [.integer(time), .integer(blob)]
      )
    }
  }

  /// Evicts the least recently used blobs of a kind when the kind is over its limit.
  ///
  /// - Complexity: O(log n) for each evicted blob.
  func trim(_ kind: PageID.Kind, to limit: SizeLimit) throws(SQLiteFailure) {
    guard try bytes(of: kind) > limit.bytes else { return }
    while try bytes(of: kind) > limit.bytesLeft {
      try connection.run(
        """
        DELETE FROM blob WHERE id =
          (SELECT id FROM blob WHERE kind = ? ORDER BY used, id LIMIT 1)
        """,
        [.text(kind.rawValue)]
      )
      guard connection.changes > 0 else { return }
    }
  }

  /// The parameters of statements that search by kind, source and key.
  ///
  /// The key of a page with credentials begins with their hash, whose key is the store's own random
  /// salt: equal credentials have other hashes in other stores.
  private func values(of id: PageID) throws(SQLiteFailure) -> [SQLiteValue] {
    var key = id.key
    if let credentials = id.credentials {
      let salt = try connection.rows("SELECT bytes FROM salt") { $0.blob(0) }.first ?? []
      key = "private \(KeyedHash(Array(credentials.revealed.utf8), salt: salt).text) \(key)"
    }
    return [.text(id.kind.rawValue), .text(id.source), .text(key)]
  }

  func bytes(of kind: PageID.Kind) throws(SQLiteFailure) -> Int {
    try connection.integer("SELECT bytes FROM volume WHERE kind = ?", [.text(kind.rawValue)]) ?? 0
  }
}

private func found(_ id: PageID, _ row: Row) -> PageTable.Found {
  PageTable.Found(
    blob: row.integer(0),
    page: StoredPage(
      id: id,
      status: row.integer(1),
      url: row.text(2),
      headers: headers(row.text(3)),
      body: row.blob(6),
      storedAt: row.integer(4),
      freshUntil: row.integer(5)
    )
  )
}

extension StoredPage {
  /// The bytes that the limit counts.
  var byteCount: Int {
    id.source.utf8.count + id.key.utf8.count + url.utf8.count + text(headers).utf8.count
      + body.count
  }
}

/// Header fields as lines of `Name: value`; a value has no line break.
private func text(_ headers: [HTTPHeader]) -> String {
  headers.map { "\($0.name): \($0.value)\n" }.joined()
}

private func headers(_ text: String) -> [HTTPHeader] {
  text.split(separator: "\n").compactMap { line in
    guard let colon = line.firstIndex(of: ":") else { return nil }
    return HTTPHeader(String(line[..<colon]), String(line[colon...].dropFirst(2)))
  }
}
