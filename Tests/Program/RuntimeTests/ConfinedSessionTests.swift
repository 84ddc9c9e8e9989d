import EverBrowser
import EverItems
import Testing

@testable import EverRuntime

@Suite struct ConfinedSessionTests {
  @Test func `a tape's session refuses programs and files, and nothing else`() throws {
    let tab = TabID(number: 1)
    let link = try #require(WebLink("https://h/"))
    let refused: [WorkspaceEffect] = [
      .session(tab, .copy("x")), .session(tab, .openLink(link)),
      .session(tab, .command(.record("a.cast"))), .source(tab, .saveImage(url: "u", name: "n")),
    ]
    for effect in refused { #expect(effect.refusal?.sentence.hasPrefix("a tape ") == true) }
    let allowed: [WorkspaceEffect] = [
      .session(tab, .command(.drift("1", hint: ""))), .source(tab, .countTotal(generation: 1)),
      .follow(tab, link), .listVisits,
    ]
    for effect in allowed { #expect(effect.refusal == nil) }
  }
}
