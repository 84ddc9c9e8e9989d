import CEverWorker
import EverText
import Glibc
import EverImageDecoding
import EverImages
import Testing

/// What the real worker can reach, as the kernel reports it.
///
/// The kernel of the tests supports seccomp; other layers are tested where the kernel allows them.
struct WorkerSandboxTests {
  @Test(.enabled(if: geteuid() == 0, "not every user may read the memory of a parent"))
  func `where nothing is closed, all doors are found open`() {
    #expect(csb_try_doors() == UInt32(CSB_FILE | CSB_SOCKET | CSB_PARENT_MEMORY | CSB_PROGRAM))
  }

  @Test(.enabled(if: geteuid() == 0, "the worker hides its files from all but root"))
  func `the worker has system calls for decoding, no rights and no environment`() async throws {
    let (worker, files) = try await runningWorker()
    let status = Dictionary(
      uniqueKeysWithValues: files.lines(of: "status").filter { $0.count == 2 }.map {
        ($0[0], $0[1])
      }
    )
    // Two filters: the allow list, and the one that kills.
    #expect(status["Seccomp:"] == "2" && status["Seccomp_filters:"] == "2")
    #expect(status["NoNewPrivs:"] == "1" && status["CapEff:"].map { Int($0, radix: 16) } == 0)
    #expect(status["Threads:"] == "1")
    #expect(files.lines(of: "environ") == [])
    #expect(files.names(in: "fd") == ["0", "1", "2"])
    withExtendedLifetime(worker) {}
  }

  @Test(.enabled(if: geteuid() == 0, "the worker hides its files from all but root"))
  func `its namespaces are its own, and its file system is empty`() async throws {
    let (worker, files) = try await runningWorker()
    try #require(files.namespace("user") != nil)
    guard ImageWorker.sandboxDescription().hasSuffix("(user, net, mount, pid)") else {
      try Test.cancel("The kernel gives it no namespaces.")
    }
    for kind in ["user", "net", "mnt", "pid", "ipc"] {
      #expect(files.namespace(kind) != ProcessFiles(process: getpid()).namespace(kind), "\(kind)")
    }
    #expect(files.names(in: "root") == [])
    withExtendedLifetime(worker) {}
  }

  @Test func `it opens nothing, starts nothing and writes no file`() async throws {
    let (worker, files) = try await runningWorker()
    let limits = files.lines(of: "limits")
    for name in ["open files", "processes", "file size", "core file size"] {
      let words: [Substring] = "Max \(name)".split(separator: " ")
      let limit = try #require(limits.first { $0.starts(with: words) })
      #expect(limit.dropFirst(words.count).prefix(2) == ["0", "0"], "\(name)")
    }
    let data = try #require(limits.first { $0.starts(with: ["Max", "data"]) })
    #expect(data.dropFirst(3).prefix(2) == ["335544320", "335544320"])
    withExtendedLifetime(worker) {}
  }

  @Test(arguments: ["--break-out", "--spin"])
  func `a worker that tries to break out, or never ends, costs one image`(
    attack: String
  ) async throws {
    let program = try #require(ImageWorker.installedExecutable)
    let script = try Script(
      """
      [ -e "$0.died" ] && exec \(program)
      touch "$0.died"
      exec \(program) \(attack)
      """
    )
    let worker = ImageWorker(script.configuration())
    #expect(await worker.failure == .workerDied)
    #expect(await worker.failure == nil)
  }

  @Test func `a worker that got through a closed door decodes nothing`() async throws {
    let ready = DecodeReply.ready(Sandbox(layers: .landlock, allowedOperations: .file)).encoded
    let bytes = ready.map { "\\" + String($0, radix: 8) }.joined()
    let script = try Script("printf '\(bytes)'; exec sleep 1000")
    let worker = ImageWorker(script.configuration())
    #expect(await worker.failure == .noWorker)
    #expect(
      ImageWorker.sandboxDescription(script.configuration()) == "broken, no image is decoded"
    )
  }

  @Test func `where there is none, that is reported`() throws {
    let missing = ImageWorker.Configuration(command: nil)
    #expect(ImageWorker.sandboxDescription(missing).hasPrefix("no image worker"))
    let script = try Script("exit 1")
    #expect(
      ImageWorker.sandboxDescription(script.configuration()) == "the image worker can't start"
    )
  }

  /// The conversion needs tables that the C library loads from files.
  @Test func `a picture with a text in Latin-1 is decoded`() async throws {
    let text = Array("Comment\0".utf8) + [0xE9, 0xE8]
    let png = SmallPicture.png
    let bytes = Array(png[..<33]) + WrittenPNG.chunk("tEXt", text) + Array(png[33...])
    let image = try await ImageWorker.patient().decode(bytes, for: .wide)
    #expect(image.source == PixelSize(width: 16, height: 8))
  }

  private func runningWorker() async throws -> (worker: ImageWorker, files: ProcessFiles) {
    let worker = ImageWorker.patient()
    #expect(await worker.failure == nil)
    return (worker, ProcessFiles(process: try #require(worker.process)))
  }
}
