import EverBase
import Testing

private typealias Table = JobTable<String, Int>

@Suite struct JobTableTests {
  @Test func `only so many run at once, the most urgent first`() {
    var table = Table(limit: 2)
    #expect(table.setWants(["a", "b", "c"], of: 1) == [.start("a"), .start("b")])
    #expect(table.running == ["a", "b"])
    #expect(table.count == 3)
  }

  @Test func `an end makes room for the next`() {
    var table = Table(limit: 1)
    _ = table.setWants(["a", "b", "c"], of: 1)
    #expect(table.ended("a") == [.start("b")])
    #expect(table.ended("b") == [.start("c")])
    #expect(table.ended("c") == [])
    #expect(table.count == 0)
  }

  @Test func `wanting the same again starts nothing`() {
    var table = Table(limit: 2)
    _ = table.setWants(["a", "b"], of: 1)
    #expect(table.setWants(["a", "b"], of: 1) == [])
  }

  @Test func `a job that two want runs once`() {
    var table = Table(limit: 2)
    #expect(table.setWants(["a"], of: 1) == [.start("a")])
    #expect(table.setWants(["a"], of: 2) == [])
    #expect(table.count == 1)
  }

  @Test func `a job is cancelled when its last subscriber leaves`() {
    var table = Table(limit: 2)
    _ = table.setWants(["a"], of: 1)
    _ = table.setWants(["a"], of: 2)
    #expect(table.setWants([], of: 1) == [])
    #expect(table.setWants([], of: 2) == [.cancel("a")])
    #expect(table.count == 0)
  }

  @Test func `a job that waits leaves without a word`() {
    var table = Table(limit: 1)
    _ = table.setWants(["a", "b"], of: 1)
    #expect(table.setWants(["a"], of: 1) == [])
    #expect(table.ended("a") == [])
  }

  @Test func `what leaves makes room at once`() {
    var table = Table(limit: 1)
    _ = table.setWants(["a", "b"], of: 1)
    #expect(table.setWants(["b"], of: 1) == [.cancel("a"), .start("b")])
  }

  @Test func `the end of a job that was cancelled starts nothing`() {
    var table = Table(limit: 1)
    _ = table.setWants(["a"], of: 1)
    _ = table.setWants(["b", "c"], of: 1)
    #expect(table.ended("a") == [])
    #expect(table.running == ["b"])
  }

  @Test func `the highest of several priorities counts`() {
    var table = Table(limit: 1)
    _ = table.setWants(["running"], of: 1)
    _ = table.setWants(["running", "a", "b"], of: 1)
    _ = table.setWants(["b"], of: 2)
    #expect(table.ended("running") == [.start("b")])
  }

  @Test func `new wants precede waiting ones`() {
    var table = Table(limit: 1)
    _ = table.setWants(["running", "old"], of: 1)
    _ = table.setWants(["running", "new", "old"], of: 1)
    #expect(table.ended("running") == [.start("new")])
  }

  @Test func `of equal priority the older runs first`() {
    var table = Table(limit: 1)
    _ = table.setWants(["running"], of: 0)
    _ = table.setWants(["a"], of: 1)
    _ = table.setWants(["b"], of: 2)
    #expect(table.ended("running") == [.start("a")])
  }

  @Test func `later jobs run after all current ones, a few at a time`() {
    var table = Table(limit: 3, aheadLimit: 1)
    #expect(
      table.setWants(["a"], ahead: ["b", "c"], of: 1) == [.start("a"), .start("b")]
    )
    #expect(table.ended("a") == [])
    #expect(table.ended("b") == [.start("c")])
  }

  @Test func `current jobs precede later ones, whatever their priority`() {
    var table = Table(limit: 1, aheadLimit: 1)
    _ = table.setWants(["running"], of: 1)
    _ = table.setWants([], ahead: ["later"], of: 2)
    _ = table.setWants(["running", "now"], of: 1)
    #expect(table.ended("running") == [.start("now")])
  }

  @Test func `a later job that becomes current makes room for another later one`() {
    var table = Table(limit: 3, aheadLimit: 1)
    _ = table.setWants([], ahead: ["a", "b"], of: 1)
    #expect(table.setWants(["a"], ahead: ["b"], of: 1) == [.start("b")])
  }

  @Test func `a current job that becomes a later one keeps running, and no other is started`() {
    var table = Table(limit: 3, aheadLimit: 1)
    _ = table.setWants(["a", "b"], of: 1)
    #expect(table.setWants([], ahead: ["a", "b", "c"], of: 1) == [])
    #expect(table.ended("a") == [])
    #expect(table.ended("b") == [.start("c")])
  }
}
