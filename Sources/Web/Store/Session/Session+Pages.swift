/// The operations of a session that the store uses.
extension Session {
  /// Finds a page and records its use; nil when there is none or it can't be read.
  func find(_ id: PageID) -> StoredPage? {
    let found = try? perform(.read) { connection throws(SQLiteFailure) in
      try connection.page(id)
    }
    guard let (blob, page) = found ?? nil else { return nil }
    use(blob)
    return page
  }

  /// Saves a page, writes the recorded uses, and evicts pages beyond the limit.
  func save(_ page: StoredPage) throws(StoreError) {
    let limit = configuration.limit(of: page.id.kind)
    guard page.byteCount <= limit.largest else {
      // An image over the limit isn't worth a message.
      if page.id.kind == .page { report(.tooLarge(limit: limit.largest)) }
      throw .tooLarge(limit: limit.largest)
    }
    try write { connection, now throws(SQLiteFailure) in
      try connection.setUses(takeUses())
      try connection.save(page, now: now)
      try connection.trim(page.id.kind, to: limit)
    }
  }

  /// The content of the database and its size.
  func info() throws(StoreError) -> StoreInfo {
    let (sources, pageBytes, imageBytes) = try content()
    return StoreInfo(
      files: configuration.path.map(databaseFiles) ?? [],
      sources: sources,
      pageBytes: pageBytes,
      pageLimit: configuration.pageLimit,
      imageBytes: imageBytes,
      imageLimit: configuration.imageLimit,
      version: version
    )
  }

  private func content() throws(StoreError) -> (
    sources: [StoreInfo.Source], pages: Int, images: Int
  ) {
    do throws(StoreError) {
      return try perform(.read) { connection throws(SQLiteFailure) in
        (
          try connection.sources(), try connection.bytes(of: .page),
          try connection.bytes(of: .image)
        )
      }
    } catch {
      // A disk without room for the layout of an empty cache: it has files alone.
      guard case .diskFull = error else { throw error }
      return ([], 0, 0)
    }
  }
}
