/// What holds the image worker, and what it can reach all the same.
///
/// The worker tries it out at its start, before its first image.
package struct Sandbox: Hashable, Sendable {
  /// What keeps a process from the rest of the machine.
  package struct Layers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A list of system calls, which are the only ones that work.
    package static let seccomp = Layers(rawValue: 1)
    /// No right to any file, and none to connect.
    package static let landlock = Layers(rawValue: 2)
    /// A user without rights outside.
    package static let user = Layers(rawValue: 4)
    /// A network without any interface.
    package static let network = Layers(rawValue: 8)
    /// A file system without any file.
    package static let mounts = Layers(rawValue: 16)
    /// No other process to be seen.
    package static let processes = Layers(rawValue: 32)

    package static let all: Layers = [.seccomp, .landlock, .user, .network, .mounts, .processes]
  }

  /// Ways out of a process; the numbers are those of `csb_try_doors()`.
  package struct Doors: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let file = Doors(rawValue: 1)
    package static let socket = Doors(rawValue: 2)
    package static let parentMemory = Doors(rawValue: 4)
    package static let program = Doors(rawValue: 8)

    package static let all: Doors = [.file, .socket, .parentMemory, .program]
  }

  package var layers: Layers
  /// What the worker could do when it tried.
  package var openDoors: Doors

  package init(layers: Layers = [], openDoors: Doors = []) {
    self.layers = layers
    self.openDoors = openDoors
  }

  /// Doors that are open though a layer should hold them shut; with any, nothing is decoded.
  package var breaches: Doors { openDoors.intersection(layers.closedDoors) }
}

extension Sandbox.Layers {
  fileprivate var closedDoors: Sandbox.Doors {
    var doors: Sandbox.Doors = contains(.seccomp) ? .all : []
    if contains(.landlock) || contains(.mounts) { doors.formUnion([.file, .program]) }
    if contains(.network) { doors.insert(.socket) }
    if contains(.processes) { doors.insert(.parentMemory) }
    return doors
  }

  /// The names of those that hold, as one list: "seccomp, landlock, namespaces (user, net)".
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
  /// What holds and what is missing, as `--version` says it.
  package var description: String {
    guard breaches.isEmpty else { return "broken, no image is decoded" }
    let missing = Layers.all.subtracting(layers)
    guard !missing.isEmpty else { return layers.names }
    return (layers.isEmpty ? "none" : layers.names) + "; not on this machine: \(missing.names)"
  }
}
