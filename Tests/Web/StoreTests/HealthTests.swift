import CEverWeb
import Testing

@testable import EverWeb

@Suite struct HealthTests {
  private typealias Access = Health.Access

  private func failure(_ code: Int32) -> SQLiteFailure { SQLiteFailure(code: code, text: "why") }

  @Test(arguments: [SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR])
  func `what can't be written is still read`(code: Int32) {
    var health = Health(path: "p")
    let remedy = health.judge(failure(code), during: .write)
    #expect(health.refusal(of: .write).map { .skip($0) } == remedy)
    #expect(health.refusal(of: .read) == nil)
  }

  @Test(arguments: [SQLITE_CORRUPT, SQLITE_NOTADB])
  func `damage sets the file aside once, and then ends it`(code: Int32) {
    var health = Health(path: "p")
    let first = health.judge(failure(code), during: .read)
    #expect(first == .setAside)
    #expect(health.refusal(of: .write) == nil)
    let error = StoreError.damagedInPlace(path: "p", detail: "why")
    let second = health.judge(failure(code), during: .write)
    #expect(second == .skip(error))
    #expect(health.refusal(of: .read) == error)
  }

  @Test func `an extended code is judged as its primary one`() {
    let moved = SQLiteFailure(code: SQLITE_READONLY | 4 << 8, text: "why")
    var health = Health(path: "p")
    let remedy = health.judge(moved, during: .write)
    #expect(remedy == .skip(.readOnly(path: "p")))
  }

  @Test func `after a lock that outlasts the wait none is waited for until a write succeeds`() {
    var health = Health(path: "p")
    _ = health.judge(failure(SQLITE_BUSY), during: .write)
    let waits = [nil, Access.read, .write].map { access in
      if let access { health.succeeded(access) }
      return health.waitsForLocks
    }
    #expect(waits == [false, false, true])
  }

  @Test func `each problem is reported once`() {
    var health = Health(path: "p")
    let busy = StoreError.busy(path: "p")
    let news = [busy, busy, .diskFull(path: "p"), busy].map { health.isNews($0) }
    #expect(news == [true, false, true, false])
  }
}
