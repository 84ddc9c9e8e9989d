import EverTerminal
import Testing

@testable import EverDemo

@Suite struct TapePlayerTests {
  private func player(_ text: String) throws -> TapePlayer { TapePlayer(try Tape(text)) }

  private func step(_ player: inout TapePlayer, at time: Int, _ rows: [String] = []) throws
    -> TapePlayer.Next
  {
    try player.next(now: .milliseconds(time), rows: rows)
  }

  @Test func `typed characters follow one another at the typing speed`() throws {
    var player = try player("Set TypingSpeed 20ms\nType \"ab\"\nEnter@100ms 2")
    #expect(try step(&player, at: 0) == .input(.key("a")))
    #expect(try step(&player, at: 0) == .pause(until: .milliseconds(20)))
    #expect(try step(&player, at: 20) == .input(.key("b")))
    #expect(try step(&player, at: 40) == .input(.key(Chord(.enter))))
    #expect(try step(&player, at: 140) == .input(.key(Chord(.enter))))
    #expect(try step(&player, at: 140) == .pause(until: .milliseconds(240)))
    #expect(try step(&player, at: 240) == .ended)
  }

  @Test func `a tape ends after two hours`() throws {
    var player = try player("Sleep 60m\nSleep 60m\nSleep 1s\nHide")
    #expect(try step(&player, at: 0) == .pause(until: .seconds(3_600)))
    #expect(try step(&player, at: 3_600_000) == .pause(until: .seconds(7_200)))
    #expect(throws: TapeFailure.self) { try step(&player, at: 7_200_000) }
  }

  @Test func `a wait ends when the screen shows its pattern`() throws {
    var player = try player("Wait+Screen@2s /Lu.e/\nSleep 1s")
    #expect(try step(&player, at: 0, ["Leia"]) == .pause(until: .seconds(2)))
    #expect(try step(&player, at: 300, ["Leia", "Luke"]) == .pause(until: .milliseconds(1_300)))
    #expect(try step(&player, at: 1_300) == .ended)
  }

  @Test func `a wait that takes too long names line, word and screen`() throws {
    var player = try player("\nWait@1s /Luke/")
    _ = try step(&player, at: 0, ["Leia", ""])
    let failure = #expect(throws: TapeFailure.self) {
      try step(&player, at: 1_000, ["Leia", ""])
    }
    #expect(failure?.step.line == 2)
    #expect(failure?.step.word == "Wait")
    #expect(failure?.screen == ["Leia", ""])
    #expect(failure?.description.contains("│ Leia") == true)
  }

  @Test func `an expectation looks at one row or at the whole screen`() throws {
    var passing = try player("Expect /^two$/\nExpectRow 2 /two/\nExpectRow 1 /one/")
    #expect(try step(&passing, at: 0, ["one", "two"]) == .ended)
    var failing = try player("ExpectRow 1 /two/")
    #expect(throws: TapeFailure.self) { try step(&failing, at: 0, ["one", "two"]) }
    var missing = try player("ExpectRow 3 /./")
    #expect(throws: TapeFailure.self) { try step(&missing, at: 0, ["one", "two"]) }
  }

  @Test func `steps without input are performed in order and take no time`() throws {
    var player = try player("Hide\nMarker \"x\"\nShow")
    let steps = [TapeAction.hide, .marker("x"), .show]
    for (index, action) in steps.enumerated() {
      let word = ["Hide", "Marker", "Show"][index]
      #expect(
        try step(&player, at: 0)
          == .perform(TapeStep(line: index + 1, word: word, action: action))
      )
    }
    #expect(try step(&player, at: 0) == .ended)
  }
}
