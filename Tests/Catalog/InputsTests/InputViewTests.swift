import EverBase
import EverCatalog
import EverItems
import Glibc
import Paging
import TestSupport
import Testing

@testable import EverInputs

@Suite(.timeLimit(.minutes(5))) struct InputViewTests {
  private func source(
    _ descriptor: Int32,
    _ format: ListFormat? = nil,
    isShown: Bool = true
  ) -> InputSource {
    InputSource(
      descriptor: descriptor,
      description: InputSource.Description(format: format, isShown: isShown),
      directories: ["/tmp"],
      columns: { ColumnDetection.columns(.detected, forLines: $0) }
    )
  }

  /// All items of a view, by pages from the first on.
  private func items(_ view: InputView, size: Int = 30) async throws -> [Item] {
    var items: [Item] = []
    var key: PageKey? = .first
    while let next = key {
      let page = try await view.page(PageRequest(key: next, pageSize: size))
      items += page.items
      key = page.continuation == .end ? nil : page.next
      if key == nil { #expect(page.total == .exact(items.count)) }
    }
    return items
  }

  /// Lines of words in several alphabets and forms, of JSON with and without escapes, or of a table.
  private static func lines(_ form: Form, _ count: Int, _ random: inout some RandomNumberGenerator)
    -> [String]
  {
    let words = [
      "Félix", "felix", "FELIX", "Ångström", "łódź", "a\u{301}da", "x", "yes", "12", "1,358",
    ]
    return (0..<count).map { number in
      let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      .joined(separator: " ")
      let score = Int.random(in: -9...99, using: &random)
      switch form {
      case .text: return "\(number) \(text)"
      case .json:
        let escaped = text.replacing("é", with: Bool.random(using: &random) ? "\\u00e9" : "é")
        return
          "{\"id\":\(number),\"name\":\"\(escaped)\",\"score\":\(score % 7 == 0 ? "null" : "\(score)")}"
      case .table: return "\(number),\"\(text)\n\",\(score)"
      }
    }
  }

  @Test func `few records are decoded at a time, because a block can have many`() async throws {
    let file = TextFile("n\n" + String(repeating: "8\n9\n", count: 500))
    let source = source(file.descriptor, .table(.comma))
    let decided = try await source.decided()
    let scan = InputScan(source, decided.input, decided.reading, filter: nil, column: "n")
    #expect(try await source.total().0 == .exact(1_000))
    var counts: [Int] = []
    let first = decided.input.firstRecord
    try scan.run(first..<first + 1_000, goesOn: { _ in true }) { all, _ in counts += [all.count] }
    #expect(counts == [256, 256, 256, 232])
  }

  enum Form: CaseIterable { case text, json, table }

  private static let filters = [
    "felix", "Félix", "!felix", "ada lodz", "\"x yes\"", "score>10 felix", "score<=0", "name:FELIX",
    "1358",
    "/fel.x/", "nothing", "angstrom !x",
  ]

  @Test(arguments: Form.allCases, RandomTests.seeds(6))
  func `a view has the items that a plain filter finds, in a plain order`(form: Form, seed: UInt64)
    async throws
  {
    var random = SplitMix64(seed: seed)
    let heading = form == .table ? "id,name,score\n" : ""
    let lines = Self.lines(form, 500, &random)
    let text = heading + lines.map { $0 + "\n" }.joined()
    let file = TextFile(text)
    let source = source(file.descriptor, form == .table ? .table(.comma) : nil)
    let all = try await items(InputView(source), size: 100)
    #expect(all.count == 500)
    let columns = source.columns.map(\.shown)
    for words in Self.filters {
      let filter = try #require(Filter(words))
      let expected = all.filter { item in
        filter.fitted(to: columns).suits(item) { source.text(of: $0, in: item) }
      }
      let view = InputView(source, filter: filter)
      #expect(try await items(view) == expected, "\(words)")
      let last = try await view.page(PageRequest(key: .offset(expected.count / 2), pageSize: 2))
      #expect(last.items == Array(expected.dropFirst(expected.count / 2).prefix(2)), "\(words)")
      try await expectCopy(of: view, expected, lines: lines, form)
    }
    guard form != .text else { return }
    for order in [SortOrder(column: "score"), SortOrder(column: "name", isDescending: true)] {
      let sorted = order.sorted(all) { source.text(of: order.column, in: $0) }
      #expect(try await items(InputView(source, order: order)).map(\.id) == sorted.map(\.id))
      let filter = try #require(Filter("felix"))
      let both = try await items(InputView(source, filter: filter, order: order))
      #expect(both.map(\.id) == sorted.filter { both.map(\.id).contains($0.id) }.map(\.id))
      #expect(!both.isEmpty)
      try await expectCopy(
        of: InputView(source, filter: filter, order: order),
        both,
        lines: lines,
        form
      )
    }
  }

  /// Expects that the copy of a view has the lines of its items as they were written.
  private func expectCopy(
    of view: InputView,
    _ items: [Item],
    lines: [String],
    _ form: Form
  ) async throws {
    guard form != .text else { return }
    let numbers = items.compactMap { if case .line(let number) = $0.id { number - 1 } else { nil } }
    let heading = form == .table ? "id,name,score\n" : ""
    let found = try await copy(view, as: form == .table ? .csv : .jsonLines)
    #expect(found?.text == heading + numbers.map { lines[$0] + "\n" }.joined())
  }

  @Test func `matches of a pipe are found as they arrive, and its rows searched`() async throws {
    let pipe = Pipe()
    let source = source(pipe.reader)
    pipe.write("needle 0\nother\nneedle 2\n")
    let view = InputView(source, filter: Filter("needle"))
    let page = try await view.page(PageRequest(key: .first, pageSize: 30))
    #expect(page.items.compactMap(\.fields.first) == ["needle 0", "needle 2"])
    #expect(page.total == .atLeast(2))
    let pattern = try #require(TextPattern("needle"))
    let matches = InputView(source, filter: Filter(pattern))
    #expect(try await matches.record(from: 1, isUp: false) == 2)
    #expect(try await matches.record(from: 1, isUp: true) == 0)
    async let late = matches.record(from: 3, isUp: false)
    pipe.write("last needle")
    pipe.finish()
    #expect(try await late == 3)
    #expect(try await matches.record(from: 4, isUp: false) == nil)
    #expect(try await matches.record(from: .max, isUp: true) == 3)
    #expect(try await view.row(with: matches, from: 2, isUp: false) == 2)
    #expect(try await view.row(with: matches, from: 1, isUp: true) == 1)
    #expect(try await view.row(with: matches, from: 3, isUp: false) == nil)
  }

  @Test func `a task that comes to the end after another one keeps the order`() async throws {
    let file = TextFile((0..<20).map { "\($0)\n" }.joined())
    let view = InputView(source(file.descriptor), order: SortOrder(column: "line"))
    let rows = try await view.rows()
    try await rows.scan { _ in true }
    try await rows.advance()
    #expect(await rows.numbers(0..<9) == Array(0..<9))
  }

  @Test func `appended matches are found, and a line that gets its end`() async throws {
    let file = TextFile("row 1\nother\nrow")
    let view = InputView(source(file.descriptor), filter: Filter("row"))
    #expect(try await view.page(PageRequest(key: .first, pageSize: 9)).total == .exact(2))
    pwrite(file.descriptor, " 3\nother\nrow 5\n", 15, 15)
    while try await view.total().0 != .exact(3) {}
    let page = try await view.page(PageRequest(key: .offset(2), pageSize: 9))
    #expect(page.items.map(\.fields) == [["row 5"]])
    #expect(page.amended.map(\.fields) == [["row 3"]])
  }

  @Test(arguments: [nil, SortOrder(column: "a")])
  func `a page after the last row is an empty end`(order: SortOrder?) async throws {
    let file = TextFile("{\"a\":2}\n{\"a\":1}\n")
    let view = InputView(source(file.descriptor), filter: Filter("a:/./"), order: order)
    let page = try await view.page(PageRequest(key: .offset(100), pageSize: 9))
    #expect(page.items.isEmpty && page.total == .exact(2) && page.continuation == .end)
  }

  @Test(arguments: [("1,2", 0), ("12", 1), ("line:1,2", 0), ("LINE:12", 1), ("A.B:1", 1)])
  func `a line of text has no other form than its own`(filter: String, count: Int) async throws {
    let file = TextFile(filter == "A.B:1" ? "{\"a\":{\"b\":1}}\n" : "other\n1234567\n")
    let view = InputView(source(file.descriptor), filter: Filter(filter))
    let page = try await view.page(PageRequest(key: .first, pageSize: 9))
    #expect(page.items.count == count)
  }

  @Test func `an unknown column is an error, a filter says how much it searched`() async throws {
    let file = TextFile("{\"a\":1}\n{\"a\":2}\n")
    let source = source(file.descriptor)
    let request = PageRequest(key: .first, pageSize: 9)
    await #expect(throws: PageError.self) {
      try await InputView(source, order: SortOrder(column: "b")).page(request)
    }
    let page = try await InputView(source, filter: Filter("zzz")).page(request)
    #expect(page.items.isEmpty && page.total == .exact(0))
    #expect(page.notice?.contains("2 searched") == true)
  }

  @Test(arguments: [
    ("{\"a\":1}\n {\"a\": 2} \r\n", "{\"a\":1}\n{\"a\": 2}\n"),
    ("{\"a\":1}\n\n{\"a\":2}", "{\"a\":1}\n{\"a\":2}\n"),
    (
      "{\"a\":1}\ntext\n[1]\n{\"a\":[1\n2]}\n{},{}\n",
      "{\"a\":1}\n\"text\"\n[1]\n\"{\\\"a\\\":[1\"\n\"2]}\"\n\"{},{}\"\n"
    ),
    ("{\"a\":1}\n{\"a\":\"\u{FFFD}é\\n\"}\n", "{\"a\":1}\n{\"a\":\"\u{FFFD}é\\n\"}\n"),
  ])
  func `JSON lines are copied as they were sent`(text: String, expected: String) async throws {
    for limit in [nil, 1] {
      let file = TextFile(text)
      let view = InputView(source(file.descriptor, isShown: false))
      let found = try #require(try await copy(view, limit: limit))
      #expect(found.text == (limit == nil ? expected : "{\"a\":1}\n"))
      #expect(found.copy.error == nil)
    }
  }

  @Test(arguments: [
    ("a,b\r\n1,\"x\r\ny\"\r\n\r\n2,\u{1F389}", "a,b\n1,\"x\r\ny\"\n2,\u{1F389}\n"),
    ("\u{FEFF}sep=,\na,b\n1,2\n3,4\n", "a,b\n1,2\n3,4\n"),
    ("a;b\n1;2\n", nil),
    ("text\n", nil),
  ])
  func `rows with commas and headings are copied, and those of other tables aren't`(
    text: String,
    expected: String?
  ) async throws {
    let file = TextFile(text)
    let format = expected == nil && text == "text\n" ? nil : ListFormat.table(.comma)
    #expect(try await copy(InputView(source(file.descriptor, format)), as: .csv)?.text == expected)
  }

  @Test func `text and tables are no JSON lines, and a cut line is an error`() async throws {
    for text in ["a\nb\n", "a,b\n1,2\n"] {
      let file = TextFile(text)
      #expect(try await copy(InputView(source(file.descriptor))) == nil)
    }
    let file = TextFile("{\"a\":1}\n{\"a\":")
    let found = try await copy(InputView(source(file.descriptor, isShown: false)))
    #expect(found?.copy.count == 1 && found?.copy.isCutOff == true)
  }

  @Test func `each line of several blocks is copied once`() async throws {
    let text = (0..<60_000).map { "{\"a\":\($0)}\n" }.joined()
    let file = TextFile(text)
    #expect(try await copy(InputView(source(file.descriptor, isShown: false)))?.text == text)
  }

  @Test func `copied records of a file that was cut are an error`() async throws {
    let text = (0..<9_000).map { "{\"a\":\($0)}\n" }.joined()
    let file = TextFile(text)
    let view = InputView(source(file.descriptor), order: SortOrder(column: "a", isDescending: true))
    #expect(
      try await view.page(PageRequest(key: .first, pageSize: 1)).items.first?.json == "{\"a\":8999}"
    )
    #expect(ftruncate(file.descriptor, 5_000) == 0)
    await #expect(throws: PageError.self) { try await copy(view) }
  }

  private func copy(
    _ view: InputView,
    as format: CopyFormat = .jsonLines,
    limit: Int? = nil
  ) async throws -> (copy: InputCopy, text: String)? {
    let written = Lock<[UInt8]>([])
    let copy = try await view.copy(as: format, limit: limit) { _ in
    } write: { bytes in
      written.withLock { $0 += bytes }
      return true
    }
    return copy.map { ($0, String(decoding: written.withLock { $0 }, as: UTF8.self)) }
  }
}

@Suite struct RowTests {
  @Test(arguments: 0..<4)
  func `a set has the rows of a plain array`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let first = Int.random(in: 0...100, using: &random)
    let share = [1, 3, 50, 4_000][Int(seed)]
    let rows = (first..<first + 10_000).filter { _ in Int.random(in: 0..<share, using: &random) == 0
    }
    var set = RowSet(from: first)
    for row in rows { set.append(row) }
    #expect(set.count == rows.count)
    #expect(rows.indices.map { set[$0] } == rows)
    for row in stride(from: first - 1, to: first + 10_100, by: 31) {
      #expect(set.contains(row) == rows.contains(row))
      #expect(set.index(of: row) == rows.prefix { $0 < row }.count)
    }
  }

  @Test(arguments: [false, true], [1 << 10, 1 << 30])
  func `rows are in the order of their values, in memory and through a file`(
    isDescending: Bool,
    budget: Int
  ) throws {
    var random = SplitMix64(seed: 7)
    let texts = [
      "a", "ab", "abcdefghij", "abcdefghik", "Á", "b\u{0}", "", "-3", "1.5", "1e300",
      "9007199254740993",
      "9007199254740992", "2024-01-02", "2024-01-02T00:00:00.5Z", "unknown", "0", "-0.0", "$5",
    ]
    let values = (0..<2_000).map { _ in texts.randomElement(using: &random) ?? "" }
    var sorter = RowSorter(isDescending: isDescending, budget: budget, directories: ["/tmp"])
    for (row, text) in values.enumerated() { try sorter.append(row, SortValue(text)) }
    let items = values.indices.map { Item(id: .line($0), json: "", fields: [values[$0]]) }
    let order = SortOrder(column: "", isDescending: isDescending)
    let expected = order.sorted(items) { $0.fields[0] }.map(\.id)
    #expect(try sorter.sorted().map { .line(Int($0)) } == expected)
  }
}
