import EverBase

/// The pages and images of a database.
extension Connection {
  /// The page with this identity, and the id of its row; nil when there is none.
  func page(_ id: PageID) throws(SQLiteFailure) -> (blob: Int, page: StoredPage)? {
    try rows(
      """
      SELECT blob.id, status, url, headers, stored, fresh_until, content.bytes
      FROM blob JOIN page ON page.blob = blob.id JOIN content ON content.blob = blob.id
      WHERE kind = ? AND blob.source = ? AND key = ?
      """,
      try values(of: id)
    ) { ($0.integer(0), StoredPage(id, $0)) }.first
  }

  /// Adds a page or replaces the one with its identity.
  ///
  /// - Parameters:
  ///   - page: the page to save.
  ///   - now: the time of its use, in seconds since 1970.
  /// - Throws: SQLite's error; the caller must then roll its transaction back.
  func save(_ page: StoredPage, now: Int) throws(SQLiteFailure) {
    let id = try values(of: page.id)
    let headers = headerLines(page.headers)
    let blob = try rows(
      """
      INSERT INTO blob (kind, source, key, bytes, used) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (kind, source, key, size)
        DO UPDATE SET bytes = excluded.bytes, used = excluded.used
        RETURNING id
      """,
      id + [.integer(page.byteCount), .integer(now)]
    ) { $0.integer(0) }.first
    guard let blob else { return }
    try run(
      "INSERT INTO content VALUES (?, ?) ON CONFLICT (blob) DO UPDATE SET bytes = excluded.bytes",
      [.integer(blob), .blob(page.body)]
    )
    try run(
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
    try run(
      """
      UPDATE page SET headers = ?, stored = ?, fresh_until = ?
      WHERE stored = ? AND blob =
        (SELECT id FROM blob WHERE kind = ? AND source = ? AND key = ?)
      """,
      [
        .text(headerLines(page.headers)), .integer(page.storedAt), .integer(page.freshUntil),
        .integer(storedAt),
      ] + id
    )
    guard changes > 0 else { return }
    try run(
      "UPDATE blob SET bytes = ?, used = ? WHERE kind = ? AND source = ? AND key = ?",
      [.integer(page.byteCount), .integer(now)] + id
    )
  }

  /// Makes the pages of a source stale and outdated; its images stay as they are.
  func expire(_ source: String) throws(SQLiteFailure) {
    try run(
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
    try run("DELETE FROM blob WHERE kind = ? AND source = ? AND key = ?", values)
  }

  /// Sets the last use of pages; deleted pages are skipped.
  func setUses(_ uses: [Int: Int]) throws(SQLiteFailure) {
    for (blob, time) in uses {
      try run(
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
      try run(
        """
        DELETE FROM blob WHERE id =
          (SELECT id FROM blob WHERE kind = ? ORDER BY used, id LIMIT 1)
        """,
        [.text(kind.rawValue)]
      )
      guard changes > 0 else { return }
    }
  }

  /// The parameters of statements that search by kind, source and key.
  ///
  /// The key of a page with credentials begins with their hash, whose key is the store's own random
  /// salt: equal credentials have other hashes in other stores.
  private func values(of id: PageID) throws(SQLiteFailure) -> [SQLiteValue] {
    var key = id.key
    if let credentials = id.credentials {
      let salt = try rows("SELECT bytes FROM salt") { $0.blob(0) }.first ?? []
      key = "private \(KeyedHash(Array(credentials.revealed.utf8), salt: salt).text) \(key)"
    }
    return [.text(id.kind.rawValue), .text(id.source), .text(key)]
  }

  func bytes(of kind: PageID.Kind) throws(SQLiteFailure) -> Int {
    try integer("SELECT bytes FROM volume WHERE kind = ?", [.text(kind.rawValue)]) ?? 0
  }
}

/// The whole content of a database, for counting and removal.
extension Connection {
  /// The cached pages and images of each source, largest first.
  ///
  /// - Complexity: O(pages and images).
  func sources() throws(SQLiteFailure) -> [StoreInfo.Source] {
    try rows(
      """
      SELECT blob.source, sum(kind = 'page'), sum(iif(kind = 'page', bytes, 0)),
        sum(kind = 'image'), sum(iif(kind = 'image', bytes, 0)), max(stored)
      FROM blob JOIN page ON page.blob = blob.id
      GROUP BY blob.source ORDER BY sum(bytes) DESC, blob.source
      """
    ) { row in
      StoreInfo.Source(
        source: row.text(0),
        pages: row.count(1),
        bytes: row.count(2),
        images: row.count(3),
        imageBytes: row.count(4),
        newest: row.count(5)
      )
    }
  }

  /// Removes everything and shrinks the file.
  ///
  /// - Complexity: O(bytes).
  func removeAll() throws(SQLiteFailure) {
    try transaction { () throws(SQLiteFailure) in try execute("DELETE FROM blob") }
    try execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
  }
}

extension StoredPage {
  fileprivate init(_ id: PageID, _ row: Row) {
    self.init(
      id: id,
      status: row.count(1),
      url: row.text(2),
      headers: headerFields(row.text(3)),
      body: row.blob(6),
      storedAt: row.count(4),
      freshUntil: row.integer(5)
    )
  }

  /// The bytes that the limit counts.
  var byteCount: Int {
    id.source.utf8.count + id.key.utf8.count + url.utf8.count + headerLines(headers).utf8.count
      + body.count
  }
}

/// Header fields as lines of `Name: value`; a value has no line break.
private func headerLines(_ headers: [HTTPHeader]) -> String {
  headers.map { "\($0.name): \($0.value)\n" }.joined()
}

private func headerFields(_ text: String) -> [HTTPHeader] {
  text.split(separator: "\n").compactMap { line in
    guard let colon = line.firstIndex(of: ":") else { return nil }
    return HTTPHeader(String(line[..<colon]), String(line[colon...].dropFirst(2)))
  }
}
