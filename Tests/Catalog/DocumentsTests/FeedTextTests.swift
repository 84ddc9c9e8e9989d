import EverBase
import Testing
@testable import EverCatalog

@Suite struct FeedTextTests {
  private func json(_ text: String) -> String {
    do throws(FormatError) {
      return String(decoding: (try FeedText.json(of: Array(text.utf8))).bytes, as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }

  @Test func `an entry of Atom has title, link, author, date and summary first`() {
    let feed = """
      <?xml version="1.0"?><!-- <rss> -->
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://a9.com/-/spec/opensearch/1.1/">
      <title>All</title><o:totalResults>7</o:totalResults>
      <link rel="self" href="/1"/><link rel="next" href="?page=2"/>
      <entry><id>urn:1</id><updated>2026-01-02T03:04:05Z</updated>
      <link href="http://h/1"/><link rel="enclosure" href="http://h/1.mp3"/>
      <category term="a"/><category term="b"/>
      <title type="html">One &amp;lt;b&gt;&lt;b>big&lt;/b></title>
      <author><name>Ann</name><uri>x</uri></author><author><name>Ben</name></author>
      <summary>  S
        T </summary></entry><entry/></feed>
      """
    #expect(FeedText.isFeed(Array(feed.utf8)))
    #expect(
      json(feed) == """
        {"title":"All",
        "next":"?page=2",
        "totalResults":7,
        "entries":[{"title":"One <b>big","link":"http://h/1","author":"Ann, Ben",\
        "date":"2026-01-02T03:04:05Z","summary":"S T","id":"urn:1",\
        "enclosure":"http://h/1.mp3","updated":"2026-01-02T03:04:05Z","category":["a","b"]},
        {}]}
        """
    )
  }

  @Test func `an item of RSS has them, too`() {
    let feed = """
      <rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom" xmlns:m="http://search.yahoo.com/mrss/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title>
      <a:link rel="next" href="http://h/2"/>
      <item><title>A</title><description><![CDATA[<p>Hi<script>x</script> &amp; <i>b</i>ye</p>]]></description>
      <pubDate>Tue, 10 Jun 2003 04:00:00 -0530</pubDate><dc:creator>Ann</dc:creator>
      <guid>http://h/a</guid><m:thumbnail url="http://h/a.png"/></item></channel></rss>
      """
    #expect(
      json(feed) == """
        {"title":"News",
        "next":"http://h/2",
        "entries":[{"title":"A","link":"http://h/a","author":"Ann",\
        "date":"2003-06-10T09:30:00Z","summary":"Hi & bye","id":"http://h/a",\
        "image":"http://h/a.png"}]}
        """
    )
  }

  /// The parts of an entry, and its values.
  private static let references: [(entry: String, values: String)] = [
    (#"<m:thumbnail url="/p/1.png"/>"#, #""image":"/p/1.png""#),
    (#"<m:thumbnail url="p/1.png"/>"#, #""image":"./p/1.png""#),
    (#"<m:thumbnail xml:base="http://b/x/y" url="1.png"/>"#, #""image":"http://b/x/1.png""#),
    (
      #"<content type="html">&lt;IMG width=1 src=/dot>&lt;img alt='a>b' src='/p/1.png?a&amp;amp;b'></content>"#,
      #""image":"/p/1.png?a&b","content":"<IMG width=1 src=/dot><img alt='a>b' src='/p/1.png?a&amp;b'>""#
    ),
    (
      #"<content type="xhtml" xml:base="/blog/"><div><img src="data:x"/><img src="1.png"/>Hi</div></content>"#,
      #""summary":"Hi","image":"/blog/1.png","content":"Hi""#
    ),
    (#"<summary>no &lt;img> &lt;imgs src="x"></summary>"#, #""summary":"no <imgs src=\"x\">""#),
    (#"<link xml:base="http://b/x/" href="1"/>"#, #""link":"http://b/x/1""#),
  ]

  @Test(arguments: references)
  func `references start from their base, and content has a picture`(
    entry: String,
    values: String
  ) {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://search.yahoo.com/mrss/"><entry>\
      \(entry)</entry></feed>
      """
    #expect(json(feed) == "{\"entries\":[{\(values)}]}")
    let based = feed.replacing("<entry>", with: #"<entry xml:base="http://c/d/">"#)
    #expect(!json(based).contains(#":"/"#) && !json(based).contains(#":"./"#))
  }

  @Test func `a title that mentions tags keeps them`() {
    let feed = """
      <rss><channel><item><title>Why &lt;template> beats &lt;div></title></item></channel></rss>
      """
    #expect(json(feed).hasSuffix(#""entries":[{"title":"Why <template> beats <div>"}]}"#))
  }

  @Test func `items of RSS 1 lie beside their channel`() {
    let feed = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel><title>C</title></channel><item><title>A</title><link>http://h/a</link></item></rdf:RDF>
      """
    #expect(json(feed).hasSuffix(#""entries":[{"title":"A","link":"http://h/a"}]}"#))
  }

  @Test(arguments: [
    ("<html><body/></html>", "noFeed(\"html\")"), ("<rss>", "feed(\"ends too early\", line: 1)"),
    ("<rss>\n<a></b></rss>", "feed(\"isn\\'t XML\", line: 2)"),
    ("", "feed(\"ends too early\", line: 1)"),
    (
      "<?xml version='1.0' encoding='x-none'?><rss/>",
      "feed(\"is in an unknown encoding\", line: 1)"
    ),
  ])
  func `a text that isn't a feed is reported`(text: String, expected: String) {
    #expect(json(text) == expected)
  }

  @Test func `entities neither grow without bounds nor reach files, and depth has an end`() {
    let laughs = (1...9).map {
      "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">"
    }
    let bomb =
      "<!DOCTYPE rss [<!ENTITY l0 \"ha\">\(laughs.joined())]><rss><channel><item><title>&l9;"
      + "</title></item></channel></rss>"
    #expect(json(bomb).contains("stand for too much"))
    let file =
      "<!DOCTYPE rss [<!ENTITY f SYSTEM \"file:///etc/passwd\">]>"
      + "<rss><channel><item><title>a&f;</title></item></channel></rss>"
    #expect(json(file).hasSuffix(#""entries":[{"title":"a"}]}"#))
    let deep = String(repeating: "<a>", count: 200)
    #expect(json("<rss>\(deep)") == "feed(\"is nested too deeply\", line: 1)")
  }

  @Test func `an encoding of one byte to a character is read`() throws {
    let feed =
      "<?xml version='1.0' encoding='windows-1252'?><rss><item><title>\u{80}</title></item></rss>"
    var bytes = Array(feed.utf8)
    let place = try #require(bytes.firstIndex(of: 0xC2))
    bytes.replaceSubrange(place...(place + 1), with: [0x80])
    let json = String(decoding: (try FeedText.json(of: bytes)).bytes, as: UTF8.self)
    #expect(json.contains("\"title\":\"€\""))
  }

  @Test func `a page of HTML isn't a feed`() {
    #expect(!FeedText.isFeed(Array("<!doctype html><html><rss>".utf8)))
    #expect(!FeedText.isFeed(Array("feed".utf8)))
  }

  @Test(arguments: [
    ("10 Jun 03 04:00 EST", "2003-06-10T09:00:00Z"), ("Mon, 1 Feb 2021", "2021-02-01T00:00:00Z"),
    ("2021-01-01", "2021-01-01"), ("2021-01-01T00:00:00.5+01:00", "2021-01-01T00:00:00.5+01:00"),
    ("x", "x"), ("32 Jan 2020", "32 Jan 2020"),
  ])
  func `dates of mail become those of ISO 8601`(text: String, date: String) {
    let feed = "<rss><item><pubDate>\(text)</pubDate></item></rss>"
    #expect(json(feed) == "{\"entries\":[{\"date\":\"\(date)\"}]}")
  }
}
