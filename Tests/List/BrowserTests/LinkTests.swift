import Input
import Items
import Paging
import Testing
import Viewport

@testable import Browser

@Suite struct LinkTests {
  private func driver(link: String?) -> Driver {
    var driver = Driver()
    driver.start()
    driver.answer(items: [person(0, link: link), person(1)])
    return driver
  }

  @Test(arguments: ["", "<Enter>", "<Enter>u"])
  func `o opens the link of the item, in the list and its detail`(keys: String) {
    var driver = driver(link: "https://example.org/users/1")
    driver.type(keys + "o")
    guard case .openLink(let link)? = driver.effects.first else { return #expect(Bool(false)) }
    #expect(link.url == "https://example.org/users/1")
    #expect(driver.status().contains("opening https://example.org/users/1"))
    driver.send(.linkFailed("xdg-open is not there"))
    #expect(driver.status().contains("xdg-open is not there"))
  }

  @Test(arguments: ["", "<Enter>"])
  func `y copies it`(keys: String) {
    var driver = driver(link: "https://example.org/users/1")
    driver.type(keys + "y")
    guard case .copy("https://example.org/users/1")? = driver.effects.first else {
      return #expect(Bool(false))
    }
    #expect(driver.status().contains("copied https://example.org/users/1"))
  }

  @Test(arguments: ["o", "y"])
  func `where there is no link that is said`(key: String) {
    var driver = driver(link: nil)
    driver.type(key)
    #expect(driver.effects.isEmpty)
    #expect(driver.status().contains("names no page"))
    driver.type("G" + key)
    #expect(driver.effects.isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "ftp://example.org", "-x", "", "https:/x",
    "https://a b", "https://a\u{1B}[2J", "https://a\nb", "https://a\u{9B}b", "--help https://a",
    "https://" + String(repeating: "a", count: 3_000),
  ])
  func `nothing but a web address goes out`(link: String) {
    for key in ["o", "y"] {
      var driver = driver(link: link)
      driver.type(key)
      #expect(driver.effects.isEmpty)
      #expect(driver.status().contains("no http or https address"))
    }
  }
}
