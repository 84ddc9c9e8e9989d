import EverText
import EverTerminal
import EverItems
import Paging
import EverBase
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct LinkTests {
  private func driver(link: String?) -> Driver {
    var driver = Driver()
    driver.start()
    driver.respond(items: [person(0, link: link), person(1)])
    return driver
  }

  @Test(arguments: ["", "<Enter>", "<Enter>u"])
  func `o opens the link of the item, in the list and its detail`(keys: String) {
    var driver = driver(link: "https://example.org/users/1")
    driver.type(keys + "o")
    #expect(driver.effects.first == WebLink("https://example.org/users/1").map(Effect.openLink))
    #expect(driver.screen().contains("opening https://example.org/users/1"))
    driver.send(.notice("xdg-open is not there", isError: true))
    #expect(driver.status().contains("xdg-open is not there"))
  }

  /// Keys, and the text that they copy.
  static let copies = [
    ("yy", "https://example.org/users/1"), ("<Enter>y", "https://example.org/users/1"),
    ("yt", "person 1"), ("yj", "{\"uid\":0}"), ("yr", "person 1\t150 cm"),
    ("mmyt", "person 1\nperson 2"), ("jmkkyt", "person 2"),
    ("*yt", "person 1\nperson 2"),
    ("mmyy", "https://example.org/users/1"),
  ]

  @Test(arguments: copies)
  func `y copies a part of the marked items, or of the one under the cursor`(
    keys: String,
    text: String
  ) {
    var driver = driver(link: "https://example.org/users/1")
    driver.type(keys)
    let copied: [String] = driver.effects.compactMap {
      if case .copy(let text, _) = $0 { text } else { nil }
    }
    #expect(copied == [text])
    #expect(!driver.status().contains("copied"), "nothing has taken it yet")
  }

  @Test func `without a link yy says what else can be copied`() {
    var driver = driver(link: nil)
    driver.type("yy")
    #expect(driver.screen().contains("no link · yt title · yj JSON · yr row"))
  }

  @Test(arguments: ["o", "yy"])
  func `where there is no link that is reported`(key: String) {
    var driver = driver(link: nil)
    driver.type(key)
    #expect(driver.effects.isEmpty)
    #expect(driver.screen().contains("has no link"))
    driver.type("G" + key)
    #expect(driver.effects.isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "ftp://example.org", "-x", "", "https:/x",
    "https://a b", "https://a\u{1B}[2J", "https://a\nb", "https://a\u{9B}b", "--help https://a",
    "https://" + String(repeating: "a", count: 3_000),
  ])
  func `nothing but a web address goes out`(link: String) {
    for key in ["o", "yy"] {
      var driver = driver(link: link)
      driver.type(key)
      #expect(driver.effects.isEmpty)
      #expect(driver.screen().contains("isn't http or https"))
    }
  }

  private func detail(typing early: String = "") -> Driver {
    var driver = driver(link: "https://example.org/users/1")
    driver.type("<Enter>" + early)
    var fields = [
      DetailField(name: "name", value: "one"),
      DetailField(name: "films", value: "https://x.org/1\nhttps://x.org/2", kind: .link),
      DetailField(name: "odd", value: "mailto:a@b", kind: .link),
    ]
    fields[0].sent = "as sent"
    driver.describe(person(0), ItemDetail(fields))
    return driver
  }

  private func followed(_ driver: Driver) -> String? {
    guard case .follow(let link)? = driver.effects.first else { return nil }
    return link.url
  }

  @Test(arguments: [
    ("<Tab><Tab>", "https://x.org/1"), ("<Tab><Tab><Tab>", "https://x.org/2"),
    ("<Tab><Tab><Tab><BackTab>", "https://x.org/1"), ("<Enter>", "https://x.org/1"),
  ])
  func `a link is chosen by Tab, and Enter opens it as a tab`(keys: String, url: String) {
    var driver = detail()
    driver.type(keys)
    let row = driver.frame().lines.first { $0.plainText.hasPrefix(" ▌") }
    #expect(row?.plainText.contains(url) == true)
    #expect(driver.status().contains("Enter opens it"))
    driver.type("<Enter>")
    #expect(followed(driver) == url)
  }

  /// Keys, and what they do once the content is here.
  static let early = [
    ("<Tab><Tab><Enter>", WebLink("https://x.org/1").map(Effect.follow)),
    ("<Tab><Tab><Tab>o", WebLink("https://x.org/2").map(Effect.openLink)),
    ("<Tab>y", .copy("as sent", shown: "as sent")), ("<Tab>qj", nil),
  ]

  @Test(arguments: early)
  func `a value that is chosen before the content arrives is one of the content`(
    keys: String,
    effect: Effect?
  ) {
    var driver = detail(typing: keys)
    #expect(driver.effects.first == effect)
    driver.type("q")
    #expect(driver.model.list.cursor == (effect == nil ? 1 : 0))
  }

  @Test func `o opens the chosen link, and without one the item's page`() {
    var driver = detail()
    for url in ["https://example.org/users/1", "https://x.org/1"] {
      driver.type("o")
      #expect(driver.effects.first == WebLink(url).map(Effect.openLink))
      driver.type("<Enter>")
    }
  }

  @Test(arguments: ["<Enter>", "o"])
  func `a text that isn't a web address isn't followed or opened`(key: String) {
    var driver = detail()
    driver.type("<BackTab><BackTab>" + key)
    #expect(driver.effects.isEmpty)
    #expect(driver.status().contains("isn't http or https"))
  }

  @Test func `an item without values says so`() {
    var driver = driver(link: nil)
    driver.type("<Enter>")
    driver.describe(person(0), ItemDetail([]))
    driver.type("<Tab>")
    #expect(driver.status().contains("this item has no values"))
  }
}

@Suite struct FollowedLinkTests {
  private func following(_ url: SecretURL?) -> WorkspaceDriver {
    var driver = WorkspaceDriver.opened("people", "planets")
    driver.type("[")
    driver.send(.followed(TabID(number: 1), url))
    return driver
  }

  @Test func `a link opens as a tab, and q returns to the tab of the link`() {
    var driver = following(SecretURL("https://x.org/films/1"))
    #expect(driver.workspace.currentIndex == 2)
    #expect(driver.finding.map(\.request) == [.url(SecretURL("https://x.org/films/1"))])
    #expect(driver.changes.isFollowed)
    var feed = WorkspaceDriver.feed("A film")
    feed.source.isItem = true
    driver.send(.found(TabID(number: 3), .success(feed)))
    driver.respond()
    #expect(driver.model?.detail != nil)
    driver.type("q")
    #expect(driver.titles == ["The people", "The planets"])
    #expect(driver.workspace.currentIndex == 0)
  }

  @Test func `a link that is open already is shown`() {
    var driver = following(SecretURL("https://x.org/films/1"))
    driver.send(.followed(TabID(number: 1), SecretURL("https://x.org/films/1")))
    #expect(driver.workspace.tabs.count == 3)
  }

  @Test func `a link to another site says which key opens it`() {
    var driver = following(nil)
    #expect(driver.workspace.tabs.count == 2)
    #expect(driver.screen().contains("this link leads to another sit"))
  }

  @Test func `typed headers and the item of the link go along, and nothing else`() throws {
    let header = try #require(SecretHeader("X-Key: 1"))
    let changes = SourceChanges().with(.header(header)).with(.items("a.b"))
    let followed = changes.followed(from: "{}")
    #expect(followed.linkedFrom == "{}")
    #expect(followed.headers == [header])
    #expect(followed.items == nil)
  }
}
