import EverBrowser
import EverItems
import Testing

@testable import EverRuntime

@Suite struct ConfinedSessionTests {
  @Test func `a tape's session refuses programs and files, and nothing else`() throws {
    let link = try #require(WebLink("https://h/"))
    let refused: [Effect] = [
      .copy("x", shown: "x"), .pipe("x", to: "cat"), .openLink(link),
      .saveImages([NamedImage(url: "u", name: "n")]),
    ]
    for effect in refused { #expect(effect.refusal?.hasPrefix("a tape ") == true) }
    let allowed: [Effect] = [.countTotal(generation: 1), .follow(link), .listVisits]
    for effect in allowed { #expect(effect.refusal == nil) }
  }
}
