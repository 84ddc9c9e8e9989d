import EverText
import Testing

@testable import BrowserDriver
@testable import EverBrowser

@Suite struct SpringTests {
  private let spring = Spring.zoom

  @Test func `it starts at the start and ends at the end`() {
    #expect(spring.value(after: .zero) == 0)
    #expect(spring.value(after: .seconds(-1)) == 0)
    #expect(abs(spring.value(after: .seconds(5)) - 1) < 1e-9)
  }

  /// x(t) = 1 - e^(-ζωt) (cos ω_d t + ζ/√(1-ζ²) sin ω_d t) with ω = 2π/0.45, from another program.
  @Test(arguments: [(50, 0.16402), (100, 0.44329), (200, 0.84118), (300, 0.97997)])
  func `it is where it has to be`(milliseconds: Int, value: Double) {
    #expect(abs(spring.value(after: .milliseconds(milliseconds)) - value) < 1e-4)
  }

  @Test func `it swings over by less than a hundredth, once that is seen`() {
    let values = (0..<1_000).map { spring.value(after: .milliseconds($0)) }
    let highest = values.max() ?? 0
    // e^(-πζ/√(1-ζ²))
    #expect(abs(highest - 1.0063) < 1e-4)
  }

  @Test func `once it has settled it stays so, and not long before`() {
    let time = spring.settles(within: 0.005)
    #expect(time > .milliseconds(300))
    #expect(time < .milliseconds(550))
    for late in 0..<500 {
      #expect(abs(spring.value(after: time + .milliseconds(late)) - 1) <= 0.005)
    }
  }
}

@Suite struct CellRectangleTests {
  private let small = CellRectangle(rows: 10..<14, columns: 40..<50)
  private let large = CellRectangle(rows: 0..<24, columns: 10..<70)

  @Test func `it starts as the one and ends as the other`() {
    #expect(small.moved(towards: large, by: 0) == small)
    #expect(small.moved(towards: large, by: 1) == large)
    #expect(
      small.moved(towards: large, by: 0.5) == CellRectangle(rows: 5..<19, columns: 25..<60)
    )
  }

  @Test func `it never vanishes`() {
    let cell = CellRectangle(rows: 5..<6, columns: 7..<8)
    for share in [-0.1, 0, 0.3, 1.01, 3] {
      let between = large.moved(towards: cell, by: share)
      #expect(between.size.rows >= 1)
      #expect(between.size.columns >= 1)
    }
  }
}
