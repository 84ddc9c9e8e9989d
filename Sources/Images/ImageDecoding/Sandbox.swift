/// The layers that confine the image worker, and the accesses that they don't prevent.
///
/// The worker tests its sandbox at its start, before the first image.
package struct Sandbox: Hashable, Sendable {
  /// The kernel's ways to confine a process, with the bits of `csb_close()` and `cspawn_confined()`.
  package struct Layers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An allow list of system calls.
    package static let seccomp = Layers(rawValue: 1)
    /// No access to any file, and no right to connect.
    package static let landlock = Layers(rawValue: 2)
    /// A user namespace: no rights outside of it.
    package static let user = Layers(rawValue: 4)
    /// A network namespace without an interface.
    package static let network = Layers(rawValue: 8)
    /// A mount namespace without a file.
    package static let mounts = Layers(rawValue: 16)
    /// A process namespace: no other process is visible.
    package static let processes = Layers(rawValue: 32)

    package static let all: Layers = [.seccomp, .landlock, .user, .network, .mounts, .processes]
  }

  /// The ways out of a process, with the bits of `csb_try_doors()`.
  package struct Operations: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let file = Operations(rawValue: 1)
    package static let socket = Operations(rawValue: 2)
    package static let parentMemory = Operations(rawValue: 4)
    package static let program = Operations(rawValue: 8)

    package static let all: Operations = [.file, .socket, .parentMemory, .program]
  }

  package var layers: Layers
  /// The doors that were open when the worker tried them.
  package var allowedOperations: Operations

  package init(layers: Layers = [], allowedOperations: Operations = []) {
    self.layers = layers
    self.allowedOperations = allowedOperations
  }

  /// The open doors that a layer should close; with any, nothing is decoded.
  package var breaches: Operations { allowedOperations.intersection(layers.refusedOperations) }
}

extension Sandbox.Layers {
  fileprivate var refusedOperations: Sandbox.Operations {
    var operations: Sandbox.Operations = contains(.seccomp) ? .all : []
    if contains(.landlock) || contains(.mounts) { operations.formUnion([.file, .program]) }
    if contains(.network) { operations.insert(.socket) }
    if contains(.processes) { operations.insert(.parentMemory) }
    return operations
  }

  /// The names of these layers as one list: "seccomp, landlock, namespaces (user, net)".
  fileprivate var names: String {
    let namespaces = [
      (Self.user, "user"), (.network, "net"), (.mounts, "mount"), (.processes, "pid"),
    ].filter { contains($0.0) }.map(\.1)
    let names =
      (contains(.seccomp) ? ["seccomp"] : []) + (contains(.landlock) ? ["landlock"] : [])
      + (namespaces.isEmpty ? [] : ["namespaces (\(namespaces.joined(separator: ", ")))"])
    return names.joined(separator: ", ")
  }
}

extension Sandbox: CustomStringConvertible {
  /// The layers that hold and those that are missing, as `--version` prints them.
  package var description: String {
    guard breaches.isEmpty else { return "broken, no image is decoded" }
    let missing = Layers.all.subtracting(layers)
    guard !missing.isEmpty else { return layers.names }
    return (layers.isEmpty ? "none" : layers.names) + "; not on this machine: \(missing.names)"
  }
}
