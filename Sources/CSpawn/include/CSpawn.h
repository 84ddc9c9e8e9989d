// Programs beside this one: what the C library's module for Swift leaves out of posix_spawn(3),
// socketpair(2), setrlimit(2) and prctl(2).
#ifndef CSPAWN_H
#define CSPAWN_H

#include <stddef.h>
#include <sys/types.h>

/// Starts a program without a shell, in a session of its own: its standard streams are /dev/null, no
/// other descriptor is open, and no signal is blocked or ignored.
///
/// `words` are its name, which is looked for in PATH, and its arguments, with a null behind them.
/// Returns the process, which is to be waited for, or a negative value of errno.
pid_t cspawn_detached(char *const words[]);

/// The same, but its standard input and output are `stream`.
pid_t cspawn_connected(char *const words[], int stream);

/// Makes two sockets that are connected, for two programs; both are closed in programs started later,
/// and only reading from and writing to the first never waits. Returns 0 or a value of errno.
int cspawn_socketpair(int ends[2]);

/// Gives up what a program that reads hostile bytes doesn't need: no more than `memory` bytes of its
/// own, no file that shows its memory, no new rights, and it ends with the thread that started it.
/// Returns 0 or a value of errno.
int cspawn_confine(size_t memory);

#endif
