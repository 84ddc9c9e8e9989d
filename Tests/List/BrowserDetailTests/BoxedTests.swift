import Testing

@testable import BrowserDriver
@testable import EverBrowser

/// A part of a model whose copies share it.
@Suite struct BoxedTests {
  private struct Model {
    @Boxed var values = [1]
  }

  @Test func `a change of a copy leaves the original`() {
    let original = Model()
    var copy = original
    copy.values.append(2)
    #expect(original.values == [1])
    #expect(copy.values == [1, 2])
  }

  @Test func `a value that is not shared changes in its place`() {
    var model = Model()
    let first = withUnsafeMutablePointer(to: &model.values) { UnsafeRawPointer($0) }
    let second = withUnsafeMutablePointer(to: &model.values) { UnsafeRawPointer($0) }
    #expect(first == second)
  }
}
