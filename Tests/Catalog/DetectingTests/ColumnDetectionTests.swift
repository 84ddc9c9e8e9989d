@testable import EverItems
import Testing
@testable import EverCatalog

@Suite struct ColumnDetectionTests {
  private func columns(_ json: String, id: String? = "id") throws -> [ColumnDefinition] {
    let items = try JSONDocument(Array(json.utf8)).root.elements
    return ColumnDetection.columns(.detected, for: Array(items), id: id.map { JSONPath($0) })
  }

  private func titles(_ json: String, id: String? = "id") throws -> [String] {
    try columns(json, id: id).map(\.column.title)
  }

  /// Items, the path of their id, and the titles of their columns.
  private static let worthy: [(items: String, id: String?, [String])] = [
    // What names an item is first, then the rest as it was sent, then the id.
    (
      #"[{"height":1,"url":"http://a","id":7,"name":"A"},{"height":2,"url":"http://b","id":8,"name":"B"}]"#,
      "id", ["name", "height", "id"]
    ),
    // Three values of an object, such as the badges of three metals.
    (
      #"[{"id":1,"name":"A","badges":{"bronze":1,"silver":2,"gold":3,"black":4}},{"id":2,"name":"B","badges":{"bronze":5,"silver":6,"gold":7,"black":8}}]"#,
      "id", ["name", "bronze", "silver", "gold", "id"]
    ),
    // What a server adds for programs only where little else has a column.
    (
      #"[{"_highlight":{"title":{"value":"x"}},"_score":1.5,"id":1,"title":"A"},{"_highlight":{"title":{"value":"y"}},"_score":2.5,"id":2,"title":"B"}]"#,
      "id", ["title", "id"]
    ),
    (
      #"[{"_source":{"title":"A"},"_id":"x"},{"_source":{"title":"B"},"_id":"y"}]"#, "_id",
      ["title", "id"]
    ),
    // The same numbers as texts have no second column.
    (
      #"[{"title":"A","story_id":4,"objectID":"4"},{"title":"B","story_id":5,"objectID":"5"}]"#,
      "objectID", ["title", "object ID"]
    ),
    // An object that is no thing has no words in a title, and counts have their thing's.
    (
      #"[{"metadata":{"name":"a"},"comments":{"totalCount":3}},{"metadata":{"name":"b"},"comments":{"totalCount":4}}]"#,
      "id", ["name", "comments"]
    ),
    // The place of an earthquake is first where there is no title.
    (
      #"[{"id":"a","properties":{"mag":1.5,"place":"8 km of Cobb"}},{"id":"b","properties":{"mag":2,"place":"Alaska"}}]"#,
      "id", ["place", "mag", "id"]
    ),
    // Ids of other objects and of programs.
    (
      #"[{"name":"A","node_id":"MDQ6VXNlcjE=","id_str":"17","user":{"id":3,"login":"p"}},{"name":"B","node_id":"MDQ6VXNlcjI=","id_str":"18","user":{"id":4,"login":"q"}}]"#,
      nil, ["name", "user"]
    ),
    // Addresses, hashes, and what is empty or the same everywhere.
    (
      #"[{"id":1,"title":"t1","avatar":"https://x/1","kind":"k","sha":"0123456789abcdef0123456781","none":null,"empty":"","lists":[1]},{"id":2,"title":"t2","avatar":"https://x/2","kind":"k","sha":"0123456789abcdef0123456782","none":null,"empty":"","lists":[1]}]"#,
      "id", ["title", "id"]
    ),
    // The id of what another column names, unless two have one name.
    (
      #"[{"user":"ann","user_id":7},{"user":"bob","user_id":8},{"user":"ann","user_id":7}]"#, nil,
      ["user"]
    ),
    (
      #"[{"user":"ann","user_id":7},{"user":"bob","user_id":8},{"user":"ann","user_id":9}]"#, nil,
      ["user", "user id"]
    ),
  ]

  @Test(arguments: worthy)
  func `what says something about an item has a column`(
    items: String,
    id: String?,
    expected: [String]
  ) throws {
    #expect(try titles(items, id: id) == expected)
  }

  @Test func `a title in a list of its own names an item`() throws {
    let columns = try columns(
      #"[{"id":"x","title":["The tides"],"page":"1-2"},{"id":"y","title":["Ebb"],"page":"3"}]"#
    )
    #expect(columns.map(\.column.title) == ["title", "page", "id"])
    #expect(columns[0].content == .paths([JSONPath("title.0")]))
  }

  @Test func `a long text yields to a name, and days are never cut`() throws {
    let long = String(repeating: "word ", count: 30)
    let columns = try columns(
      """
      [{"id":1,"title":"A","body":"\(long)1","day":"2025-10-01"},
      {"id":2,"title":"B","body":"\(long)2","day":"2025-10-12"}]
      """
    ).map(\.column)
    #expect(columns.map(\.title) == ["title", "body", "day", "id"])
    #expect(columns.map(\.yields) == [false, true, false, true])
    #expect(columns[2].minimumWidth == 11)
    let nameless = try self.columns(
      "[{\"id\":1,\"body\":\"\(long)1\"},{\"id\":2,\"body\":\"\(long)2\"}]"
    )
    #expect(nameless.map(\.column.yields) == [true, false])
  }

  @Test func `a post isn't named by the application that sent it`() throws {
    func post(_ id: Int, _ text: String, _ author: String) -> String {
      """
      {"id":\(id),"application":{"name":"Web \(id)"},"account":{"username":"\(author)"},
      "content":"\(text)"}
      """
    }
    let marked =
      "[\(post(1, "<p>Good <a href='#'>morning</a></p>", "a")),\(post(2, "<p>Hi all</p>", "b"))]"
    #expect(try titles(marked).prefix(2) == ["content", "account"])
    #expect(try titles("[\(post(1, "", "a")),\(post(2, "", "b"))]").first == "account")
  }

  /// Two values of fields in JSON, and the titles of the columns.
  private static let besides: [(values: [(String, String)], titles: [String])] = [
    (
      [("status", "\"open\",\"shut\""), ("status_reason", "\"by vendor\",\"new\"")],
      ["status", "status reason"]
    ),
    ([("car", "\"Car 1\",\"Car 2\""), ("carColor", "\"Red\",\"Blue\"")], ["car", "car color"]),
    ([("code", "1,2"), ("code-name", "\"ab\",\"cd\"")], ["code", "code name"]),
    ([("views", "1,2"), ("views_per_day", "3,4")], ["views"]),
    ([("width", "1,2"), ("height", "3,4")], []),
  ]

  @Test(arguments: besides.indices)
  func `a text has a column beside the field with whose name its name begins`(index: Int) throws {
    let row = Self.besides[index]
    let items = (0..<2).map { item in
      let members = row.values.map { name, values in
        "\"\(name)\":\(values.split(separator: ",")[item])"
      }
      return "{\"id\":\(item),\(members.joined(separator: ","))}"
    }
    #expect(try titles("[\(items.joined(separator: ","))]").filter { $0 != "id" } == row.titles)
  }

  /// Two lists, and whether they have a column.
  private static let lists: [(first: String, second: String, isShown: Bool)] = [
    (#"["red","blue"]"#, #"["green"]"#, true), ("[]", #"["green"]"#, true),
    ("null", #"["green"]"#, true), (#"["2024-01-01"]"#, #"["2024-02-01","2024-03-01"]"#, true),
    (#"["https://a/1"]"#, #"["https://a/2"]"#, false), ("[1,2]", "[3]", false),
    (#"[{"a":1}]"#, #"[{"a":2}]"#, false), (#"["a"]"#, #"["a"]"#, false),
  ]

  @Test(arguments: lists)
  func `a list of words has a column with its words`(
    first: String,
    second: String,
    isShown: Bool
  ) throws {
    let json = #"[{"id":1,"name":"A","tags":\#(first)},{"id":2,"name":"B","tags":\#(second)}]"#
    let columns = try columns(json)
    #expect(columns.contains { $0.column.title == "tags" } == isShown)
    guard isShown else { return }
    let last = try JSONDocument(Array(json.utf8)).root.elements.reversed().first
    let text = last.flatMap { columns[1].field($0.value(at:)) }
    #expect(["green", "2024-02-01, 2024-03-01"].contains(text))
  }

  @Test func `texts with the same long beginning have a column`() throws {
    let long = String(repeating: "x ", count: 5_000)
    #expect(try titles("[{\"text\":\"\(long)1\"},{\"text\":\"\(long)2\"}]") == ["text"])
  }

  @Test(arguments: ["number", "orderNumber", "Invoice number"])
  func `the number of an item has no separators`(name: String) throws {
    let columns = try columns(
      #"[{"id":1,"title":"A","\#(name)":89000},{"id":2,"title":"B","\#(name)":88999}]"#
    )
    #expect(columns.map(\.format) == [.text, .text, .text])
    #expect(columns[1].column.alignment == .right)
  }

  /// Items of an API in JSON, and their first two columns.
  private static let nestedNames: [(items: String, first: [String])] = [
    (
      #"[{"id":1,"user":{"name":"Ana"},"content":"Thank you all"},{"id":2,"user":{"name":"Bo"},"content":"So do I"}]"#,
      ["content", "user"]
    ),
    (
      #"[{"publisher":{"name":"Ebb"},"book_title":"The Tides","id":1},{"publisher":{"name":"Low"},"book_title":"为什么","id":2}]"#,
      ["book title", "publisher"]
    ),
    (
      #"[{"venue":{"name":"Ebb Hall","street":"2 Low Road"},"id":1,"status":"on sale"},{"venue":{"name":"Old Hall","street":"3 Low Road"},"id":2,"status":"sold out"}]"#,
      ["venue", "status"]
    ),
    // The first line of a message is its title.
    (
      #"[{"id":1,"commit":{"author":{"name":"Ana"},"message":"Fix it\n\n\#(long)"},"author":{"login":"a"}},{"id":2,"commit":{"author":{"name":"Bo"},"message":"Test it\n\n\#(long)"},"author":{"login":"b"}}]"#,
      ["message", "author login"]
    ),
    // A name in an object that isn't a person is the item's as much as a text beside the object.
    (
      #"[{"volume":{"title":"Tides"},"search":{"snippet":"the tide rises"}},{"volume":{"title":"Ebb"},"search":{"snippet":"it falls again"}}]"#,
      ["volume title", "snippet"]
    ),
    (
      #"[{"author":"Ana","book_title":"Tides"},{"author":"Bo","book_title":"Ebb"}]"#,
      ["book title", "author"]
    ),
    (
      #"[{"note":"a","authorName":"Ana","team_name":"Tides"},{"note":"b","authorName":"Bo","team_name":"Ebb"}]"#,
      ["note", "author name"]
    ),
    (
      #"[{"note":"a","product_name":"Chair","name":"c1"},{"note":"b","product_name":"Table","name":"t1"}]"#,
      ["name", "note"]
    ),
    (
      #"[{"id":"a","properties":{"place":"8 km","title":"x y"}},{"id":"b","properties":{"place":"2 km","title":"z y"}}]"#,
      ["title"]
    ),
    // One word is a name of many things, and a long text is none.
    (
      #"[{"id":1,"user":{"name":"Ana"},"mood":"glad"},{"id":2,"user":{"name":"Bo"},"mood":"sad"}]"#,
      ["user", "mood"]
    ),
    (
      #"[{"id":1,"user":{"name":"Ana"},"body":"\#(long)"},{"id":2,"user":{"name":"Bo"},"body":"2 \#(long)"}]"#,
      ["user", "body"]
    ),
  ]

  private static let long = String(repeating: "word ", count: 30)

  @Test(arguments: nestedNames)
  func `an item's own text names it, rather than an object to which it refers`(
    items: String,
    first: [String]
  ) throws {
    #expect(try titles(items).prefix(first.count) == first[...])
  }

  @Test func `values in objects are reached and named by what is around them`() throws {
    let json = #"""
      [{"node":{"id":"a","title":"x","author":{"login":"p"}}},
      {"node":{"id":"b","title":"y","author":{"login":"q"}}}]
      """#
    let columns = try columns(json, id: "node.id")
    #expect(columns.map(\.column.title) == ["title", "author", "id"])
    #expect(columns[1].content == .paths([JSONPath("node.author.login")]))
  }

  @Test func `counts are grouped on the right, and ids and years are not`() throws {
    let json = #"[{"id":1000,"year":1999,"stars":1234},{"id":1001,"year":2001,"stars":9}]"#
    let columns = try columns(json)
    #expect(columns.map(\.column.title) == ["id", "year", "stars"])
    #expect(columns.map(\.format) == [.text, .text, .number])
    #expect(columns.map(\.column.alignment) == [.right, .right, .right])
    #expect(columns.map(\.column.width) == [4, 4, 5])
  }

  /// Three values of a field, and the alignment, the format and the last value as a list displays
  /// it.
  private static let textNumbers: [(field: String, values: [String], Column.Alignment, String)] = [
    ("population", ["7659000", "820", "12345"], .right, "12,345"),
    ("population", ["1659000000", "2659000000"], .right, "2,659,000,000"),
    ("price", ["1250.5", "3.25", "unknown"], .left, "unknown"),
    ("price", ["1250.5", "3.25", "9", "unknown"], .right, "unknown"),
    ("cost", ["$5.00", "$1,250.50", "-$2.00"], .right, "-$2.00"),
    ("share", ["12.5%", "4%", "100%"], .right, "100%"),
    ("branch", ["8001", "8002", "8003"], .right, "8003"),
    ("postcode", ["8001", "80", "7"], .left, "7"),
    ("branch", ["0801", "8002", "8003"], .left, "8003"), ("size", ["2 kB", "3", "4"], .left, "4"),
    ("name", ["1984", "300", "7"], .left, "7"),
  ]

  @Test(arguments: textNumbers)
  func `numbers that are sent as texts are at the right, amounts in groups`(
    field: String,
    values: [String],
    alignment: Column.Alignment,
    last: String
  ) throws {
    let json =
      "[" + values.map { "{\"t\":\"x\($0)\",\"\(field)\":\"\($0)\"}" }.joined(separator: ",") + "]"
    let columns = try columns(json, id: nil)
    let column = try #require(columns.first { $0.column.title == field })
    #expect(column.column.alignment == alignment)
    let items = Array(try JSONDocument(Array(json.utf8)).root.elements)
    let text = items.last.flatMap { column.field($0.value(at:)) }
    #expect(text == values.last, "printed as sent")
    #expect(column.shown.form.alone(text ?? "") == last)
  }

  @Test func `a line of a log is named by its message, not by its level`() throws {
    let lines = (1...8).map { line in
      #"{"level":"\#(line % 2 == 0 ? "INFO" : "WARN")","message":"line \#(line)","ms":\#(line)}"#
    }
    let columns = try columns("[\(lines.joined(separator: ","))]", id: nil)
    #expect(columns.map(\.column.title) == ["level", "message", "ms"])
    #expect(columns.map(\.shown).mainIndex == 1)
    let few = try self.columns("[\(lines.prefix(3).joined(separator: ","))]", id: nil)
    #expect(few.map(\.shown).mainIndex == 1)
  }

  @Test func `the width of a number is that of its rounded text`() throws {
    let columns = try columns(
      #"[{"a":"x","ms":973.4514048880264},{"a":"y","ms":1.7748622025346439}]"#,
      id: nil
    )
    #expect(columns.map(\.column.width) == [3, 7])
  }

  @Test func `bytes are those that the name says, as wide as they are displayed`() throws {
    let json = #"""
      [{"name":"a","team_size":70000,"file_size":975836427,"disk_bytes":1999,"size_kilobytes":8000},
      {"name":"b","team_size":80000,"file_size":1500,"disk_bytes":5,"size_kilobytes":9000}]
      """#
    let columns = try columns(json, id: nil)
    #expect(columns.map(\.format) == [.text, .number, .bytes, .bytes, .number])
    let fileSize = columns[2]
    #expect(fileSize.column.width == 9 && fileSize.shown.form == .bytes)
    let first = try #require(try JSONDocument(Array(json.utf8)).root.elements.first { _ in true })
    #expect(fileSize.field(first.value(at:)) == "975,836,427", "printed whole")
  }

  @Test(
    arguments: [
      (#""2024-01-02T03:04:05Z","2024-01-03T03:04:05Z""#, FieldFormat.time),
      (#""2024-01-02","2024-01-03""#, .date),
      ("1700000000,1700000001", .time), ("1700000000000,1700000001000", .time),
      ("1700000000.5,1700000001.25", .time), (#""1700000000","1700000001""#, .time),
      (#""Tue, 14 Nov 2023 10:00:00 GMT","Tue, 14 Nov 2023 11:00:00 GMT""#, .time),
      (#""2024-1","2025-1""#, .text),
    ])
  func `times are dates`(values: String, format: FieldFormat) throws {
    let middle = values.index(values.startIndex, offsetBy: (values.count - 1) / 2)
    let pair = [values[..<middle], values[values.index(after: middle)...]]
    let columns = try columns(
      "[{\"id\":1,\"created\":\(pair[0])},{\"id\":2,\"created\":\(pair[1])}]"
    )
    #expect(columns.last?.format == format)
    #expect(columns.last?.column.title == "created")
  }

  @Test func `a width is what most values need`() throws {
    let names = (1...20).map { "{\"id\":\($0),\"name\":\"名前\($0)\"}" }
    let long = "{\"id\":99,\"name\":\"\(String(repeating: "x", count: 300))\"}"
    let columns = try columns("[\((names + [long]).joined(separator: ","))]")
    #expect(columns.first?.column.width == 6)
  }

  @Test func `a list shows eight columns, and a wide one more with room for them`() throws {
    let fields = (10..<80).map { "\"f\($0)\":\"v\($0)\"" }.joined(separator: ",")
    let columns = try columns("[{\"id\":1,\(fields)}]").map(\.column)
    #expect(columns.map(\.title) == ["id"] + (10..<73).map { "f\($0)" })
    // Eight columns of 3 cells, with 2 after each, are 40.
    let usual = Array(repeating: 0, count: 8)
    #expect(columns.map(\.minimumRoom) == usual + (1...56).map { 40 + $0 * 5 })
  }

  @Test func `a column of a wide list counts the longest value before it`() throws {
    let long = String(repeating: "x", count: 50)
    let items = (1...20).map { row in
      let fields = (0..<8).map { "\"f\($0)\":\"v\($0 * row)\"" }.joined(separator: ",")
      return #"{"id":\#(row),"name":"\#(row == 20 ? long : "n\(row)")",\#(fields)}"#
    }
    let columns = try columns("[\(items.joined(separator: ","))]").map(\.column)
    #expect(columns.first?.width == 4)
    #expect(columns.map(\.minimumRoom).first { $0 > 0 }.map { $0 > 90 } == true)
  }

  @Test func `one long text keeps no short values off a wide list`() throws {
    let items = (1...20).map { row in
      let usual = (0..<7).map { "\"f\($0)\":\"v\(($0 + 1) * row)\"" }.joined(separator: ",")
      let text = String(repeating: "x", count: row == 20 ? 60 : 2)
      return #"{"id":\#(row),\#(usual),"f8":"\#(row)\#(text)","f9":"z\#(row)"}"#
    }
    let columns = try columns("[\(items.joined(separator: ","))]").map(\.column)
    let rooms = columns.map(\.minimumRoom).suffix(2)
    #expect(columns.map(\.title).suffix(2) == ["f8", "f9"])
    #expect(rooms.allSatisfy { $0 > 0 })
    #expect(rooms.first == rooms.last.map { $0 + 60 + Column.gap })
    #expect(rooms.last.map { $0 < 60 } == true)
  }

  @Test(arguments: [
    (["4000000000017", "4000000000024"], 13), (["NO-1234567890", "SE-0987654321"], 13),
    (["A4000000000017", "A40000000000"], 10), (["NO 1234567890", "SE 0987654321"], 10),
    (["Constantinople", "Thessalonikian"], 10), (["Lorem Press", "Ipsum Press"], 11),
    (["Oslo", "Rome"], 4),
  ])
  func `a code or a short text is never cut`(values: [String], least: Int) throws {
    let items = values.map { #"{"name":"n\#($0.count)","mark":"\#($0)"}"# }
    let columns = try columns("[\(items.joined(separator: ","))]", id: nil)
    #expect(columns.first { $0.column.title == "mark" }?.column.minimumWidth == least)
  }

  @Test func `words are a column of their own`() throws {
    let columns = try columns(#"["a","b"]"#, id: "$")
    #expect(columns.count == 1)
    #expect(columns[0].content == .paths([JSONPath("$")]))
    #expect(columns[0].column.title == "value")
    #expect(try self.columns("[]").count == 1)
    #expect(try self.columns("[{}]").count == 1)
  }

  @Test func `rows of a table have the titles of its columns`() throws {
    let rows = try JSONDocument(Array("[[1,\"a\",2.5],[2,\"b\",3.5]]".utf8)).root.elements
    let columns = ColumnDetection.columns(
      .detected,
      for: rows,
      id: JSONPath("0"),
      names: ["id", "name", "magnitude"]
    )
    #expect(columns.map(\.column.title) == ["name", "magnitude", "id"])
  }

  /// The titles when every field has a column.
  private func allTitles(_ json: String, _ order: ColumnDetection.Order = .named) throws -> [String]
  {
    let items = try JSONDocument(Array(json.utf8)).root.elements
    return ColumnDetection.columns(.all, for: items, id: JSONPath("id"), order: order)
      .map(\.column.title)
  }

  @Test func `all fields are the columns of a list, then the others under their own names`() throws
  {
    let items = #"""
      [{"none":null,"id":1,"kind":"x","name":"A","tags":["a","b"],"in":{"a":{"b":{"c":1}}}},
       {"none":null,"id":2,"kind":"x","name":"B","tags":[],"in":{"a":{"b":{"c":2}}},"empty":{}}]
      """#
    let shown = try titles(items)
    #expect(try allTitles(items).prefix(shown.count) == shown[...])
    #expect(Set(try allTitles(items)) == ["name", "kind", "id", "none", "tags", "in.a.b", "empty"])
  }

  @Test func `a title of a column is not that of another field`() throws {
    let items = #"[{"name":1,"of":{"name":"A"}},{"name":2,"of":{"name":"B"}}]"#
    let titles = try allTitles(items)
    #expect(titles.count == 2 && Set(titles).count == 2)
    // No field is worth a column of a list, and a list of texts has one.
    #expect(try allTitles(#"[{"a":1},{"a":1}]"#) == ["a"])
    #expect(try allTitles(#"["a","b"]"#) == ["value"])
  }

  @Test func `no two of all columns have the same title`() throws {
    let nested = #"[{"a.b":"x","a":{"b":1},"$.a.b":2},{"a.b":"y","a":{"b":2},"$.a.b":3}]"#
    #expect(try Set(allTitles(nested)).count == 3)
    let rows = try JSONDocument(Array("[[1,2,3],[4,5,6]]".utf8)).root.elements
    let names = ["n", "n", "n"]
    let table = ColumnDetection.columns(.all, for: rows, id: nil, names: names, order: .table)
    #expect(table.map(\.column.title) == ["n", "n_2", "n_3"])
  }

  @Test func `other programs receive the values as they were sent`() throws {
    let items = #"""
      [{"name":"A","text":"<a href='/1'>One</a> and two","day":"2025-01-02","at":1735689600,"n":1000},
       {"name":"B","text":"<a href='/2'>Two</a> and one","day":"2025-01-03","at":1735689700,"n":2000}]
      """#
    #expect(try titles(items).sorted() == ["at", "day", "n", "name", "text"])
    #expect(try allTitles(items) == titles(items))
    let elements = try JSONDocument(Array(items.utf8)).root.elements
    let item = try #require(elements.first { _ in true })
    let sent = ColumnDetection.columns(.all, for: elements, id: nil).map { column in
      column.field(item.value(at:))
    }
    #expect(Set(sent) == ["A", "<a href='/1'>One</a> and two", "2025-01-02", "1735689600", "1000"])
  }

  @Test func `a log begins with the time and ends with the message`() throws {
    let lines = (0..<9).map { number in
      #"{"level":"\#(number % 2 == 0 ? "info" : "warn")","msg":"request \#(number) was handled","pid":\#(8_001 + number),"ts":"2026-11-28T10:00:0\#(number).125Z"}"#
    }
    let items = try JSONDocument(Array("[\(lines.joined(separator: ","))]".utf8)).root.elements
    let columns = ColumnDetection.columns(.detected, forLines: Array(items))
    #expect(columns.map(\.column.title) == ["ts", "level", "pid", "msg"])
    #expect(columns.map(\.column.isForWideLists) == [false, false, true, false])
    #expect(columns.map(\.format) == [.time, .level, .text, .text])
    #expect(columns.map(\.shown).mainIndex == 3)
  }

  @Test(arguments: [
    ("port", [8_001, 443]), ("serverPort", [8_001, 443]), ("build", [20_240_001, 20_240_002]),
    ("epoch", [12_345, 23_456]), ("year", [0, 1_999]), ("made", [0, 2_015]),
  ])
  func `numbers that are no amounts have no separators`(name: String, values: [Int]) throws {
    let items = values.map { #"{"title":"t\#($0)","\#(name)":\#($0)}"# }
    let columns = try columns("[\(items.joined(separator: ","))]", id: nil)
    #expect(columns.map(\.format) == [.text, .text])
  }

  @Test func `lines of JSON keep the order of their fields`() throws {
    let items = try JSONDocument(
      Array(#"[{"id":1,"price":2.5,"name":"A"},{"id":2,"price":3,"name":"B"}]"#.utf8)
    ).root.elements
    let columns = ColumnDetection.columns(.detected, forLines: Array(items))
    #expect(columns.map(\.column.title) == ["id", "price", "name"])
    let users = try JSONDocument(
      Array(#"[{"user":"ann","user_id":7},{"user":"bob","user_id":8}]"#.utf8)
    ).root.elements
    let named = ColumnDetection.columns(.detected, forLines: Array(users))
    #expect(named.map(\.column.title) == ["user"], "an id of another thing is none of the line")
  }

  @Test func `the user names columns of a definition by their titles or paths`() throws {
    let item = try JSONDocument(Array(#"[{"a":{"b":1},"c":2,"d":3}]"#.utf8)).root.elements
    var defined = ColumnDefinition(
      column: Column(title: "the B", width: 5),
      content: .paths([JSONPath("a.b")]),
      suffix: " cm"
    )
    defined.column.minimumRoom = 140
    let named = ColumnSelection.named(["the b", "a.b", "d"].map { JSONPath($0) })
    let columns = ColumnDetection.columns(named, for: item, id: nil, defined: [defined])
    #expect(columns.map(\.column.title) == ["the B", "the B", "d"])
    #expect(columns.allSatisfy { !$0.column.isForWideLists })
    var screen = named
    screen.purpose = .screen
    let all = ColumnDetection.columns(screen, for: item, id: nil, defined: [defined])
    #expect(all.map(\.column.title) == ["the B", "the B", "d", "c"])
    #expect(all.last?.column.isForPrograms == true)
  }

  @Test func `all columns of a table have its order and names`() throws {
    let rows = #"""
      [{"unit_price":"27.0","name":"a","same":"x","none":""},
       {"unit_price":"9.5","name":"b","same":"x","none":""}]
      """#
    #expect(try allTitles(rows, .table) == ["unit_price", "name", "same", "none"])
    let elements = try JSONDocument(Array(rows.utf8)).root.elements
    let shown = ColumnDetection.columns(.detected, for: elements, id: nil, order: .table)
    #expect(shown.map(\.column.title) == ["unit price", "name", "same", "none"])
    #expect(shown.map(\.shown).mainIndex == 1)
    let columns = ColumnDetection.columns(.all, for: elements, id: nil, order: .table)
    #expect(columns.map(\.column.isForPrograms) == [false, false, false, false])
  }

  @Test(
    arguments: [
      // Only one date: that of the item itself rather than of its last change.
      (
        #"[{"title":"a","updated_at":"2025-01-02T00:00:00Z","closed_at":"2025-01-03T00:00:00Z","created_at":"2025-01-01T00:00:00Z"},{"title":"b","updated_at":"2025-02-02T00:00:00Z","closed_at":"2025-02-03T00:00:00Z","created_at":"2025-02-01T00:00:00Z"}]"#,
        ["title", "created at"]
      ),
      (
        #"[{"title":"a","updated":1700000000000,"time":1600000000000},{"title":"b","updated":1700000100000,"time":1600000200000}]"#,
        ["title", "time"]
      ),
      // A number rather than its changes.
      (
        #"[{"reputation_change_day":80,"reputation_change_week":9,"reputation":1454978,"display_name":"a"},{"reputation_change_day":81,"reputation_change_week":8,"reputation":20,"display_name":"b"}]"#,
        ["display name", "reputation"]
      ),
      // The size of an image is less useful than its likes.
      (
        #"[{"width":3000,"height":2000,"likes":42,"name":"a"},{"width":300,"height":200,"likes":7,"name":"b"}]"#,
        ["name", "likes"]
      ),
      (
        #"[{"name":"a","height":"172","mass":"77"},{"name":"b","height":"167","mass":"75"}]"#,
        ["name", "height", "mass"]
      ),
      // Only the name of an object that the item refers to.
      (
        #"[{"title":"a","user":{"type":"x","login":"p","site":"1"},"n":5},{"title":"b","user":{"type":"y","login":"q","site":"2"},"n":6}]"#,
        ["title", "user", "n"]
      ),
      // Only one of two fields with equal values.
      (
        #"[{"name":"a","label":"a","full_name":"a","n":1},{"name":"b","label":"b","full_name":"b","n":2}]"#,
        ["name", "n"]
      ),
      (
        #"[{"name":"a","full_name":"o/a","n":1},{"name":"b","full_name":"p/b","n":2}]"#,
        ["name", "full name", "n"]
      ),
      (
        #"[{"title":"a","year":1999,"added_at":"2018-02-13"},{"title":"b","year":1998,"added_at":"2019-02-13"}]"#,
        ["title", "year", "added at"]
      ),
      // An object that has the items' name and their other texts only wraps them.
      (
        #"[{"package":{"name":"a","version":"1.0","text":"x y"},"score":5},{"package":{"name":"b","version":"2.0","text":"z y"},"score":6}]"#,
        ["package", "package text", "version", "score"]
      ),
      // A name with random digits is a name.
      (
        #"[{"metadata":{"name":"web-5f63a36ee-9fd70","uid":"5f63a36e-e9fd-4000-8be4-499be4412345"},"n":1},{"metadata":{"name":"api-6f63a36ee-8fd70","uid":"6f63a36e-e9fd-4000-8be4-499be4412345"},"n":2}]"#,
        ["name", "n"]
      ),
      // A name is called like its thing, unless another column has that title.
      (
        #"[{"title":"a","user":{"login":"p"},"owner":{"name":"x"}},{"title":"b","user":{"login":"q"},"owner":{"name":"y"}}]"#,
        ["title", "user", "owner"]
      ),
      (
        #"[{"title":"a","user":{"login":"p","name":"P Q"}},{"title":"b","user":{"login":"q","name":"Q R"}}]"#,
        ["title", "user login", "user name"]
      ),
      // Names that say little keep the one around them.
      (
        #"[{"title":"a","clouds":{"all":1},"rain":{"3h":0.5},"reactions":{"+1":4}},{"title":"b","clouds":{"all":20},"rain":{"3h":1.5},"reactions":{"+1":5}}]"#,
        ["title", "clouds", "rain 3h", "reactions +1"]
      ),
      // Equal names are distinguished by as many names around them as necessary.
      (
        #"[{"title":"a","home":{"score":1},"away":{"score":2}},{"title":"b","home":{"score":3},"away":{"score":4}}]"#,
        ["title", "home score", "away score"]
      ),
      // Headings are words.
      (
        #"[{"title":"a","viewCount":1,"open_issues_count":3},{"title":"b","viewCount":2,"open_issues_count":4}]"#,
        ["title", "view count", "open issues"]
      ),
      // No two equal headings, even when the names around a value differ only at the end.
      (
        #"[{"title":"a","anObjectWithAVeryLongNameA":{"inner":{"count":1}},"anObjectWithAVeryLongNameB":{"inner":{"count":3}}},{"title":"b","anObjectWithAVeryLongNameA":{"inner":{"count":2}},"anObjectWithAVeryLongNameB":{"inner":{"count":4}}}]"#,
        [
          "title", "an object with a very long name a inner",
          "an object with a very long name b inner",
        ]
      ),
    ]
  )
  func `each column says something of its own`(json: String, expected: [String]) throws {
    #expect(try titles(json, id: nil) == expected)
  }

  @Test func `booleans, and ids that give way`() throws {
    let columns = try columns(
      #"[{"id":7,"name":"A","isActive":true},{"id":8,"name":"B","isActive":false}]"#
    )
    #expect(columns.map(\.format) == [.text, .flag, .text])
    #expect(columns.map(\.column.yields) == [false, false, true])
  }

  @Test func `HTML is shown as text`() throws {
    let json =
      #"[{"name":"Jos&#233;","note":"<p>Hi <b>you</b></p>"},{"name":"A&amp;B","note":"x < y"}]"#
    let columns = try columns(json, id: nil)
    let first = try #require(try JSONDocument(Array(json.utf8)).root.elements.first { _ in true })
    #expect(columns.map { $0.field(first.value(at:)) } == ["José", "Hi you"])
    #expect(try self.columns(#"[{"name":"Vec<T>"},{"name":"a < b"}]"#, id: nil)[0].format == .text)
  }
}
