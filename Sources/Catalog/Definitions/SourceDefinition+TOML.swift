import Secrets

extension SourceDefinition {
  /// Reads a definition; in a file with several lists, the first.
  ///
  /// - Parameters:
  ///   - text: the TOML.
  ///   - file: the name in error messages.
  /// - Throws: a ``DefinitionError`` for the first problem.
  package init(toml text: String, file: String) throws(DefinitionError) {
    self = try Self.all(toml: text, file: file)[0]
  }

  /// Reads the table of a definition.
  init(_ value: TOMLValue, file: String) throws(DefinitionError) {
    var table = try TOMLTable(value, path: "", file: file)
    name = try table.required("name", table.string("name"))
    title = try table.required("title", table.string("title"))
    unit = try table.string("unit")
    argument = try table.string("argument")
    view = try table.word("view", of: SourceView.self)
    opensLists = try table.boolean("opens_lists") ?? false
    isItem = try table.boolean("is_item") ?? false
    url = SecretURL(try table.url("url"))
    origins = try table.origins("origins")
    body = try table.requestBody("body")
    method = try table.method("method")
    pageSize = try table.integer("page_size", in: 1...100_000) ?? 30
    maximumPageSize = try table.integer("page_size_max", in: 1...100_000)
    if maximumPageSize == nil {
      maximumPageSize = try table.integer("max_page_size", in: 1...100_000)
    }
    keepsForOffline = try table.boolean("keep_for_offline") ?? false
    items = try table.required("items", table.path("items"))
    id = try table.path("id")
    if id == nil {
      id = try table.path("weak_id")
      trustsID = id == nil
    }
    link = try table.content("link")
    parameters = try table.pairs("parameters") ?? []
    headers = try table.pairs("headers") ?? []
    applies = try table.table("applies").map(Applicability.init)
    key = try table.table("key").map(KeyDefinition.init)
    search = try table.table("search").map(SearchDefinition.init)
    pagination = try Pagination(
      table.required("pagination", table.table("pagination")),
      hasBody: body != nil
    )
    total = try table.table("total").map(TotalDefinition.init)
    hints = try table.table("hints").map(HintPaths.init) ?? HintPaths()
    errors = try table.table("error").map(ErrorEnvelope.init) ?? .common
    detail = try table.table("detail").map(DetailDefinition.init)
    image = try table.table("image").map(ImageDefinition.init)
    columns = try ColumnDefinition.list(table.tables("columns"))
    layouts = try table.tables("layouts").map(RowLayout.init)
    try table.finish()
  }

  /// Parses the TOML of a file.
  static func root(_ text: String, file: String) throws(DefinitionError) -> TOMLValue {
    do {
      return try TOMLValue.parse(text)
    } catch {
      throw DefinitionError(
        file: file,
        line: error.line,
        key: "",
        problem: .syntax(error.message, column: error.column)
      )
    }
  }
}

extension KeyDefinition {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    variable = try table.required("variable", table.string("variable"))
    page = try table.string("page")
    isRequired = try table.boolean("required") ?? true
    try table.finish()
  }
}

extension SearchDefinition {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    title = try table.string("title")
    url = try table.url("url")
    items = try table.path("items")
    total = try table.answerPlace("total")
    try table.finish()
  }
}

extension TotalDefinition {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    place = try table.required("path", table.answerPlace("path"))
    relation = try table.path("relation")
    lowerBound = try table.string("lower_bound")
    if relation != nil { _ = try table.required("lower_bound", lowerBound) }
    parameters = try table.pairs("parameters")
    try table.finish()
  }
}

extension HintPaths {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    wait = try table.answerPlace("wait")
    quota = try table.answerPlace("quota")
    pageSize = try table.answerPlace("page_size")
    try table.finish()
  }
}

extension ErrorEnvelope {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    message = try table.path("message")
    name = try table.path("name")
    id = try table.path("id")
    success = try table.path("success")
    transientIDs = try table.strings("transient_ids") ?? []
    throttleNames = try table.strings("throttle_names") ?? []
    secondsAfter = try table.string("seconds_after")
    try table.finish()
  }
}

extension DetailDefinition {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    url = try table.required("url", table.content("url"))
    completes = try table.required("completes", table.path("completes"))
    answer = try table.required("answer", table.path("answer"))
    try table.finish()
  }
}

extension ImageDefinition {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    thumbnail = Template(try table.required("thumbnail", table.string("thumbnail")))
    full = try table.string("full").map { Template($0) }
    original = try table.string("original").map { Template($0) }
    width = try table.path("width")
    height = try table.path("height")
    color = try table.path("color")
    blurHash = try table.path("blur_hash")
    author = try table.path("author")
    try table.finish()
  }
}
