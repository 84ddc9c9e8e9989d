import EverText
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// The parts of the screen that a program that uses the library draws itself.
@Suite struct OwnRowsTests {
  /// A line in the room for each text.
  private static func lines(_ texts: [String], in room: Appearance.Room) -> [Line] {
    texts.map { room.line(of: CleanText(sanitizing: $0), style: .plain) }
  }

  /// A list of 20 people on a screen with six rows for it, with one page of ten loaded.
  private func loaded(tall: Bool = false, _ appearance: Appearance? = nil) -> Driver {
    var own = appearance ?? Appearance()
    if appearance == nil {
      own.row = { item, room in
        let name = item.fields.first.flatMap(\.self) ?? ""
        let count = tall ? 1 + name.utf8.count % 3 : 1
        return Self.lines((0..<count).map { $0 == 0 ? name : "line \($0)" }, in: room)
      }
      own.hasTallRows = tall
    }
    var driver = Driver(
      pageSize: 10,
      columns: [Column(title: "name", width: 16)],
      hasMotion: false,
      appearance: own
    )
    driver.makeItem = { person($0, name: "n" + String(repeating: "o", count: $0 % 3) + "\($0)") }
    driver.start()
    return driver
  }

  private func rows(of driver: inout Driver) -> [String] {
    driver.screen().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `a row has the whole line, without a number`() {
    var driver = loaded()
    driver.respond(total: 20)
    #expect(Array(rows(of: &driver)[1...3]) == [" ▌ n0", "   no1", "   noo2"])
  }

  @Test func `a row has as many lines as it needs, and the cursor marks each of them`() {
    var driver = loaded(tall: true)
    driver.respond(total: 20)
    // The names have 2, 3 and 4 bytes, and so 3, 1 and 2 lines.
    #expect(
      Array(rows(of: &driver)[1...6])
        == [" ▌ n0", " ▌ line 1", " ▌ line 2", "   no1", "   noo2", "   line 1"]
    )
    driver.type("jj")
    #expect(Array(rows(of: &driver)[4...6]) == ["   no1", " ▌ noo2", " ▌ line 1"])
    driver.type("j")
    #expect(
      Array(rows(of: &driver)[1...6]) == [
        "   no1", "   noo2", "   line 1", " ▌ n3", " ▌ line 1", " ▌ line 2",
      ]
    )
  }

  @Test func `an edge of the screen cuts a row, not the list`() {
    var driver = loaded(tall: true)
    driver.respond(total: 20)
    driver.type("jj^e")
    #expect(Array(rows(of: &driver)[1...3]) == ["   line 1", "   line 2", "   no1"])
  }

  @Test func `a row keeps its styles with and without the cursor`() {
    var own = Appearance()
    own.row = { _, room in
      var line = Line()
      line.append("a", at: room.start, width: 1)
      line.append("b", at: 12, width: 1, style: .bold)
      line.append("c", at: 14, width: 1)
      return [line]
    }
    var driver = loaded(own)
    driver.respond(total: 20)
    #expect(driver.frame().lines[1].stylePicture == " 6          b")
    driver.type("j")
    driver.wait(.seconds(1))
    #expect(driver.frame().lines[1].stylePicture == "            b")
    #expect(driver.frame().lines[2].stylePicture == " 6          b")
  }

  @Test func `a row is drawn once while its content and its width stay`() {
    let count = Calls()
    var own = Appearance()
    own.row = { _, room in
      count.add()
      return Self.lines(["a row"], in: room)
    }
    var driver = loaded(own)
    driver.respond(total: 20)
    _ = driver.screen()
    let before = count.number
    driver.type("jjj")
    _ = driver.screen()
    #expect(count.number == before)
    driver.resize(50, 8)
    _ = driver.screen()
    #expect(count.number == before + 6)
  }

  @Test func `beside rows of its own a failure and the end have no number either`() {
    var driver = loaded()
    driver.respond()
    driver.type("G")
    driver.fail("No more.")
    #expect(driver.screen().contains("\n   ✗ No more. · Enter tries again"))
    driver.type("j<Enter>")
    driver.respond(items: [person(10, name: "n")])
    driver.type("Gj")
    #expect(driver.screen().contains("\n ▌ ── end of the list"))
  }

  @Test func `a failure is what the program draws, with the remedy`() {
    var own = Appearance()
    own.failure = { failure, remedy, room in
      Self.lines(["oh: \(failure.error.message) (\(remedy))"], in: room)
    }
    var driver = loaded(own)
    driver.respond()
    driver.type("G")
    driver.fail("No more.")
    #expect(driver.screen().contains("\n   oh: No more. (Enter tries again)"))
  }

  @Test func `title, placeholder and detail are what the program draws`() {
    var own = Appearance()
    own.title = { feed, room in Self.lines(["\(feed.loadedCount) people"], in: room) }
    own.placeholder = { row, room in Self.lines(["~\(row)"], in: room) }
    own.detail = { item, room in Self.lines(["all of \(item.id)"], in: room) }
    var driver = loaded(own)
    driver.respond(total: 20)
    #expect(rows(of: &driver)[0] == " 10 people")
    driver.type("G")
    #expect(driver.screen().contains("~"))
    driver.type("g<Enter>")
    #expect(driver.screen().contains("   all of sent(\"0\")"))
  }

  @Test func `a screen without rows is what the program draws, or the browser's own`() {
    var own = Appearance()
    own.message = { status, remedy, room in
      guard case .firstFailed(let failure) = status else { return nil }
      return Self.lines(["lost: \(failure.error.message)", remedy], in: room)
    }
    var driver = loaded(own)
    #expect(driver.screen().contains("loading People"))
    driver.fail("The sea is high.")
    #expect(Array(rows(of: &driver)[3...4]) == [" lost: The sea is high.", " Enter tries again"])
  }

  @Test func `a page that fails is reported each time, a cancelled one never`() {
    var driver = Driver(hasMotion: false, reports: .failures)
    driver.start()
    driver.fail("The server is down.")
    #expect(driver.reports == [.loadFailed(PageError("The server is down."))])
    driver.type("r")
    guard let ticket = driver.open.first else { return }
    driver.send(.page(ticket, .failure(.cancelled)))
    #expect(driver.reports.isEmpty)
  }
}

/// Counts calls from functions that are sendable, on one thread.
private final class Calls: @unchecked Sendable {
  private(set) var number = 0

  func add() { number += 1 }
}
