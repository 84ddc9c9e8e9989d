import Testing

@testable import Items

@Suite struct DisplayFormTests {
  @Test(arguments: [
    ("4.5", "4.5 "), ("10.25", "10.25"), ("3", "3   "), ("-1,234", "-1,234   "), ("n/a", "n/a"),
    ("1e-7", "1e-7"), ("1.2.3", "1.2.3"), ("", ""), ("0.1234", "0.1234"),
  ])
  func `numbers have their points below each other`(text: String, shown: String) {
    let form = DisplayForm.number(decimals: 0).fitted(to: ["4.5", "10.25", "3", "x"], year: nil)
    #expect(form == .number(decimals: 2))
    #expect(form.shown(text) == shown)
  }

  @Test func `a number that needs all cells of its column has no blanks after it`() {
    #expect(DisplayForm.number(decimals: 2).shown("123456", width: 8) == "123456")
    #expect(DisplayForm.number(decimals: 2).shown("12345", width: 8) == "12345   ")
    #expect(DisplayForm.number(decimals: 0).shown("12345") == "12345")
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
    ("2021-11-10", "10 Nov 2021"), ("2021-11-05T14:32:07Z", "5 Nov 2021"),
    ("2021-11-05 14:32", "5 Nov 2021"), ("2021-13-10", nil), ("2021-11", nil),
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
  func `a list displays as much of its times as tells rows apart`(texts: [String], form: TimeForm) {
    #expect(TimeForm(telling: texts, year: 2026) == form)
  }
}
