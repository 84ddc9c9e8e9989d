import EverProgram
import Glibc
import Testing

struct StandardStreamTests {
  @Test func `a reader that is gone isn't a problem, a full disk is one`() {
    #expect(StandardOutput.Outcome.closed.problem == nil)
    #expect(StandardOutput.Outcome.written.problem == nil)
    let problem = StandardOutput.Outcome.failed(ENOSPC).problem
    #expect(problem?.sentence == "Standard output can't be written to: No space left on device.")
    #expect(problem?.status == 1)
  }
}
