// Giving up, for good, what a program that reads hostile bytes doesn't need.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>

/// Sets limits that hold from the start: no more than `memory` bytes of its own, no file that shows its
/// memory, no new rights, and it ends with the thread that started it. Returns 0 or a value of errno.
int csb_limit(size_t memory);

/// What holds a process; they are or-ed.
enum {
  /// A list of system calls, which are the only ones that work.
  CSB_SECCOMP = 1,
  /// No right to any file, and none to connect (landlock(7)).
  CSB_LANDLOCK = 2,
  /// A mount namespace of its own, with nothing in it.
  CSB_MOUNTS = 4,
};

/// Closes everything that the kernel allows to close: files, sockets, programs, other processes, new
/// descriptors and threads. Returns what holds.
///
/// What is to be loaded from files is loaded by then. Under the thread sanitizer, which needs more than
/// any program, nothing is closed.
unsigned csb_close(void);

/// What a process can reach; they are or-ed.
enum {
  CSB_FILE = 1,
  CSB_SOCKET = 2,
  CSB_PARENT_MEMORY = 4,
  CSB_PROGRAM = 8,
};

/// Tries to open a file, to connect a socket, to read the memory of the parent and to start a program.
/// Returns what worked.
unsigned csb_try_doors(void);

/// From now on an attempt that no decoder has a reason for, such as a socket or a program, kills the
/// process. To be called after csb_try_doors(), where CSB_SECCOMP holds.
void csb_kill_on_attempts(void);

/// Starts a socket, which no decoder does; for tests.
void csb_break_out(void);

/// Ends the process when it takes so many seconds of the processor from now on; 0 for no limit.
void csb_limit_time(unsigned seconds);

#endif
