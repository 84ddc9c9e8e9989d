@testable import EverItems
import Testing
@testable import EverCatalog

@Suite struct DetailOutlineTests {
  /// 24 September 2025, 12:00 UTC.
  private static let noon = 1_758_715_200

  private func outline(
    _ json: String,
    now: Int = DetailOutlineTests.noon,
    below root: String = "$",
    leavingOut shown: [String] = [],
    own: OwnAddress? = nil
  ) throws -> DetailOutline {
    let document = try JSONDocument(Array(json.utf8))
    var outline = DetailOutline(
      now: now,
      leavingOut: Set(shown.map { JSONPath($0) }),
      below: JSONPath(root),
      ownAddress: own
    )
    outline.add(document.root, at: JSONPath(steps: []))
    return outline
  }

  private func texts(_ outline: DetailOutline) -> [String] {
    outline.allFields.map { "\($0.group)|\($0.name)|\($0.value)" }
  }

  @Test func `fields of the item precede groups, and ids are last`() throws {
    let outline = try outline(
      #"{"user_id":7,"badge_counts":{"gold":1,"silver":1234},"birthYear":"19BBY","is_here":true}"#
    )
    #expect(
      texts(outline) == [
        "|birth year|19BBY", "|is here|yes", "badge counts|gold|1", "badge counts|silver|1,234",
        "|user id|7",
      ]
    )
    #expect(outline.allFields.last?.isMinor == true)
  }

  @Test func `what a server adds for programs comes last, without empty values`() throws {
    let outline = try outline(
      """
      {"_links":{"self":{"href":"http://a.org/1"}},"_highlight":{"a":{"level":"none","words":[]}},
      "_tags":["story"],"@type":"Thing","_old":null,"_source":{"title":"A"},"number":89000}
      """
    )
    #expect(
      texts(outline) == [
        "|number|89000", "source|title|A", "|links self href|http://a.org/1",
        "|highlight|a level none", "|tags|story", "|@type|Thing",
      ]
    )
    #expect(outline.allFields.suffix(4).map(\.isMinor) == [true, true, true, true])
    #expect(outline.emptyNames.isEmpty)
  }

  @Test func `numbers to call and codes are values, without separators`() throws {
    let outline = try outline(#"{"id":7,"phone":5550002,"zip":"00184","code":90210,"count":1234}"#)
    #expect(
      texts(outline) == ["|phone|5550002", "|zip|00184", "|code|90210", "|count|1,234", "|id|7"]
    )
  }

  @Test func `keys and lists of ids aren't amounts`() throws {
    let outline = try outline(#"{"key":2573720912,"genusKey":4321,"place_ids":[48460,9],"hour":1}"#)
    #expect(
      texts(outline) == ["|key|2573720912", "|genus key|4321", "|hour|1", "|place ids|48460, 9"]
    )
  }

  @Test func `a number that repeats the time beside it is among the ids`() throws {
    let outline = try outline(
      #"{"created_i":1758715200,"created_at":"2025-09-24T12:00:00Z","updated_i":1758715201}"#
    )
    #expect(
      outline.allFields.map(\.name) == ["created at", "updated i", "created i"]
    )
    #expect(outline.allFields.last?.isMinor == true)
    #expect(outline.allFields.last?.value == "1758715200")
  }

  @Test func `a list in a list is written without brackets`() throws {
    #expect(
      try texts(outline(#"{"size":[[2013,  7,  31]],"box":[[1,2],[3,4]]}"#))
        == ["|size|2013, 7, 31", "|box|1, 2; 3, 4"]
    )
  }

  @Test func `a date in parts is named as a date, and another list of three numbers isn't one`()
    throws
  {
    let outline = try outline(
      #"{"issued":{"date-parts":[[2024,2]]},"box":[2024,2,3],"end_date":[2023]}"#
    )
    #expect(texts(outline) == ["|box|2024, 2, 3", "|end date|2023", "issued|date|Feb 2024"])
  }

  @Test func `fields without a value are named at the end`() throws {
    let outline = try outline(#"{"a":null,"b":"","c":"  ","d":{},"e":[],"f":0,"g":false}"#)
    #expect(outline.emptyNames == ["a", "b", "c", "d", "e"])
    #expect(texts(outline) == ["|f|0", "|g|no"])
  }

  @Test func `what the list shows is left out, and so is a wrapper's name`() throws {
    let outline = try outline(
      #"{"properties":{"name":"Luke","eye_color":"blue"}}"#,
      below: "properties",
      leavingOut: ["properties.name"]
    )
    #expect(texts(outline) == ["|eye color|blue"])
  }

  private static let times: [(passed: Int, text: String)] = [
    (0, "24 Sep 2025 12:00 UTC · now"), (60, "24 Sep 2025 11:59 UTC · 1 minute ago"),
    (7_200, "24 Sep 2025 10:00 UTC · 2 hours ago"),
    (-7_200, "24 Sep 2025 14:00 UTC · in 2 hours"),
    (864_000, "14 Sep 2025 12:00 UTC · 10 days ago"),
    (36_720_000, "26 Jul 2024 12:00 UTC · 13 months ago"),
    (164_160_000 + 43_200, "12 Jul 2020 · 5 years ago"),
  ]

  @Test(arguments: times)
  func `times are days with their age`(passed: Int, text: String) throws {
    let outline = try outline("{\"created_at\":\(Self.noon - passed)}")
    #expect(texts(outline) == ["|created at|\(text)"])
    #expect(outline.allFields.map(\.sent) == ["\(Self.noon - passed)"])
  }

  @Test func `scalars of a list are on one line, objects in a table`() throws {
    let outline = try outline(
      #"{"tags":["a","b"],"mixed":[1,{"x":2}],"films":[{"title":"I","year":1977},{"title":"II","crew":[1]}]}"#
    )
    #expect(texts(outline) == ["|tags|a, b", "|mixed|1; x 2"])
    #expect(
      outline.tables == [
        DetailTable(
          title: "films",
          columns: ["title", "year", "crew"],
          rows: [["I", "1977", ""], ["II", "", "1"]]
        )
      ]
    )
  }

  @Test func `links of a list are below each other and can be followed`() throws {
    let outline = try outline(
      #"{"films":["https://x.org/1","https://x.org/2"],"mixed":["https://x.org/1","no"]}"#
    )
    #expect(
      outline.allFields == [
        DetailField(name: "films", value: "https://x.org/1\nhttps://x.org/2", kind: .link),
        DetailField(name: "mixed", value: "https://x.org/1, no"),
      ]
    )
  }

  @Test func `a list of one object is a group, and nested ones have a path`() throws {
    let outline = try outline(
      #"{"media":[{"type":"image","meta":{"width":640}}],"spec":{"strategy":{"rolling_update":{"max_surge":"25%"}}}}"#
    )
    #expect(
      texts(outline) == [
        "media|type|image", "media|meta width|640",
        "spec › strategy › rolling update|max surge|25%",
      ]
    )
    #expect(outline.tables.isEmpty)
  }

  @Test func `a table has no empty columns, and objects in it are on one line`() throws {
    let table = try #require(
      outline(
        #"{"l":[{"a":1,"b":null,"c":{"x_y":1,"z":[1,2]}},{"a":2,"b":"","c":[{"n":1},{"n":2}]}]}"#
      ).tables.first
    )
    #expect(table.columns == ["a", "c"])
    #expect(table.rows == [["1", "x y 1, z 1, 2"], ["2", "n 1; n 2"]])
  }

  @Test func `many links are together after the values, a template of one is plumbing`() throws {
    let links = (1...3).map { "\"l\($0)\":\"https://x.org/\($0)\"" }.joined(separator: ",")
    let outline = try outline(
      "{\(links),\"name\":\"a\",\"o\":{\"b\":1},\"keys_url\":\"https://x.org/k{/id}\"}"
    )
    #expect(
      texts(outline) == [
        "|name|a", "o|b|1", "links|l1|https://x.org/1", "links|l2|https://x.org/2",
        "links|l3|https://x.org/3", "|keys url|https://x.org/k{/id}",
      ]
    )
    #expect(outline.allFields.last?.isMinor == true)
    let few = try self.outline(#"{"url":"https://x.org/1","name":"a"}"#)
    #expect(texts(few) == ["|url|https://x.org/1", "|name|a"])
  }

  @Test(arguments: [
    (#"{"day":"2025-09-24"}"#, "24 Sep 2025 · today"),
    (#"{"day":"2025-09-23"}"#, "23 Sep 2025 · yesterday"),
    (#"{"day":"2025-09-20"}"#, "20 Sep 2025 · 4 days ago"),
    (#"{"sent":"Wed, 24 Sep 2025 13:00:00 +0200"}"#, "24 Sep 2025 11:00 UTC · 60 minutes ago"),
    (#"{"sent":"3 Feb 2020 10:00:00 GMT"}"#, "3 Feb 2020 10:00 UTC · 5 years ago"),
    (#"{"sent":"Wed, 24 Foo 2025 13:00:00 GMT"}"#, "Wed, 24 Foo 2025 13:00:00 GMT"),
    (#"{"duration_ms":215000}"#, "215,000"), (#"{"duration":"PT3M25S"}"#, "PT3M25S"),
    (#"{"revid":1254000000}"#, "1254000000"), (#"{"bytes":2000}"#, "2.0 kB"),
    (#"{"ms":59.699999999999996}"#, "59.7"), (#"{"fileSize":82000}"#, "82 kB"),
    (#"{"sample_size":123456}"#, "123,456"),
    (#"{"size":82000}"#, "82,000"), (#"{"bytes_per_second":82000}"#, "82,000"),
    (#"{"width":2048}"#, "2,048"), (#"{"born":2048}"#, "2048"),
    (#"{"children":[42000100,1]}"#, "42000100, 1"), (#"{"date-parts":[[2024,2]]}"#, "Feb 2024"),
    (#"{"date-parts":[[2025,9,23]]}"#, "23 Sep 2025 · yesterday"),
    (#"{"date_parts":[2024]}"#, "2024"), (#"{"date-parts":[[2024,13]]}"#, "2024, 13"),
    (#"{"at":"2025-09-24T11:00:05Z"}"#, "24 Sep 2025 11:00:05 UTC · 59 minutes ago"),
    (#"{"at":"2025-09-24T11:00:00"}"#, "24 Sep 2025 11:00 · today"),
    (#"{"at":"2025-09-23 23:00:00"}"#, "23 Sep 2025 23:00 · yesterday"),
    (#"{"at":"2025-09-24T13:00:00+02:00"}"#, "24 Sep 2025 11:00 UTC · 60 minutes ago"),
  ])
  func `a value is written as what it is`(json: String, text: String) throws {
    #expect(try outline(json).allFields.map(\.value) == [text])
  }

  @Test func `an item without members has no fields and no empty names`() throws {
    let outline = try outline("{}")
    #expect(outline.allFields.isEmpty && outline.emptyNames.isEmpty)
  }

  @Test func `times in a table are as short as in a list`() throws {
    let table = try #require(
      outline(
        #"{"l":[{"n":"a","at":"2024-05-03T08:56:21.618Z"},{"n":"b","at":"2023-05-23T08:56:21Z"},{"n":"c"}]}"#
      ).tables.first
    )
    #expect(table.rows == [["a", " 3 May 2024"], ["b", "23 May 2023"], ["c", ""]])
  }

  @Test func `a long or wide table says how much it leaves out`() throws {
    let members = (0..<15).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let objects = Array(repeating: "{\(members)}", count: 1_033).joined(separator: ",")
    let table = try #require(try outline("{\"list\":[\(objects)]}").tables.first)
    #expect(table.rows.count == 1_000 && table.omittedRows == 33)
    #expect(table.columns.count == 12 && table.omittedColumns == 3)
  }

  @Test func `a long list of values says how much it leaves out`() throws {
    let values = (1...53).map(String.init).joined(separator: ",")
    let field = try #require(try outline("{\"list\":[\(values)]}").allFields.first)
    #expect(field.value.hasSuffix(", 50, … 3 more in the JSON"))
  }

  @Test func `ids and addresses are the last columns of a table`() throws {
    let json = #"{"l":[{"id":1,"url":"https://x.org/1","n":"a"},{"id":2,"n":"b"}]}"#
    let table = try #require(try outline(json).tables.first)
    #expect(table.columns == ["n", "id", "url"] && table.minorColumns == 2)
  }

  @Test func `deep nesting is shown as JSON`() throws {
    let depth = 500
    let open = String(repeating: "{\"a\":", count: depth)
    let json = open + "1" + String(repeating: "}", count: depth)
    let field = try #require(try outline(json).allFields.first)
    #expect(field.value.hasPrefix("{\"a\":") && field.value.utf8.count > 2_000)
  }

  @Test func `addresses are links, hashes are not for readers, HTML loses its tags`() throws {
    let outline = try outline(
      #"{"site":"https://a.example/x","etag":"5f63a36eee9fd7000499be44","about":"<p>Hi &amp; bye</p>"}"#
    )
    #expect(outline.allFields.map(\.isMinor) == [false, false, true])
    #expect(texts(outline)[1] == "|about|Hi & bye")
  }

  /// An address of an item in a list at `https://a.org/v1/issues`, its path, and whether the item's
  /// web page makes it its own one.
  private static let addresses: [(path: String, address: String, page: String?, isOwn: Bool)] = [
    ("url", "https://a.org/v1/issues/2", nil, true),
    ("URL", "https://a.org/v1/issues/2", nil, true),
    ("url", "https://a.org/v1/issues", nil, true), ("url", "https://a.org/v1/issues2", nil, false),
    ("url", "https://a.org/users/ann", nil, false), ("url", "https://a.org/users/ann", "x", true),
    ("url", "https://b.org/story", "x", false), ("self", "https://b.org/2", nil, true),
    ("url", "https://a.org/2", "https://a.org/2", false),
    ("_links.self", "https://b.org/2", nil, true),
    ("_links.self.href", "https://b.org/2", nil, true),
    ("links.next", "https://a.org/v1/issues/3", nil, false),
    ("author.url", "https://a.org/v1/issues/2", "x", false),
    ("html_url", "https://a.org/v1/issues/2", "x", false),
  ]

  @Test(arguments: addresses)
  func `the address of the item itself is for programs`(
    path: String,
    address: String,
    page: String?,
    isOwn: Bool
  ) throws {
    let own = OwnAddress(list: "https://a.org/v1/issues/?state=open", page: page)
    #expect(own.isOwn(address, at: JSONPath(path).steps) == isOwn)
  }

  @Test func `the address of the item itself is last, and can be opened`() throws {
    let own = OwnAddress(list: "https://a.org/v1/issues", page: nil)
    let outline = try outline(
      #"{"url":"https://a.org/v1/issues/2","node_id":"x","body":"b"}"#,
      own: own
    )
    #expect(outline.allFields.map(\.name) == ["body", "url", "node id"])
    #expect(outline.allFields.map(\.isMinor) == [false, true, true])
  }

  @Test(arguments: [
    ("<ul><li>a</li><li>\n <p>b</p></li></ul>c", "• a\n• b\nc"), ("x<li></li>y", "x\ny"),
    ("a<script>var i = 1 < 2;</script>b", "ab"), ("a<style>p {}", "a"),
    ("<ol><li>a < b", "• a < b"), ("<jats:title>A</jats:title><jats:p>b</jats:p>", "A\nb"),
    ("a<jats:sub>2</jats:sub>b", "a2b"),
  ])
  func `lists in HTML have bullets, and scripts are left out`(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: ["x<b and y>2", "i<u && v>w", "if (a<b && c>d) {}", "a <i = 1> b"])
  func `a comparison isn't a tag`(text: String) {
    #expect(HTMLText.plain(text) == text)
  }

  @Test(arguments: ["<b>a</b>", "<b\nclass='x'>a</b>", "<br/>a", "<br />a", "<a href=x>a</a >"])
  func `a tag may have attributes`(text: String) {
    #expect(HTMLText.plain(text) == "a")
  }

  /// Searched to the end one by one, the tags would take minutes.
  @Test(.timeLimit(.minutes(1)), arguments: ["<a ", "<a \"'", "<a b=\"'", "<!--"])
  func `tags without an end are text`(tag: String) {
    let html = String(repeating: tag, count: 50_000)
    #expect(HTMLText.plain(html + "b") == html + "b")
    #expect(HTMLText.line(html + "b").hasSuffix("b"))
  }

  @Test(arguments: [
    "A free guide to <head> elements", "Why <template> beats <div>", "<p> and <li> compared",
    "When to use <b>, <strong> and </div>", "The “<main>” element", "Map<i> in <b>", "<title>",
  ])
  func `a text that only mentions tags keeps them`(text: String) {
    #expect(HTMLText.plain(text) == text && !HTMLText.isMarked(text))
    #expect(HTMLText.line(text) == text)
  }

  @Test(arguments: [
    ("<div>Cut <b>off</b>", "Cut off"), ("One<p>Two", "One\nTwo"), ("a <br> b", "a \n b"),
    ("<p>One", "One"), ("a <img src=x> <div> b", "a  \n b"), ("<!-- x -->a <div> b", "a \n b"),
  ])
  func `one tag that can't be a word makes a text HTML`(html: String, text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: [
    (["badge_counts", "gold"], "badge counts gold"), (["birthYear"], "birth year"),
    (["ID"], "ID"), (["__v"], "v"), (["last-seen at"], "last seen at"), (["_"], "_"), ([], "value"),
    (["+1"], "+1"), (["-1"], "-1"), (["createdAt"], "created at"), (["htmlURL"], "html URL"),
    (["URLTemplate"], "URL template"), (["userID"], "user ID"), (["24h_change"], "24h change"),
    (["open_issues_count"], "open issues"), (["word_count"], "word count"), (["count"], "count"),
    (["status_count"], "status count"), (["last_access_date"], "last access"),
    (["birth_date"], "birth date"), (["GitHub Stars"], "GitHub Stars"), (["v2Name"], "v2 name"),
    (["hasAName"], "has a name"), (["e-mail"], "e-mail"), (["is_e-mail-set"], "is e-mail set"),
    (["num_comments"], "comments"), (["num_page"], "num page"), (["cited_by_count"], "cited by"),
    (["is-referenced-by-count"], "referenced by"), (["x_axis"], "x axis"),
    (["Country/Region"], "Country/Region"),
  ])
  func `names are read as words`(steps: [String], words: String) {
    #expect(FieldName.words(steps) == words)
  }
}
