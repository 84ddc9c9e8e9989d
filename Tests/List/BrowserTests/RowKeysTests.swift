import EverText
import EverTerminal
import EverItems
import Paging
import EverBase
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Sentences of a list with keys of the user's own.
@Suite struct RowKeysTests {
  private func driver(
    _ open: [[Chord]],
    _ refresh: [[Chord]],
    in context: KeyContext = .list
  ) -> Driver {
    let keyMap = KeyMap.standard.rebinding(
      [
        KeyMap.Binding(command: .open, sequences: open),
        KeyMap.Binding(command: .refresh, sequences: refresh),
      ],
      in: context
    )
    var driver = Driver(view: context == .grid ? .grid : .list, keyMap: keyMap)
    driver.start()
    return driver
  }

  @Test func `a message names the user's key, or the command where there is no key`() {
    let search = KeyMap.Binding(command: .search, sequences: [["x"]])
    let help = KeyMap.Binding(command: .help, sequences: [])
    let keyMap = KeyMap.standard.rebinding([search, help], in: .list)
    #expect(keyMap.noSearch(in: .list) == "no search yet · x starts one")
    #expect(keyMap.noSearch(in: .detail) == "no search yet · / starts one")
    #expect(keyMap.noCommand("a", in: .list) == "no command is called ‘a’ · :help keys")
    #expect(keyMap.nothing(by: "a", in: .detail) == "a does nothing here · ? keys")
  }

  @Test func `a failure names the user's keys, and each works`() {
    var driver = driver([["x"]], [["g", "r"]])
    driver.fail()
    #expect(driver.screen().contains("gr tries again"))
    #expect(!driver.screen().contains("x tries again"), "one key is enough")
    driver.type("<Enter>")
    #expect(driver.open.isEmpty)
    driver.type("x")
    #expect(driver.open.count == 1)
    driver.respond()
    driver.fail()
    #expect(driver.screen().contains("The server is down. · x tries again"))
  }

  @Test func `the end and a list that moved name the user's keys`() {
    var driver = driver([["x"]], [["X"]])
    driver.respond()
    driver.respond(with: Page(items: [person(1), person(50)]))
    #expect(driver.screen().contains("the list moved by 1: X reloads it"))
    #expect(driver.screen().contains("── 3 items, 1 repeated · x checks again ──"))
  }

  @Test func `a command without a key is named as it is typed`() {
    var driver = driver([], [])
    driver.fail()
    #expect(driver.screen().contains(":refresh tries again"))
  }

  @Test func `another view names its own keys`() {
    var driver = driver([["x"]], [["X"]])
    driver.respond(total: 2)
    #expect(driver.screen().contains("x checks again"))
    driver.type("v")
    #expect(driver.model.reader.keys.open == "Enter")
    driver.type("v")
    driver.type("v")
    #expect(driver.model.reader.keys.open == "x")
  }

  @Test func `the detail of a row that failed names the keys of the detail`() {
    var driver = driver([["x"]], [], in: .detail)
    driver.respond()
    driver.fail()
    driver.type("<Enter>JJ")
    #expect(driver.screen().contains("The server is down. · x tries again"))
  }

  @Test func `an opening that failed names the keys of that screen`() {
    let binding = KeyMap.Binding(command: .open, sequences: [["x"]])
    let keyMap = KeyMap.standard.rebinding([binding], in: .opening)
    var driver = WorkspaceDriver(keyMap: keyMap)
    driver.begin(.sources([(.url("https://example.org/x"), .mustBeFound)]))
    let failure = PageError("Refused.", remedy: .wait(.seconds(30)))
    driver.send(.found(TabID(number: 1), .failure(failure)))
    #expect(driver.screen().contains("again in 30 s, as the server asked"))
    driver.wait(.seconds(31))
    driver.send(.found(TabID(number: 1), .failure(PageError("Refused.", remedy: .retry))))
    #expect(driver.screen().contains("x: now"))
  }
}
