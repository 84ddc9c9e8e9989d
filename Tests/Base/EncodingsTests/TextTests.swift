import EverBase
import Glibc
import Testing

@Suite struct TextTests {
  @Test func `markup in a text becomes character references, and nothing else changes`() {
    #expect(#"<a b="1">"#.escapedForMarkup == "&lt;a b=&quot;1&quot;&gt;")
    #expect("'é' & &lt;".escapedForMarkup == "'é' &amp; &amp;lt;")
  }

  @Test func `an error of the system has its words`() {
    #expect(String(errno: ENOENT) == "No such file or directory")
    #expect(String(errno: EACCES) == "Permission denied")
  }
}
