import EverBrowser
import Testing

@testable import EverRuntime

@Suite struct LinkOpenerTests {
  private func command(_ browser: String?) throws -> [String] {
    let link = try #require(WebLink("https://example.org/?a=b&c=%73;$(x)"))
    return LinkOpener.command(for: link, browser: browser)
  }

  @Test(
    arguments: [
      (nil, ["xdg-open", "@"]), ("", ["xdg-open", "@"]), (":", ["xdg-open", "@"]),
      ("firefox", ["firefox", "@"]), ("firefox:chromium", ["firefox", "@"]),
      ("firefox --new-tab", ["firefox", "--new-tab", "@"]), ("w3m %s -x", ["w3m", "@", "-x"]),
      ("open --url=%s", ["open", "--url=@"]),
    ] as [(String?, [String])]
  )
  func `the browser's words are from the environment, the address whole`(
    browser: String?,
    words: [String]
  ) throws {
    let address = "https://example.org/?a=b&c=%73;$(x)"
    #expect(try command(browser) == words.map { $0.replacing("@", with: address) })
  }
}
