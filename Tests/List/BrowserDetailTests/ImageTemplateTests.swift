import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// Requests to a server that scales images.
@Suite struct ImageTemplateTests {
  @Test(arguments: [
    ("https://x/id/1/{width}/{height}", "https://x/id/1/30/20"),
    ("https://x/a.jpg?w={width}&h={height}&again={width}", "https://x/a.jpg?w=30&h=20&again=30"),
    ("{height}", "20"), ("{width}{height}", "3020"), ("https://x/a.jpg", "https://x/a.jpg"),
    ("https://x/{{width}}", "https://x/{30}"),
    ("https://x/{wide}/{width", "https://x/{wide}/{width"),
    ("https://x/é/{width}/ü", "https://x/é/30/ü"), ("", ""), ("{", "{"),
  ])
  func `marks become numbers, and all else stays`(template: String, url: String) {
    #expect(ItemImage.url(template, at: PixelSize(width: 30, height: 20)) == url)
  }
}
