import Paging
import Testing

@Suite struct ScrollSpeedTests {
  private func speed(_ rows: Int, every pause: Duration, times: Int) -> (ScrollSpeed, Duration) {
    var speed = ScrollSpeed()
    var now = Duration.zero
    for _ in 0..<times {
      now += pause
      speed.moved(by: rows, height: 40, now: now)
    }
    return (speed, now)
  }

  @Test(arguments: [(1, 33, 30.3), (40, 200, 200.0), (3, 10, 300.0), (-1, 50, 20.0)])
  func `steady movement has its true speed`(rows: Int, milliseconds: Int, rate: Double) {
    let (speed, now) = speed(rows, every: .milliseconds(milliseconds), times: 20)
    #expect(abs(speed.rowsPerSecond(now: now) - rate) < 0.1)
  }

  @Test func `after a rest the speed is nothing`() {
    let (speed, now) = speed(1, every: .milliseconds(50), times: 20)
    #expect(speed.rowsPerSecond(now: now + .milliseconds(500)) > 0)
    #expect(speed.rowsPerSecond(now: now + .milliseconds(501)) == 0)
  }

  @Test func `a jump isn't a speed`() {
    var (speed, now) = speed(1, every: .milliseconds(50), times: 20)
    speed.moved(by: 81, height: 40, now: now)
    #expect(speed.rowsPerSecond(now: now) == 0)
  }

  @Test func `turning round starts again`() {
    var (speed, now) = speed(1, every: .milliseconds(50), times: 20)
    now += .milliseconds(50)
    speed.moved(by: -1, height: 40, now: now)
    #expect(speed.rowsPerSecond(now: now) == 2)
  }
}
