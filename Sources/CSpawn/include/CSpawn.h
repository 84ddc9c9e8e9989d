// Programs beside this one: what the C library's module for Swift leaves out of posix_spawn(3),
// clone(2) and socketpair(2).
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts a program without a shell, in a session of its own: its standard streams are /dev/null, no
/// other descriptor is open, and no signal is blocked or ignored.
///
/// `words` are its name, which is looked for in PATH, and its arguments, with a null behind them.
/// Returns the process, which is to be waited for, or a negative value of errno.
pid_t cspawn_detached(char *const words[]);

/// Namespaces (namespaces(7)) that a process can have to itself; they are or-ed.
enum {
  CSPAWN_USER = 1,
  CSPAWN_NETWORK = 2,
  CSPAWN_PROCESSES = 4,
};

/// The same with as many namespaces of its own as the kernel allows, an empty environment, and `stream`
/// as standard input and output; `namespaces` receives which ones they are.
///
/// The first word is a path. In a user namespace the program is root, without any right outside.
pid_t cspawn_confined(char *const words[], int stream, unsigned *namespaces);

/// Makes two sockets that are connected, for two programs; both are closed in programs started later,
/// and only reading from and writing to the first never waits. Returns 0 or a value of errno.
int cspawn_socketpair(int ends[2]);

#endif
