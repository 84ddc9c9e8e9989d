import Testing

@testable import EverItems

@Suite struct FilterTests {
  private static let columns = {
    var columns = ["name", "first seen", "since", "share", "price"].map {
      Column(title: $0, width: 9)
    }
    columns[2].form = .days
    var hidden = Column(title: "other", width: 9)
    hidden.minimumRoom = Column.mostRoom
    return columns + [hidden]
  }()

  /// The texts that the server sent and that a column displays in another form, or not at all.
  private static let sent = ["since": "1420070400", "owner.login": "ada", "size": "1358"]

  private static let item = Item(
    id: .line(1),
    json: "",
    fields: ["Félix Big", "2014-05-01T10:00:00Z", "3 h ago", "0.5%", "$1,234", "secret"]
  )

  private func suits(_ text: String) -> Bool? {
    Filter(text)?.fitted(to: Self.columns).suits(Self.item) { Self.sent[$0.lowercased()] }
  }

  @Test(arguments: [
    "felix", "félix", "Félix", "Felix", "big fel", "\"x b\"", "\"felix big\"", "!ada", "!\"x  b\"",
    "/^f.*g$/", "/F.lix/", "!/^x/", "/x b/", "fel !luke",
    "name:fel", "NAME:fel", "!name:ada", "name:\"x b\"", "name:/^F/", "\"first seen\":2014",
    "owner.login:ad", "owner.login=ada", "Owner.Login=ada !owner.login=ad",
    "price>1000", "price>$999.50", "price<=1,234", "price=1234", "share<1%", "share>=0.5%",
    "size>=1358", "size<1e4", "name>a", "name<g", "name=\"felix big\"",
    "\"first seen\"<2015", "\"first seen\">=2014", "\"first seen\"=2014-05",
    "\"first seen\"=2014-05-01",
    "\"first seen\"<=2014", "!\"first seen\">2014", "\"first seen\">2014-05-01T09:59",
    "since=2015", "since>2014", "since<2015-01-02", "since=2015-01-01T00:00:00Z",
  ])
  func `an item suits`(text: String) {
    #expect(suits(text) == true)
  }

  @Test(arguments: [
    "luke", "FELIX", "big luke", "!felix", "\"big felix\"", "secret", "/^b/", "/f.LIX/", "fel !big",
    "name:ada", "name=felix", "price<1000", "price>abc", "share>1", "size<1000", "size>x",
    "\"first seen\">2014", "\"first seen\"<2014-05-01", "since<2015", "since>2015", "since=2014",
    "unknown:felix", "unknown>1", "http://x/", "owner.login>5", "name>5",
  ])
  func `an item doesn't suit`(text: String) {
    #expect(suits(text) == false)
  }

  @Test(arguments: ["", "  ", "/(/", "a /(/", "name:/(/", "!/[/"])
  func `a blank text and a wrong expression are no filter`(text: String) {
    #expect(suits(text) == nil)
  }

  @Test(arguments: [
    ("http://x/", "see http://x/y"), ("12:30", "at 12:30"), ("a=b", "if a=b"),
    ("note:", "a note: b"),
    ("->", "a->b"), (":", "a:b"), ("!", "a!"), ("! b", "b!"), ("\"a", "x\"a"), ("a\"b", "a\"b"),
    ("/usr/bin", "in /usr/bin/x"), ("\"a b\"c", "a b, c"), ("/", "a/b"), ("//", "a//b"),
    ("x>", "x>1"),
    ("note:\"a b\"", "note:\"a b\""),
  ])
  func `a term without a known column is a text`(text: String, field: String) {
    let item = Item(id: .line(1), json: "", fields: [nil, field])
    func suits(_ text: String) -> Bool? { Filter(text)?.fitted(to: []).suits(item) { _ in nil } }
    #expect(suits(text) == true)
    #expect(suits("!" + text) == false || text.hasPrefix("!"))
  }

  @Test(arguments: [
    ("félix", "Fe\u{301}lix"), ("नमस", "नमस्ते"), ("fe\u{301}lix", "FÉLIX"), ("a b c", "a\tb\r\nc"),
    ("469941", "469,941"), ("469,941", "469,941"), ("-1234.5", "-1,234.50"), ("yes", "true"),
    ("felix", "félix"), ("félix", "felix"), ("strasse", "Straße"), ("Ångström", "Angstrom"),
    ("й", "и\u{306}"), ("/a.b/", "a\tb"), ("/yes|foo/", "true"),
  ])
  func `a text is found in all its forms`(text: String, field: String) {
    let item = Item(id: .line(1), json: "", fields: [nil, field])
    #expect(TextPattern(text)?.field(of: item, in: []) == 1)
  }

  @Test(arguments: [("FÉLIX", "félix"), ("Å", "å"), ("1234", "1,23,4"), ("и", "й"), ("/A/", "a")])
  func `another text isn't found`(text: String, field: String) {
    #expect(
      TextPattern(text)?.field(of: Item(id: .line(1), json: "", fields: [field]), in: []) == nil
    )
  }

  @Test func `rows are displayed for the texts that they contain`() {
    let filter = Filter("big !ada name:fel size>3 /x$/ http://y")
    #expect(filter?.patterns.map(\.text) == ["big", "fel", "/x$/", "//y"])
  }
}
