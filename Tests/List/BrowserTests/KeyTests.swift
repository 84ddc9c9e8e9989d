import EverText
import EverTerminal
import EverItems
import Paging
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct KeyTests {
  @Test(arguments: KeyContext.allCases)
  func `no sequence means two commands, and none hides behind a shorter one`(context: KeyContext) {
    let sequences = (KeyMap.standard.bindings[context] ?? []).flatMap(\.sequences)
    #expect(Set(sequences).count == sequences.count)
    for short in sequences {
      for long in sequences where long.count > short.count {
        #expect(!long.starts(with: short))
      }
    }
  }

  @Test func `each row of the table has a name in lower case, a meaning and a context`() {
    for row in CommandTable.rows {
      #expect(!row.name.isEmpty && row.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(!row.summary.isEmpty)
      #expect(!row.keys.isEmpty, "\(row.name)")
      #expect(row.keys.values.joined().allSatisfy { !$0.isEmpty }, "\(row.name)")
    }
  }

  @Test(arguments: [
    (Chord.control("d"), "^D"), (Chord(.pageDown), "PgDn"), (Chord(.function(5)), "F5"),
    (" ", "Space"), ("G", "G"), (Chord(.up, .alt), "Alt-↑"), (Chord(.escape), "Esc"),
  ])
  func `chords are written as a person writes them`(chord: Chord, label: String) {
    #expect(chord.label == label)
  }

  /// The command that a chord completes; nil when there is none, or not yet.
  private func stroke(
    of chord: Chord,
    _ reader: inout KeyReader
  ) -> (command: Command, count: Int?)? {
    guard
      case .command(let command, let count) = reader.take(chord, map: .standard, context: .list)
    else { return nil }
    return (command, count)
  }

  @Test func `a reader joins digits and sequences into one command`() {
    var reader = KeyReader()
    let commands = Driver.chords("12j0zzz3zzx5").compactMap { stroke(of: $0, &reader) }
    let movements: [ListMovement] = [
      .moveDown, .cursor(at: .middle), .cursor(at: .middle),
    ]
    #expect(commands.map(\.command) == movements.map(Command.movement))
    #expect(commands.map(\.count) == [12, nil, nil])
    #expect(reader.pending == "5")
  }

  @Test func `a key that completes nothing clears what was typed`() {
    var reader = KeyReader()
    for chord in Driver.chords("3zj") {
      #expect(stroke(of: chord, &reader) == nil)
    }
    #expect(reader.pending.isEmpty)
  }

  @Test func `Esc clears what was typed and means nothing else`() {
    var driver = Driver.loaded(of: 9)
    driver.type("12<Esc>")
    #expect(driver.open.count == 1)
    driver.type("<Esc>")
    #expect(driver.open.isEmpty)
  }

  @Test func `pasted text is never taken as keys`() {
    var driver = Driver.loaded(of: 9)
    driver.send(.event(.paste("qjjr")))
    #expect(driver.effects.isEmpty)
    #expect(driver.list == [0, 0])
  }
}
