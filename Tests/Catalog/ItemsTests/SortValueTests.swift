import Testing

@testable import EverItems

@Suite struct SortValueTests {
  private func sorted(_ texts: [String]) -> [String] {
    texts.compactMap { text in SortValue(text).map { (text, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  @Test(arguments: [
    ["-3", "2", "10", "1e2"],
    ["9", "1,358", "12,000.5"], ["$9", "$1,358.20"], ["0.5%", "9 %", "10%"],
    ["-$7", "€ 3", "4 €", "$12"],
    ["9007199254740992", "9007199254740993", "9223372036854775806", "9223372036854775807"],
    ["2024-01-02", "2024-01-02T10:00:00+02:00", "2024-01-02T09:00:00Z"],
    ["2024-01-02T09:00:00.45Z", "2024-01-02T09:00:00.5Z"],
    ["Tue, 10 Jun 2003 04:00:00 GMT", "2003-06-10T04:00:01Z"],
    ["alpha", "Beta", "gamma"],
    ["Eben", "Éclair", "edel", "Zoë"], ["e", "é", "ea"], ["Łódź", "lodzb", "Øl", "öm", "on"],
    ["Strase", "Straße", "Strast"], ["Aedes", "Æon", "af"], ["e\u{301}b", "ec"],
    ["α", "б", "กี", "กุ"],
    ["12", "2024-01-02", "unknown"],
    ["7", "0x10", "1,2", "nan"],
  ])
  func `values are in the order of their kind`(expected: [String]) {
    #expect(sorted(expected.reversed()) == expected)
  }

  @Test(arguments: ["", " ", "\t\n"])
  func `a text of blanks isn't a value`(text: String) {
    #expect(SortValue(text) == nil)
  }
}
