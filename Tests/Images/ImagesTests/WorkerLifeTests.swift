import EverText
import Glibc
import EverImageDecoding
import EverImages
import Testing

/// Workers that die, hang or lie; most are scripts in the place of the real one.
struct WorkerLifeTests {
  /// The ready message of a worker, for printf.
  private static let ready = octal(.ready(Sandbox()))
  private static func octal(_ reply: DecodeReply) -> String {
    reply.encoded.map { "\\" + String($0, radix: 8) }.joined()
  }
  /// An image with more cells than the target.
  private static let tooWide: DecodedImage = {
    let size = Size(columns: DecodeTarget.wide.cells.columns + 1, rows: 1)
    let cell = CellArt.Cell("x", foreground: .standard, background: .standard)
    return DecodedImage(
      cells: size,
      content: .symbols(
        CellArt(size: size, cells: Array(repeating: cell, count: size.columns))
      ),
      preview: PixelGrid(PixelGrid.Pixel(0)),
      source: PixelSize(width: 9, height: 1)
    )
  }()
  private static let takeRequest = "head -c \(DecodeRequest.size) >/dev/null"

  @Test func `a worker that dies of an image costs that image`() async throws {
    let script = try Script(
      """
      [ -e "$0.died" ] && exec \(try #require(ImageWorker.installedExecutable))
      touch "$0.died"
      printf '\(Self.ready)'
      \(Self.takeRequest)
      """
    )
    let worker = ImageWorker(script.configuration())
    #expect(await worker.failure == .workerDied)
    #expect(await worker.failure == nil)
  }

  @Test func `a worker that was killed while it waited costs nothing`() async throws {
    let worker = ImageWorker.patient()
    #expect(await worker.failure == nil)
    let process = try #require(worker.process)
    kill(process, SIGKILL)
    // The process is a zombie now; the worker's thread reaps it.
    var information = siginfo_t()
    waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
    #expect(await worker.failure == nil)
    #expect(worker.process != process)
  }

  @Test func `a worker that takes too long is killed`() async throws {
    let script = try Script("printf '\(Self.ready)'; exec sleep 1000")
    // The limit counts for the start too, which may take longer on a busy machine.
    for limit in [Duration.milliseconds(100), .seconds(1), .seconds(10), .seconds(60)] {
      let worker = ImageWorker(script.configuration(jobLimit: limit))
      let failure = await worker.failure
      if failure == .noWorker, limit < .seconds(60) { continue }
      #expect(failure == .workerDied)
      #expect(worker.process == nil)
      return
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\\r\\n\\r\\n", "EVI\\1\\377\\377\\377\\377", "EVI\\1\\1\\0\\0\\0\\7",
    octal(.ready(Sandbox())), octal(.decoded(tooWide)),
  ])
  func `a worker that says something else is killed`(response: String) async throws {
    let script = try Script(
      "printf '\(Self.ready)'; \(Self.takeRequest); printf '\(response)'; exec sleep 1000"
    )
    let worker = ImageWorker(script.configuration())
    #expect(await worker.failure == .workerDied)
    #expect(worker.process == nil)
  }

  @Test func `a worker that does not say that it has started isn't one`() async throws {
    let script = try Script("printf '\(Self.octal(.failed(.damaged)))'; exec sleep 1000")
    let worker = ImageWorker(script.configuration())
    #expect(await worker.failure == .noWorker)
    #expect(worker.process == nil)
  }

  @Test func `a job is dropped when it is closed before the worker has started`() async throws {
    let script = try Script("exec sleep 1000")
    let worker = ImageWorker(script.configuration(jobLimit: .seconds(1_000)))
    async let running = worker.failure
    while worker.process == nil { await Task.yield() }
    worker.close()
    #expect(await running == .cancelled)
  }

  @Test func `one that can't be started is not started again at once`() async throws {
    let script = try Script("echo >>\"$0.starts\"")
    let worker = ImageWorker(script.configuration())
    #expect(await worker.failure == .noWorker)
    #expect(await worker.failure == .noWorker)
    #expect(script.size(of: ".starts") == 1)
  }

  @Test func `after a pause it is started again`() async throws {
    let script = try Script("echo >>\"$0.starts\"")
    let worker = ImageWorker(script.configuration(startPause: .zero))
    #expect(await worker.failure == .noWorker)
    #expect(await worker.failure == .noWorker)
    #expect(script.size(of: ".starts") == 2)
  }

  @Test(arguments: [nil, ["/nonexistent/image-worker"]])
  func `where there is no worker, no image is decoded`(command: [String]?) async {
    let worker = ImageWorker(ImageWorker.Configuration(command: command))
    #expect(await worker.failure == .noWorker)
  }

  @Test func `a waiting job is dropped when it is no longer wanted`() async throws {
    let script = try Script("printf '\(Self.ready)'; exec sleep 1000")
    let worker = ImageWorker(script.configuration(jobLimit: .seconds(1_000)))
    async let running = worker.failure
    while worker.process == nil { await Task.yield() }
    let waiting = Task { await worker.failure }
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    worker.close()
    #expect(await running == .cancelled)
  }

  @Test func `closing it ends the process, and nothing is decoded afterwards`() async throws {
    let worker = ImageWorker.patient()
    #expect(await worker.failure == nil)
    let process = try #require(worker.process)
    worker.close()
    while worker.process != nil { await Task.yield() }
    // Not even a zombie remains.
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    #expect(await worker.failure == .noWorker)
  }

  @Test func `the worker is found beside the program and where it is installed`() {
    #expect(
      ImageWorker.candidates(beside: "/usr/bin/everscroll")
        == ["/usr/bin/image-worker", "/usr/bin/../libexec/everscroll/image-worker"]
    )
  }
}
