/// What the store asks of its session.
extension Session {
  /// A page, whose use is noted; nil when there is none or it can't be read.
  func find(
    _ question: (PageTable) throws(SQLiteFailure) -> PageTable.Found?
  ) -> StoredPage? {
    let found = try? perform(.read) { connection throws(SQLiteFailure) in
      try question(PageTable(connection))
    }
    guard let found = found ?? nil else { return nil }
    use(found.blob)
    return found.page
  }

  /// Where a source was left; nil when there is no such place or it can't be read.
  func position(of source: String) -> SavedPosition? {
    let found = try? perform(.read) { connection throws(SQLiteFailure) in
      try SourceTable(connection).position(of: source)
    }
    return found ?? nil
  }

  /// The first page of a source by its name, and where the source was left.
  func start(of id: PageID) -> SourceStart {
    let page = find { table throws(SQLiteFailure) in try table.page(id) }
    return SourceStart(page: page, position: position(of: id.source))
  }

  /// Keeps a page, writes down which ones were used, and drops what is beyond the limit.
  func save(_ page: StoredPage) throws(StoreError) {
    let limit = configuration.limit(of: page.id.kind)
    guard page.byteCount <= limit.largest else {
      // Large images are nothing to worry about.
      if page.id.kind == .page { tell(.tooLarge(limit: limit.largest)) }
      throw .tooLarge(limit: limit.largest)
    }
    let now = now
    try perform(.write) { connection throws(SQLiteFailure) in
      let uses = takeUses()
      try connection.transaction { () throws(SQLiteFailure) in
        let table = PageTable(connection)
        try table.setUses(uses)
        try table.save(page, now: now)
        try table.trim(page.id.kind, to: limit)
      }
    }
  }

  /// What the file holds.
  func info() throws(StoreError) -> StoreInfo {
    let (sources, pageBytes, imageBytes) = try perform(.read) { connection throws(SQLiteFailure) in
      let table = PageTable(connection)
      return (
        try Contents(connection).sources(), try table.bytes(of: .page), try table.bytes(of: .image)
      )
    }
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
}
