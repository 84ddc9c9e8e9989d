import Testing
import EverWeb

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2028 12:00:00 GMT", 1_835_438_400),
    ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ("Sunday, 06-Nov-30 08:49:37 GMT", 1_920_185_377),
  ])
  func `a date has any of three forms`(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "0", "-1", "soon", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Now 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT",
  ])
  func `a text that isn't a date is refused`(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
