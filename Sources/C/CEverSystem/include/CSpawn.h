// Starting programs, with the parts of posix_spawn(3), clone(2) and ptsname(3) that Swift's
// Glibc module doesn't have.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts a program without a shell, in a session of its own. Its standard streams are /dev/null,
/// except for its input if `input` is a descriptor and not -1; no other descriptor is open, and no
/// signal is blocked or ignored.
///
/// `words` are its name, which is searched in PATH, and its arguments, with a null at the end.
/// Returns the process id, for which the caller must wait, or a negative value of errno.
pid_t cspawn_detached(char *const words[], int input);

/// The same in a new terminal of a size, with this program's environment; `terminal` receives its
/// other end, which is non-blocking.
pid_t cspawn_terminal(char *const words[], int columns, int rows, int *terminal);

/// Waits until a child ends, which stays to be waited for, at most some milliseconds; -1: without a limit.
void cspawn_await(pid_t process, int milliseconds);

/// Resizes such a terminal, which tells its programs.
void cspawn_resize(int terminal, int columns, int rows);

/// Starts a program as cspawn_detached does, but on a terminal and in the group of this process, so that
/// the user's keys reach it; it can't be stopped by ^Z.
pid_t cspawn_foreground(char *const words[], int input, int terminal);

/// Namespaces (namespaces(7)) of a process, combined with or; CSandbox.h has the other bits.
enum {
  CSPAWN_USER = 4,
  CSPAWN_NETWORK = 8,
  CSPAWN_PROCESSES = 32,
};

/// The same with as many namespaces of its own as the kernel allows, an empty environment, and
/// `stream` as standard input and output; `namespaces` receives those namespaces.
///
/// The first word is a path. In a user namespace the program is root, without any right outside.
pid_t cspawn_confined(char *const words[], int stream, unsigned *namespaces);

#endif
