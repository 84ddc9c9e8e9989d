import EverDocuments
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

  /// Reads the table of a definition.
  init(_ value: TOMLValue, file: String) throws(DefinitionError) {
    self = try TOMLKeys.read(TOMLTable(value, path: "", file: file))
  }

  /// The definition as TOML, from which the same value can be read.
  package var toml: String { TOMLKeys.text(of: self) }

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

extension SourceDefinition: TOMLRecord {
  static var blank: SourceDefinition { SourceDefinition(name: "", title: "", url: "") }

  mutating func visit(_ keys: inout TOMLKeys) {
    visitTop(&keys)
    keys.pairs("parameters", &parameters)
    keys.pairs("headers", &headers)
    keys.table("applies", &applies)
    keys.table("key", &key)
    keys.table("search", &search, remark: "The request for a given word.")
    keys.hasBody = body != nil
    keys.table("pagination", &pagination, ifMissing: nil)
    keys.table("total", &total)
    keys.table("hints", &hints, ifMissing: HintPaths())
    keys.table("error", &errors, ifMissing: .common)
    keys.table("detail", &detail)
    keys.table("image", &image)
    keys.tables("columns", &columns)
    keys.tables("layouts", &layouts)
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
    keys.url("url", &address)
    url = SecretURL(address)
    visitOrigins(&keys)
    keys.requestBody("body", &body)
    visitMethod(&keys)
    let sizes = 1...100_000
    keys.number("page_size", &pageSize, in: sizes, ifMissing: 30, isAlwaysWritten: true)
    let most = keys.has("max_page_size") ? "max_page_size" : "page_size_max"
    keys.number(most, &maximumPageSize, in: sizes)
    keys.key("keep_for_offline", &keepsForOffline, ifMissing: false)
    keys.key("items", &items)
    let isWeak = keys.isReading ? keys.has("weak_id") && !keys.has("id") : !trustsID
    keys.key(isWeak ? "weak_id" : "id", &id)
    trustsID = !isWeak
    keys.content("link", &link)
  }

  private mutating func visitMethod(_ keys: inout TOMLKeys) {
    let line = keys.line(of: "method")
    keys.key("method", &method)
    guard let method, !["GET", "POST", "QUERY", "SEARCH", "REPORT"].contains(method) else { return }
    keys.refuse("method", method, at: line, wanted: "GET, POST, QUERY, SEARCH or REPORT")
  }

  private mutating func visitOrigins(_ keys: inout TOMLKeys) {
    let line = keys.line(of: "origins")
    keys.key("origins", &origins, ifMissing: [])
    guard keys.isReading else { return }
    for origin in origins where WebURL(origin)?.origin != origin {
      keys.refuse("origins", origin, at: line, wanted: "an http or https URL without a path")
    }
  }
}

extension KeyDefinition: TOMLRecord {
  static var blank: KeyDefinition { KeyDefinition(variable: "", page: nil, isRequired: true) }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("variable", &variable)
    keys.key("page", &page)
    keys.key("required", &isRequired, ifMissing: true)
  }
}

extension SearchDefinition: TOMLRecord {
  static var blank: SearchDefinition { SearchDefinition(url: "") }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("title", &title)
    keys.url("url", &url)
    keys.key("items", &items)
    keys.key("total", &total)
  }
}

extension TotalDefinition: TOMLRecord {
  static var blank: TotalDefinition { TotalDefinition(place: .header("")) }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("path", &place)
    keys.key("relation", &relation)
    keys.key("lower_bound", &lowerBound, isRequired: relation != nil)
    keys.pairs("parameters", &parameters, remark: "The total needs a separate request.")
  }
}

extension HintPaths: TOMLRecord {
  static var blank: HintPaths { HintPaths() }

  mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("wait", &wait)
    keys.key("quota", &quota)
    keys.key("page_size", &pageSize)
  }
}

extension ErrorEnvelope: TOMLRecord {
  static var blank: ErrorEnvelope { ErrorEnvelope() }

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
  static var blank: DetailDefinition {
    let path = JSONPath(steps: [])
    return DetailDefinition(url: .paths([]), completes: path, answer: path)
  }

  mutating func visit(_ keys: inout TOMLKeys) {
    var content: FieldContent? = url
    keys.content("url", &content, isRequired: true)
    url = content ?? url
    keys.key("completes", &completes)
    keys.key("answer", &answer)
  }
}

extension ImageDefinition: TOMLRecord {
  static var blank: ImageDefinition {
    ImageDefinition(thumbnail: Template(""), full: nil, original: nil)
  }

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
