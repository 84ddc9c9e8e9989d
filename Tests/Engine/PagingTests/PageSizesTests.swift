@testable import Paging
import Testing

@Suite struct PageSizesTests {
  private func page(_ count: Int, stated: Int? = nil, isLast: Bool = false) -> Page<Row> {
    Page(
      items: (0..<count).map { Row(id: $0) },
      next: isLast ? nil : .page(2),
      hints: ServerHints(pageSize: stated)
    )
  }

  @Test func `a source counts its pages by what it says, else by what it sends`() {
    #expect(PageSizes(from: page(3, stated: 5), requested: 10).ordinary == 5)
    #expect(PageSizes(from: page(3, stated: 0), requested: 10).ordinary == 3)
    #expect(PageSizes(from: page(3, stated: 2_000_000), requested: 10).ordinary == 3)
    #expect(PageSizes(from: page(0), requested: 10).ordinary == 10)
    #expect(PageSizes(from: page(3, isLast: true), requested: 10).ordinary == 10)
    #expect(PageSizes(requested: 0).ordinary == 1)
  }

  @Test func `a size is proved by a full page, and refused for good`() {
    var growth = PageGrowth()
    growth.receive(29, of: 30)
    #expect(growth.proved == 0 && growth.limit == .max)
    growth.receive(30, of: 30)
    growth.refuse(60, ordinary: 10)
    #expect(growth.proved == 30 && growth.limit == 30)
    growth.refuse(5, ordinary: 10)
    #expect(growth.limit == 0)
  }
}
