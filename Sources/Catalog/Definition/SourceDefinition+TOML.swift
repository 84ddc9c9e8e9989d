import Items

extension SourceDefinition {
  /// Reads a definition.
  ///
  /// - Parameters:
  ///   - text: the TOML.
  ///   - file: what errors call it.
  /// - Throws: a ``DefinitionError`` with the first thing that is wrong.
  package init(toml text: String, file: String) throws(DefinitionError) {
    var table = try Self.rootTable(text, file: file)
    name = try table.required("name", table.string("name"))
    title = try table.required("title", table.string("title"))
    argument = try table.string("argument")
    url = try table.url("url")
    body = try table.string("body")
    pageSize = try table.integer("page_size", in: 1...100_000) ?? 30
    maximumPageSize = try table.integer("max_page_size", in: 1...100_000)
    items = try table.required("items", table.path("items"))
    id = try table.path("id")
    link = try table.content("link")
    parameters = try table.pairs("parameters") ?? []
    headers = try table.pairs("headers") ?? []
    pagination = try Pagination(table.required("pagination", table.table("pagination")))
    total = try table.table("total").map(TotalDefinition.init)
    hints = try table.table("hints").map(HintPaths.init) ?? HintPaths()
    errors = try table.table("error").map(ErrorEnvelope.init) ?? ErrorEnvelope()
    detail = try table.table("detail").map(DetailDefinition.init)
    image = nil
    layouts = []
    columns = []
    for column in try table.tables("columns") { columns.append(try ColumnDefinition(column)) }
    try table.finish()
  }

  private static func rootTable(_ text: String, file: String) throws(DefinitionError) -> TOMLTable {
    let root: TOMLValue
    do {
      root = try TOMLValue.parse(text)
    } catch {
      throw DefinitionError(
        file: file,
        line: error.line,
        key: "",
        problem: .syntax(error.message, column: error.column)
      )
    }
    return try TOMLTable(root, path: "", file: file)
  }
}

extension TOMLTable {
  fileprivate mutating func path(_ key: String) throws(DefinitionError) -> JSONPath? {
    try string(key).map { JSONPath($0) }
  }

  /// A place in an answer: a path, or `header:NAME`.
  fileprivate mutating func answerPlace(_ key: String) throws(DefinitionError) -> AnswerPlace? {
    try string(key).map { AnswerPlace($0) }
  }

  /// A place in a request: a parameter's name, or `body:PATH`.
  fileprivate mutating func requestPlace(_ key: String) throws(DefinitionError) -> RequestPlace? {
    try string(key).map { RequestPlace($0) }
  }

  /// A path, several of which the first that is there counts, or a text with braces.
  fileprivate mutating func content(_ key: String) throws(DefinitionError) -> FieldContent? {
    guard let texts = try strings(key) else { return nil }
    if texts.count == 1, texts[0].contains("{") { return .template(Template(texts[0])) }
    return .paths(texts.map { JSONPath($0) })
  }

  /// An http or https URL.
  fileprivate mutating func url(_ key: String) throws(DefinitionError) -> String {
    let line = line(of: key)
    let text = try required(key, string(key))
    guard isWebAddress(text) else {
      throw error(key, line, .badValue(text, wanted: "an http or https URL with a host"))
    }
    return text
  }
}

extension Pagination {
  private enum Kind: String, CaseIterable {
    case url
    case page
  }

  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    switch try table.required("kind", table.word("kind", of: Kind.self)) {
    case .url:
      let next = try table.required("next", table.strings("next")).map { JSONPath($0) }
      family = .url(next: next, previous: try table.path("previous"))
      firstPage = try table.requestPlace("parameter")
    case .page:
      let place = try table.required("parameter", table.requestPlace("parameter"))
      let first = try table.integer("first", in: 0...1) ?? 1
      family = .page(PageNumbers(place: place, first: first))
      firstPage = nil
    }
    size = try table.requestPlace("size_parameter")
    more = try table.answerPlace("more")
    last = try table.answerPlace("last")
    startsBare = false
    requestsInFlight = 1
    try table.finish()
  }
}

extension TotalDefinition {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    place = try table.required("path", table.answerPlace("path"))
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
  fileprivate init() {
    self.init(transientIDs: [], throttleNames: [])
  }

  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    message = try table.path("message")
    name = try table.path("name")
    id = try table.path("id")
    transientIDs = try table.strings("transient_ids") ?? []
    throttleNames = try table.strings("throttle_names") ?? []
    secondsAfter = try table.string("seconds_after")
    try table.finish()
  }
}

extension DetailDefinition {
  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    url = try table.required("url", table.path("url"))
    completes = try table.required("completes", table.path("completes"))
    answer = try table.required("answer", table.path("answer"))
    try table.finish()
  }
}

extension ColumnDefinition {
  private enum Align: String, CaseIterable {
    case left
    case right
  }

  fileprivate init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    let title = try table.required("title", table.string("title"))
    content = try FieldContent(&table)
    format = try table.word("format", of: FieldFormat.self) ?? .text
    suffix = try table.string("suffix") ?? ""
    let width = try table.required("width", table.integer("width", in: 1...1_000))
    column = Column(
      title: title,
      width: width,
      minimumWidth: try table.integer("min_width", in: 1...1_000) ?? min(width, 4),
      grows: try table.boolean("grows") ?? false,
      alignment: try table.word("align", of: Align.self) == .right ? .right : .left
    )
    try table.finish()
  }
}

extension FieldContent {
  /// Takes `path`, one or several of which the first that is there counts, or `template`.
  fileprivate init(_ table: inout TOMLTable) throws(DefinitionError) {
    if let template = try table.string("template") {
      self = .template(Template(template))
    } else {
      self = .paths(try table.required("path", table.strings("path")).map { JSONPath($0) })
    }
  }
}

/// Whether a text has the form of an http or https URL with a host and without a user name.
///
/// It is what asks that reads the URL. Doing so here would load libcurl, which takes longer than all
/// that comes before a program's first frame.
private func isWebAddress(_ text: String) -> Bool {
  let scheme = ["http://", "https://"].first { text.lowercased().hasPrefix($0) }
  let rest = text.utf8.dropFirst(scheme?.utf8.count ?? 0)
  let authority = rest.prefix { !"/?#".utf8.contains($0) }
  return scheme != nil && !authority.isEmpty && !authority.contains(UInt8(ascii: "@"))
    && rest.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
}
