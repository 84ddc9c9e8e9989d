import EverImageDecoding
import Testing

struct SandboxTests {
  @Test(
    arguments: [
      (.seccomp, .all), (.landlock, [.file, .program]), (.mounts, [.file, .program]),
      (.network, .socket), (.processes, .parentMemory), (.user, []), ([], []),
    ] as [(Sandbox.Layers, Sandbox.Operations)]
  )
  func `a door that a layer should hold shut is a breach`(
    layer: Sandbox.Layers,
    operations: Sandbox.Operations
  ) {
    #expect(Sandbox(layers: layer, allowedOperations: .all).breaches == operations)
    #expect(Sandbox(layers: layer, allowedOperations: []).breaches == [])
  }

  @Test(
    arguments: [
      (.all, "seccomp, landlock, namespaces (user, net, mount, pid)"),
      (.seccomp, "seccomp; not on this machine: landlock, namespaces (user, net, mount, pid)"),
      (
        [.landlock, .mounts, .seccomp, .network, .processes],
        "seccomp, landlock, namespaces (net, mount, pid); not on this machine: namespaces (user)"
      ),
      ([], "none; not on this machine: seccomp, landlock, namespaces (user, net, mount, pid)"),
    ] as [(Sandbox.Layers, String)]
  )
  func `what holds is reported, and what is missing`(layers: Sandbox.Layers, text: String) {
    #expect(Sandbox(layers: layers).description == text)
  }

  @Test func `a sandbox with a breach is reported to be broken`() {
    let sandbox = Sandbox(layers: .all, allowedOperations: .socket)
    #expect(sandbox.description == "broken, no image is decoded")
  }
}
