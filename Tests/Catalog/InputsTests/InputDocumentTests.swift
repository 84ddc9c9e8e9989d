@testable import EverCatalog
import Glibc
import EverItems
import Paging
import Testing
@testable import EverInputs

/// Inputs that are documents, and inputs that only look like documents.
@Suite(.timeLimit(.minutes(5))) struct InputDocumentTests {
  /// A source that owns the only descriptor of a file with this text.
  private func source(
    _ text: String,
    _ description: InputSource.Description = .init(),
    _ limits: InputLimits = InputLimits()
  ) -> InputSource {
    let file = TextFile(text)
    let descriptor = withExtendedLifetime(file) { dup(file.descriptor) }
    return source(descriptor, isOwner: true, description, limits)
  }

  private func source(
    _ descriptor: Int32,
    isOwner: Bool = false,
    _ description: InputSource.Description = .init(),
    _ limits: InputLimits = InputLimits()
  ) -> InputSource {
    InputSource(
      descriptor: descriptor,
      isOwner: isOwner,
      limits: limits,
      description: description,
      directories: ["/tmp"],
      columns: { ColumnDetection.columns(.detected, forLines: $0) }
    )
  }

  private func first(_ source: InputSource) async throws(PageError) -> Page<Item> {
    try await source.page(PageRequest(key: .first, pageSize: 10))
  }

  @Test(
    arguments: [1 << 20, 16],
    [
      "{\"items\":[{\"n\":\"a\"},{\"n\":\"b\"}]}",
      "{\n\"items\": [\n{\"n\":\"a\"},{\"n\":\"b\"}\n]}\n",
      "[{\"n\":\"a\"},{\"n\":\"b\"}]\n", "{\"n\":\"a\"}\n{\"n\":\"b\"}\n", "n,m\na,1\nb,2\n",
      "n\tm\na\t1\nb\t2",
      "{\n\"n\":\"a\"\n}\n{\n\"n\":\"b\"\n}\n", "{\"n\":\"a\"}{\"n\":\"b\"}\n",
      ")]}'\n[{\"n\":\"a\"},{\"n\":\"b\"}]",
    ]
  )
  func `the items of any list are there`(readSize: Int, text: String) async throws {
    var limits = InputLimits()
    limits.readSize = readSize
    let source = source(text, .init(), limits)
    let page = try await first(source)
    let place = try #require(source.shownColumns?.firstIndex { $0.title == "n" })
    #expect(page.items.map { $0.fields[place] } == ["a", "b"])
    #expect(page.notice == nil)
  }

  @Test(arguments: [
    (
      """
      USER         PID %CPU COMMAND

      """ + String(repeating: "messagebus   812 12.5 /usr/bin/dbus-daemon\n", count: 10) + """
        ann      1234567  0.0 sh -c sleep 9

        """,
      ["USER", "PID", "%CPU", "COMMAND"], ["ann", "1234567", "0.0", "sh -c sleep 9"]
    ),
    (
      """
      Filesystem 1K-blocks Use% Mounted on
      udev           12345   0% /dev
      /dev/sda1    9999999  41% /

      """,
      ["Filesystem", "1K-blocks", "Use%", "Mounted on"], ["/dev/sda1", "9999999", "41%", "/"]
    ),
    (
      """
      CONTAINER ID   IMAGE   PORTS   NAMES
      0123456789ab   redis           cache
      abcdef012345   nginx           a very long name of a server

      """,
      ["CONTAINER ID", "IMAGE", "PORTS", "NAMES"],
      ["abcdef012345", "nginx", "", "a very long name of a server"]
    ),
  ])
  func `columns at fixed places have their headings`(
    text: String,
    titles: [String],
    last: [String?]
  ) async throws {
    let source = source(text)
    let page = try await source.page(PageRequest(key: .first, pageSize: 20))
    #expect(source.shownColumns?.count == titles.count, "the columns of the file, in its order")
    #expect(titles.map { source.text(of: $0, in: page.items[page.items.count - 1]) } == last)
  }

  @Test(arguments: [
    "total 12\n-rw-r--r-- 1 ann ann 12 Nov 1 a\n-rw-r--r-- 1 ann ann 13 Nov 2 b\n",
    "12:00 INFO one started\n12:01 INFO two started\n12:02 WARN six started\n",
    (0..<300).map { "line \($0) of a text\n" }.joined(),
    "Dear all of you\nhere you will\nread many lines\n",
    "A  B  C\n1  2  3\n",
  ])
  func `lines that are aligned by chance are lines`(text: String) async throws {
    let source = source(text)
    _ = try await first(source)
    #expect(source.shownColumns?.map(\.title) == ["line"])
  }

  @Test(arguments: [
    "[12:00] started\n[12:01] ended\n", "<b>\n<i>\n", "Dear Ann, hello\nyours, Ben\n", "{x\n}\n",
  ])
  func `text that begins like a document is lines`(text: String) async throws {
    let page = try await first(source(text))
    #expect(page.items.compactMap { $0.fields[0] }.map { $0 + "\n" }.joined() == text)
    #expect(page.items.first?.id == .line(1))
  }

  @Test func `a document that is broken is shown by its lines, and says so`() async throws {
    let page = try await first(source("[\n{\"a\":1},\n"))
    #expect(page.items.count == 2)
    #expect(page.notice?.contains("ends too early. These are its lines.") == true)
  }

  @Test func `a cut document isn't a list of lines where nobody sees them`() async throws {
    let description = InputSource.Description(isShown: false)
    await #expect(throws: PageError("Standard input is JSON that ends too early.")) {
      try await first(source("[\n{\"a\":1},\n", description))
    }
    let lines = try await first(source("{x\n}\n", description))
    #expect(lines.items.count == 2)
  }

  @Test(arguments: [nil, ListFormat.jsonLines])
  func `a last line whose end is missing is an error after the others`(
    format: ListFormat?
  ) async throws {
    let lines = "{\"n\":1}\n{\"n\":2}\n{\"n\":"
    let source = source(lines, .init(name: "x", format: format))
    let page = try await first(source)
    #expect(page.items.map(\.json) == ["{\"n\":1}", "{\"n\":2}"])
    #expect(page.total == .exact(3) && page.following == .offset(2))
    await #expect(throws: PageError("Line 3 of x ends too early: “{\"n\":”.")) {
      try await source.page(PageRequest(key: .offset(2), pageSize: 10))
    }
  }

  @Test(arguments: [2, 3])
  func `an error after the lines is an error page, also when it was displayed`(
    place: Int
  ) async throws {
    let source = source("{\"n\":1}\n{\"n\":2}\n{\"error\":\"lost\"}\n", .init(name: "x"))
    let page = try await first(source)
    #expect(page.items.map(\.json) == ["{\"n\":1}", "{\"n\":2}"])
    #expect(page.total == .unknown && page.following == .offset(2))
    await #expect(throws: PageError("Line 3 of x is an error: “{\"error\":\"lost\"}”.")) {
      try await source.page(PageRequest(key: .offset(place), pageSize: 10))
    }
  }

  @Test(arguments: [
    "{\"n\":1}\n{\"n\":2,\"error\":\"none\"}\n", "{\"n\":1}\n{\"error\":null}\n",
    "{\"n\":1}\n{\"result\":\"failed\"}\n", "{\"error\":\"lost\"}\n",
  ])
  func `a line with an error of its own is an item`(text: String) async throws {
    let page = try await first(source(text, .init(format: .jsonLines)))
    #expect(page.items.map { $0.json + "\n" }.joined() == text && page.following == nil)
  }

  @Test(arguments: [
    ("{\"total\":2}\n", "", nil), ("", "{\"total\":2}\n", nil), ("", "{\"cursor\":null}\n", nil),
    ("{\"meta\":{\"v\":1}}\n", "{\"done\":true}\n", nil),
    ("", "{\"total\":7}\n", "‘-1.total’ is 7, and there are 2 items: "),
    ("{\"meta\":{\"total\":7}}\n", "", "‘0.meta.total’ is 7, and there are 2 items: "),
    ("", "{\"next_cursor\":\"b\"}\n", "It says that there are more items: "),
  ])
  func `a first or a last line that describes the list is no item`(
    head: String,
    tail: String,
    remark: String?
  ) async throws {
    let items = "{\"n\":1}\n{\"n\":2}\n"
    let page = try await first(source(head + items + tail))
    #expect(page.items.map { $0.json + "\n" }.joined() == items && page.following == nil)
    #expect(page.notice == remark.map { $0 + "the document can be one page of a longer list." })
  }

  @Test(arguments: [
    ("{\"total\":7}\n", "‘-1.total’ is 7, and there is 1 item: "),
    ("{\"next_cursor\":\"b\"}\n", "It says that there are more items: "),
    ("{\"next_cursor\":null}\n", nil),
  ])
  func `a line that describes a list of one item says that there are more`(
    tail: String,
    remark: String?
  ) async throws {
    let page = try await first(source("{\"n\":1}\n" + tail))
    #expect(page.items.map(\.json) == ["{\"n\":1}"] && page.following == nil)
    #expect(page.notice == remark.map { $0 + "the document can be one page of a longer list." })
  }

  @Test func `the line after a full page can describe the list`() async throws {
    let items = (1...10).map { "{\"n\":\($0)}\n" }.joined()
    let source = source("{\"meta\":{\"v\":1}}\n" + items + "{\"total\":11}\n")
    let page = try await first(source)
    #expect(page.items.count == 10 && page.items.last?.json == "{\"n\":10}")
    #expect(page.following == nil)
    #expect(page.notice?.hasPrefix("‘-1.total’ is 11, and there are 10 items: ") == true)
  }

  @Test(arguments: [
    "{\"level\":1}\n{\"level\":2}\n{\"panic\":\"lost\"}\n", "{\"a\":1}\n{\"b\":2}\n{\"total\":3}\n",
    "{\"total\":1}\n{\"count\":2}\n", "{\"n\":1}\n{\"n\":2,\"total\":2}\n",
    "{\"page\":\"home\"}\n{\"n\":1}\n{\"n\":2}\n",
  ])
  func `a line that can be an item is one`(text: String) async throws {
    let page = try await first(source(text))
    #expect(page.items.map { $0.json + "\n" }.joined() == text)
  }

  @Test(arguments: [
    (#"{"_shards":{"failed":1},"rows":[{"n":1},{"n":2}]}"#, "."),
    (#"{"data":{"rows":[{"n":1},{"n":2}]},"errors":[{"message":"lost"}]}"#, ": “lost”."),
    (#"[{"n":1},{"n":2},{"error":{"message":"lost"}}]"#, ": “lost”."),
  ])
  func `a document that lacks a part of its items says so`(
    text: String,
    words: String
  ) async throws {
    let page = try await first(source(text, .init(name: "x")))
    #expect(page.items.map(\.json) == ["{\"n\":1}", "{\"n\":2}"])
    #expect(page.isPartial && page.notice == "x says that a part of it is missing" + words)
  }

  @Test(arguments: [
    #"{"success":false,"rows":[{"n":1},{"n":2}]}"#, #"[{"n":1},{"n":2},{"result":"failed"}]"#,
  ])
  func `a status in a document is about what it describes`(text: String) async throws {
    let page = try await first(source(text))
    #expect(!page.isPartial && page.notice == nil)
  }

  @Test func `a last line among texts is one of them`() async throws {
    let page = try await first(source("a\n{\"n\":"))
    #expect(page.items.count == 2 && page.following == nil)
  }

  @Test func `a line that begins like an object and isn't one is named`() async throws {
    let page = try await first(source("{\"n\":1}\nx\n{\"n\":}\n{\"n\":2}\n"))
    #expect(page.items.count == 4)
    #expect(page.notice == "Line 3 begins like an object, but isn't one: it is displayed as text.")
  }

  @Test(arguments: [5 << 20, 9 << 20])
  func `a line of megabytes is an object, and one that is too long is cut`(size: Int) async throws {
    let text = "{\"n\":1}\n{\"n\":\"\(String(repeating: "x", count: size))y\"}\n{}\n"
    let page = try await first(source(text, .init(isShown: false)))
    #expect(page.items.dropFirst().first?.json.hasSuffix("xy\"}") == (size < 8 << 20))
    #expect(page.notice?.contains("8388608 bytes are cut") == (size < 8 << 20 ? nil : true))
  }

  @Test func `the user's id identifies items, and hides equal ones`() async throws {
    let description = InputSource.Description(overrides: DetectionOverrides(id: JSONPath("n")))
    let page = try await first(source(#"[{"n":7},{"n":8},{"n":7}]"#, description))
    #expect(page.items.map(\.id) == [.sent("7"), .sent("8")])
    #expect(page.total == .exact(2) && page.notice == "1 item is repeated.")
  }

  @Test func `an id of different items hides none of them`() async throws {
    let description = InputSource.Description(overrides: DetectionOverrides(id: JSONPath("n")))
    let page = try await first(source("{\"n\":7,\"a\":1}\n{\"n\":7,\"a\":2}\n", description))
    #expect(page.items.map(\.id) == [.line(1), .line(2)])
    #expect(page.notice?.hasPrefix("Different items have the same ‘n’") == true)
  }

  @Test(arguments: ["{\"n\":7}\n{\"n\":8}\n", "[{\"n\":7}]", "n,m\n1,2\n"])
  func `an id that no item has is an error`(text: String) async throws {
    let description = InputSource.Description(overrides: DetectionOverrides(id: JSONPath("nope")))
    await #expect {
      try await first(source(text, description))
    } throws: { error in
      "\(error)".hasPrefix(
        "No item here has a field ‘nope’. --id takes the path of an id, such as n"
      )
    }
  }

  @Test func `a document's pages are from memory, with their total`() async throws {
    let list = (0..<25).map { "{\"n\":\($0)}" }.joined(separator: ",")
    let source = source("[\(list)]")
    #expect(try await first(source).total == .exact(25))
    let last = try await source.page(PageRequest(key: .offset(20), pageSize: 10))
    #expect(last.items.map(\.json) == (20..<25).map { "{\"n\":\($0)}" })
    #expect(last.continuation == .end)
    #expect(await source.describe(last.items[0]).fields.map(\.value) == ["20"])
  }

  @Test(
    arguments: [
      (#""total":9"#, "‘total’ is 9, and there are 2 items"), (#""total":2"#, nil),
      (#""has_more":true"#, "It says that there are more items"), (#""has_more":false"#, nil),
      (#""next_cursor":"b""#, "It says that there are more items"),
      (#""next":"http://x/list?page=2""#, "It says that there are more items"),
      (#""next_cursor":"b","has_more":false"#, nil), (#""next_cursor":"""#, nil),
      (#""next_cursor":"b","total":2"#, nil),
    ] as [(String, String?)]
  )
  func `a document that mentions more items says so`(member: String, notice: String?) async throws {
    let page = try await first(source(#"{"items":[{"n":1},{"n":2}],\#(member)}"#))
    #expect(page.items.count == 2)
    #expect(page.notice.map { $0.hasPrefix(notice ?? "no notice") } ?? (notice == nil))
  }

  @Test func `an object without a list is one item`() async throws {
    let page = try await first(source("{\"a\":1,\n\"b\":2}"))
    #expect(page.items.map(\.fields) == [["1", "2"]])
  }

  @Test func `a file is what its name says, or says what it isn't`() async throws {
    let named = InputSource.Description(name: "x.json", format: .json)
    await #expect(throws: PageError("x.json has an error in its JSON at byte 0.")) {
      try await first(source("hello\n", named))
    }
    let table = InputSource.Description(name: "x.csv", format: .table(.comma))
    let binary = await #expect(throws: PageError.self) { try await first(source("a,\0b\n", table)) }
    #expect(binary?.advice?.hasPrefix("--encoding NAME") == true)
  }

  @Test func `a compressed file is named, with the command that reads it`() async throws {
    let text = "PK\u{3}\u{4}x\ny\n"
    let error = await #expect(throws: PageError.self) { try await first(source(text)) }
    #expect(error?.message == "Standard input is compressed by zip.")
    #expect(error?.advice == "‘unzip -p | everscroll -’ reads it.")
  }

  @Test func `a file of another type is named, with what a list can be`() async throws {
    let named = InputSource.Description(name: "data.db")
    let error = await #expect(throws: PageError.self) {
      try await first(source("SQLite format 3\0\u{10}\0\n", named))
    }
    #expect(error?.message == "data.db is a SQLite database, which isn't a list.")
    #expect(error?.advice?.hasPrefix("Lists are JSON") == true)
  }

  @Test func `the user may say where the list is`() async throws {
    let description = InputSource.Description(overrides: DetectionOverrides(items: JSONPath("b")))
    let text = "{\"a\":[{\"n\":1},{\"n\":2}],\"b\":[{\"n\":3}]}"
    let page = try await first(source(text, description))
    #expect(page.items.map(\.json) == ["{\"n\":3}"])
  }

  @Test func `objects of a pipe that continues are displayed as they arrive`() async throws {
    let pipe = Pipe()
    pipe.write("{\"n\":\"a\"}\n")
    let page = try await first(source(pipe.reader))
    #expect(page.items.count == 1 && page.continuation == .more)
    #expect(page.notice == nil)
  }

  @Test(arguments: [nil, ListFormat.json], [true, false])
  func `a document that is too large is refused before it is read, but shown by lines by chance`(
    format: ListFormat?,
    isShown: Bool
  ) async throws {
    var limits = InputLimits()
    (limits.largestDocument, limits.readSize) = (1 << 14, 1 << 12)
    let (text, pipe) = ("[" + String(repeating: "7,\n", count: 1 << 14), Pipe())
    pipe.write(text)
    pipe.finish()
    let description = InputSource.Description(format: format, isShown: isShown)
    for source in [source(text, description, limits), source(pipe.reader, description, limits)] {
      guard format != nil || !isShown else {
        #expect(try await first(source).notice?.hasSuffix("These are its lines.") == true)
        continue
      }
      let error = await #expect(throws: PageError.self) { try await first(source) }
      #expect(error?.message.contains("is too large") == true)
      #expect(source.progress.bytes < text.utf8.count)
    }
  }

  @Test func `a document of an open pipe is shown by its lines, and says so`() async throws {
    let pipe = Pipe()
    pipe.write("{\"items\":[{\"n\":\"a\"}]}\n")
    let page = try await first(source(pipe.reader))
    #expect(page.items.count == 1)
    #expect(page.notice?.hasPrefix("This may be a document, but it hasn't ended yet") == true)
  }

  /// The texts of all rows of a table, and the error after them.
  private func rows(_ text: String, size: Int = 3) async -> ([[String?]], PageError?) {
    let source = source(text, .init(name: "x.csv", format: .table(.comma)))
    var rows: [[String?]] = []
    var key: PageKey? = .first
    do throws(PageError) {
      while let next = key {
        let page = try await source.page(PageRequest(key: next, pageSize: size))
        rows += page.items.map(\.fields)
        key = page.continuation == .end ? nil : page.next
      }
    } catch {
      return (rows, error)
    }
    return (rows, nil)
  }

  @Test func `rows of a table hold line ends, quotation marks and a hundred columns`() async {
    let names = (0..<100).map { "c\($0)" }
    let rows = (0..<10).map { row in names.map { "\($0),\"\n\(row)" } }
    let text = ([names] + rows).map { row in
      row.map { "\"" + $0.split(separator: "\"").joined(separator: "\"\"") + "\"" }
        .joined(separator: ",")
    }
    let (found, error) = await self.rows(text.joined(separator: "\r\n") + "\r\n")
    #expect(error == nil && found.count == 10)
    for (row, found) in zip(rows, found) { #expect(found.allSatisfy { row.contains($0 ?? "") }) }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `rows end with any line end, and empty ones are none`(end: String) async {
    let text = ["a,b", "", "1,x", "2,y", "", "3,z", "4,w"].joined(separator: end)
    #expect(await rows(text).0.map { $0[0] } == ["1", "2", "3", "4"])
  }

  @Test func `a quotation mark that nothing ends is an error after the rows before it`() async {
    let (found, error) = await rows("a,b\n1,x\n2,y\n3,\"z\n4,w\n5,v\n")
    #expect(found == [["1", "x"], ["2", "y"]])
    #expect(error?.message.contains("line 4") == true)
  }

  @Test func `a line of sep names the separator, and a repeated word may be a heading`() async {
    #expect(await rows("sep=|\nn|m\na|1,5\nb|2\n").0 == [["a", "1,5"], ["b", "2"]])
    let (found, _) = await rows("name,type,about\nid,int,x\nname,text,y\nmail,text,z\n")
    #expect(found.map { $0[0] } == ["id", "name", "mail"])
  }

  @Test func `blank lines in JSON lines are no items, and lines keep their numbers`() async throws {
    let text = "{\"n\":1}\r\n\r\n \n{\"n\":2}\n\n{\"n\":"
    let source = source(text, .init(name: "x"))
    let page = try await first(source)
    #expect(page.items.map(\.json) == ["{\"n\":1}", "{\"n\":2}"])
    await #expect(throws: PageError("Line 6 of x ends too early: “{\"n\":”.")) {
      try await source.page(PageRequest(key: .offset(2), pageSize: 10))
    }
  }

  @Test func `records that end with NUL hold line ends`() async throws {
    let source = source("./a\u{0}./with\nline\u{0}", .init(endsWithNUL: true))
    #expect(try await first(source).items.map(\.fields) == [["./a"], ["./with\nline"]])
    #expect(try await first(self.source("a\0b\n")).notice?.hasPrefix("NUL isn't displayed") == true)
  }
}
