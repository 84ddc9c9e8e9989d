import EverBase
import EverDocuments

/// A value that a table describes.
protocol TOMLRecord {
  /// The value before its keys are read; the required ones replace what it holds.
  static var blank: Self { get }

  /// Names all keys with their values, in the order in which they are written.
  mutating func visit(_ keys: inout TOMLKeys)
}

/// The keys of a table, which a ``TOMLRecord`` names once, for reading and for writing.
///
/// While a table is read, each call sets a value from its key; the first problem is kept, and ends
/// the reading. While a table is written, each call adds its key, unless the value is nil, empty or
/// the one of a missing key.
struct TOMLKeys {
  /// The table that is read; nil while one is written.
  private var table: TOMLTable?
  private var problem: DefinitionError?
  private var writer = TOMLWriter()
  /// The dotted path of the table that is written; empty for the root.
  private var path = ""

  /// Whether the table is the first one of its list.
  private(set) var isFirst = false
  /// Whether requests have a body, which can hold places.
  var hasBody = false

  /// Reads a record from a table.
  ///
  /// - Throws: a ``DefinitionError`` for the first problem.
  static func read<Record: TOMLRecord>(_ table: TOMLTable) throws(DefinitionError) -> Record {
    try record(table)
  }

  static func text(of record: some TOMLRecord) -> String {
    var keys = TOMLKeys()
    keys.write(record)
    return keys.writer.text
  }

  private static func record<Record: TOMLRecord>(
    _ table: TOMLTable,
    isFirst: Bool = false,
    hasBody: Bool = false
  ) throws(DefinitionError) -> Record {
    var keys = TOMLKeys()
    keys.table = table
    keys.isFirst = isFirst
    keys.hasBody = hasBody
    var record = Record.blank
    record.visit(&keys)
    if let problem = keys.problem { throw problem }
    try keys.table?.finish()
    return record
  }

  private mutating func write(_ record: some TOMLRecord, at path: String = "") {
    let outer = self.path
    self.path = path
    var record = record
    record.visit(&self)
    self.path = outer
  }

  var isReading: Bool { table != nil }

  /// The keys of the table that is read, without those that are read already.
  var names: [String] { table?.names ?? [] }

  /// Whether the table that is read has a key that isn't read yet.
  func has(_ key: String) -> Bool { names.contains(key) }

  /// The line of a key that isn't read yet, or of the table; 0 while a table is written.
  func line(of key: String) -> Int { table?.line(of: key) ?? 0 }

  private mutating func read<Value>(
    _ value: inout Value,
    _ read: (inout TOMLTable) throws(DefinitionError) -> Value
  ) {
    // Taken out, so that a key is removed without a copy of all others.
    guard problem == nil, var table = table.take() else { return }
    defer { self.table = table }
    do throws(DefinitionError) {
      value = try read(&table)
    } catch {
      problem = error
    }
  }

  /// Reports a value that was read.
  mutating func refuse(_ key: String, _ text: String, at line: Int, wanted: String) {
    guard let table, problem == nil else { return }
    problem = table.error(key, line, .badValue(text, wanted: wanted))
  }

  /// Reports a missing key.
  mutating func require(_ key: String, at line: Int? = nil) {
    guard let table, problem == nil else { return }
    problem = table.error(key, line ?? table.line, .missing)
  }
}

/// Keys with values.
extension TOMLKeys {
  /// A key that may be missing.
  mutating func key<Value: TOMLField>(
    _ key: String,
    _ value: inout Value?,
    isRequired: Bool = false
  ) {
    guard isReading else {
      if let value { writer.set(key, value.written) }
      return
    }
    read(&value) { table throws(DefinitionError) in
      let value: Value? = try table.value(key)
      return isRequired ? try table.required(key, value) : value
    }
  }

  /// A key that is required, unless a value stands for a missing one.
  mutating func key<Value: TOMLField & Equatable>(
    _ key: String,
    _ value: inout Value,
    ifMissing missing: Value? = nil,
    isAlwaysWritten: Bool = false
  ) {
    var own = value == missing && !isAlwaysWritten ? nil : value
    self.key(key, &own, isRequired: missing == nil)
    if let found = own ?? missing { value = found }
  }

  /// Paths or places, of which a key has at least one.
  mutating func paths<Value: TOMLField & Equatable>(
    _ key: String,
    _ values: inout [Value],
    ifMissing missing: [Value]? = nil
  ) {
    let (isGiven, line) = (has(key), line(of: key))
    self.key(key, &values, ifMissing: missing)
    if isGiven, values.isEmpty { refuse(key, "[]", at: line, wanted: "a path or more") }
  }

  /// Required texts, which are written as a list even if there is only one.
  mutating func list(_ key: String, _ values: inout [String]) {
    guard isReading else {
      return writer.set(key, "[\(values.map(\.written).joined(separator: ", "))]")
    }
    self.key(key, &values)
  }

  /// A whole number that may be missing.
  mutating func number(_ key: String, _ value: inout Int?, in range: ClosedRange<Int>) {
    let line = line(of: key)
    self.key(key, &value)
    if let value { check([value], of: key, in: range, at: line) }
  }

  /// A whole number that is required, unless one stands for a missing key.
  mutating func number(
    _ key: String,
    _ value: inout Int,
    in range: ClosedRange<Int>,
    ifMissing missing: Int? = nil,
    isAlwaysWritten: Bool = false
  ) {
    let (isGiven, line) = (has(key), line(of: key))
    self.key(key, &value, ifMissing: missing, isAlwaysWritten: isAlwaysWritten)
    if isGiven { check([value], of: key, in: range, at: line) }
  }

  /// Reports the first number that is out of range.
  mutating func check(_ numbers: [Int], of key: String, in range: ClosedRange<Int>, at line: Int) {
    guard let wrong = numbers.first(where: { !range.contains($0) }) else { return }
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    refuse(key, String(wrong), at: line, wanted: wanted)
  }

  /// A place in a request: a parameter's name, or `body:PATH` when there is a body.
  mutating func place(_ key: String, _ value: inout RequestPlace?, isRequired: Bool = false) {
    let line = line(of: key)
    self.key(key, &value, isRequired: isRequired)
    guard !hasBody, case .body? = value else { return }
    let wanted = "the name of a parameter, because the definition has no body"
    refuse(key, value?.description ?? "", at: line, wanted: wanted)
  }

  mutating func place(_ key: String, _ value: inout RequestPlace) {
    var place: RequestPlace? = value
    self.place(key, &place, isRequired: true)
    if let place { value = place }
  }

  /// A path, several of which the first existing one is used, or a text with braces.
  mutating func content(_ key: String, _ value: inout FieldContent?, isRequired: Bool = false) {
    var texts = value?.texts ?? []
    let isList = table?.isList(key) == true
    paths(key, &texts, ifMissing: isRequired ? nil : [])
    guard isReading else { return }
    if let text = texts.first, !isList, text.contains("{") {
      value = .template(Template(text))
    } else {
      value = texts.isEmpty ? nil : .paths(texts.map { JSONPath($0) })
    }
  }

  /// A required http or https URL.
  mutating func url(_ key: String, _ value: inout String) {
    let line = line(of: key)
    self.key(key, &value)
    guard isReading, !isWebAddress(value) else { return }
    refuse(key, value, at: line, wanted: "an http or https URL with a host")
  }

  /// A text that is a JSON object or a form, for the body of a request.
  mutating func requestBody(_ key: String, _ value: inout String?) {
    guard isReading else {
      if let value { writer.set(key, TOMLText.lines(value)) }
      return
    }
    let line = line(of: key)
    self.key(key, &value)
    guard let text = value, (try? JSONDocument(Array(text.utf8)))?.root.kind != .object,
      !RequestBody.isForm(text)
    else { return }
    refuse(key, text.start(40), at: line, wanted: "a JSON object or a form such as a=1&b=2")
  }
}

/// Tables within the table.
extension TOMLKeys {
  private func pathOf(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// A table; nil when it is missing.
  mutating func table<Record: TOMLRecord>(
    _ key: String,
    _ value: inout Record?,
    remark: String? = nil
  ) {
    guard isReading else {
      guard let value else { return }
      writer.table(pathOf(key), remark: remark)
      return write(value, at: pathOf(key))
    }
    read(&value) { [hasBody] table throws(DefinitionError) in
      guard let inner = try table.table(key) else { return nil }
      return try Self.record(inner, hasBody: hasBody)
    }
  }

  /// A table whose values are the given ones when it is missing; nil for a required table.
  mutating func table<Record: TOMLRecord & Equatable>(
    _ key: String,
    _ value: inout Record,
    ifMissing missing: Record?
  ) {
    var table: Record? = value == missing ? nil : value
    self.table(key, &table)
    if missing == nil, table == nil { require(key) }
    if let found = table ?? missing { value = found }
  }

  /// A list of tables.
  mutating func tables<Record: TOMLRecord>(_ key: String, _ values: inout [Record]) {
    guard isReading else {
      for value in values {
        writer.element(of: pathOf(key))
        write(value, at: pathOf(key))
      }
      return
    }
    read(&values) { table throws(DefinitionError) in
      var records: [Record] = []
      for inner in try table.tables(key) {
        records.append(try Self.record(inner, isFirst: records.isEmpty))
      }
      return records
    }
  }

  /// A required table that is written on one line.
  mutating func inline<Record: TOMLRecord>(_ key: String, _ value: inout Record) {
    guard isReading else {
      let lines = Self.text(of: value).split(separator: "\n")
      return writer.set(key, "{ \(lines.joined(separator: ", ")) }")
    }
    read(&value) { table throws(DefinitionError) in
      try Self.record(table.required(key, table.table(key)))
    }
  }

  /// Names with texts; nil when the table is missing.
  mutating func pairs(_ key: String, _ value: inout [Pair]?, remark: String? = nil) {
    guard isReading else {
      guard let value else { return }
      writer.table(pathOf(key), remark: remark)
      return writer.set(value)
    }
    read(&value) { table throws(DefinitionError) in try table.pairs(key) }
  }

  /// Names with texts, none when the table is missing.
  mutating func pairs(_ key: String, _ value: inout [Pair]) {
    var pairs: [Pair]? = value.isEmpty ? nil : value
    self.pairs(key, &pairs)
    value = pairs ?? []
  }
}
