import Testing

@testable import EverItems

@Suite struct DisplayFormTests {
  private func shown(_ texts: [String], ofTexts: Bool = false) -> [String] {
    let form = DisplayForm.number(NumberForm(ofTexts: ofTexts)).fitted(to: texts, year: nil)
    return texts.map { form.shown($0) }
  }

  @Test func `numbers have the same decimals, with their points below each other`() {
    #expect(
      shown(["4.5", "10.25", "3", "-1,234", "n/a", "1.2.3", "007", "1,5", ""])
        == ["4.50", "10.25", "3.00", "-1,234.00", "n/a", "1.2.3", "007", "1,5", ""]
    )
    #expect(
      shown(["3", "1,003", "1234567", "12,34", "00", "0", ",123", "1,"])
        == ["3", "1,003", "1,234,567", "12,34", "00", "0", ",123", "1,"]
    )
    #expect(shown(["59.913868", "10.5"]) == ["59.913868", "10.5000  "])
    #expect(shown(["97,234.12", "0.00001234"]) == ["97,234.12      ", "0.00001234"])
  }

  @Test func `numbers that were computed are rounded to what the largest one needs`() {
    #expect(
      shown(["973.4514048880264", "1.7748622025346439", "0.5", "687.0"])
        == ["973.451", "1.775", "0.500", "687.000"]
    )
    #expect(shown(["59.699999999999996", "60.1"]) == ["59.7", "60.1"])
    #expect(shown(["9.9999999999", "0.0000012345678901"]) == ["10          ", "0.000001235"])
    #expect(shown(["1234567.123456789"]) == ["1,234,567.12"])
  }

  @Test func `exponents are written out where the digits have room`() {
    #expect(shown(["1.234e-05", "1E3"]) == ["0.00001234", "1,000.00      "])
    #expect(shown(["1e+21", "3.2e-45"]) == ["1e+21", "3.2e-45"])
  }

  @Test func `numbers that were sent as texts keep their digits`() {
    #expect(
      shown(["1250.50", "3.5", "7659000"], ofTexts: true) == ["1,250.50", "3.5 ", "7,659,000   "]
    )
  }

  @Test func `a number that needs all cells of its column has no blanks after it`() {
    let form = DisplayForm.number(NumberForm()).fitted(to: ["1.25", "0.5"], year: nil)
    #expect(form.shown("1234567", width: 9) == "1,234,567")
    #expect(form.shown("12345", width: 9) == "12,345.00")
    #expect(DisplayForm.number(NumberForm()).shown("12345") == "12,345")
  }

  @Test func `a value outside of its column has no blanks around it`() {
    #expect(DisplayForm.number(NumberForm()).alone("973.4514048880264") == "973.451")
    #expect(DisplayForm.days.alone("2021-11-05") == "5 Nov 2021")
    #expect(DisplayForm.text.alone(" x") == " x")
  }

  @Test(arguments: [
    ("975,836,427", "976 MB"), ("1500", "1.5 kB"), ("1.5 MB", "1.5 MB"), ("unknown", "unknown"),
  ])
  func `bytes are displayed in their unit`(text: String, shown: String) {
    #expect(DisplayForm.bytes.shown(text) == shown)
  }

  @Test func `booleans are yes and no`() {
    let shown = ["true", "false", "True", ""].map { DisplayForm.flag.shown($0) }
    #expect(shown == ["yes", "no", "True", ""])
    #expect(DisplayForm.texts(of: "true") == ["yes"] && DisplayForm.texts(of: "x").isEmpty)
  }
}

@Suite struct TimeFormTests {
  @Test(arguments: [
    ("2021-11-10", "10 Nov 2021"), ("2021-11-05T14:32:07Z", " 5 Nov 2021"),
    ("2021-11-05 14:32", " 5 Nov 2021"), ("2021-13-10", nil), ("2021-11", nil),
    ("2021-11-10T", nil), ("20211-11-1", nil), ("", nil), ("10 Nov 2021", nil),
  ])
  func `a time of ISO 8601 is a day in words`(text: String, day: String?) {
    #expect(TimeForm(.day).text(text) == day)
  }

  @Test(arguments: [
    (TimeForm(.minute), " 5 Nov 2021 14:32"), (TimeForm(.second), " 5 Nov 2021 14:32:07"),
    (TimeForm(.minute, omittedYear: 2021), " 5 Nov 14:32"),
    (TimeForm(.second, omittedYear: 2021), " 5 Nov 14:32:07"),
    (TimeForm(.minute, omittedYear: 2026), " 5 Nov 2021"),
    (TimeForm(.millisecond, omittedYear: 2021), " 5 Nov 14:32:07.123"),
  ])
  func `a time of day follows its day`(form: TimeForm, text: String) {
    #expect(form.text("2021-11-05T14:32:07.123Z") == text)
  }

  @Test(arguments: [
    // Several times of one day.
    (["2023-11-15T10:00:00Z", "2023-11-15T10:28:00Z"], TimeForm(.minute)),
    // The times of a week.
    (["2023-11-15T10:00:00Z", "2023-11-16T10:28:00Z", "2023-11-20T00:00:00Z"], TimeForm(.minute)),
    // The times of the current year.
    (["2026-01-15T10:00:00Z", "2026-01-16T10:28:00Z"], TimeForm(.minute, omittedYear: 2026)),
    // A time of another year among them.
    (["2026-01-01T10:00:00Z", "2025-12-31T10:28:00Z"], TimeForm(.minute)),
    // Times of one minute.
    (["2023-11-15T10:00:01Z", "2023-11-15T10:00:09Z"], TimeForm(.second)),
    // Times of one minute, as in a log.
    (["2023-11-15T10:00:01.5Z", "2023-11-15T10:00:01.75Z"], TimeForm(.millisecond)),
    // Different days.
    (["2023-11-15T10:00:00Z", "2022-10-14T10:28:00Z", "2021-10-14T10:28:00Z"], TimeForm(.day)),
    // Two of many share a day by chance.
    (
      [
        "2023-01-15T10:00:00Z", "2023-01-15T10:28:00Z", "2022-10-14T10:28:00Z",
        "2021-10-14T10:28:00Z", "2020-10-14T10:28:00Z",
      ], TimeForm(.day)
    ),
    // Days with an empty time of day.
    (["2023-11-15T00:00:00Z", "2023-11-15T00:00:00Z"], TimeForm(.day)),
    (["2023-11-15", "2023-11-15"], TimeForm(.day)), (["soon"], TimeForm(.day)),
    ([], TimeForm(.day)),
  ])
  func `a list displays what of its times differs`(texts: [String], form: TimeForm) {
    #expect(TimeForm(distinguishing: texts, year: 2026) == form)
  }
}
