import EverItems
import Testing

struct ImageRequestTests {
  @Test func `the same image at another size is another request`() {
    let small = ImageRequest(url: "a", columns: 2, rows: 1, width: 20, height: 20, fit: .fill)
    var large = small
    large.width = 40
    #expect(small != large)
  }
}
