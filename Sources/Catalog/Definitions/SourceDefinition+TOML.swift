import EverBase

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

  /// Reads the definitions of a file: one for each of its `[[lists]]`, or a single one; error
  /// messages name the file.
  ///
  /// A list has the keys of a definition. Keys that it doesn't have are taken from the top of the
  /// file; its `applies` is merged with the `applies` of the file.
  ///
  /// - Parameters:
  ///   - text: the TOML.
  ///   - file: the name in error messages.
  /// - Returns: at least one definition.
  /// - Throws: a ``DefinitionError`` for the first problem.
  package static func all(
    toml text: String,
    file: String
  ) throws(DefinitionError) -> [SourceDefinition] {
    let place = TOMLPlace(file: file)
    var shared = try TOMLValue.entries(of: text, file: file)
    guard let index = shared.firstIndex(where: { $0.key == "lists" }) else {
      return [try SourceDefinition(TOMLValue(content: .table(shared), line: 1), at: place)]
    }
    let (lists, listed) = (shared.remove(at: index).value, place.key("lists"))
    guard case .array(let values) = lists.content, !values.isEmpty else {
      throw listed.wrongType(lists, wanted: "a list of tables")
    }
    return try values.map { list throws(DefinitionError) in
      let table = joined(shared, try list.table(at: listed))
      return try SourceDefinition(TOMLValue(content: .table(table), line: list.line), at: place)
    }
  }

  /// The entries of a list, and the entries of its file that the list doesn't have.
  private static func joined(_ shared: [TOMLEntry], _ list: [TOMLEntry]) -> [TOMLEntry] {
    var own = list
    for entry in shared {
      guard let index = own.firstIndex(where: { $0.key == entry.key }) else {
        own.append(entry)
        continue
      }
      guard entry.key == "applies", case .table(let outer) = entry.value.content,
        case .table(let inner) = own[index].value.content
      else { continue }
      own[index].value.content = .table(joined(outer, inner))
    }
    return own
  }

  /// The definition as TOML, from which the same value can be read.
  package var toml: String { TOMLText.file(entries) }
}

extension SourceDefinition: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    visitTop(&keys)
    keys.pairs("parameters", &parameters)
    keys.pairs("headers", &headers)
    keys.key("applies", &applies)
    keys.key("key", &key)
    keys.key("search", &search)
    keys.place.hasBody = body != nil
    keys.key("pagination", &pagination)
    keys.key("total", &total)
    keys.key("hints", &hints, ifMissing: HintPaths())
    keys.key("error", &errors, ifMissing: ErrorEnvelope())
    keys.key("detail", &detail)
    keys.key("image", &image)
    keys.key("columns", &columns, ifMissing: [])
    keys.key("layouts", &layouts, ifMissing: [])
  }

  private mutating func visitTop(_ keys: inout TOMLKeys) {
    keys.key("name", &name)
    keys.key("title", &title)
    keys.key("unit", &unit)
    keys.key("argument", &argument)
    keys.key("view", &view)
    keys.key("opens_lists", &opensLists, ifMissing: false)
    keys.key("is_item", &isItem, ifMissing: false)
    var address = url.revealed
    keys.key("url", &address, .webAddress)
    url = SecretURL(address)
    keys.key("origins", &origins, ifMissing: [], .origins)
    keys.key("body", &body, .requestBody)
    keys.key("method", &method, .method)
    let sizes = 1...100_000
    keys.key("page_size", &pageSize, ifMissing: 30, isAlwaysWritten: true, .within(sizes))
    let most = keys.has("max_page_size") ? "max_page_size" : "page_size_max"
    keys.key(most, &maximumPageSize, .within(sizes))
    keys.key("keep_for_offline", &keepsForOffline, ifMissing: false)
    keys.key("items", &items)
    let isWeak = keys.isReading ? keys.has("weak_id") && !keys.has("id") : !trustsID
    keys.key(isWeak ? "weak_id" : "id", &id)
    trustsID = !isWeak
    keys.key("link", &link)
  }
}

extension TOMLCheck<String> {
  fileprivate static var method: Self {
    TOMLCheck("GET, POST, QUERY, SEARCH or REPORT") { method in
      ["GET", "POST", "QUERY", "SEARCH", "REPORT"].contains(method) ? nil : method
    }
  }
}

extension TOMLCheck<[String]> {
  fileprivate static var origins: Self {
    TOMLCheck("an http or https URL without a path") { origins in
      origins.first { !isOrigin($0) }
    }
  }
}

extension KeyDefinition: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("variable", &variable)
    keys.key("page", &page)
    keys.key("required", &isRequired, ifMissing: true)
  }
}

extension SearchDefinition: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("title", &title)
    keys.key("url", &url, .webAddress)
    keys.key("items", &items)
    keys.key("total", &total)
  }
}

extension TotalDefinition: TOMLRecord {
  init() { self.init(place: .header("")) }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("path", &place)
    keys.key("relation", &relation)
    keys.key("lower_bound", &lowerBound, isRequired: relation != nil)
    var table = parameters.map { PairTable(pairs: $0) }
    keys.key("parameters", &table)
    parameters = table?.pairs
  }
}

extension HintPaths: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("wait", &wait)
    keys.key("quota", &quota)
    keys.key("page_size", &pageSize)
  }
}

extension ErrorEnvelope: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("message", &message)
    keys.key("name", &name)
    keys.key("id", &id)
    keys.key("success", &success)
    keys.key("transient_ids", &transientIDs, ifMissing: [])
    keys.key("throttle_names", &throttleNames, ifMissing: [])
    keys.key("seconds_after", &secondsAfter)
  }
}

extension DetailDefinition: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("url", &url)
    keys.key("completes", &completes)
    keys.key("answer", &answer)
  }
}

extension ImageDefinition: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("thumbnail", &thumbnail)
    keys.key("full", &full)
    keys.key("original", &original)
    keys.key("width", &width)
    keys.key("height", &height)
    keys.key("color", &color)
    keys.key("blur_hash", &blurHash)
    keys.key("author", &author)
  }
}

extension Applicability: TOMLRecord {
  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("hosts", &hosts, ifMissing: [])
    keys.key("paths", &paths)
    keys.key("requires", &requires, ifMissing: [], .filled)
    keys.key("beside", &beside, ifMissing: [], .filled)
    if hosts.isEmpty, requires.isEmpty, beside.isEmpty { keys.require("requires") }
    keys.pairs("query", &query)
  }
}
