// Programs beside this one: flags of posix_spawn(3) that the C library's module for Swift leaves out.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts a program without a shell, in a session of its own: its standard streams are /dev/null, no
/// other descriptor is open, and no signal is blocked or ignored.
///
/// `words` are its name, which is looked for in PATH, and its arguments, with a null behind them.
/// Returns the process, which is to be waited for, or a negative value of errno.
pid_t cspawn_detached(char *const words[]);

#endif
