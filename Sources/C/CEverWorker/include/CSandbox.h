// Dropping rights for good, in a program that reads hostile bytes.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>

/// Sets limits from the start: at most `memory` bytes of its own, no core file, no new rights, and
/// the process ends with the thread that started it. Returns 0 or a value of errno.
int csb_limit(size_t memory);

/// The layers of the sandbox, combined with or; CSpawn.h has the other bits.
enum {
  /// An allow list of system calls.
  CSB_SECCOMP = 1,
  /// No access to any file, and no right to connect (landlock(7)).
  CSB_LANDLOCK = 2,
  /// An empty mount namespace.
  CSB_MOUNTS = 16,
};

/// Closes everything that the kernel allows to close: files, sockets, programs, other processes,
/// new descriptors and threads. Returns the layers that hold.
///
/// Everything that is loaded from files must be loaded before. Under the thread sanitizer, which
/// needs more rights, nothing is closed.
unsigned csb_close(void);

/// The doors out of a process, combined with or.
enum {
  CSB_FILE = 1,
  CSB_SOCKET = 2,
  CSB_PARENT_MEMORY = 4,
  CSB_PROGRAM = 8,
};

/// Tries to open a file, to connect a socket, to read the parent's memory and to start a program.
/// Returns the doors that are open.
unsigned csb_try_doors(void);

/// Makes system calls that no decoder needs, such as for a socket or a program, kill the process.
/// Call it after csb_try_doors(), if CSB_SECCOMP holds.
void csb_kill_on_attempts(void);

/// Opens a socket, which no decoder does; for tests.
void csb_break_out(void);

/// Ends the process after a number of seconds of processor time from now on; 0 for no limit.
void csb_limit_time(unsigned seconds);

#endif
