import EverBase
import Testing

@Suite struct MemoryBudgetTests {
  @Test func `bytes are charged until the charge ends`() throws {
    let budget = MemoryBudget(limit: 10)
    do {
      let charge = try #require(budget.charge(6, for: .page))
      #expect(budget.used == 6)
      #expect(budget.charge(5, for: .page) == nil)
      #expect(charge.grow(by: 4))
      #expect(!charge.grow(by: 1))
      #expect(charge.bytes == 10)
    }
    #expect(budget.used == 0)
  }

  @Test func `a charge can give back what it doesn't need`() throws {
    let budget = MemoryBudget(limit: 10)
    let charge = try #require(budget.charge(8, for: .page))
    charge.shrink(to: 3)
    #expect(budget.used == 3)
    charge.shrink(to: 5)
    #expect(budget.used == 3)
    #expect(charge.bytes == 3)
  }

  @Test func `images use half of the budget at most and pages all of it`() throws {
    let budget = MemoryBudget(limit: 10)
    let image = try #require(budget.charge(5, for: .image))
    #expect(budget.charge(1, for: .image) == nil)
    let page = try #require(budget.charge(5, for: .page))
    image.shrink(to: 0)
    page.shrink(to: 4)
    #expect(budget.charge(7, for: .page) == nil)
    #expect(budget.charge(6, for: .page) != nil)
    _ = page.grow(by: 5)
    // Pages leave one byte.
    #expect(budget.charge(2, for: .image) == nil)
    #expect(budget.charge(1, for: .image) != nil)
    #expect(budget.used(for: .page) == 9)
  }

  @Test func `pictures use a sixth of the budget at most`() throws {
    let budget = MemoryBudget(limit: 12)
    let picture = try #require(budget.charge(2, for: .picture))
    #expect(budget.charge(1, for: .picture) == nil)
    #expect(budget.charge(6, for: .image) != nil)
    #expect(picture.bytes == 2)
  }

  @Test func `a waiting part is called once when bytes are released`() throws {
    let budget = MemoryBudget(limit: 10)
    let calls = Lock(0)
    let charge = try #require(budget.charge(10, for: .page))
    budget.onRelease { calls.withLock { $0 += 1 } }
    charge.shrink(to: 10)
    #expect(calls.withLock { $0 } == 0)
    charge.shrink(to: 5)
    charge.shrink(to: 1)
    #expect(calls.withLock { $0 } == 1)
  }
}
