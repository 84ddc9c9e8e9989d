import EverBase
import EverItems

/// A value that a table describes.
protocol TOMLRecord: TOMLField {
  /// Makes the value before its keys are read; the required ones replace what it holds.
  init()

  /// Names all keys with their values, in the order in which they are written.
  mutating func visit(_ keys: inout TOMLKeys)
}

extension TOMLRecord {
  static var wanted: String { "a table" }

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError) {
    self.init()
    var keys = TOMLKeys(reading: try value.table(at: place), line: value.line, at: place)
    visit(&keys)
    try keys.finish()
  }

  /// The entries of the table.
  var entries: [TOMLEntry] {
    var keys = TOMLKeys()
    var record = self
    record.visit(&keys)
    return keys.entries
  }

  var toml: TOMLValue.Content { .table(entries) }
}

/// The keys of a table, which a ``TOMLRecord`` names once, for reading and for writing.
///
/// While a table is read, each call sets a value from its key; the first problem is kept, and ends
/// the reading. While a table is written, each call adds its key, unless the value is nil or the one
/// of a missing key.
struct TOMLKeys {
  /// The place of the table.
  var place: TOMLPlace
  let isReading: Bool
  /// The line of the table, for errors about missing keys.
  let line: Int
  /// The entries that aren't read yet, or those that are written.
  private(set) var entries: [TOMLEntry]
  private var problem: DefinitionError?

  init(reading entries: [TOMLEntry], line: Int, at place: TOMLPlace) {
    (self.entries, self.line, self.place, isReading) = (entries, line, place, true)
  }

  fileprivate init() {
    (entries, line, place, isReading) = ([], 0, TOMLPlace(file: ""), false)
  }

  /// Ends the reading.
  ///
  /// - Throws: the first problem, or an error that names the first key that wasn't read.
  func finish() throws(DefinitionError) {
    if let problem { throw problem }
    guard let entry = entries.first else { return }
    throw place.key(entry.key).error(entry.value.line, .unknownKey)
  }

  /// Whether the table that is read has a key that isn't read yet.
  func has(_ key: String) -> Bool { isReading && entries.contains { $0.key == key } }

  /// Reports a missing key; nil is the table itself.
  mutating func require(_ key: String? = nil) {
    guard isReading, problem == nil else { return }
    problem = (key.map(place.key) ?? place).error(line, .missing)
  }

  /// A key that may be missing.
  mutating func key<Value: TOMLField>(
    _ key: String,
    _ value: inout Value?,
    isRequired: Bool = false,
    _ check: TOMLCheck<Value>? = nil
  ) {
    guard isReading else {
      if let value { entries.append(TOMLEntry(key: key, value: TOMLValue(content: value.toml))) }
      return
    }
    guard problem == nil else { return }
    guard let index = entries.firstIndex(where: { $0.key == key }) else {
      value = nil
      return isRequired ? require(key) : ()
    }
    let (sent, place) = (entries.remove(at: index).value, place.key(key))
    do throws(DefinitionError) {
      let read = try Value(sent, at: place)
      if let check, let wrong = check.wrong(read) {
        throw place.error(sent.line, .badValue(wrong, wanted: check.wanted))
      }
      value = read
    } catch {
      problem = error
    }
  }

  /// A key that is required, unless a value stands for a missing one.
  mutating func key<Value: TOMLField & Equatable>(
    _ key: String,
    _ value: inout Value,
    ifMissing missing: Value? = nil,
    isAlwaysWritten: Bool = false,
    _ check: TOMLCheck<Value>? = nil
  ) {
    var own = value == missing && !isAlwaysWritten ? nil : value
    self.key(key, &own, isRequired: missing == nil, check)
    if let found = own ?? missing { value = found }
  }

  /// Names with texts, none when the table is missing.
  mutating func pairs(_ key: String, _ pairs: inout [Pair]) {
    var table = PairTable(pairs: pairs)
    self.key(key, &table, ifMissing: PairTable())
    pairs = table.pairs
  }

  /// A check of the place of a value in a request, which is in a body only when there is one.
  var inRequest: TOMLCheck<RequestPlace> {
    TOMLCheck("the name of a parameter, because the definition has no body") { [place] value in
      if case .body = value, !place.hasBody { value.description } else { nil }
    }
  }
}

/// What a value of the right type must be.
struct TOMLCheck<Value> {
  let wanted: String
  /// The value, or a part of it, if it isn't valid.
  let wrong: (Value) -> String?

  init(_ wanted: String, _ wrong: @escaping (Value) -> String?) {
    (self.wanted, self.wrong) = (wanted, wrong)
  }
}

extension TOMLCheck<Int> {
  static func within(_ range: ClosedRange<Int>) -> Self {
    TOMLCheck("a whole number from \(range.lowerBound) to \(range.upperBound)") { number in
      range.contains(number) ? nil : number.description
    }
  }

  /// The same for each of several values.
  var each: TOMLCheck<[Int]> { TOMLCheck<[Int]>(wanted) { $0.lazy.compactMap(wrong).first } }
}

extension TOMLCheck where Value: Collection {
  /// A list with at least one element.
  static var filled: Self { TOMLCheck("a path or more") { $0.isEmpty ? "[]" : nil } }
}

extension TOMLCheck<String> {
  static var webAddress: Self {
    TOMLCheck("an http or https URL with a host") { isWebAddress($0) ? nil : $0 }
  }

  /// The body of a request: a JSON object or a form.
  static var requestBody: Self {
    TOMLCheck("a JSON object or a form such as a=1&b=2") { text in
      let isObject = JSONDocument(ofItem: text)?.root.kind == .object
      return isObject || RequestBody.isForm(text) ? nil : text.start(40)
    }
  }
}

/// A name and a text, such as a header or a parameter.
package struct Pair: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Names with texts in the order of the source; a list of texts has one pair for each.
struct PairTable: TOMLRecord, Equatable {
  var pairs: [Pair] = []

  mutating func visit(_ keys: inout TOMLKeys) {
    let names = (keys.isReading ? keys.entries.map(\.key) : pairs.map(\.name))
      .withoutRepetitions { $0 }
    pairs = names.flatMap { name in
      var values = pairs.filter { $0.name == name }.map(\.value)
      keys.key(name, &values)
      return values.map { Pair(name: name, value: $0) }
    }
  }
}
