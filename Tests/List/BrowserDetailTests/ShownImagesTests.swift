import EverText
import EverItems
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct ShownImagesTests {
  private var shown = ShownImages()
  private let lost = ImageFailure("lost")
  private let requests = (0..<4).map {
    ImageRequest(url: "http://x/\($0)", columns: 1, rows: 1, width: 9, height: 9, fit: .fill)
  }

  private func wants(visible: Int, near: Int, far: Int) -> ImageWants {
    ImageWants(visible: [requests[visible]], near: [requests[near]], far: [requests[far]])
  }

  @Test mutating func `results of visible and near images are kept while they are wanted`() {
    var changes = [shown.want(wants(visible: 0, near: 1, far: 2))]
    for request in requests { shown.take(request, .failure(lost)) }
    #expect(requests.map { shown[$0] != nil } == [true, true, false, false])
    #expect(shown.revision == 2)
    for _ in 1...2 { changes.append(shown.want(wants(visible: 1, near: 2, far: 3))) }
    #expect(requests.map { shown[$0] != nil } == [false, true, false, false])
    #expect(changes == [true, true, false])
  }

  @Test mutating func `a cancelled request has not failed`() {
    _ = shown.want(wants(visible: 0, near: 1, far: 2))
    shown.take(requests[0], .failure(.cancelled))
    shown.take(requests[1], .failure(lost))
    #expect(shown.failure(of: requests[0]) == nil && shown.failure(of: requests[1]) == lost)
  }
}
