import EverItems
import EverBase
import Testing

@testable import EverRuntime

@Suite struct ItemPrinterTests {
  private let columns = [Column(title: "name", width: 8)]
  private let items = [Item.sample(1), Item.sample(2)]

  @Test func `the heading precedes the first items alone`() {
    var printer = ItemPrinter(.csv, isForTerminal: false) { columns }
    #expect(printer.text(of: [items[0]]) == "name\nname 1\n")
    #expect(printer.text(of: [items[1]]) == "name 2\n")
    #expect(printer.end() == "")
  }

  @Test func `without items the heading is all there is`() {
    var printer = ItemPrinter(.markdown, isForTerminal: false) { columns }
    #expect(printer.end() == "|name|\n|---|\n")
    var unknown = ItemPrinter(.csv, isForTerminal: false) { [] }
    #expect(unknown.end() == "")
  }

  @Test func `the columns are requested once, and not before items are here`() {
    let requested = Lock(0)
    var printer = ItemPrinter(.text, isForTerminal: false) {
      requested.withLock { $0 += 1 }
      return columns
    }
    #expect(requested.withLock { $0 } == 0)
    #expect(printer.text(of: items) == "name 1\nname 2\n")
    _ = printer.text(of: items)
    #expect(requested.withLock { $0 } == 1)
  }
}
