import EverText
import Glibc
import TestSupport
import Testing

/// `--version` describes the image worker's sandbox, and photos are decoded in each sandbox.
@Suite(.timeLimit(.minutes(5))) struct SandboxTests {
  /// The user that runs the program.
  enum User: String, CaseIterable {
    case root = ""
    case nobody = "setpriv --reuid 65534 --regid 65534 --clear-groups "
    /// Root in a container without further user namespaces.
    case confinedRoot =
      "unshare --user --map-root-user /bin/sh -c 'echo 0 >/proc/sys/user/max_user_namespaces; exec \"$0\" \"$@\"' "
    /// The same without any capability.
    case confinedUser =
      "unshare --user --map-root-user /bin/sh -c 'echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --bounding-set -all \"$0\" \"$@\"' "

    var namespaces: String {
      switch self {
      case .root, .nobody: "namespaces (user, net, mount, pid)"
      case .confinedRoot: "namespaces (net, mount, pid); not on this machine: namespaces (user)"
      case .confinedUser: "; not on this machine: namespaces (user, net, mount, pid)"
      }
    }
  }

  private static let isRootWithNamespaces =
    geteuid() == 0 && system("unshare --user --map-root-user --net true 2>/dev/null") == 0

  private func start(
    as user: User,
    _ arguments: String,
    size: Size = Size(columns: 120, rows: 24)
  ) throws -> TerminalProgram {
    var command = ProgramCommand.shell(
      "\(user.rawValue)\(BuiltProgram.everscroll) \(arguments)",
      size: size
    )
    command.environment = ["COLORTERM": "truecolor"]
    return try TerminalProgram(command)
  }

  @Test(.enabled(if: isRootWithNamespaces, "needs root and namespaces"), arguments: User.allCases)
  func `the version says what holds the image worker`(user: User) async throws {
    let program = try start(as: user, "--version")
    #expect(try await program.waitForExit() == .exited(0))
    let line = try #require(program.screen.rows.first { $0.hasPrefix("image sandbox: ") })
    #expect(line.hasPrefix("image sandbox: seccomp") && line.hasSuffix(user.namespaces))
  }

  @Test(.enabled(if: isRootWithNamespaces, "needs root and namespaces"), arguments: User.allCases)
  func `photos are decoded in it`(user: User) async throws {
    let program = try start(
      as: user,
      "photos --mock --no-cache --motion off",
      size: Size(columns: 80, rows: 24)
    )
    try await program.expectPhotos(cursor: 1)
    #expect(try await program.quit() == .exited(0))
  }
}
